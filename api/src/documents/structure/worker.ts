import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { sealed } from '../sealing/seal.ts';
import { isFull } from '../stores/openDiskStore.ts';
import { checkImage } from './checkImage.ts';
import { checkPdf } from './checkPdf.ts';
import { convertHeic } from './convertHeic.ts';
import type { ExaminedFile, FileVerdict } from './FileVerdict.ts';
import { isHeic } from './isHeic.ts';
import type { CheckRequest } from './openStructureCheck.ts';

/**
 * Runs in a thread of its own: one file after the other, and nothing beside it, so it waits for the
 * disk. Sealing and the hashes are made here, too: beside the streaming of uploads they would be half
 * of the server's work.
 */
export default async function check({
  path,
  seal,
  type,
  limits,
}: CheckRequest): Promise<FileVerdict> {
  // At once: an asynchronous read holds the file twice.
  const bytes = readFileSync(path);
  const { problem, rewritten } = await find(bytes, type, limits);
  if (problem) return { problem };
  const kept = rewritten ?? bytes;
  const beside = `${path}.sealed`;
  try {
    // A data key comes over as bytes that are no Buffer any more.
    write(beside, sealed(kept, { ...seal, dataKey: Buffer.from(seal.dataKey) }));
  } catch (error) {
    // As a verdict: errors lose their codes on the way out of a thread.
    if (isFull(error)) return { problem: 'no-room' };
    throw error;
  }
  const sent = hash(bytes);
  const sha256 = rewritten ? hash(rewritten) : sent;
  const isRewritten = rewritten !== undefined;
  return { sent, kept: { path: beside, size: kept.length, sha256, isRewritten } };
}

function write(path: string, pieces: Iterable<Buffer>): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    // Goes on where it was, and writes all of a piece.
    for (const piece of pieces) writeFileSync(file, piece);
  } finally {
    closeSync(file);
  }
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function find(
  bytes: Buffer,
  type: string,
  limits: CheckRequest['limits'],
): Promise<ExaminedFile> {
  if (type === 'application/pdf') return checkPdf(bytes);
  const found = isHeic(type) ? convertHeic(bytes, limits) : checkImage(bytes, type, limits);
  return found.catch((): ExaminedFile => ({ problem: 'file-broken' }));
}
