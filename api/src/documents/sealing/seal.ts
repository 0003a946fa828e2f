import { randomBytes } from 'node:crypto';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createOpener, createSealer, sealWhole } from '../../crypto/sealedStream.ts';
import { makeDocumentKey } from '../stores/documentKey.ts';

/** Under what a document's bytes are sealed: the key by which stores know it, and a data key of its own. */
export interface Seal {
  key: string;
  /** 32 bytes. */
  dataKey: Buffer;
}

/** A seal for a new document. */
export const makeSeal = (): Seal => ({ key: makeDocumentKey(), dataKey: randomBytes(32) });

/** Bytes that were sealed for one document open as no other's. */
const contextOf = ({ key }: Seal) => `porchlight document 1 ${key}`;

/** Seals what passes through. */
export const sealing = (seal: Seal): Transform => createSealer(seal.dataKey, contextOf(seal));

/** Seals bytes that are all there: the pieces that are to be written, one after the other. */
export const sealed = (plain: Buffer, seal: Seal): Iterable<Buffer> =>
  sealWhole(plain, seal.dataKey, contextOf(seal));

/** Opens what passes through; fails with DecryptionError. */
export const opening = (seal: Seal): Transform => createOpener(seal.dataKey, contextOf(seal));

/** A stream and what it passes through, as one: each ends with the other. */
export function joined(source: Readable, through: Transform): Readable {
  // What fails is told by the stream that is read.
  return pipeline(source, through, () => {});
}
