import type { BigIntStats } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { toPointer } from '../kernel/pointers.ts';
import type { JsonObject } from '../kernel/types.ts';
import type { FindingCode } from './codes/index.ts';
import {
  createFinding,
  type Finding,
  type FindingDetails,
  locate,
  PackError,
  positionAt,
} from './findings.ts';

/** One JSON file of a pack. `name` is its path from the pack's root, with `/`. */
export interface PackFile {
  name: string;
  text: string;
  root: Node;
  data: JsonObject;
}

/** All files of a pack; mistakes are collected, so that one run names them all. */
export interface Pack {
  folder: string;
  files: Map<string, PackFile>;
  /** Files that are not JSON and belong to the pack (the logo). */
  assets: Map<string, Buffer>;
  findings: Finding[];
}

/** A definition is written by hand: past this size something else was copied into the folder. */
export const LARGEST_FILE = 4 * 1024 * 1024;
export const ASSETS = new Set(['.svg', '.png', '.jpg', '.jpeg', '.webp']);

/**
 * Notes a mistake at a place of a file. `at` are property names and positions from the file's root;
 * severity and hint are those of the code, of which `codes/` has the table.
 */
export function report(
  pack: Pack,
  file: PackFile,
  at: (string | number)[],
  code: FindingCode,
  message: string,
  more: FindingDetails = {},
): void {
  const place = { file: file.name, ...locate(file.text, file.root, at), pointer: toPointer(at) };
  pack.findings.push(createFinding(code, place, message, more));
}

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
function refuse(file: string, code: FindingCode, message: string): Finding {
  return createFinding(code, { file, line: 1, column: 1, pointer: '' }, message);
}

/** Nobody writes deeper by hand; whatever walks a definition goes down one call a level. */
const DEEPEST = 200;
const TOO_DEEP = `more than ${DEEPEST} braces stand within each other`;

/** JSON lets the last of two win in silence; what stands first would be lost. */
function findRepeatedKeys(name: string, text: string, node: Node, at: string[]): Finding[] {
  if (at.length > DEEPEST) {
    const place = { file: name, ...positionAt(text, node.offset), pointer: toPointer(at) };
    return [createFinding('not-json', place, TOO_DEEP)];
  }
  const seen = new Set<string>();
  return (node.children ?? []).flatMap((child, index) => {
    if (node.type !== 'object') return findRepeatedKeys(name, text, child, [...at, String(index)]);
    const [key, value] = child.children!;
    const here = [...at, String(key!.value)];
    const inner = value ? findRepeatedKeys(name, text, value, here) : [];
    if (!seen.has(key!.value)) {
      seen.add(key!.value);
      return inner;
    }
    const place = { file: name, ...positionAt(text, key!.offset), pointer: toPointer(here) };
    return [createFinding('repeated-key', place, `"${key!.value}" is there twice`), ...inner];
  });
}

/** What the parser misses or meets, in words. */
const PARSE_ERRORS: { [code: string]: string } = {
  InvalidSymbol: 'a word or sign that means nothing here',
  InvalidNumberFormat: 'a number that is none',
  PropertyNameExpected: 'a name in quotation marks is missing, or a comma is too many',
  ValueExpected: 'a value is missing, or a comma is too many',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a brace } is missing',
  CloseBracketExpected: 'a bracket ] is missing',
  EndOfFileExpected: 'something stands after the end',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'a text has no closing quotation mark',
  UnexpectedEndOfNumber: 'a number breaks off',
  InvalidUnicode: '\\u needs four digits behind it',
  InvalidEscapeCharacter: 'a backslash stands before a sign that needs none',
  InvalidCharacter: 'a text holds a line break, a tab or another sign that has to be escaped',
};

function explain({ error }: ParseError): string {
  const code = printParseErrorCode(error);
  return PARSE_ERRORS[code] ?? code;
}

function parseFile(name: string, text: string): PackFile | Finding[] {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [error] = errors;
  if (error || !root || root.type !== 'object') {
    const place = { file: name, ...positionAt(text, error?.offset ?? 0), pointer: '' };
    const more = { expected: 'one JSON object' };
    return [
      error
        ? createFinding('not-json', place, `not JSON: ${explain(error)}`, more)
        : createFinding('not-an-object', place, 'not a JSON object', more),
    ];
  }
  const repeated = findRepeatedKeys(name, text, root, []);
  return repeated.length ? repeated : { name, text, root, data: JSON.parse(text) as JsonObject };
}

