import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { FindingCode } from '../finding-codes/index.ts';
import { toPointer } from '../kernel/pointers.ts';
import type { JsonObject } from '../kernel/types.ts';
import {
  createFinding,
  type Finding,
  type FindingDetails,
  locate,
  MOST_FINDINGS,
  PackError,
  positionAt,
} from './findings.ts';
import { gatherPack, type PackSource, refuseFile, textOf } from './gatherPack.ts';
import { kindOf } from './kindOf.ts';
import type { PortalSource } from './meta/sources.generated.ts';
import { findNotUtf8 } from './notUtf8.ts';

/** One JSON file of a pack. `name` is its path from the pack's root, with `/`. */
export interface PackFile {
  name: string;
  /** What it is, by where it stands: `step`, `ui`, `translation` … */
  kind: string;
  text: string;
  root: Node;
  data: JsonObject;
}

/** All files of a pack; mistakes are collected, so that one run names them all. */
export interface Pack {
  files: Map<string, PackFile>;
  /** Files that are not JSON and belong to the pack (the logo). */
  assets: Map<string, Buffer>;
  findings: Finding[];
}

/** What `portal.json` says. */
export const portalOf = ({ files }: Pack) => files.get('portal.json')!.data as PortalSource;

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
): Finding {
  // Each is a walk through the file; of very many only the first are told.
  const isFar = pack.findings.length > MOST_FINDINGS;
  const where = isFar ? { line: 1, column: 1 } : locate(file.text, file.root, at);
  const place = { file: file.name, ...where, pointer: toPointer(at) };
  const found = createFinding(code, place, message, more);
  pack.findings.push(found);
  return found;
}

/** Nobody writes deeper by hand; whatever walks a definition goes down one call a level. */
const DEEPEST = 200;
const TOO_DEEP = `more than ${DEEPEST} braces stand within each other`;

/** JSON lets the last of two win in silence; what stands first would be lost. */
function findRepeatedKeys(name: string, text: string, root: Node): Finding[] {
  const found: Finding[] = [];
  const tell = (code: 'not-json' | 'repeated-key', node: Node, at: string[], message: string) => {
    const place = { file: name, ...positionAt(text, node.offset), pointer: toPointer(at) };
    found.push(createFinding(code, place, message));
  };
  const walk = (node: Node, at: string[]): void => {
    if (at.length > DEEPEST) {
      tell('not-json', node, at, TOO_DEEP);
      return;
    }
    const seen = new Set<string>();
    for (const [index, child] of (node.children ?? []).entries()) {
      if (found.length >= MOST_FINDINGS) return;
      if (node.type !== 'object') {
        walk(child, [...at, String(index)]);
        continue;
      }
      const [key, value] = child.children!;
      const here = [...at, String(key!.value)];
      if (seen.has(key!.value)) tell('repeated-key', key!, here, `"${key!.value}" is there twice`);
      seen.add(key!.value);
      if (value) walk(value, here);
    }
  };
  walk(root, []);
  return found;
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
  const repeated = findRepeatedKeys(name, text, root);
  if (repeated.length) return repeated;
  return { name, kind: kindOf(name), text, root, data: JSON.parse(text) as JsonObject };
}

/** What was parsed of a file's bytes: the same object as long as nobody has written the file anew. */
const parsed = new WeakMap<Buffer, PackFile>();

function readJson(name: string, bytes: Buffer): PackFile | Finding[] {
  const known = parsed.get(bytes);
  if (known?.name === name) return known;
  const undecoded = findNotUtf8(name, bytes);
  if (undecoded) return [undecoded];
  try {
    const file = parseFile(name, textOf(bytes));
    if (!Array.isArray(file)) parsed.set(bytes, file);
    return file;
  } catch (error) {
    if (error instanceof RangeError) return [refuseFile(name, 'not-json', TOO_DEEP)];
    throw error;
  }
}

/**
 * Reads a pack. @throws PackError when a file is no JSON, too large, or a link out of the folder;
 * of a folder, what the file system throws when there is none.
 */
export async function readPack(source: PackSource): Promise<Pack> {
  const gathered = typeof source === 'string' ? await gatherPack(source) : source;
  const pack: Pack = { files: new Map(), assets: new Map(), findings: [...gathered.findings] };
  for (const [name, bytes] of [...gathered.files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!name.endsWith('.json')) {
      pack.assets.set(name, bytes);
      continue;
    }
    const file = readJson(name, bytes);
    if (Array.isArray(file)) pack.findings = pack.findings.concat(file);
    else pack.files.set(name, file);
  }
  if (!pack.files.has('portal.json') && !pack.findings.length) {
    pack.findings.push(refuseFile('portal.json', 'no-portal', 'the pack has no portal.json'));
  }
  if (pack.findings.length) throw new PackError(pack.findings);
  return pack;
}

/** The file that says what a form is: its `wizard.json`, or `form.json` where its schema is external. */
export function formFile(pack: Pack, form: string): PackFile {
  return (pack.files.get(`${form}/wizard.json`) ?? pack.files.get(`${form}/form.json`))!;
}

/** A step's file: the form's own, or the one that several forms share. */
export function findStepFile(
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
