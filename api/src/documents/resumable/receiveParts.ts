import type { Readable } from 'node:stream';
import { makeDocumentKey } from '../stores/documentKey.ts';
import type { PartGuard } from './maskBytes.ts';
import { type OpenPart, openPart } from './openPart.ts';

/** Bytes after which a part is kept: what a client loses at most that sends a file in one piece. */
const LARGE = 2 * 1024 * 1024;
/** On a slow line an upload is seen to move, and a killed process costs no more of it. */
const LONG = 10;

/** Where the parts of an upload are written, and what makes them count. */
export interface ReceiveOptions {
  /** Where the next part is written. */
  nameFile(): string;
  /** Asked before a part is written. @returns What masks it, and proves it. */
  begin(key: string): Promise<PartGuard>;
  /** Puts the file of a part in place, and makes it count. @throws when it does not */
  keep(part: { key: string; file: string; size: number; code: string }): Promise<void>;
  /** Seconds after which a part is kept, however little has come. Default 10. */
  long?: number;
}

/**
 * Receives bytes in parts, each in a file of its own. What has come when a line breaks is kept, too.
 * @throws what the stream fails with, and what `keep` throws
 */
export async function receiveParts(
  stream: Readable,
  { nameFile, begin, keep, long = LONG }: ReceiveOptions,
): Promise<void> {
  let open: { key: string; file: string; part: OpenPart } | undefined;
  let isSound = true;

  async function next() {
    const key = makeDocumentKey();
    const file = nameFile();
    return { key, file, part: await openPart(file, await begin(key)) };
  }

  async function end(): Promise<void> {
    if (!open) return;
    const { key, file, part } = open;
    const code = await part.end();
    await keep({ key, file, size: part.size(), code });
    open = undefined;
  }

  async function take(bytes: Buffer): Promise<void> {
    open ??= await next();
    const { part } = open;
    await part.write(bytes);
    if (part.size() >= LARGE || part.age() >= long) await end();
  }

  /** What fails here is the disk, the store, or that another was quicker; else it is the line. */
  async function soundly(work: () => Promise<void>): Promise<void> {
    isSound = false;
    await work();
    isSound = true;
  }

  try {
    // Destroyed here, it would fail by itself, and whoever pipes it would hear that first.
    const pieces = stream.iterator({ destroyOnReturn: false });
    for await (const bytes of pieces) await soundly(() => take(bytes));
  } finally {
    try {
      if (isSound) await end();
    } finally {
      await open?.part.remove();
    }
  }
}
