import { readFileSync } from 'node:fs';
import {
  ConfigError,
  type EventNetwork,
  type EventReceiver,
  type EventReceivers,
} from './Config.ts';
import { isLoopback } from './readUrl.ts';

const NETWORKS: EventNetwork[] = ['public', 'private', 'loopback'];
const PROPERTIES = ['url', 'secrets', 'network'];
/** Bytes of a secret, as Standard Webhooks has them. */
const [SHORTEST, LONGEST] = [24, 64];
/** Characters of what an error may repeat: a path is shorter, a list of receivers hardly. */
const LONGEST_SHOWN = 300;

type Options = { isProduction: boolean };

/**
 * Reads what says where events go, a file or its content: by name the `url`, the `secrets` and, where it is not
 * `public`, the `network`.
 * @example { "case-system": { "url": "https://cases.example/events", "secrets": ["whsec_…"] } }
 * @throws ConfigError; the message never repeats a secret.
 */
export function readReceivers(text: string | undefined, options: Options): EventReceivers {
  if (text === undefined) return new Map();
  const found = /^[{[]/.test(text) ? parse(text, 'its content') : readFile(text);
  if (!isObject(found))
    throw new ConfigError('EVENT_RECEIVERS must hold an object of receivers by name.');
  return new Map(
    Object.entries(found).map(([name, one]) => {
      if (!/^[a-z][a-z0-9-]{0,59}$/.test(name))
        throw new ConfigError(
          `EVENT_RECEIVERS: ${show(name)} is no name of a receiver: small letters, digits and hyphens.`,
        );
      return [name, Object.freeze(readReceiver(name, one, options))];
    }),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a text can be told without telling a secret: neither one nor JSON, in whatever quotes. */
const isShowable = (text: string) =>
  text.length < LONGEST_SHOWN && !/[{"]|whsec_/i.test(text) && !/\p{Cc}/u.test(text);

const show = (name: string) => (isShowable(name) ? `"${name}"` : 'a text in it');

function readFile(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'), isShowable(file) ? file : 'its file');
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    if (!isShowable(file))
      throw new ConfigError('EVENT_RECEIVERS is neither JSON nor the path of a file.');
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`EVENT_RECEIVERS: ${file} cannot be read (${code}).`);
  }
}

function parse(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What a parser says repeats what stands there.
    throw new ConfigError(`EVENT_RECEIVERS: ${what} is not JSON.`);
  }
}

function readReceiver(name: string, one: unknown, { isProduction }: Options): EventReceiver {
  const refuse = (message: string) => new ConfigError(`EVENT_RECEIVERS: ${name} ${message}`);
  if (!isObject(one)) throw refuse('must be an object with "url" and "secrets".');
  const unknown = Object.keys(one).find((key) => !PROPERTIES.includes(key));
  if (unknown !== undefined) throw refuse(`has ${show(unknown)}, which is none of ${PROPERTIES}.`);
  const { url, secrets, network = 'public' } = one as Partial<EventReceiver>;
  if (!NETWORKS.includes(network)) throw refuse(`has a network that is none of ${NETWORKS}.`);
  if (network === 'loopback' && isProduction)
    throw refuse('has the network loopback, which is for development.');
  if (!Array.isArray(secrets) || secrets.length === 0 || !secrets.every(isSecret))
    throw refuse(
      `needs "secrets": a list, each "whsec_" and ${SHORTEST} to ${LONGEST} bytes in base64.`,
    );
  const isUrl = typeof url === 'string' && URL.canParse(url);
  const { protocol, username, password, hash } = new URL(isUrl ? url : 'about:blank');
  const isOpenOk = network === 'loopback' && protocol === 'http:' && isLoopback(url!);
  if (!isUrl || (protocol !== 'https:' && !isOpenOk))
    throw refuse('needs "url": an https address.');
  if (username || password || hash)
    throw refuse('has a url with a name, a password or a fragment: take it out.');
  return { url, secrets: Object.freeze([...secrets]), network };
}

/** Whether a text is a secret of Standard Webhooks. */
export function isSecret(secret: unknown): boolean {
  if (typeof secret !== 'string') return false;
  const [, text] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  const bytes = text === undefined ? 0 : Buffer.from(text, 'base64').length;
  return bytes >= SHORTEST && bytes <= LONGEST;
}
