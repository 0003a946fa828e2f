import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ConfigError } from './Config.ts';

/** Variables that hold a secret. Each may stand in a file instead, which its name with `_FILE` names. */
export const SECRETS = [
  'DATABASE_MIGRATE_URL',
  'DATABASE_URL',
  'ENCRYPTION_KEYS',
  'EVENT_RECEIVERS',
  'MAIL_WEBHOOK_SECRET',
  'SMTP_URL',
  'TEXT_GATEWAY_SECRET',
  'TWILIO_AUTH_TOKEN',
];
/** More bytes than any of them has: no more are read. */
const LARGEST = 1024 * 1024;

const given = (env: NodeJS.ProcessEnv, name: string) => env[name]?.trim() || undefined;

/** The files in which secrets stand, by the variable that names each. */
function secretFiles(env: NodeJS.ProcessEnv): [variable: string, name: string, file: string][] {
  return SECRETS.flatMap((name): [string, string, string][] => {
    const variable = `${name}_FILE`;
    const file = given(env, variable);
    return file === undefined ? [] : [[variable, name, file]];
  });
}

/**
 * Reads a variable, or for a secret the file that its name with `_FILE` names, as secrets of Docker and
 * Kubernetes and credentials of systemd come. All files are read at once, before anything else is.
 * @example readSecrets({ SMTP_URL_FILE: '/run/secrets/smtp-url' })('SMTP_URL') // 'smtps://…'
 * @returns What reads a variable; an empty one counts as absent.
 * @throws ConfigError where both are given, or a file cannot be read, is empty or is no text; never with what it holds
 */
export function readSecrets(env: NodeJS.ProcessEnv): (name: string) => string | undefined {
  const read = new Map(
    secretFiles(env).map(([variable, name, file]) => {
      if (given(env, name) !== undefined)
        throw new ConfigError(
          `${name} and ${variable} are both set: one of them counts, not both.`,
        );
      return [name, readSecret(variable, file)] as const;
    }),
  );
  return (name) => read.get(name) ?? given(env, name);
}

function readSecret(variable: string, file: string): string {
  let bytes: Buffer;
  try {
    // A pipe or a device may never end.
    if (!statSync(file).isFile()) throw new ConfigError(`${variable}: ${file} is not a file.`);
    bytes = readBeginning(file, LARGEST + 1);
    if (bytes.length > LARGEST)
      throw new ConfigError(`${variable}: ${file} is too large for a secret.`);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${variable}: ${file} cannot be read (${code}).`);
  }
  const text = bytes.toString('utf8').trim();
  if (!text) throw new ConfigError(`${variable}: ${file} is empty.`);
  if (text.includes('\0') || text.includes('\uFFFD'))
    throw new ConfigError(`${variable}: ${file} is not text.`);
  return text;
}

/** So many bytes of a file at most, whatever is written to it meanwhile. */
function readBeginning(file: string, most: number): Buffer {
  const opened = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(Math.min(most, fstatSync(opened).size + 1));
    let length = 0;
    for (let read = -1; read !== 0 && length < buffer.length; length += read)
      read = readSync(opened, buffer, length, buffer.length - length, null);
    return buffer.subarray(0, length);
  } finally {
    closeSync(opened);
  }
}

/** Whether everybody on this machine may use a file or go through a folder, by its mode alone. */
const isOpen = (path: string, rights: number) =>
  ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & rights) !== 0;

/** Whether everybody comes to a file: through each folder above it. */
function isReached(file: string): boolean {
  const folder = dirname(file);
  return folder === file || (isOpen(folder, 0o001) && isReached(folder));
}

/** Which files of secrets everybody on this machine may read or change; one line each, for the operator. */
export function listOpenSecrets(env: NodeJS.ProcessEnv): string[] {
  if (process.platform === 'win32') return [];
  return secretFiles(env).flatMap(([variable, , file]) => {
    return isOpen(file, 0o007) && isReached(resolve(file))
      ? [
          `${variable}: everybody on this machine may open ${file}: chmod o= ${file}, or give what mounts it another mode.`,
        ]
      : [];
  });
}
