import { readFileSync, statSync } from 'node:fs';
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
/** More than any of them has: a path that leads to something else is read no further. */
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
    const { size } = statSync(file);
    if (size > LARGEST) throw new ConfigError(`${variable}: ${file} is too large for a secret.`);
    bytes = readFileSync(file);
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

/** Which files of secrets everybody on this machine may read or change; one line each, for the operator. */
export function listOpenSecrets(env: NodeJS.ProcessEnv): string[] {
  if (process.platform === 'win32') return [];
  return secretFiles(env).flatMap(([variable, , file]) => {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
    return mode & 0o007
      ? [`${variable}: everybody on this machine may open ${file}: chmod o= ${file}`]
      : [];
  });
}
