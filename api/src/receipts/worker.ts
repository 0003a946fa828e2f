import type { Letter } from '../letters/Letter.ts';
import { writeLetter } from '../letters/writeLetter.ts';
import type { Receipt } from './Receipt.ts';
import { writePdf } from './writePdf.ts';

/** Runs in a thread of its own: a receipt takes a tenth of a second, a long one several. */
export default function write(told: Receipt | Letter): Promise<Buffer> {
  return 'kind' in told ? writeLetter(told) : writePdf(told);
}
