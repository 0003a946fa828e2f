import { afterQuiet, phoneNumberOf, readPointer } from '@porchlight/engine';
import { recordEvent } from '../audit/recordEvent.ts';
import { DecryptionError, type Sealed } from '../crypto/index.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { openCase } from '../desk/openCase.ts';
import { invalidRequest, notFound } from '../http/ProblemError.ts';
import { openWords } from '../pages/view.ts';
import type { Services } from '../Services.ts';
import { findNumber, keepNumber, openNumber } from './numbers.ts';
import { linkOf, queueSms } from './outgoing.ts';

const NEWEST = sql(
  'text-newest-sent',
  `select id from applications where owner = $1 and date_received is not null
   order by id desc limit 1`,
);
const READ = sql(
  'text-consent-read',
  `select 1 from text_consents where owner = $1 and number_id = $2 and withdrawn_at is null`,
);
const GIVE = sql(
  'text-consent-give',
  `insert into text_consents (owner, number_id, given_at) values ($1, $2, $3)
   on conflict (owner, number_id) do update set given_at = $3, withdrawn_at = null
     where text_consents.withdrawn_at is not null`,
);
// At each phone that she ever had: who turns texts off gets none.
const WITHDRAW = sql(
  'text-consent-withdraw',
  'update text_consents set withdrawn_at = $2 where owner = $1 and withdrawn_at is null',
);
const OTHERS = sql(
  'text-consent-others',
  `select n.record, n.sealed, n.stopped_at as "stoppedAt"
   from text_consents c join text_numbers n on n.id = c.number_id
   where c.owner = $1 and c.withdrawn_at is null order by c.given_at desc limit 1`,
);
// Who turns it on and off again is not texted each time.
const WAS_WELCOMED = sql(
  'text-was-welcomed',
  `select 1 from outgoing_texts where number_id = $1 and kind = 'welcome'
     and made_at > $2::timestamptz - interval '1 day'
     and coalesce(outcome, 'sent') in ('sent', 'uncertain')`,
);

/** Whether somebody is texted, and where. */
export interface SmsConsent {
  /**
   * As she has typed it in the application that she sent last; where she is texted at an earlier one alone,
   * that: `+18035550142`.
   */
  phone: string;
  isOn: boolean;
  /** Whether this phone has answered that it wants none: only it can say otherwise. */
  isStopped: boolean;
}

/** A phone of hers that stands in no application that she sent last. */
interface OtherNumber {
  record: string;
  sealed: Sealed;
  stoppedAt: Date | null;
}

type Needs = Pick<Services, 'releases' | 'vault' | 'clock' | 'config' | 'database' | 'owners'>;

/** The phone that she has given last; undefined where she has none, or nothing sends texts. */
async function findPhone(services: Needs, runner: QueryRunner, owner: string) {
  const release = services.releases.current();
  const texts = release.desk()?.textMessages;
  if (!texts || !services.config.smsGateway) return undefined;
  const newest = await runner.first<{ id: number }>(NEWEST, [owner]);
  const one = newest && (await openCase(services, runner, newest.id, release));
  if (!one) return undefined;
  const phone = readPointer(one.root, texts.to);
  const number = phoneNumberOf(texts, phone);
  if (number === undefined) return undefined;
  return { applicationId: one.row.id, phone: String(phone), number };
}

/** Whether she is texted, and at which phone; undefined where she can't be. */
export async function readConsent(
  services: Needs,
  runner: QueryRunner,
  owner: string,
): Promise<SmsConsent | undefined> {
  const { vault, config } = services;
  const found = await findPhone(services, runner, owner);
  const known = found && (await findNumber(runner, vault, found.number));
  const isOn = known !== undefined && (await runner.first(READ, [owner, known.id])) !== undefined;
  const other =
    isOn || !config.smsGateway ? undefined : await runner.first<OtherNumber>(OTHERS, [owner]);
  if (other)
    return {
      phone: phoneOf(vault, other) ?? found?.phone ?? '',
      isOn: true,
      isStopped: other.stoppedAt !== null,
    };
  return found && { phone: found.phone, isOn, isStopped: known?.stoppedAt != null };
}

/** A number as it is dialled; undefined where its key is gone: that it is texted can be ended all the same. */
function phoneOf(vault: Needs['vault'], number: OtherNumber): string | undefined {
  try {
    return openNumber(vault, number);
  } catch (error) {
    if (error instanceof DecryptionError) return undefined;
    throw error;
  }
}

/** What she wants, at the phone that she was shown. */
export interface ConsentWish {
  isOn: unknown;
  phone: unknown;
}

/**
 * Keeps whether she wants texts at the phone that she was shown; who wants none gets none at any. Who wants them
 * is texted once that they come, so that somebody else who has this number can end them.
 * @returns What holds now
 * @throws ProblemError 404 where she has no phone that can be texted; 422 where it is another one by now
 */
export async function setConsent(
  services: Needs,
  { owner, language }: { owner: string; language: string },
  { isOn, phone }: ConsentWish,
): Promise<SmsConsent> {
  if (typeof isOn !== 'boolean') throw invalidRequest([{ path: '/isOn', code: 'wrong-type' }]);
  const { owners, database } = services;
  return database.transact(async (runner) => {
    await owners.hold(runner, owner);
    const before = await readConsent(services, runner, owner);
    if (!before) throw notFound();
    if (phone !== before.phone) throw invalidRequest([{ path: '/phone', code: 'wrong-value' }]);
    if (isOn) await give(services, runner, { owner, language, phone });
    else await withdraw(services, runner, owner);
    return (await readConsent(services, runner, owner)) ?? { ...before, isOn };
  });
}

async function give(
  services: Needs,
  runner: QueryRunner,
  { owner, language, phone }: { owner: string; language: string; phone: unknown },
): Promise<void> {
  const found = await findPhone(services, runner, owner);
  // She was shown an earlier one, which is texted already.
  if (!found || found.phone !== phone)
    throw invalidRequest([{ path: '/phone', code: 'wrong-value' }]);
  const { id, stoppedAt } = await keepNumber(runner, services.vault, found.number);
  if ((await runner.run(GIVE, [owner, id, services.clock()])) === 0) return;
  const { applicationId } = found;
  await recordEvent(runner, { actor: owner, action: 'texts-on', applicationId });
  if (!stoppedAt) await welcome(services, runner, { applicationId, id, language });
}

async function withdraw({ clock }: Needs, runner: QueryRunner, owner: string): Promise<void> {
  if ((await runner.run(WITHDRAW, [owner, clock()])) === 0) return;
  const newest = await runner.first<{ id: number }>(NEWEST, [owner]);
  const about = newest && { applicationId: newest.id };
  await recordEvent(runner, { actor: owner, action: 'texts-off', ...about });
}

async function welcome(
  services: Needs,
  runner: QueryRunner,
  { applicationId, id, language }: { applicationId: number; id: string; language: string },
): Promise<void> {
  const { releases, config, clock } = services;
  if (await runner.first(WAS_WELCOMED, [id, clock()])) return;
  const release = releases.current();
  const words = openWords(release, language);
  const { quiet } = release.desk()?.textMessages ?? {};
  await queueSms(services, runner, {
    kind: 'welcome',
    applicationId,
    numberId: id,
    language: words.language,
    body: words.text('messages.text-welcome', { link: linkOf(config) }),
    dueAt: afterQuiet(quiet, release.compiled.settings.timeZone, clock()),
  });
}
