import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, type FolderPlace, type S3Place } from './Config.ts';
import { readUrl } from './readUrl.ts';

const NAME = 'DOCUMENTS_URL';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * Reads where documents are kept.
 * @example readDocuments('s3://papers/portal?endpoint=http://s3.example:7480', '/data')
 * // { bucket: 'papers', prefix: 'portal/', endpoint: 'http://s3.example:7480' }
 * @example readDocuments(undefined, '/data') // { folder: '/data/documents' }
 * @throws ConfigError
 */
export function readDocuments(text: string | undefined, dataDir: string): FolderPlace | S3Place {
  const address = readUrl(NAME, text, ['s3:', 'file:']);
  if (address === undefined) return Object.freeze({ folder: join(dataDir, 'documents') });
  const url = new URL(address);
  if (url.protocol === 'file:') return Object.freeze({ folder: readFolder(url) });
  if (url.username || url.password)
    throw new ConfigError(
      `${NAME} must not hold credentials: they are those of the AWS environment.`,
    );
  if (!BUCKET.test(url.host))
    throw new ConfigError(`${NAME} must name a bucket, as in s3://bucket.`);
  const unknown = [...url.searchParams.keys()].find((key) => !['endpoint', 'region'].includes(key));
  if (unknown) throw new ConfigError(`${NAME} knows endpoint and region, not "${unknown}".`);
  const path = url.pathname.replace(/^\/+|\/+$/g, '');
  return Object.freeze({
    bucket: url.host,
    prefix: path ? `${decodeURIComponent(path)}/` : '',
    endpoint: readUrl(`${NAME}'s endpoint`, url.searchParams.get('endpoint') ?? undefined, [
      'http:',
      'https:',
    ]),
    region: url.searchParams.get('region') ?? undefined,
  });
}

function readFolder(url: URL): string {
  try {
    return fileURLToPath(url);
  } catch {
    throw new ConfigError(`${NAME} must be an absolute path, as in file:///var/lib/documents.`);
  }
}
