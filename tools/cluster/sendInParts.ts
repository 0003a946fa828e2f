import { setTimeout as sleep } from 'node:timers/promises';
import type { Course, Sender } from './createSender.ts';
import type { Life } from './Journal.ts';

/** Bytes of a part: a document of the load has several. */
const PART = 6_000;
const TUS = { 'Tus-Resumable': '1.0.0' };
/** Milliseconds before what failed is tried again. */
const AGAIN = 250;

export interface FileOfParts {
  description: string;
  bytes: Buffer;
}

const encode = (text: string) => Buffer.from(text).toString('base64');

/**
 * Sends a file as the page does, by the resumable uploads of tus 1.0: whatever breaks, it asks how far the
 * upload is and goes on there. Resolves when a document was answered.
 * @throws what is a defect
 */
export async function sendInParts(
  { sender, course }: { sender: Sender; course: Course },
  life: Life,
  file: FileOfParts,
): Promise<void> {
  for (let path = await begin(sender, life, file); ; ) {
    const { status, headers, why } = await sender.ask(life, {
      kind: 'offset',
      method: 'HEAD',
      path,
      headers: TUS,
    });
    if (status === 404 || status === 410) path = await begin(sender, life, file);
    else if (status === 200) {
      if (await append(sender, life, { ...file, path }, Number(headers?.get('Upload-Offset'))))
        return;
    } else if (status > 0 && status < 500 && ![423, 429].includes(status))
      throw new Error(`offset: ${status} ${why}`);
    if (course.isOver && sender.isLate()) throw new Error(`part: still ${status} after the load`);
    if (status !== 200) await sleep(AGAIN);
  }
}

/** @returns Where its parts go. */
async function begin(sender: Sender, life: Life, { description, bytes }: FileOfParts) {
  const { headers } = await sender.write(life, {
    kind: 'part',
    method: 'POST',
    path: `/api/application/document/uploads/${life.applicationID}`,
    headers: {
      ...TUS,
      'Upload-Length': String(bytes.length),
      'Upload-Metadata': `filename ${encode('a.pdf')},description ${encode(description)}`,
    },
  });
  return headers!.get('Location')!;
}

/** Sends parts from an offset on, until one fails. @returns True once a document was answered. */
async function append(
  sender: Sender,
  life: Life,
  { path, bytes }: FileOfParts & { path: string },
  from: number,
): Promise<boolean> {
  // At the end a part of no bytes asks for the document.
  for (let offset = from; ; offset += PART) {
    const part = bytes.subarray(offset, offset + PART);
    const { status, why } = await sender.ask(life, {
      kind: 'part',
      method: 'PATCH',
      path,
      bytes: part,
      headers: {
        ...TUS,
        'Upload-Offset': String(Math.min(offset, bytes.length)),
        'Content-Type': 'application/offset+octet-stream',
      },
    });
    if (status === 200 || status === 201) return true;
    // An earlier try of it stored the document, and nobody heard of it.
    if (why === 'already-uploaded') return true;
    if (status === 0 || status >= 500 || [404, 409, 410, 423, 429].includes(status)) {
      await sleep(status === 429 ? 5_000 : AGAIN);
      return false;
    }
    if (status !== 204) throw new Error(`part: ${status} ${why}`);
  }
}
