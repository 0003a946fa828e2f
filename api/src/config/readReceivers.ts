import { readFileSync } from 'node:fs';
import {
  ConfigError,
  type EventNetwork,
  type EventReceiver,
  type EventReceivers,
} from './Config.ts';
import { isObject, isShowable, type ReadPlace, show, showProperty } from './receivers/ReadPlace.ts';
import { readBucketReceiver } from './receivers/readBucketReceiver.ts';
import { readSftpReceiver } from './receivers/readSftpReceiver.ts';
import { readWebhookReceiver } from './receivers/readWebhookReceiver.ts';

const NETWORKS: EventNetwork[] = ['public', 'private', 'loopback'];

/** How what stands with an address is read, by its scheme; every other is that of a system that is called. */
const PLACES: Record<string, { properties: string[]; read: ReadPlace }> = {
  's3:': { properties: ['accessKeyId', 'secretAccessKey'], read: readBucketReceiver },
  'sftp:': { properties: ['hostKeys', 'password', 'privateKey'], read: readSftpReceiver },
};
const WEBHOOK = { properties: ['secrets'], read: readWebhookReceiver };

type Options = { isProduction: boolean };

/**
 * Reads what says where events go, a file or its content: by name the `url`, what goes with it and, where it is
 * not `public`, the `network`.
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
  const what = `EVENT_RECEIVERS: ${name}`;
  const refuse = (message: string) => new ConfigError(`${what} ${message}`);
  if (!isObject(one)) throw refuse('must be an object with "url" and what goes with it.');
  const { url, network = 'public', ...others } = one as { url?: unknown; network?: EventNetwork };
  if (!NETWORKS.includes(network)) throw refuse(`has a network that is none of ${NETWORKS}.`);
  if (network === 'loopback' && isProduction)
    throw refuse('has the network loopback, which is for development.');
  const address = typeof url === 'string' && URL.canParse(url) ? new URL(url) : undefined;
  const { properties, read } = (address && PLACES[address.protocol]) ?? WEBHOOK;
  const unknown = Object.keys(others).find((key) => !properties.includes(key));
  if (unknown !== undefined)
    throw refuse(
      `has ${showProperty(unknown)}, which is none of ${['url', 'network', ...properties]}.`,
    );
  return read({ what, url: address, text: url as string, network, ...others }, refuse);
}
