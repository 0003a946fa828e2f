import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetObjectCommand, ListObjectsV2Command, S3ServiceException } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Place } from '../../config/index.ts';
import { openS3Client, statusOf } from '../../documents/stores/openS3Client.ts';
import { BackupError } from '../BackupError.ts';
import { type BackupPlace, PartMissingError } from './BackupPlace.ts';

/** Bytes that are sent at once: 10,000 such pieces are the most that a part may have, 156 GB. */
const PIECE = 16 * 1024 * 1024;
/** Pieces of one part that are sent at the same time, and stand in memory. */
const AT_ONCE = 2;
/** Times that a read is begun without a byte having come. */
const TRIES = 4;
/** Milliseconds before the second try; before each further one twice as many. */
const PAUSE = 500;
const SILENCE = 60_000;

/** A backup in a bucket of S3 or of what speaks its protocol, with the AWS environment's credentials. */
export function openBucketPlace({ bucket, prefix, endpoint, region }: S3Place): BackupPlace {
  const client = openS3Client({ endpoint, region }, { tries: TRIES, silence: SILENCE });
  const at = (part: string) => ({ Bucket: bucket, Key: prefix + part });

  async function* readAgain(part: string, first: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let body: AsyncIterable<Buffer> | undefined = first;
    let from = 0;
    for (let tries = 1; ; tries += 1) {
      try {
        const Range = `bytes=${from}-`;
        body ??= await get({ ...at(part), Range });
        for await (const chunk of body) {
          from += chunk.length;
          tries = 1;
          yield chunk;
        }
        return;
      } catch (error) {
        // One that is read slowly may be hung up on: it goes on behind the last byte.
        if (tries >= TRIES || !isPassing(error)) throw explain(bucket, error);
        body = undefined;
        await sleep(PAUSE * 2 ** (tries - 1));
      }
    }
  }

  const get = async (input: { Bucket: string; Key: string; Range?: string }) =>
    (await client.send(new GetObjectCommand(input))).Body as Readable;

  return {
    name: `s3://${bucket}/${prefix}`,
    async isEmpty() {
      try {
        const list = { Bucket: bucket, Prefix: prefix, MaxKeys: 1 };
        return !(await client.send(new ListObjectsV2Command(list))).KeyCount;
      } catch (error) {
        throw explain(bucket, error);
      }
    },
    async write(part, bytes) {
      try {
        const params = { ...at(part), Body: bytes };
        await new Upload({ client, params, partSize: PIECE, queueSize: AT_ONCE }).done();
      } catch (error) {
        bytes.destroy();
        throw explain(bucket, error);
      }
    },
    async read(part) {
      try {
        return Readable.from(readAgain(part, await get(at(part))), { objectMode: false });
      } catch (error) {
        if (error instanceof S3ServiceException && error.name === 'NoSuchKey')
          throw new PartMissingError(part);
        throw explain(bucket, error);
      }
    },
  };
}

/** True for what may be otherwise in a moment. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 429;
}

/** What the operator has to change. */
function explain(bucket: string, error: unknown): unknown {
  const name = `The bucket "${bucket}"`;
  const { code, name: kind, message } = error as NodeJS.ErrnoException;
  if (kind === 'NoSuchBucket')
    return new BackupError(`${name} does not exist: make it, or correct the name.`);
  const status = statusOf(error);
  if (status === 401 || status === 403)
    return new BackupError(
      `${name} refuses these credentials (${kind}): let them read, write and list there, or give others in the AWS environment.`,
    );
  if (kind === 'CredentialsProviderError')
    return new BackupError(
      `There are no credentials for the bucket "${bucket}": give AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
    );
  const [reason = kind] = NETWORK.exec(`${code} ${message}`) ?? [];
  if (reason !== kind || kind === 'TimeoutError' || (status ?? 0) >= 500)
    return new BackupError(
      `${name} does not answer (${status ?? reason}): check its endpoint, and try again.`,
    );
  return error;
}

const NETWORK = /\b(ECONN[A-Z]+|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)\b/;
