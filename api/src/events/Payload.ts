import { Readable } from 'node:stream';
import type { CloudEvent } from './queueEvents.ts';

/** What is sent to a receiver: bytes that can be read more than once, as long as what they are made of is there. */
export interface Payload {
  /** What a file of it is called: `1042-6f9a0c58-….json`. The same in each attempt. */
  name: string;
  mediaType: string;
  size: number;
  /** Reads it from its start: the same bytes each time. The stream fails where a file of it can't be read. */
  open(): Readable;
}

/** What a file is called that an event is, or is in. */
export const fileNameOf = (event: Pick<CloudEvent, 'id' | 'subject'>, ending: 'json' | 'zip') =>
  `${event.subject.replace(/^.*\//, '')}-${event.id}.${ending}`;

/** An event that goes alone, in JSON's structured mode. */
export function eventPayload(event: CloudEvent): Payload {
  const bytes = Buffer.from(JSON.stringify(event));
  return {
    name: fileNameOf(event, 'json'),
    mediaType: 'application/cloudevents+json; charset=utf-8',
    size: bytes.length,
    open: () => Readable.from([bytes]),
  };
}
