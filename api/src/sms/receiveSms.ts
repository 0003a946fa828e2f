import {
  type DeskSms,
  isStorable,
  phoneNumberOf,
  type SmsWord,
  smsWordOf,
} from '@porchlight/engine';
import { recordEvent } from '../audit/recordEvent.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { invalidRequest, notFound, ProblemError } from '../http/ProblemError.ts';
import { keepMessage } from '../messages/writeMessage.ts';
import { openWords } from '../pages/view.ts';
import type { Services } from '../Services.ts';
import { keepNumber, type SmsNumber } from './numbers.ts';
import { linkOf, queueSms, type SmsKind } from './outgoing.ts';

/** Days for which a text is answered by replying to it. */
const REPLY_DAYS = 30;

/** How often a number is answered within a day: two machines could else write to each other for ever. */
const ANSWERS_A_DAY = { stopped: 3, started: 3, help: 3, elsewhere: 1 };
type Answer = keyof typeof ANSWERS_A_DAY;

/** The answer to each word, and to what is none. */
const ANSWER_TO: { [word in SmsWord]: Answer } = {
  stop: 'stopped',
  start: 'started',
  help: 'help',
};

const REMEMBER = sql(
  'text-remember',
  `insert into incoming_texts (id, at, kind) values ($1, $2, $3) on conflict (id) do nothing`,
);
const SET_KIND = sql('text-remember-kind', 'update incoming_texts set kind = $2 where id = $1');
const SET_STOPPED = sql(
  'text-set-stopped',
  `update text_numbers set stopped_at = $2 where id = $1
     and (stopped_at is null) <> ($2::timestamptz is null)`,
);
const COUNT_ANSWERS = sql(
  'text-count-answers',
  `select count(*)::int as count from outgoing_texts
   where number_id = $1 and kind = $2 and made_at > $3::timestamptz - interval '1 day'`,
);
// What its holder was texted about, and still wants to be.
const ABOUT = sql(
  'text-about',
  `select o.application_id as "applicationId", a.owner, max(o.id) as newest,
     (array_agg(o.language order by o.id desc))[1] as language
   from outgoing_texts o join applications a on a.id = o.application_id
   join text_consents c on c.owner = a.owner and c.number_id = o.number_id
   where o.number_id = $1 and o.made_at > $2::timestamptz - interval '${REPLY_DAYS} days'
     and c.withdrawn_at is null
   group by 1, 2 order by newest desc`,
);

/** What an applicant was texted about. */
interface About {
  applicationId: number;
  owner: string;
  language: string;
}

/** A text that came to the portal. */
export interface IncomingSms {
  /** As its gateway calls it, the same however often it tells it. */
  id: string;
  from: string;
  text: string;
}

/** What is understood while the pack sends no texts: the one word that carriers promise to obey. */
const NONE_SENT = { callingCode: '', stop: [], start: [], help: [] };

/** Characters of an id. */
const LONGEST_ID = 200;

/** @throws ProblemError 422 for what no gateway would send */
function check(texts: Pick<DeskSms, 'callingCode'>, { id, from, text }: IncomingSms): string {
  const isId = typeof id === 'string' && id !== '' && id.length <= LONGEST_ID && isStorable(id);
  if (!isId) throw invalidRequest([{ path: '/id', code: 'wrong-value' }]);
  if (typeof text !== 'string' || !isStorable(text))
    throw invalidRequest([{ path: '/data/text', code: 'wrong-type' }]);
  const number = phoneNumberOf(texts, from);
  if (number === undefined) throw invalidRequest([{ path: '/data/from', code: 'wrong-value' }]);
  return number;
}

/**
 * Takes a text that came, once: a word that ends or begins texts is obeyed, an answer to one application goes to
 * its staff as a message of its applicant, and all else is told where to write.
 * @throws ProblemError 404 where no texts are sent and it does not end them, 422
 */
export async function receiveSms(services: Services, incoming: IncomingSms): Promise<void> {
  const { database, releases, vault, clock } = services;
  const sending = releases.current().desk()?.textMessages;
  const texts = sending ?? NONE_SENT;
  const from = check(texts, incoming);
  const { id, text } = incoming;
  const word = smsWordOf(texts, text);
  // Who ends texts is not to get one when the pack sends some again.
  if (!sending && word !== 'stop') throw notFound();
  await database.transact(async (runner) => {
    const isNew = await runner.run(REMEMBER, [id, clock(), word ?? 'message']);
    if (isNew === 0) return;
    const number = await keepNumber(runner, vault, from);
    const about = await runner.all<About>(ABOUT, [number.id, clock()]);
    const one = { number, about, language: about[0]?.language };
    if (word) await obey(services, runner, word, one);
    else if (!(await keepReply(services, runner, text, one))) {
      await runner.run(SET_KIND, [id, 'elsewhere']);
      await answer(services, runner, 'elsewhere', one);
    }
  });
}

/** Who has written, what it may be about, and in which language she is answered. */
interface Sender {
  number: SmsNumber;
  about: About[];
  language: string | undefined;
}

async function obey(
  services: Services,
  runner: QueryRunner,
  word: SmsWord,
  one: Sender,
): Promise<void> {
  if (word !== 'help') {
    const stoppedAt = word === 'stop' ? services.clock() : null;
    // What holds already is not answered: that could be a machine, too.
    if ((await runner.run(SET_STOPPED, [one.number.id, stoppedAt])) === 0) return;
    const action = word === 'stop' ? 'texts-off' : 'texts-on';
    for (const { applicationId, owner } of one.about)
      await recordEvent(runner, { actor: owner, action, applicationId, details: { by: 'text' } });
  }
  await answer(services, runner, ANSWER_TO[word], one);
}

/** Whether what was written is now a message to staff. */
async function keepReply(
  services: Services,
  runner: QueryRunner,
  text: string,
  { number, about }: Sender,
): Promise<boolean> {
  const [found, ...others] = about;
  if (!found || others.length > 0 || number.stoppedAt || text.trim() === '') return false;
  const { owner, applicationId, language } = found;
  try {
    await keepMessage(services, runner, {
      author: owner,
      applicationId,
      language,
      text,
      via: 'text',
    });
    return true;
  } catch (error) {
    // Too long, too many that wait, or nobody reads them: she is told where she can write.
    if (error instanceof ProblemError && error.status < 500) return false;
    throw error;
  }
}

async function answer(
  services: Services,
  runner: QueryRunner,
  kind: Answer & SmsKind,
  { number, about, language }: Sender,
): Promise<void> {
  const { releases, config, clock } = services;
  const asked = [number.id, kind, clock()];
  const { count } = (await runner.first<{ count: number }>(COUNT_ANSWERS, asked))!;
  if (count >= ANSWERS_A_DAY[kind]) return;
  const release = releases.current();
  if (!release.desk()?.textMessages) return;
  const words = openWords(release, release.portal(language).language);
  await queueSms(services, runner, {
    kind,
    applicationId: about[0]?.applicationId,
    numberId: number.id,
    language: words.language,
    body: words.text(`messages.text-${kind}`, { link: linkOf(config) }),
  });
}
