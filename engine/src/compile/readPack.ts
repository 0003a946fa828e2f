import { lstat, readdir, readFile, realpath } from 'node:fs/promises';
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
const LARGEST_FILE = 4 * 1024 * 1024;
const ASSETS = new Set(['.svg', '.png', '.jpg', '.jpeg', '.webp']);

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

async function listFiles(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true });
  const lists = await Promise.all(
    entries
      .filter((entry) => !entry.name.startsWith('.'))
      .map((entry) => {
        const name = below ? `${below}/${entry.name}` : entry.name;
        // Other packs, for tests and as models; each is started with its own folder.
        if (name === 'examples') return [];
        return entry.isDirectory() ? listFiles(folder, name) : [name];
      }),
  );
  return lists.flat().sort();
}

function parseFile(name: string, text: string, findings: Finding[]): PackFile | undefined {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [error] = errors;
  if (error || !root || root.type !== 'object') {
    const place = { file: name, ...positionAt(text, error?.offset ?? 0), pointer: '' };
    const more = { expected: 'one JSON object' };
    findings.push(
      error
        ? createFinding('not-json', place, `not JSON: ${printParseErrorCode(error.error)}`, more)
        : createFinding('not-an-object', place, 'not a JSON object', more),
    );
    return undefined;
  }
  return { name, text, root, data: JSON.parse(text) as JsonObject };
}

async function isOutside(folder: string, name: string): Promise<boolean> {
  const full = path.join(folder, name);
  if (!(await lstat(full)).isSymbolicLink()) return false;
  const target = await realpath(full);
  return !target.startsWith((await realpath(folder)) + path.sep);
}

/** Reads a pack's folder. Throws PackError when a file is no JSON, too large, or a link out of the folder. */
export async function readPack(folder: string): Promise<Pack> {
  const pack: Pack = { folder, files: new Map(), assets: new Map(), findings: [] };
  const refuse = (file: string, code: FindingCode, message: string) =>
    pack.findings.push(createFinding(code, { file, line: 1, column: 1, pointer: '' }, message));
  for (const name of await listFiles(folder)) {
    if (await isOutside(folder, name)) {
      refuse(name, 'outside-link', 'a link to a place outside the pack');
      continue;
    }
    const full = path.join(folder, name);
    if ((await lstat(full)).size > LARGEST_FILE) {
      refuse(name, 'file-too-large', `larger than ${LARGEST_FILE / 1024 / 1024} MB`);
    } else if (name.endsWith('.json')) {
      const file = parseFile(name, await readFile(full, 'utf8'), pack.findings);
      if (file) pack.files.set(name, file);
    } else if (ASSETS.has(path.extname(name))) {
      pack.assets.set(name, await readFile(full));
    }
  }
  if (!pack.files.has('portal.json') && !pack.findings.length) {
    refuse('portal.json', 'no-portal', 'the pack has no portal.json');
  }
  if (pack.findings.length) throw new PackError(pack.findings);
  return pack;
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
