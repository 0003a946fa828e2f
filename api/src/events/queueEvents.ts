import { randomUUID } from 'node:crypto';
import {
  type Happening,
  type JsonObject,
  type PackEvent,
  type Pointer,
  tellsOf,
  writeEventData,
} from '@porchlight/engine';
import { type QueryRunner, sql } from '../database/index.ts';
import { openCase } from '../desk/openCase.ts';
import type { Services } from '../Services.ts';

/** Milliseconds for which an event is tried. */
export const TRIED_FOR = 7 * 24 * 60 * 60 * 1000;

/** A CloudEvent 1.0 as it is sent, in JSON's structured mode. */
export type CloudEvent = {
  specversion: '1.0';
  id: string;
  /** The portal. */
  source: string;
  type: string;
  /** `application/1042` */
  subject: string;
  time: string;
  datacontenttype: 'application/json';
  data: JsonObject;
};

/**
 * Where the event stands among what is sealed, and where it stands with what goes with it: a version from
 * before that finds nothing to send, and leaves it to this one.
 */
export const EVENT: Pointer = '/Event/Content';
/** Where the sealed content of a delivery holds an event together with the parts of its case. */
export const PACKAGED: Pointer = '/Event/Packaged';

const INSERT = sql(
  'event-queue',
  `insert into event_deliveries
     (record, event_id, receiver, type, application_id, sealed, made_at, due_at, until, is_package)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)`,
);

type Needs = Pick<Services, 'releases' | 'vault' | 'clock' | 'config'>;

/**
 * Has other systems told of what has happened with an application, as the public release says: in the
 * transaction of what has happened, so that both are there or neither. Nothing for an application that
 * was never sent, and nothing to who is not configured.
 */
export async function queueEvents(
  services: Needs,
  runner: QueryRunner,
  applicationId: number,
  ...happenings: Happening[]
): Promise<void> {
  const { releases, config } = services;
  const release = releases.current();
  const toldOf = ({ to }: PackEvent) => to.filter((name) => config.eventReceivers.has(name));
  const events = happenings.flatMap((happening) =>
    release.events.filter((event) => tellsOf(event, happening) && toldOf(event).length > 0),
  );
  if (events.length === 0) return;
  const one = await openCase(services, runner, applicationId, release);
  if (!one) return;
  for (const event of events)
    await queueOne(services, runner, applicationId, {
      type: event.type,
      receivers: toldOf(event),
      data: writeEventData(event, one.root),
      parts: event.package,
    });
}

interface NewEvent {
  type: string;
  receivers: string[];
  data: JsonObject;
  parts: PackEvent['package'];
}

async function queueOne(
  { vault, clock, config }: Needs,
  runner: QueryRunner,
  applicationId: number,
  { type, receivers, data, parts }: NewEvent,
): Promise<void> {
  const now = clock();
  const id = randomUUID();
  const event: CloudEvent = {
    specversion: '1.0',
    id,
    source: config.publicUrl,
    type,
    subject: `application/${applicationId}`,
    time: now.toISOString(),
    datacontenttype: 'application/json',
    data,
  };
  const until = new Date(now.getTime() + TRIED_FOR);
  for (const receiver of receivers) {
    const record = randomUUID();
    const content = parts ? { [PACKAGED]: { event, parts } } : { [EVENT]: event };
    const sealed = vault.seal(record, content);
    const row = [
      record,
      id,
      receiver,
      type,
      applicationId,
      sealed,
      now,
      until,
      parts !== undefined,
    ];
    await runner.run(INSERT, row);
  }
}
