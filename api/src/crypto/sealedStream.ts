import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Transform } from 'node:stream';
import { DecryptionError } from './envelope.ts';

const CIPHER = 'aes-256-gcm';
/** Bytes of a sealed segment. The first holds the header, too, so that all begin at a multiple of it. */
export const SEGMENT = 64 * 1024;
const KEY = 32;
const SALT = 32;
const PREFIX = 7;
const TAG = 16;
const HEADER = 1 + SALT + PREFIX;

/** What a sealed stream begins with: the length of its header. No PDF, JPEG or PNG begins so. */
export const FIRST_BYTE = HEADER;

/**
 * Seals what passes through: the wire format of Tink's streaming AEAD (AES256-GCM-HKDF, segments of
 * 64 KB). Each segment says its place and whether it is the last: a stream that was cut off, put
 * together anew or added to does not open. Holds one segment at a time.
 * @param dataKey 32 bytes.
 * @param context What the bytes belong to: they open under no other.
 * @see https://developers.google.com/tink/streaming-aead/aes_gcm_hkdf_streaming
 */
export function createSealer(dataKey: Buffer, context: string): Transform {
  const sealer = beginSealing(dataKey, context);
  const gathered = gather();
  const writeSegment = (out: Transform, isLast: boolean) => {
    for (const piece of sealer.seal(gathered.take(sealer.room()), isLast)) out.push(piece);
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      gathered.add(chunk);
      // One is held back that is full: it may be the last.
      while (gathered.length > sealer.room()) writeSegment(this, false);
      done();
    },
    flush(done) {
      writeSegment(this, true);
      done();
    },
  });
}

/** Seals bytes that are all there, as `createSealer` does; what comes out is their pieces in order. */
export function* sealWhole(plain: Buffer, dataKey: Buffer, context: string): Generator<Buffer> {
  const sealer = beginSealing(dataKey, context);
  let at = 0;
  do {
    const from = at;
    at += sealer.room();
    yield* sealer.seal([plain.subarray(from, at)], at >= plain.length);
  } while (at < plain.length);
}

/** Seals one segment after the other, each no longer than there is room. */
function beginSealing(dataKey: Buffer, context: string) {
  const header = Buffer.concat([Buffer.of(HEADER), randomBytes(SALT + PREFIX)]);
  const key = deriveKey(dataKey, header, context);
  let index = 0;
  return {
    room: () => roomOf(index),
    seal(plain: Buffer[], isLast: boolean): Buffer[] {
      const cipher = createCipheriv(CIPHER, key, nonceOf(header, index, isLast));
      const sealed = plain.map((piece) => cipher.update(piece));
      cipher.final();
      const all = [...sealed, cipher.getAuthTag()];
      index += 1;
      return index === 1 ? [header, ...all] : all;
    },
  };
}

/**
 * Opens what `createSealer` has sealed. Bytes come out once their segment is found authentic.
 * The stream fails with DecryptionError where it is not: altered, cut off, moved, or of another key.
 */
export function createOpener(dataKey: Buffer, context: string): Transform {
  const gathered = gather();
  let header: Buffer | undefined;
  let key: Buffer;
  let index = 0;

  function readSegment(out: Transform, isLast: boolean): void {
    const sealed = joined(gathered.take(SEGMENT));
    if (!header) {
      if (sealed.length < HEADER + TAG || sealed[0] !== HEADER) throw new DecryptionError(ODD);
      header = sealed.subarray(0, HEADER);
      key = deriveKey(dataKey, header, context);
    }
    out.push(openSegment(key, nonceOf(header, index, isLast), sealed, index === 0 ? HEADER : 0));
    index += 1;
  }

  return new Transform({
    transform(chunk: Buffer, _, done) {
      gathered.add(chunk);
      try {
        while (gathered.length > SEGMENT) readSegment(this, false);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        readSegment(this, true);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

const ODD = 'Sealed bytes do not open: they were altered, cut off or moved.';

function openSegment(key: Buffer, nonce: Buffer, sealed: Buffer, from: number): Buffer {
  if (sealed.length < from + TAG) throw new DecryptionError(ODD);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(sealed.subarray(-TAG));
  const plain = decipher.update(sealed.subarray(from, -TAG));
  try {
    decipher.final();
  } catch {
    throw new DecryptionError(ODD);
  }
  return plain;
}

/** Plain bytes of a segment that is not the last. */
const roomOf = (index: number) => SEGMENT - TAG - (index === 0 ? HEADER : 0);

function deriveKey(dataKey: Buffer, header: Buffer, context: string): Buffer {
  const salt = header.subarray(1, 1 + SALT);
  return Buffer.from(hkdfSync('sha256', dataKey, salt, Buffer.from(context, 'utf8'), KEY));
}

function nonceOf(header: Buffer, index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  header.copy(nonce, 0, 1 + SALT);
  nonce.writeUInt32BE(index, PREFIX);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

const joined = (pieces: Buffer[]) => (pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces));

/** Bytes that wait for the rest of their segment, in the pieces in which they came. */
function gather() {
  let pieces: Buffer[] = [];
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(piece: Buffer): void {
      pieces.push(piece);
      length += piece.length;
    },
    /** At most so many bytes from the front. */
    take(most: number): Buffer[] {
      const taken: Buffer[] = [];
      let left = Math.min(most, length);
      length -= left;
      let at = 0;
      for (; left > 0; at += 1) {
        const piece = pieces[at]!;
        if (piece.length > left) {
          taken.push(piece.subarray(0, left));
          pieces[at] = piece.subarray(left);
          break;
        }
        taken.push(piece);
        left -= piece.length;
      }
      pieces = pieces.slice(at);
      return taken;
    },
  };
}
