import {
  ImportError,
  isTooDeep,
  MOST_ROWS,
  type Proposal,
  pairDefinitions,
  readDefinition,
  readPdfFields,
  readTable,
  readWorkbook,
} from '@porchlight/engine/builder';
import { cellOf, cellsOf } from './cellsOf.ts';

/** Bytes of a file that is looked into. */
const LARGEST = 5 * 1024 * 1024;
/** One more than is taken: it is told that there are too many. */
const ENOUGH_ROWS = MOST_ROWS + 2;

/** What can be chosen: by their ends, since systems know few of these by type. */
export const ACCEPTED = '.csv,.tsv,.xlsx,.json,.pdf';

/** Why a file was not looked into, beside what an `ImportError` says. */
export type FileProblem =
  | 'too-large'
  | 'other-kind'
  | 'unreadable'
  | 'locked'
  | 'xfa'
  | 'not-a-pair';

/** A file that cannot be read; `code` says why, and the page has words for it. */
export class FileError extends Error {
  override name = 'FileError';
  readonly code: FileProblem;

  constructor(code: FileProblem, options?: ErrorOptions) {
    super(`The file is not read: ${code}.`, options);
    this.code = code;
  }
}

type Reader = (bytes: Uint8Array, languages: string[]) => Promise<Proposal> | Proposal;

const readText = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

const readJson = (bytes: Uint8Array): unknown => JSON.parse(readText(bytes));

async function readCsv(bytes: Uint8Array, languages: string[]): Promise<Proposal> {
  const { parseCsv, stripBom } = await import('hucre/csv');
  const rows = parseCsv(stripBom(readText(bytes)), { maxRows: ENOUGH_ROWS });
  return readTable(
    rows.map((row) => row.map(cellOf)),
    { languages },
  );
}

async function readXlsx(bytes: Uint8Array, languages: string[]): Promise<Proposal> {
  const [{ readXlsx: read }, { isHugeWorkbook }] = await Promise.all([
    import('hucre/xlsx'),
    import('./isHugeWorkbook.ts'),
  ]);
  // It parses the whole file before it counts rows.
  if (isHugeWorkbook(bytes)) throw new ImportError('too-many');
  const { sheets } = await read(bytes, { maxRows: ENOUGH_ROWS });
  return readWorkbook(
    sheets.map((sheet) => ({ name: sheet.name, rows: cellsOf(sheet) })),
    { languages },
  );
}

async function readPdf(bytes: Uint8Array): Promise<Proposal> {
  const { readFields } = await import('./readFields.ts');
  const form = await readFields(bytes);
  if (form.hasXfa && form.fields.length === 0) throw new FileError('xfa');
  return readPdfFields(form);
}

const READERS: { [end: string]: Reader } = {
  csv: readCsv,
  tsv: readCsv,
  xlsx: readXlsx,
  json: (bytes, languages) => readDefinition(readJson(bytes), languages),
  pdf: readPdf,
};

const endOf = ({ name }: File) => name.split('.').at(-1)!.toLowerCase();

/** A form of RJSF or JSON Forms of two files. @throws ImportError, FileError */
function readPair([one, other]: [Uint8Array, Uint8Array], languages: string[]): Proposal {
  const sources: [unknown, unknown] = [readJson(one), readJson(other)];
  if (sources.some(isTooDeep)) throw new ImportError('too-deep');
  const definition = pairDefinitions(sources);
  if (!definition) throw new FileError('not-a-pair');
  return readDefinition(definition, languages);
}

/**
 * What a file asks, or two that belong together: a schema, and its UI schema.
 * @param languages Those of the pack, the one that it is written in first.
 * @throws ImportError, FileError
 */
export async function readFiles(files: File[], languages: string[]): Promise<Proposal> {
  const [first, second] = files;
  if (first && !second) return readFile(first, languages);
  if (!first || !second || files.length > 2 || files.some((one) => endOf(one) !== 'json'))
    throw new FileError('not-a-pair');
  if (files.some(({ size }) => size > LARGEST)) throw new FileError('too-large');
  const [one, other] = await Promise.all([first.arrayBuffer(), second.arrayBuffer()]);
  return attempt(() => readPair([new Uint8Array(one), new Uint8Array(other)], languages));
}

/**
 * What a file asks.
 * @param languages Those of the pack, the one that it is written in first.
 * @throws ImportError, FileError
 */
export async function readFile(file: File, languages: string[]): Promise<Proposal> {
  if (file.size > LARGEST) throw new FileError('too-large');
  const end = endOf(file);
  const read = Object.hasOwn(READERS, end) ? READERS[end] : undefined;
  if (!read) throw new FileError('other-kind');
  const bytes = new Uint8Array(await file.arrayBuffer());
  return attempt(() => read(bytes, languages));
}

/** What a reader reads; what it throws of its own is a file that can't be read. */
async function attempt(read: () => Promise<Proposal> | Proposal): Promise<Proposal> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ImportError || error instanceof FileError) throw error;
    throw new FileError(isLocked(error) ? 'locked' : 'unreadable', { cause: error });
  }
}

/** Both libraries say it in a message alone. */
const isLocked = (error: unknown) => /encrypt|password/i.test(String(error));
