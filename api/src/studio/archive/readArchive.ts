import { isPackPath, type PackFiles } from '@porchlight/engine/compile';
import { type Entry, fromBufferPromise, getFileNameLowLevel, validateFileName } from 'yauzl';
import { ProblemError } from '../../http/ProblemError.ts';
import { isCopyPath } from '../filePath.ts';
import { LIMITS } from '../limits.ts';
import { requirePicture } from '../requirePicture.ts';

/** The pack that an archive holds. */
export interface ReadArchive {
  files: PackFiles;
  /** Files of the archive that belong to no pack: a readme, what a system adds. */
  ignored: number;
}

interface Member {
  name: string;
  entry: Entry;
}

const FOLDER = /\/$/;
const TYPE = 0o170000;
const LINK = 0o120000;

/**
 * Reads a pack out of a ZIP archive: the files below the uppermost `portal.json`, wherever it stands.
 * Everything that the archive says of itself is validated before a byte is unpacked, and what is unpacked
 * is held against it.
 * @throws ProblemError 413 `studio-import-too-large`, 422 `studio-import-broken`, `studio-import-path`,
 * `studio-import-link`, `studio-import-many`, `studio-import-bomb`, `studio-import-name`,
 * `studio-import-no-pack`, `studio-not-a-picture`
 */
export async function readArchive(bytes: Buffer): Promise<ReadArchive> {
  try {
    return await read(bytes);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError(422, 'studio-import-broken', { cause: error });
  }
}

async function read(bytes: Buffer): Promise<ReadArchive> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false });
  const members: Member[] = [];
  for await (const entry of zip.eachEntry()) {
    const { generalPurposeBitFlag: flags, fileNameRaw, extraFields } = entry;
    const name = getFileNameLowLevel(flags, fileNameRaw, extraFields, true);
    validateName(name, entry);
    if (FOLDER.test(name)) continue;
    members.push({ name, entry });
    if (members.length > LIMITS.files)
      throw new ProblemError(422, 'studio-import-many', { params: { limit: LIMITS.files } });
  }
  validateSizes(members);
  const root = findRoot(members);
  const files: PackFiles = new Map();
  for (const { name, entry } of members) {
    const path = name.slice(root.length);
    if (!name.startsWith(root) || !isPackPath(path)) continue;
    if (!isCopyPath(path)) throw new ProblemError(422, 'studio-import-name', { params: { path } });
    if (files.has(path)) throw new ProblemError(422, 'studio-import-broken');
    const chunks: Buffer[] = [];
    // Ends with an error when there is more than was said.
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    if (!path.endsWith('.json')) await requirePicture(path, bytes);
    files.set(path, bytes);
  }
  return { files, ignored: members.length - files.size };
}

/** @throws ProblemError for a path that leads out, and for a link */
function validateName(name: string, { externalFileAttributes }: Entry): void {
  if (validateFileName(name) !== null || name.includes('\0'))
    throw new ProblemError(422, 'studio-import-path', { params: { path: name.slice(0, 200) } });
  if (((externalFileAttributes >>> 16) & TYPE) === LINK)
    throw new ProblemError(422, 'studio-import-link', { params: { path: name.slice(0, 200) } });
}

/** @throws ProblemError for what would become too large, or far more than it is */
function validateSizes(members: Member[]): void {
  let total = 0;
  for (const { entry } of members) {
    total += entry.uncompressedSize;
    const most = Math.max(entry.compressedSize, 1) * LIMITS.ratio;
    if (entry.uncompressedSize > most) throw new ProblemError(422, 'studio-import-bomb');
    if (entry.uncompressedSize > LIMITS.fileBytes || total > LIMITS.copyBytes) {
      const params = { megabytes: LIMITS.copyBytes / 1024 / 1024 };
      throw new ProblemError(413, 'studio-import-too-large', { params });
    }
  }
}

/** The folder of the pack: an archive of a repository has it somewhere inside. */
function findRoot(members: Member[]): string {
  const roots = members
    .filter(({ name }) => /(^|\/)portal\.json$/.test(name) && !isAside(name))
    .map(({ name }) => name.slice(0, -'portal.json'.length))
    .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
  const [root] = roots;
  if (root === undefined) throw new ProblemError(422, 'studio-import-no-pack');
  return root;
}

/** What systems and other packs put beside. */
const isAside = (name: string) =>
  name
    .split('/')
    .some((part) => part.startsWith('.') || part === '__MACOSX' || part === 'examples');
