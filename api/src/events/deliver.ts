import type { EventReceiver } from '../config/index.ts';
import type { ChannelOptions } from './channels/ChannelOptions.ts';
import { postPackage } from './channels/postPackage.ts';
import { putBySftp } from './channels/putBySftp.ts';
import { eventPayload, type Payload } from './Payload.ts';
import { type PostOutcome, postEvent } from './postEvent.ts';
import type { CloudEvent } from './queueEvents.ts';

/** What goes to a receiver: an event, alone or in an archive with its case. */
export interface Delivered {
  event: CloudEvent;
  archive?: Payload;
}

/** Sends an event to its receiver, once. @throws what reading the archive throws */
export async function deliver(
  receiver: EventReceiver,
  { event, archive }: Delivered,
  options: ChannelOptions & { clock: () => Date },
): Promise<PostOutcome> {
  if ('bucket' in receiver) {
    // The client of S3 is the largest of all packages: only who has a bucket loads it.
    const { putInBucket } = await import('./channels/putInBucket.ts');
    return putInBucket(receiver, archive ?? eventPayload(event), options);
  }
  if ('sftp' in receiver) return putBySftp(receiver, archive ?? eventPayload(event), options);
  return archive
    ? postPackage(receiver, event, archive, options)
    : postEvent(receiver, event, { ...options, now: options.clock() });
}
