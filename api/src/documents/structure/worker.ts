import { checkImage } from './checkImage.ts';
import { checkPdf } from './checkPdf.ts';
import type { Verdict } from './Verdict.ts';

/** Runs in a thread of its own: one file after the other. */
export default async function check({ path, type }: { path: string; type: string }) {
  if (type === 'application/pdf') return checkPdf(path);
  return checkImage(path, type).catch((): Verdict => ({ problem: 'file-broken' }));
}
