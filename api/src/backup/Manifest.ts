import { buffer } from 'node:stream/consumers';
import { BackupError } from './BackupError.ts';
import { type BackupPlace, PartMissingError } from './places/BackupPlace.ts';

/** The name of the part that is written last: without it nothing is a backup. */
export const MANIFEST = 'manifest.json';
/** The part with a line for each document: its key, its bytes, their SHA-256 in hex. */
export const DOCUMENTS = 'documents.tsv';

const FORMAT = 'porchlight-backup-1';

/** A part as it was written. */
export interface BackupPart {
  part: string;
  bytes: number;
  /** In hex. */
  sha256: string;
}

/** A table's rows: COPY's text format, gzip. */
export interface TablePart extends BackupPart {
  table: string;
  columns: string[];
  rows: number;
}

/** What a backup says of itself. */
export interface Manifest {
  format: typeof FORMAT;
  /** When the point was taken, by the database's clock. */
  madeAt: string;
  postgres: string;
  /** The migrations that the database had run. */
  migrations: string[];
  /** Keys of the ring by their names, and how many values stand under each. Never a key. */
  keys: { id: string; values: number }[];
  /** A table stands behind those that its rows name. */
  tables: TablePart[];
  sequences: { name: string; last: string; isCalled: boolean }[];
  documents: BackupPart & { count: number; total: number };
  /** Documents that the store had lost before. */
  missing: string[];
}

/** The manifest of a backup, in the format of this version. */
export const makeManifest = (content: Omit<Manifest, 'format'>): Manifest => ({
  format: FORMAT,
  ...content,
});

/**
 * Reads what a backup says of itself.
 * @throws BackupError where there is no backup, one that was cut, or one of another format
 */
export async function readManifest(place: BackupPlace): Promise<Manifest> {
  let text: Buffer;
  try {
    text = await buffer(await place.read(MANIFEST));
  } catch (error) {
    if (!(error instanceof PartMissingError)) throw error;
    throw new BackupError(
      (await place.isEmpty())
        ? `There is no backup at ${place.name}: name the place that \`backup create\` wrote.`
        : `The backup at ${place.name} has no ${MANIFEST}: it was cut before its end, or is none. Take another one.`,
    );
  }
  const manifest = parse(text, place);
  if (manifest.format !== FORMAT)
    throw new BackupError(
      `The backup at ${place.name} is of another format (${manifest.format}): use the version that made it.`,
    );
  return manifest as Manifest;
}

function parse(text: Buffer, { name }: BackupPlace): { format?: string } {
  try {
    const found: unknown = JSON.parse(String(text));
    if (found && typeof found === 'object') return found;
  } catch {}
  throw new BackupError(
    `The ${MANIFEST} of the backup at ${name} was cut or changed: take another backup.`,
  );
}
