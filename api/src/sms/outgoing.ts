import { randomUUID } from 'node:crypto';
import { afterQuiet, type Pointer, readPointer } from '@porchlight/engine';
import type { Sealed, Vault } from '../crypto/index.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { openWords } from '../pages/view.ts';
import type { Services } from '../Services.ts';
import { findNumber } from './numbers.ts';

/** What a text is for: it tells of messages, says that texts come, or answers one. */
export type SmsKind = 'notice' | 'welcome' | 'stopped' | 'started' | 'help' | 'elsewhere';

/** What became of a text. */
export type SmsState = 'waiting' | 'sent' | 'delivered' | 'failed' | 'uncertain' | 'stopped';

/** The same, of a row. */
export const SMS_STATE =
  "case when delivered_at is not null then 'delivered' else coalesce(outcome, 'waiting') end";

const MINUTE = 60_000;
/** Milliseconds for which a text is tried: what comes later than that is news no more. */
const TRIED_FOR = 3 * 24 * 60 * MINUTE;

const BODY: Pointer = '/Text/Body';

// Which cannot be at a gateway: its words may still be others.
const OPEN = sql(
  'text-open',
  `select id, record, messages from outgoing_texts
   where application_id = $1 and number_id = $2 and kind = 'notice' and is_open and ended_at is null
   order by id desc limit 1 for update`,
);
const MERGE = sql(
  'text-merge',
  `update outgoing_texts set messages = messages || $2::int, sealed = $3, language = $4,
     gateway_id = gen_random_uuid(), until = greatest(until, $5) where id = $1`,
);
const INSERT = sql(
  'text-queue',
  `insert into outgoing_texts
     (record, kind, application_id, number_id, language, messages, sealed, made_at, due_at, until)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
const WANTS = sql(
  'text-wants',
  `select 1 from text_consents c join applications a on a.owner = c.owner
   where a.id = $1 and c.number_id = $2 and c.withdrawn_at is null`,
);

/** A text that is to be sent. */
export interface NewSms {
  kind: SmsKind;
  applicationId?: number | undefined;
  numberId: string;
  language: string;
  /** Its words. */
  body: string;
  messages?: number[];
  /** When it may go; absent: at once. */
  dueAt?: Date;
}

/** Seals the words of a text message, bound to its record. */
export const sealBody = (vault: Pick<Vault, 'seal'>, record: string, body: string): Sealed =>
  vault.seal(record, { [BODY]: body });

/** The words of a text, as they are sent. @throws DecryptionError */
export const bodyOf = (
  vault: Pick<Vault, 'unseal'>,
  { record, sealed }: { record: string; sealed: Sealed },
): string => String(readPointer(vault.unseal(record, sealed, {}), BODY));

/** Where messages are read: the one link that a text has. */
export const linkOf = ({ publicUrl }: Pick<Services['config'], 'publicUrl'>): string =>
  `${publicUrl}/messages`;

/** Has a text sent: in the transaction of what it tells. */
export async function queueSms(
  { vault, clock }: Pick<Services, 'vault' | 'clock'>,
  runner: QueryRunner,
  { kind, applicationId, numberId, language, body, messages = [], dueAt }: NewSms,
): Promise<void> {
  const now = clock();
  const record = randomUUID();
  const due = dueAt ?? now;
  await runner.run(INSERT, [
    record,
    kind,
    applicationId ?? null,
    numberId,
    language,
    messages,
    sealBody(vault, record, body),
    now,
    due,
    new Date(due.getTime() + TRIED_FOR),
  ]);
}

/** The id of a number at which the owner of an application wants texts now; undefined where she does not. */
export async function wantedNumber(
  { vault, config }: Pick<Services, 'vault' | 'config'>,
  runner: QueryRunner,
  applicationId: number,
  number: string | undefined,
): Promise<string | undefined> {
  if (!config.smsGateway || number === undefined) return undefined;
  const known = await findNumber(runner, vault, number);
  if (!known || known.stoppedAt) return undefined;
  return (await runner.first(WANTS, [applicationId, known.id])) ? known.id : undefined;
}

/** A message that a text tells of. */
export interface SmsOfMessage {
  applicationId: number;
  messageId: number;
  numberId: string;
  language: string;
  /** What tells of it where it is the only one. */
  body: string;
}

/**
 * Has a message told by text: with one that still waits, as one that says how many there are; else as one of
 * its own. Quiet hours are waited for.
 */
export async function queueNoticeSms(
  services: Pick<Services, 'vault' | 'clock' | 'config' | 'releases'>,
  runner: QueryRunner,
  { applicationId, messageId, numberId, language, body }: SmsOfMessage,
): Promise<void> {
  const { vault, clock, config, releases } = services;
  const release = releases.current();
  const texts = release.desk()?.textMessages;
  if (!texts) return;
  const open = await runner.first<{ id: string; record: string; messages: number[] }>(OPEN, [
    applicationId,
    numberId,
  ]);
  if (open) {
    const count = open.messages.length + 1;
    const places = { count, number: applicationId, link: linkOf(config) };
    const digest = openWords(release, language).text('messages.text-digest', places);
    const sealed = sealBody(vault, open.record, digest);
    const until = new Date(clock().getTime() + TRIED_FOR);
    await runner.run(MERGE, [open.id, messageId, sealed, language, until]);
    return;
  }
  const waited = new Date(clock().getTime() + texts.digestMinutes * MINUTE);
  const dueAt = afterQuiet(texts.quiet, release.compiled.settings.timeZone, waited);
  const messages = [messageId];
  const sms = { kind: 'notice' as const, applicationId, numberId, language, body, messages };
  await queueSms(services, runner, { ...sms, dueAt });
}
