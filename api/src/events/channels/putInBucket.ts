import { PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import type { BucketReceiver } from '../../config/index.ts';
import { openS3Client } from '../../documents/stores/openS3Client.ts';
import { AddressRefusedError, guardedLookup, refuseAddress } from '../mayConnect.ts';
import type { Payload } from '../Payload.ts';
import type { Answered } from '../postEvent.ts';
import type { SendOptions } from './SendOptions.ts';

/**
 * Puts what is sent into a bucket, under its name: who tries again replaces it by the same.
 * @throws what reading it throws
 */
export async function putInBucket(
  { bucket: place, credentials, network }: BucketReceiver,
  payload: Payload,
  { signal, patience, silence }: SendOptions,
): Promise<Answered> {
  const { bucket, prefix, endpoint } = place;
  const client = openS3Client(place, {
    tries: 1,
    silence,
    // A copy: the client writes into it.
    ...(credentials && { credentials: { ...credentials } }),
    asksFirst: true,
    lookup: guardedLookup(network),
  });
  const body = payload.open();
  const unread = new Promise<never>((_, reject) => body.once('error', reject));
  unread.catch(() => {});
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patience);
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: prefix + payload.name,
    Body: body,
    ContentLength: payload.size,
    ContentType: payload.mediaType,
  });
  try {
    if (endpoint) refuseAddress(new URL(endpoint), network);
    const abortSignal = AbortSignal.any([signal, stop.signal]);
    await Promise.race([client.send(command, { abortSignal }), unread]);
    return { outcome: 'sent' };
  } catch (error) {
    if (body.errored) throw body.errored;
    return { outcome: 'again', fault: stop.signal.aborted ? 'timeout' : faultOf(error) };
  } finally {
    clearTimeout(timer);
    body.destroy();
    client.destroy();
  }
}

/** `AccessDenied`, `NoSuchBucket`, `ECONNREFUSED`, `address-refused`. */
function faultOf(error: unknown): string {
  if (error instanceof S3ServiceException) return error.name.slice(0, 60);
  if (error instanceof AddressRefusedError) return error.code;
  const { code, name } = error as { code?: string; name?: string };
  return String(code ?? name ?? 'error').slice(0, 60);
}
