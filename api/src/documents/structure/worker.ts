import { createHash } from 'node:crypto';
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
  try {
    await pipeline(Readable.from(portions(kept)), through, file);
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

function* portions(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PORTION) yield bytes.subarray(at, at + PORTION);
}

async function find(bytes: Buffer, type: string, limits: CheckRequest['limits']): Promise<Finding> {
  if (type === 'application/pdf') return checkPdf(bytes);
  const found = isHeic(type) ? convertHeic(bytes, limits) : checkImage(bytes, type, limits);
  return found.catch((): Finding => ({ problem: 'file-broken' }));
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
