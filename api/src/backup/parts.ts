import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import { BackupError } from './BackupError.ts';
import type { BackupPart } from './Manifest.ts';
import { type BackupPlace, PartMissingError } from './places/BackupPlace.ts';

/** Counts and hashes what passes through. */
export function measuring(): { through: Transform; result(): Omit<BackupPart, 'part'> } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Writes a part and says what was written. */
export async function writePart(
  place: BackupPlace,
  part: string,
  source: Readable,
): Promise<BackupPart> {
  const { through, result } = measuring();
  // What fails on the way fails the stream that is read.
  await place.write(
    part,
    pipeline(source, through, () => {}),
  );
  return { part, ...result() };
}

/**
 * The bytes of a part. The stream fails at its end where they are not those that were written.
 * @throws BackupError
 */
export async function readPart(place: BackupPlace, expected: BackupPart): Promise<Readable> {
  const { through, result } = measuring();
  const refuse = () => notWhole(place, expected.part);
  const stored = await place.read(expected.part).catch((error: unknown) => {
    throw error instanceof PartMissingError ? refuse() : error;
  });
  through._flush = (done) => {
    const { bytes, sha256 } = result();
    done(bytes === expected.bytes && sha256 === expected.sha256 ? null : refuse());
  };
  return pipeline(stored, through, () => {});
}

/** The error for a part that is not what was written. */
export const notWhole = (place: BackupPlace, part: string) =>
  new BackupError(
    `The backup at ${place.name} is not whole: ${part} is missing, was cut or was changed. Use another backup.`,
  );
