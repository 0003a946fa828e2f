import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError, type S3Place } from './Config.ts';
import { readUrl } from './readUrl.ts';

const NAME = 'DOCUMENTS_URL';

/** What an address means, by its scheme. A new store has a line here, one in `DocumentPlaces`, and one in `documents/stores/openStore.ts`. */
const PLACES: Record<string, (url: URL) => Config['documents']> = {
  's3:': (url) => readBucket(NAME, url),
  'file:': (url) => ({ folder: readFolder(url) }),
};

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * Reads where documents are kept.
 * @example readDocuments('s3://papers/portal?endpoint=http://s3.example:7480', '/data')
 * // { bucket: 'papers', prefix: 'portal/', endpoint: 'http://s3.example:7480' }
 * @example readDocuments(undefined, '/data') // { folder: '/data/documents' }
 * @throws ConfigError
 */
export function readDocuments(text: string | undefined, dataDir: string): Config['documents'] {
  const address = readUrl(NAME, text, Object.keys(PLACES));
  if (address === undefined) return Object.freeze({ folder: join(dataDir, 'documents') });
  const url = new URL(address);
  return Object.freeze(PLACES[url.protocol]!(url));
}

/**
 * A place as an operator knows it, by its kind and its name.
 * @example nameDocuments({ folder: '/data/documents' }) // 'folder /data/documents'
 */
export function nameDocuments(place: Config['documents']): string {
  const [kind, name] = Object.entries(place)[0]!;
  return `${kind} ${name}`;
}

/**
 * Reads the address of a place in a bucket.
 * @param name What the operator calls it.
 * @throws ConfigError
 */
export function readBucket(name: string, url: URL): S3Place {
  if (url.username || url.password)
    throw new ConfigError(
      `${name} must not hold credentials: they are those of the AWS environment.`,
    );
  if (!BUCKET.test(url.host))
    throw new ConfigError(`${name} must name a bucket, as in s3://bucket.`);
  const unknown = [...url.searchParams.keys()].find((key) => !['endpoint', 'region'].includes(key));
  if (unknown) throw new ConfigError(`${name} knows endpoint and region, not "${unknown}".`);
  const path = decode(url.pathname.replace(/^\/+|\/+$/g, ''));
  if (path === undefined || /\p{Cc}/u.test(path))
    throw new ConfigError(`${name} has a path in which a % stands for no character.`);
  return {
    bucket: url.host,
    prefix: path ? `${path}/` : '',
    endpoint: readUrl(`${name}'s endpoint`, url.searchParams.get('endpoint') ?? undefined, [
      'http:',
      'https:',
    ]),
    region: url.searchParams.get('region') ?? undefined,
  };
}

/** What a part of an address stands for; undefined where it is none. */
export function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function readFolder(url: URL): string {
  try {
    return fileURLToPath(url);
  } catch {
    throw new ConfigError(`${NAME} must be an absolute path, as in file:///var/lib/documents.`);
  }
}
