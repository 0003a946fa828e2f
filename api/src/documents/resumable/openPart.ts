import { open, rm } from 'node:fs/promises';
import type { PartGuard } from './maskBytes.ts';

/** Bytes that are written in one turn. */
const PORTION = 512 * 1024;

/** A part that arrives, in a file of its own. */
export interface OpenPart {
  size(): number;
  /** Seconds since it began. */
  age(): number;
  write(bytes: Buffer): Promise<void>;
  /** Writes what waits. Nothing can be written afterwards. @returns The code of what was written. */
  end(): Promise<string>;
  /** Gives it up, however far it is; does nothing to a file that was moved away. */
  remove(): Promise<void>;
}

/** Begins a part. Its bytes are masked before they are written. */
export async function openPart(file: string, { mask, code }: PartGuard): Promise<OpenPart> {
  const handle = await open(file, 'w', 0o600);
  const begun = performance.now();
  let waiting: Buffer[] = [];
  let wait = 0;
  let size = 0;
  let isOpen = true;

  async function flush(): Promise<void> {
    const portion = waiting;
    waiting = [];
    wait = 0;
    // Goes on until all is written, where `writev` may stop in the middle on a disk that fills up.
    if (portion.length) await handle.writeFile(Buffer.concat(portion));
  }

  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await handle.close();
  }

  return {
    size: () => size,
    age: () => (performance.now() - begun) / 1000,
    async write(bytes) {
      const masked = mask.update(bytes);
      code.update(masked);
      waiting.push(masked);
      wait += bytes.length;
      size += bytes.length;
      if (wait >= PORTION) await flush();
    },
    async end() {
      await flush();
      await close();
      return code.digest('base64url');
    },
    async remove() {
      await close();
      await rm(file, { force: true });
    },
  };
}
