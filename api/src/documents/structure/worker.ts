import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { checkImage } from './checkImage.ts';
import { checkPdf } from './checkPdf.ts';
import { convertHeic } from './convertHeic.ts';
import { isHeic } from './isHeic.ts';
import type { Finding, Verdict } from './Verdict.ts';

/**
 * Runs in a thread of its own: one file after the other. The hashes are made here, too: beside the
 * streaming of uploads they would be a quarter of the server's work.
 */
export default async function check({
  path,
  type,
  longest,
}: {
  path: string;
  type: string;
  longest: number;
}): Promise<Verdict> {
  const bytes = await readFile(path);
  const { problem, rewritten } = await find(bytes, type, longest);
  if (problem) return { problem };
  const sent = hash(bytes);
  if (!rewritten) return { sent, kept: { path, size: bytes.length, sha256: sent } };
  const beside = `${path}.new`;
  await writeFile(beside, rewritten);
  return { sent, kept: { path: beside, size: rewritten.length, sha256: hash(rewritten) } };
}

async function find(bytes: Buffer, type: string, longest: number): Promise<Finding> {
  if (type === 'application/pdf') return checkPdf(bytes);
  const found = isHeic(type) ? convertHeic(bytes, longest) : checkImage(bytes, type, longest);
  return found.catch((): Finding => ({ problem: 'file-broken' }));
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
