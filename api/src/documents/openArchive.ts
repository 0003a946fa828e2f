import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive: there already, or read when it is its turn. */
export type ArchiveFile = { name: string; time: Date } & (
  | { bytes: Buffer }
  | { size: number; open(): Promise<Readable> }
);

/** A file has another size than was said. */
export class ArchiveSizeError extends Error {
  override name = 'ArchiveSizeError';
}

/** A ZIP file that is written while it is read, and whose size is known before. */
export interface Archive {
  /** Bytes, known before a file is read. */
  size: number;
  /** Reads it from its start, as often as it is asked for: the same bytes each time, as long as its files are. */
  open(): Readable;
}

/** Permissions in the archive: a file that its owner may read and write. */
const MODE = 0o100600;

/**
 * A ZIP archive of files in their order. Nothing is compressed: pictures and PDFs are already, and its size is
 * known. What is read when it is its turn stands in no memory.
 */
export async function openArchive(files: ArchiveFile[]): Promise<Archive> {
  const size = await new Promise<number>((resolve) =>
    // Its types do not know that the size is what it is called with.
    fill(files, () => {}).end(endOf(files), resolve as () => void),
  );
  return { size, open: () => read(files) };
}

/** Bytes of a file in an archive's directory, beside its name: more than there are. */
const IN_DIRECTORY = 100;

/**
 * How an archive ends. yazl reckons with the longer end from a directory of 64 KiB on, and writes it much later:
 * so it is told to.
 */
function endOf(files: ArchiveFile[]) {
  const directory = files.reduce(
    (sum, { name }) => sum + IN_DIRECTORY + Buffer.byteLength(name),
    0,
  );
  return { forceZip64Format: directory >= 0xffff, comment: '' };
}

function read(files: ArchiveFile[]): Readable {
  let current: Readable | undefined;
  const zip = fill(files, (open, give) => {
    open().then(
      (stream) => {
        current = stream;
        // It tells nobody of a file that breaks off, and would wait for ever.
        stream.once('error', (error) => bytes.destroy(error));
        if (bytes.destroyed) stream.destroy();
        else give(null, stream);
      },
      (error: Error) => bytes.destroy(error),
    );
  });
  const bytes = zip.outputStream as Readable;
  // The only thing that it finds out itself.
  zip.on('error', ({ message }: Error) => bytes.destroy(new ArchiveSizeError(message)));
  // Who stops reading has the file closed that is open.
  bytes.once('close', () => current?.destroy());
  zip.end(endOf(files));
  return bytes;
}

type Give = Parameters<Parameters<ZipFile['addReadStreamLazy']>[2]>[0];

function fill(
  files: ArchiveFile[],
  open: (file: () => Promise<Readable>, give: Give) => void,
): ZipFile {
  const zip = new ZipFile();
  for (const { name, time: mtime, ...file } of files) {
    const options = { compress: false, mtime, mode: MODE };
    if ('bytes' in file) zip.addBuffer(file.bytes, name, options);
    else
      zip.addReadStreamLazy(name, { ...options, size: file.size }, (give) => open(file.open, give));
  }
  return zip;
}
