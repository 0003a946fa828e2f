import type { Receipt } from './Receipt.ts';
import { writePdf } from './writePdf.ts';

/** Runs in a thread of its own: a receipt takes a tenth of a second, a long one several. */
export default function write(receipt: Receipt): Promise<Buffer> {
  return writePdf(receipt);
}