async function leadsOutside(folder: string, name: string): Promise<boolean> {
  // One that leads nowhere now may lead anywhere later.
  const target = await realpath(path.join(folder, name)).catch(() => '');
  return !target.startsWith((await realpath(folder)) + path.sep);
}

/** Files that were read, by their path; one that was not written since is not read again. */
const read = new Map<string, { stamp: string; file: PackFile }>();
const READ_AT_MOST = 20_000;
/** Milliseconds: what was written just now may be written again without its time showing it. */
const SETTLED = 50;

const stampOf = ({ ino, size, mtimeNs, ctimeNs }: BigIntStats) =>
  [ino, size, mtimeNs, ctimeNs].join(' ');

function rememberFile(full: string, file: PackFile, stats: BigIntStats): void {
  if (read.size >= READ_AT_MOST) read.clear();
  const isSettled = Date.now() - Number(stats.ctimeMs) > SETTLED;
  if (isSettled) read.set(full, { stamp: stampOf(stats), file });
  else read.delete(full);
}

/** What a file is: a definition, a picture, nothing of the pack's (null), or what is wrong with it. */
async function readOne(
  folder: string,
  { name, isLink }: Entry,
): Promise<PackFile | Buffer | Finding[] | null> {
  if (isLink && (await leadsOutside(folder, name)))
    return [refuse(name, 'outside-link', 'a link to a place outside the pack')];
  const full = path.join(folder, name);
  try {
    const stats = await stat(full, { bigint: true });
    // A pipe would be waited for without an end.
    if (!stats.isFile() && !stats.isDirectory())
      return [refuse(name, 'unreadable-file', 'this is no file')];
    const known = read.get(full);
    if (known && known.stamp === stampOf(stats)) return known.file;
    if (stats.size > LARGEST_FILE) {
      const largest = LARGEST_FILE / 1024 / 1024;
      return [refuse(name, 'file-too-large', `larger than ${largest} MB`)];
    }
    if (name.endsWith('.json')) {
      const file = parseFile(name, (await readFile(full, 'utf8')).replace(/^\uFEFF/, ''));
      if (!Array.isArray(file)) rememberFile(full, file, stats);
      return file;
    }
    return ASSETS.has(path.extname(name)) ? await readFile(full) : null;
  } catch (error) {
    if (error instanceof RangeError) return [refuse(name, 'not-json', TOO_DEEP)];
    const { code = String(error) } = error as NodeJS.ErrnoException;
    return [refuse(name, 'unreadable-file', `the file can't be read: ${code}`)];
  }
}

/** Files that are read at once: enough for speed, few enough for every limit of open files. */
const AT_ONCE = 64;

/** Reads a pack's folder. Throws PackError when a file is no JSON, too large, or a link out of the folder. */
export async function readPack(folder: string): Promise<Pack> {
  const pack: Pack = { folder, files: new Map(), assets: new Map(), findings: [] };
  const entries = await listFiles(folder);
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    const batch = entries.slice(from, from + AT_ONCE);
    const read = await Promise.all(batch.map((entry) => readOne(folder, entry)));
    for (const [index, found] of read.entries()) {
      const { name } = batch[index]!;
      if (Array.isArray(found)) pack.findings.push(...found);
      else if (Buffer.isBuffer(found)) pack.assets.set(name, found);
      else if (found) pack.files.set(name, found);
    }
  }
  if (!pack.files.has('portal.json') && !pack.findings.length) {
    pack.findings.push(refuse('portal.json', 'no-portal', 'the pack has no portal.json'));
  }
  if (pack.findings.length) throw new PackError(pack.findings);
  return pack;
}

/** The file that says what a form is: its `wizard.json`, or `form.json` where its schema is from elsewhere. */
export function formFile(pack: Pack, form: string): PackFile {
  return (pack.files.get(`${form}/wizard.json`) ?? pack.files.get(`${form}/form.json`))!;
}

/** A step's file: the form's own, or the one that several forms share. */
export function stepFile(
  pack: Pack,
  form: string,
  step: string,
  end: string,
): PackFile | undefined {
  return pack.files.get(`${form}/${step}.${end}`) ?? pack.files.get(`steps/${step}.${end}`);
}

/** A step of an upload flow: the flow's own, or the one that several share. */
export function uploadStepFile(pack: Pack, flow: string, step: string): PackFile | undefined {
  return (
    pack.files.get(`uploads/${flow}/${step}.upload.json`) ??
    pack.files.get(`uploads/steps/${step}.upload.json`)
  );
}
