import { pipeline, Transform } from 'node:stream';
import { PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import type { BucketReceiver } from '../../config/index.ts';
import { openS3Client, statusOf } from '../../documents/stores/openS3Client.ts';
import { faultCode } from '../faultCode.ts';
import { guardedLookup, refuseAddress } from '../mayConnect.ts';
import type { Payload } from '../Payload.ts';
import { EARLY, LONGEST_ANSWER } from '../post.ts';
import type { PostOutcome } from '../postEvent.ts';
import type { ChannelOptions } from './ChannelOptions.ts';

/**
 * Puts what is sent into a bucket, under its name: who tries again replaces it by the same.
 * @throws what reading it throws
 */
export async function putInBucket(
  { bucket: place, credentials, network }: BucketReceiver,
  payload: Payload,
  { signal, silence }: ChannelOptions,
): Promise<PostOutcome> {
  const { bucket, prefix, endpoint } = place;
  const client = openS3Client(place, {
    tries: 1,
    silence,
    // A copy: the client writes into it.
    ...(credentials && { credentials: { ...credentials } }),
    asksFirst: true,
    lookup: guardedLookup(network),
  });
  limitAnswers(client);
  const body = payload.open();
  const unread = new Promise<never>((_, reject) => body.once('error', reject));
  unread.catch(() => {});
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: prefix + payload.name,
    Body: body,
    ContentLength: payload.size,
    ContentType: payload.mediaType,
  });
  try {
    if (endpoint) refuseAddress(new URL(endpoint), network);
    await Promise.race([client.send(command, { abortSignal: signal }), unread]);
    // Who answers before all of it was sent has it not.
    return body.readableEnded ? { outcome: 'sent' } : { outcome: 'again', fault: EARLY };
  } catch (error) {
    if (body.errored) throw body.errored;
    return { outcome: 'again', fault: faultOf(error, signal) };
  } finally {
    body.destroy();
    client.destroy();
  }
}

/** A server says in a few lines what was wrong; an answer that does not end is cut off. */
function limitAnswers({ config: { requestHandler } }: ReturnType<typeof openS3Client>): void {
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = async (...asked) => {
    const answered = await handle(...asked);
    const { response } = answered as { response: { body?: NodeJS.ReadableStream } };
    if (response.body) response.body = pipeline(response.body, limit(), () => {});
    return answered;
  };
}

function limit(): Transform {
  let bytes = 0;
  return new Transform({
    transform(part: Buffer, _, done) {
      bytes += part.length;
      done(bytes > LONGEST_ANSWER ? new Error('The answer is too long.') : null, part);
    },
  });
}

/** `AccessDenied`, `NoSuchBucket`, `HTTP 503`, `ECONNREFUSED`, `address-refused`. */
function faultOf(error: unknown, signal: AbortSignal): string {
  const otherwise = error instanceof S3ServiceException ? `HTTP ${statusOf(error)}` : undefined;
  return signal.aborted ? String(signal.reason) : faultCode(error, otherwise);
}
