import type { BigIntStats } from 'node:fs';
import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FindingCode } from '../finding-codes/index.ts';
import { createFinding, type Finding } from './findings.ts';

/** The bytes of a pack's files, by their paths from its root. */
export type PackFiles = Map<string, Buffer>;

/** A pack's files as somebody has read them, and what could not be read. */
export interface GatheredPack {
  files: PackFiles;
  findings: Finding[];
}

/** What a pack is read from: its folder, or files that were gathered where there is no file system. */
export type PackSource = string | GatheredPack;

/** A definition is written by hand: past this size something else was copied into the folder. */
export const LARGEST_FILE = 4 * 1024 * 1024;
/** Endings of the files of a pack that are pictures; all others are JSON. */
export const ASSETS = new Set(['.svg', '.png', '.jpg', '.jpeg', '.webp']);

const MARK = Buffer.from('\uFEFF');

/** What a file of a pack says, without the mark that some editors put in front. */
export const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, MARK.length).equals(MARK) ? bytes.subarray(MARK.length) : bytes;

/** The text of a file, without that mark. */
export const textOf = (bytes: Buffer): string => withoutMark(bytes).toString('utf8');

interface Entry {
  name: string;
  isLink: boolean;
}

async function listFiles(folder: string, below = ''): Promise<Entry[]> {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true });
  const lists = await Promise.all(
    entries
      .filter((entry) => !entry.name.startsWith('.'))
      .map((entry): Entry[] | Promise<Entry[]> => {
        const name = below ? `${below}/${entry.name}` : entry.name;
        // Other packs, for tests and as models; each is started with its own folder.
        if (name === 'examples') return [];
        if (entry.isDirectory()) return listFiles(folder, name);
        return [{ name, isLink: entry.isSymbolicLink() }];
      }),
  );
  return lists.flat().sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A finding about a file as a whole. */
export function refuseFile(file: string, code: FindingCode, message: string): Finding {
  return createFinding(code, { file, line: 1, column: 1, pointer: '' }, message);
}

async function leadsOutside(folder: string, name: string): Promise<boolean> {
  // One that leads nowhere now may lead anywhere later.
  const target = await realpath(path.join(folder, name)).catch(() => '');
  return !target.startsWith((await realpath(folder)) + path.sep);
}

/**
 * Files that were read, by their path; one that was not written since is not read again, and one that
 * says what it said before is the same object.
 */
const read = new Map<string, { stamp: string; bytes: Buffer }>();
const READ_AT_MOST = 20_000;
/** Milliseconds: what was written just now may be written again without its time showing it. */
const SETTLED = 50;

const stampOf = ({ ino, size, mtimeNs, ctimeNs }: BigIntStats) =>
  [ino, size, mtimeNs, ctimeNs].join(' ');

function rememberFile(full: string, bytes: Buffer, stats: BigIntStats): Buffer {
  if (read.size >= READ_AT_MOST) read.clear();
  const before = read.get(full)?.bytes;
  const same = before?.equals(bytes) ? before : bytes;
  const isSettled = Date.now() - Number(stats.ctimeMs) > SETTLED;
  read.set(full, { stamp: isSettled ? stampOf(stats) : '', bytes: same });
  return same;
}

/** What a file is: a definition, a picture, nothing of the pack's (null), or what is wrong with it. */
async function readOne(
  folder: string,
  { name, isLink }: Entry,
): Promise<Buffer | Finding[] | null> {
  if (isLink && (await leadsOutside(folder, name)))
    return [refuseFile(name, 'outside-link', 'a link to a place outside the pack')];
  const full = path.join(folder, name);
  try {
    const stats = await stat(full, { bigint: true });
    // A pipe would be waited for without an end.
    if (!stats.isFile() && !stats.isDirectory())
      return [refuseFile(name, 'unreadable-file', 'this is no file')];
    const known = read.get(full);
    if (known && known.stamp === stampOf(stats)) return known.bytes;
    if (stats.size > LARGEST_FILE) {
      const largest = LARGEST_FILE / 1024 / 1024;
      return [refuseFile(name, 'file-too-large', `larger than ${largest} MB`)];
    }
    if (!name.endsWith('.json') && !ASSETS.has(path.extname(name))) return null;
    return rememberFile(full, await readFile(full), stats);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    return [refuseFile(name, 'unreadable-file', `the file can't be read: ${code}`)];
  }
}

/** Files that are read at once: enough for speed, few enough for every limit of open files. */
const AT_ONCE = 64;

/**
 * Reads the files of a pack's folder, and looks into none of them.
 * @throws what the file system throws when there is no such folder or it can't be read.
 */
export async function gatherPack(folder: string): Promise<GatheredPack> {
  const gathered: GatheredPack = { files: new Map(), findings: [] };
  const entries = await listFiles(folder);
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const batch = entries.slice(from, from + AT_ONCE);
    const found = await Promise.all(batch.map((entry) => readOne(folder, entry)));
    for (const [index, one] of found.entries()) {
      if (Array.isArray(one)) gathered.findings.push(...one);
      else if (one) gathered.files.set(batch[index]!.name, one);
    }
  }
  return gathered;
}

/**
 * The same folder after some of its files were written, without a look at all the others.
 * @param before How it was read, without findings.
 * @param names What was written, by the paths from the folder's root.
 * @returns undefined where more has happened than that files of the pack were written: gather it anew.
 */
export async function gatherWritten(
  folder: string,
  before: GatheredPack,
  names: Iterable<string>,
): Promise<GatheredPack | undefined> {
  const files = new Map(before.files);
  for (const name of names) {
    if (!files.has(name)) return undefined;
    const isLink = (await lstat(path.join(folder, name)).catch(() => undefined))?.isSymbolicLink();
    const bytes = await readOne(folder, { name, isLink: isLink ?? false });
    if (!bytes || Array.isArray(bytes)) return undefined;
    files.set(name, bytes);
  }
  return { files, findings: [] };
}
