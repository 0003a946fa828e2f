import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  Busboy,
  type BusboyFileStream,
  type BusboyHeaders,
  type BusboyInstance,
} from '@fastify/busboy';
import { isStorable } from '@porchlight/engine';
import { invalidRequest, ProblemError } from '../http/ProblemError.ts';
import { StoreUnavailableError } from './stores/DocumentStore.ts';
import { isFull } from './stores/openDiskStore.ts';
import { tooLarge } from './tooLarge.ts';

/** What an upload brought: a file in a folder of its own, and the texts beside it. */
export interface MultipartUpload {
  file?: UploadedFile;
  fields: { [name: string]: string };
}

/** A received file, not yet checked; it goes with its folder unless it is put somewhere. */
export interface UploadedFile {
  path: string;
  /** As its sender called it. */
  name: string;
  size: number;
}

/** Bytes that one text beside the file may have: its field allows far less. */
const MOST_TEXT = 16 * 1024;
/** Bytes that wait for the disk: they are written in one turn. A socket brings 64 KB at a time. */
const PORTION = 512 * 1024;

/**
 * Streams a multipart body: its one file into `folder`, its texts into memory.
 * @param limit Bytes that the file may have; the body is cut short behind them.
 * @throws ProblemError 413 `upload-too-large`, 400 `bad-request` or `aborted`, 422, 503 on a full disk
 */
export async function parseMultipart(
  request: IncomingMessage,
  folder: string,
  limit: number,
): Promise<MultipartUpload> {
  // The line may have broken while somebody asked whose request it is: nothing tells of it any more.
  if (request.destroyed) throw new ProblemError(400, 'aborted');
  const parser = createParser(request, limit);
  const stop = new AbortController();
  const fields: MultipartUpload['fields'] = {};
  let writing: Promise<UploadedFile> | undefined;
  const read = new Promise<void>((resolve, reject) => {
    const refuse = (cause?: unknown) => reject(new ProblemError(400, 'bad-request', { cause }));
    parser.on('file', (_field, bytes, name) => {
      bytes.on('limit', () => reject(tooLarge(limit)));
      writing = write(bytes, join(folder, 'file'), name ?? '', stop.signal);
      writing.catch(reject);
    });
    parser.on('field', (name, value, _isNameCut, isCut) => {
      if (isCut) reject(invalidRequest([{ path: `/${name}`, code: 'too-long' }]));
      fields[name] ??= value;
    });
    parser.on('filesLimit', refuse).on('fieldsLimit', refuse).on('partsLimit', refuse);
    parser.on('error', refuse).on('finish', resolve);
    request.on('close', () => {
      if (!request.complete) reject(new ProblemError(400, 'aborted'));
    });
    request.pipe(parser);
  });
  try {
    await read;
    const file = await writing;
    for (const [name, value] of [...Object.entries(fields), ['File', file?.name ?? '']])
      if (!isStorable(value!)) throw invalidRequest([{ path: `/${name}`, code: 'wrong-type' }]);
    return { fields, ...(file && { file }) };
  } catch (error) {
    // What still comes is read and forgotten, so that the answer is read, too.
    request.unpipe(parser).resume();
    stop.abort();
    await Promise.allSettled([writing]);
    throw error;
  }
}

function createParser(request: IncomingMessage, limit: number): BusboyInstance {
  try {
    return new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: { files: 1, fileSize: limit, fields: 10, fieldSize: MOST_TEXT, parts: 12 },
    });
  } catch (error) {
    throw new ProblemError(400, 'bad-request', { cause: error });
  }
}

async function write(
  bytes: BusboyFileStream,
  path: string,
  name: string,
  signal: AbortSignal,
): Promise<UploadedFile> {
  try {
    const file = createWriteStream(path, { highWaterMark: PORTION, mode: 0o600 });
    await pipeline(bytes, file, { signal });
  } catch (error) {
    if (isFull(error)) throw new StoreUnavailableError(error);
    if (bytes.errored === error) throw new ProblemError(400, 'bad-request', { cause: error });
    throw error;
  }
  // Browsers write a quotation mark of the name so, and nothing else.
  return { path, name: name.replaceAll('%22', '"'), size: bytes.bytesRead };
}
