import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { certificateFault } from '../../certificateFault.ts';
import { ConfigError, type S3Place } from '../../config/index.ts';
import {
  DocumentMissingError,
  type DocumentStore,
  StoreUnavailableError,
} from './DocumentStore.ts';
import { checkDocumentKey, isDocumentKey } from './documentKey.ts';
import { openS3Client, statusOf } from './openS3Client.ts';
import { openTemporary } from './openTemporary.ts';

/** How documents are kept in an S3 bucket. */
export interface S3Options {
  /** Where files stand until they are put. */
  temporary: string;
  warn?: (message: string) => void;
  /** Keys of one page of a listing. Default the server's 1000. */
  pageSize?: number;
  /** Milliseconds without a byte after which a call has failed. Default 20,000. */
  silence?: number;
}

/** Times that a file is sent before the store counts as unavailable. */
const TRIES = 3;
/** Milliseconds before the second try; before each further one twice as many. */
const PAUSE = 200;

/**
 * Documents in a bucket of S3 or of what speaks its protocol. Credentials are those of the AWS
 * environment.
 *
 * A file's length is known before it is sent: it goes in one streamed request, not in parts that
 * would each stand in memory. It is therefore repeated here, from the file, and not by the client.
 * @throws ConfigError when there is no such bucket or it is not ours to use.
 */
export async function openS3Store(
  { bucket, prefix, endpoint, region }: S3Place,
  { temporary, warn, pageSize, silence = 20_000 }: S3Options,
): Promise<DocumentStore> {
  const client = openS3Client({ endpoint, region }, { tries: TRIES, silence });
  const folders = await openTemporary(temporary);
  const at = (key: string) => {
    checkDocumentKey(key);
    return { Bucket: bucket, Key: `${prefix}${key}` };
  };
  await checkBucket(client, { Bucket: bucket, Key: `${prefix}write-probe` }, warn);

  async function send(key: string, file: string): Promise<void> {
    const { size } = await stat(file);
    const Body = createReadStream(file);
    try {
      await client.send(new PutObjectCommand({ ...at(key), Body, ContentLength: size }));
    } finally {
      Body.destroy();
    }
  }

  return {
    ...folders,
    async put(key, file) {
      for (let tries = 1; ; tries += 1) {
        try {
          await send(key, file);
          break;
        } catch (error) {
          const problem = translate(error);
          if (tries === TRIES || !(problem instanceof StoreUnavailableError)) throw problem;
          await sleep(PAUSE * 2 ** (tries - 1));
        }
      }
      await rm(file, { force: true });
    },
    async open(key) {
      try {
        return (await client.send(new GetObjectCommand(at(key)))).Body as Readable;
      } catch (error) {
        throw translate(error);
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch((error: unknown) => {
        throw translate(error);
      });
    },
    list: () => listDocuments({ client, pageSize }, { Bucket: bucket, Prefix: prefix }),
  };
}

async function* listDocuments(
  paging: { client: S3Client; pageSize: number | undefined },
  place: { Bucket: string; Prefix: string },
): ReturnType<DocumentStore['list']> {
  try {
    for await (const { Contents = [] } of paginateListObjectsV2(paging, place)) {
      for (const { Key = '', LastModified } of Contents) {
        const key = Key.slice(place.Prefix.length);
        if (LastModified && isDocumentKey(key)) yield { key, putAt: LastModified };
      }
    }
  } catch (error) {
    throw translate(error);
  }
}

/** What an operator has to change is said at the start; a server that is away may come back. */
async function checkBucket(
  client: S3Client,
  probe: { Bucket: string; Key: string },
  warn: S3Options['warn'],
): Promise<void> {
  const { Bucket } = probe;
  const name = `The bucket "${Bucket}" of DOCUMENTS_URL`;
  const check = async (work: () => Promise<unknown>, why: (status: number) => string) => {
    try {
      await work();
      return true;
    } catch (error) {
      const status = statusOf(error);
      if (status !== undefined && status < 500 && status !== 429)
        throw new ConfigError(`${name} ${why(status)}.`);
      const fault = certificateFault(error);
      warn?.(
        fault
          ? `${name} cannot be reached, ${fault}. Uploads are refused until then.`
          : `${name} cannot be reached: uploads are refused until it is back.`,
      );
      return false;
    }
  };
  const isThere = await check(
    () => client.send(new HeadBucketCommand({ Bucket })),
    (status) =>
      status === 404
        ? 'does not exist: make it, or correct the name'
        : `cannot be used with these credentials (${status})`,
  );
  if (!isThere) return;
  // The first applicant's file is not to be the one that finds out. It is no document's key.
  await check(
    async () => {
      await client.send(new PutObjectCommand({ ...probe, Body: '' }));
      await client.send(new DeleteObjectCommand(probe));
    },
    (status) => `takes no files with these credentials (${status}): let them write there`,
  );
}

function translate(error: unknown): unknown {
  if (error instanceof DocumentMissingError) return error;
  const status = statusOf(error);
  if (status === 404) return new DocumentMissingError();
  // Without a status nobody answered. Ours to repair are refusals and mistakes: they stay errors.
  if (isOfTheFile(error) || (status !== undefined && status < 500 && status !== 429)) return error;
  return new StoreUnavailableError(error);
}

const isOfTheFile = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
