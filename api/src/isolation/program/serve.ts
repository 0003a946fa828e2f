import { type GatheredPack, PackError } from '@porchlight/engine/pack';
import { createFrameReader, encodeFrame, splitBody } from '../frames.ts';
import type { Order, Reply } from '../IsolationCalls.ts';
import { closeConnections } from './closeConnections.ts';
import { giveUpRights } from './giveUpRights.ts';

/** What came of a work: data, and files. */
export interface Done {
  result: unknown;
  files?: Iterable<[name: string, body: Buffer]>;
}

/** What this process can do, by name. */
export interface Works {
  [name: string]: (pack: GatheredPack, options: never, now: Date) => Promise<Done>;
}

/** What comes from the parent is believed: it is the other direction that is not. */
const LIMITS = { head: 0xffff_ffff, body: 0xffff_ffff };

/** Does what it is told on standard input, one after the other, and answers on standard output. */
export function serve(works: Works): void {
  giveUpRights();
  closeConnections();
  const files = new Map<string, Buffer>();
  let running = Promise.resolve();

  async function work(order: Order): Promise<void> {
    let reply: Reply;
    let bodies: Buffer[] = [];
    try {
      const pack = { files: new Map(files), findings: order.findings };
      const done = await works[order.work]!(pack, order.options as never, new Date(order.now));
      const made = [...(done.files ?? [])];
      bodies = made.map(([, body]) => body);
      reply = { result: done.result, files: made.map(([name, body]) => [name, body.length]) };
    } catch (error) {
      if (error instanceof PackError) reply = { findings: error.findings };
      else
        reply = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    for (const part of encodeFrame(reply, bodies)) process.stdout.write(part);
  }

  const read = createFrameReader(LIMITS, ({ head, body }) => {
    const order = head as Order;
    for (const path of order.removed) files.delete(path);
    // The files stay while the process does: they are not to hold the whole frame.
    for (const [path, bytes] of splitBody(body, order.written)) files.set(path, Buffer.from(bytes));
    running = running.then(() => work(order));
  });
  process.stdin.on('data', read);
  process.stdin.on('end', () => process.exit());
}
