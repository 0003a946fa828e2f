import { phoneNumberOf, readPointer } from '@porchlight/engine';
import { recordEvent } from '../audit/recordEvent.ts';
import { type Session, sql } from '../database/index.ts';
import { openCase } from '../desk/openCase.ts';
import { invalidRequest, notFound } from '../http/ProblemError.ts';
import { openWords } from '../pages/view.ts';
import type { Services } from '../Services.ts';
import { findNumber, keepNumber } from './numbers.ts';
import { linkOf, queueText } from './outgoing.ts';

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
const WITHDRAW = sql(
  'text-consent-withdraw',
  `update text_consents set withdrawn_at = $3
   where owner = $1 and number_id = $2 and withdrawn_at is null`,
);
// Who turns it on and off again is not texted each time.
const WAS_WELCOMED = sql(
  'text-was-welcomed',
  `select 1 from outgoing_texts where number_id = $1 and kind = 'welcome'
     and made_at > $2::timestamptz - interval '1 day'`,
);

/** Whether somebody is texted, and where. */
export interface TextConsent {
  /** As she has typed it in the application that she sent last. */
  phone: string;
  isOn: boolean;
  /** Whether this phone has answered that it wants none: only it can say otherwise. */
  isStopped: boolean;
}

type Needs = Pick<Services, 'releases' | 'vault' | 'clock' | 'config' | 'database' | 'owners'>;

/** The phone that she has given last; undefined where she has none, or nothing sends texts. */
async function findPhone(services: Needs, session: Session, owner: string) {
  const release = services.releases.current();
  const texts = release.desk()?.textMessages;
  if (!texts || !services.config.textGateway) return undefined;
  const newest = await session.first<{ id: number }>(NEWEST, [owner]);
  const one = newest && (await openCase(services, session, newest.id, release));
  if (!one) return undefined;
  const phone = readPointer(one.root, texts.to);
  const number = phoneNumberOf(texts, phone);
  if (number === undefined) return undefined;
  return { applicationId: one.row.id, phone: String(phone), number };
}

/** Whether she is texted; undefined where she can't be. */
export async function readConsent(
  services: Needs,
  session: Session,
  owner: string,
): Promise<TextConsent | undefined> {
  const found = await findPhone(services, session, owner);
  if (!found) return undefined;
  const known = await findNumber(session, services.vault, found.number);
  return {
    phone: found.phone,
    isOn: known !== undefined && (await session.first(READ, [owner, known.id])) !== undefined,
    isStopped: known?.stoppedAt != null,
  };
}

/** What she wants, at the phone that she was shown. */
export interface ConsentWish {
  isOn: unknown;
  phone: unknown;
}

/**
 * Keeps whether she wants texts at the phone that she was shown. Who wants them is texted once that they come,
 * so that somebody else who has this number can end them.
 * @throws ProblemError 404 where she has no phone that can be texted; 422 where it is another one by now
 */
export async function setConsent(
  services: Needs,
  { owner, language }: { owner: string; language: string },
  { isOn, phone }: ConsentWish,
): Promise<TextConsent> {
  if (typeof isOn !== 'boolean') throw invalidRequest([{ path: '/isOn', code: 'wrong-type' }]);
  const { vault, clock, owners, database } = services;
  return database.transact(async (session) => {
    await owners.hold(session, owner);
    const found = await findPhone(services, session, owner);
    if (!found) throw notFound();
    if (phone !== found.phone) throw invalidRequest([{ path: '/phone', code: 'wrong-value' }]);
    const { id, stoppedAt } = await keepNumber(session, vault, found.number);
    const changed = await session.run(isOn ? GIVE : WITHDRAW, [owner, id, clock()]);
    const { applicationId } = found;
    if (changed > 0) {
      const action = isOn ? 'texts-on' : 'texts-off';
      await recordEvent(session, { actor: owner, action, applicationId });
      if (isOn && !stoppedAt) await welcome(services, session, { applicationId, id, language });
    }
    return { phone: found.phone, isOn, isStopped: stoppedAt !== null };
  });
}

async function welcome(
  services: Needs,
  session: Session,
  { applicationId, id, language }: { applicationId: number; id: string; language: string },
): Promise<void> {
  const { releases, config, clock } = services;
  if (await session.first(WAS_WELCOMED, [id, clock()])) return;
  const words = openWords(releases.current(), language);
  await queueText(services, session, {
    kind: 'welcome',
    applicationId,
    numberId: id,
    language: words.language,
    body: words.text('messages.text-welcome', { link: linkOf(config) }),
  });
}
