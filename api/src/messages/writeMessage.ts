import { withIdempotencyKey } from '../applications/withIdempotencyKey.ts';
import { recordEvent } from '../audit/recordEvent.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { projectCase } from '../desk/projectCase.ts';
import { invalidRequest, notFound, ProblemError } from '../http/ProblemError.ts';
import type { RequestContext } from '../http/RequestContext.ts';
import type { Services } from '../Services.ts';
import { noteContact } from './contact.ts';
import { insertMessage, type LeftOut, type Via } from './messageRows.ts';
import { tellHappenings } from './tellHappenings.ts';

const LOCK = sql(
  'message-lock',
  `select id from applications where id = $1 and owner = $2 and date_received is not null for update`,
);
const WAITING = sql(
  'message-waiting',
  `select count(*)::int as count from messages
   where application_id = $1 and is_from_applicant and answered_at is null`,
);
// Who looks at the case is told that it has changed.
const RAISE = sql(
  'message-raise',
  'update desk_cases set version = version + 1 where application_id = $1',
);
const READ = sql(
  'message-read',
  `update messages m set read_at = $3 from applications a
   where m.id = $1 and a.id = m.application_id and a.owner = $2 and not m.is_from_applicant
     and m.read_at is null returning m.application_id as "applicationId"`,
);
const IS_HERS = sql(
  'message-is-hers',
  `select 1 from messages m join applications a on a.id = m.application_id
   where m.id = $1 and a.owner = $2 and not m.is_from_applicant`,
);

/** @throws ProblemError 422 for what is no text, says nothing or is too long */
function readText(text: unknown, longest: number): string {
  if (typeof text !== 'string') throw invalidRequest([{ path: '/text', code: 'wrong-type' }]);
  const said = text.replace(/\r\n?/g, '\n').trim();
  if (said === '') throw invalidRequest([{ path: '/text', code: 'required' }]);
  if (said.length > longest)
    throw invalidRequest([{ path: '/text', code: 'maxLength', params: { limit: longest } }]);
  return said;
}

/** What an applicant has written, however it came. */
export interface WrittenMessage {
  /** Her subject. */
  author: string;
  applicationId: number;
  language: string;
  text: unknown;
  /** Absent: in the portal. */
  via?: Via;
  leftOut?: LeftOut;
}

/** How long one may be, and how many may wait. @throws ProblemError 404 where nobody reads them */
function limitsOf({ releases }: Pick<Services, 'releases'>) {
  const limits = releases.current().desk()?.messages;
  if (!limits) throw notFound();
  return limits;
}

/**
 * Keeps what an applicant has written about an application that she sent: in the lists of the desk at once.
 * @throws ProblemError 404, 409 `messages-waiting`, 422 as `writeMessage`
 */
export async function keepMessage(
  services: Services,
  runner: QueryRunner,
  { author, applicationId, language, text, via, leftOut }: WrittenMessage,
): Promise<number> {
  const { vault, owners, clock } = services;
  const limits = limitsOf(services);
  const said = readText(text, limits.maxLength);
  await owners.hold(runner, author);
  if (!(await runner.first(LOCK, [applicationId, author]))) throw notFound();
  await refuseMany(runner, applicationId, limits.mostUnanswered);
  const content = { blocks: [{ paragraph: said }], ...leftOut };
  const message = {
    applicationId,
    isFromApplicant: true,
    author,
    language,
    content,
    ...(via && { via }),
  };
  const id = await insertMessage(runner, vault, message, clock());
  const details = { message: id, ...(via && { via }) };
  await recordEvent(runner, { actor: author, action: 'message-received', applicationId, details });
  await runner.run(RAISE, [applicationId]);
  await projectCase(services, runner, applicationId);
  await tellHappenings(services, runner, applicationId, [{ on: 'message' }], { actor: author });
  return id;
}

/**
 * Takes what an applicant writes in the portal.
 * @throws ProblemError 404 where it is not hers or was not sent, or nobody reads it; 409
 * `messages-waiting` while too many wait for an answer; 422
 */
export async function writeMessage(
  services: Services,
  { applicant, language, idempotencyKey }: RequestContext,
  { number, text }: { number: unknown; text: unknown },
): Promise<{ id: number; isNew: boolean }> {
  const { database, vault, owners } = services;
  const { maxLength } = limitsOf(services);
  if (!Number.isSafeInteger(number) || (number as number) > 2 ** 31 - 1)
    throw invalidRequest([{ path: '/number', code: 'wrong-type' }]);
  const said = readText(text, maxLength);
  const author = applicant.subject;
  return database.transact(async (runner) => {
    await owners.hold(runner, author);
    const found = await runner.first<{ id: number }>(LOCK, [number as number, author]);
    if (!found) throw notFound();
    const applicationId = found.id;
    const asking = { applicant, ...(idempotencyKey !== undefined && { idempotencyKey }) };
    const asked = { kind: 'message', request: `message ${applicationId} ${said}` } as const;
    return withIdempotencyKey(runner, vault, asking, asked, async () => {
      const id = await keepMessage(services, runner, {
        author,
        applicationId,
        language,
        text: said,
      });
      await noteContact(runner, applicationId, applicant, language);
      return id;
    });
  });
}

async function refuseMany(runner: QueryRunner, applicationId: number, most: number): Promise<void> {
  const waiting = await runner.first<{ count: number }>(WAITING, [applicationId]);
  if (waiting!.count >= most)
    throw new ProblemError(409, 'messages-waiting', { params: { count: waiting!.count } });
}

/**
 * Notes that an applicant has opened a message.
 * @throws ProblemError 401 when the account is gone, 404 where it is none to her
 */
export async function markRead(
  { database, clock, owners }: Pick<Services, 'database' | 'clock' | 'owners'>,
  owner: string,
  id: number,
): Promise<void> {
  await database.transact(async (runner) => {
    await owners.hold(runner, owner);
    const read = await runner.first<{ applicationId: number }>(READ, [id, owner, clock()]);
    if (read) {
      const { applicationId } = read;
      const details = { message: id };
      await recordEvent(runner, { actor: owner, action: 'message-read', applicationId, details });
    } else if (!(await runner.first(IS_HERS, [id, owner]))) throw notFound();
  });
}
