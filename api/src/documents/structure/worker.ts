import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sealing } from '../sealing/seal.ts';
import { isFull } from '../stores/openDiskStore.ts';
import { checkImage } from './checkImage.ts';
import { checkPdf } from './checkPdf.ts';
import { convertHeic } from './convertHeic.ts';
import { isHeic } from './isHeic.ts';
import type { CheckRequest } from './openStructureCheck.ts';
import type { Finding, Verdict } from './Verdict.ts';

/** Bytes of a portion that is sealed, and of what is written in one turn. */
const PORTION = 512 * 1024;

/**
 * Runs in a thread of its own: one file after the other. Sealing and the hashes are made here, too:
 * beside the streaming of uploads they would be half of the server's work.
 */
export default async function check({ path, seal, type, limits }: CheckRequest): Promise<Verdict> {
  const bytes = await readFile(path);
  const { problem, rewritten } = await find(bytes, type, limits);
  if (problem) return { problem };
  const kept = rewritten ?? bytes;
  const beside = `${path}.sealed`;
  // A data key comes over as bytes that are no Buffer any more.
  const through = sealing({ ...seal, dataKey: Buffer.from(seal.dataKey) });
  const file = createWriteStream(beside, { mode: 0o600, highWaterMark: PORTION });
  const hash = createHash('sha256');
  try {
    await pipeline(Readable.from(portions(kept, hash)), through, file);
  } catch (error) {
    // As a verdict: errors lose their codes on the way out of a thread.
    if (isFull(error)) return { problem: 'no-room' };
    throw error;
  }
  const sha256 = hash.digest('hex');
  const isRewritten = rewritten !== undefined;
  const sent = isRewritten ? createHash('sha256').update(bytes).digest('hex') : sha256;
  return { sent, kept: { path: beside, size: kept.length, sha256, isRewritten } };
}

/** What is read once is hashed and sealed while it is near. */
function* portions(bytes: Buffer, hash: Hash): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PORTION) {
    const portion = bytes.subarray(at, at + PORTION);
    hash.update(portion);
    yield portion;
  }
}

async function find(bytes: Buffer, type: string, limits: CheckRequest['limits']): Promise<Finding> {
  if (type === 'application/pdf') return checkPdf(bytes);
  const found = isHeic(type) ? convertHeic(bytes, limits) : checkImage(bytes, type, limits);
  return found.catch((): Finding => ({ problem: 'file-broken' }));
}
