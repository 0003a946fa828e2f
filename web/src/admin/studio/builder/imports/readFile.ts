import {
  ImportError,
  MOST_ROWS,
  type Proposal,
  readDefinition,
  readPdfFields,
  readTable,
  readWorkbook,
} from '@porchlight/engine/builder';

/** Bytes of a file that is looked into. */
const LARGEST = 5 * 1024 * 1024;
/** One more than is taken: it is told that there are too many. */
const ENOUGH_ROWS = MOST_ROWS + 2;

/** What can be chosen: by their ends, since systems know few of these by type. */
export const ACCEPTED = '.csv,.tsv,.xlsx,.json,.pdf';

/** Why a file was not looked into, beside what an `ImportError` says. */
export type FileProblem = 'too-large' | 'other-kind' | 'unreadable' | 'locked' | 'xfa';

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

async function readCsv(bytes: Uint8Array, languages: string[]): Promise<Proposal> {
  const { parseCsv, stripBom } = await import('hucre/csv');
  return readTable(parseCsv(stripBom(readText(bytes)), { maxRows: ENOUGH_ROWS }), { languages });
}

async function readXlsx(bytes: Uint8Array, languages: string[]): Promise<Proposal> {
  const [{ readXlsx: read }, { isHugeWorkbook }] = await Promise.all([
    import('hucre/xlsx'),
    import('./isHugeWorkbook.ts'),
  ]);
  // It parses the whole file before it counts rows.
  if (isHugeWorkbook(bytes)) throw new ImportError('too-many');
  const { sheets } = await read(bytes, { maxRows: ENOUGH_ROWS });
  return readWorkbook(sheets, { languages });
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
  json: (bytes, languages) => readDefinition(JSON.parse(readText(bytes)), languages),
  pdf: readPdf,
};

/**
 * What a file asks.
 * @param languages Those of the pack, the one that it is written in first.
 * @throws ImportError, FileError
 */
export async function readFile(file: File, languages: string[]): Promise<Proposal> {
  if (file.size > LARGEST) throw new FileError('too-large');
  const end = file.name.split('.').at(-1)!.toLowerCase();
  const read = Object.hasOwn(READERS, end) ? READERS[end] : undefined;
  if (!read) throw new FileError('other-kind');
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return await read(bytes, languages);
  } catch (error) {
    if (error instanceof ImportError || error instanceof FileError) throw error;
    throw new FileError(isLocked(error) ? 'locked' : 'unreadable', { cause: error });
  }
}

/** Both libraries say it in a message alone. */
const isLocked = (error: unknown) => /encrypt|password/i.test(String(error));
