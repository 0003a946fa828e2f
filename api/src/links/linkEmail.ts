import { isEmail } from '@porchlight/engine';
import { showProblems } from '../applications/progress.ts';
import { recordEvent } from '../audit/recordEvent.ts';
import { sql } from '../database/index.ts';
import { ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import type { LinkRow } from './LinkRow.ts';

const OF_APPOINTMENT = sql(
  'link-email-appointment',
  'update appointments set email = $2 where id = $1',
);
const OF_APPLICATION = sql(
  'link-email-application',
  'update applications set upload_email = $2 where id = $1',
);

/**
 * Keeps the address that a link's holder gives, or removes it: optional, but valid where it is given.
 * An application's own answers stay as they are. Audited, without the address.
 * @throws ProblemError 422 `invalid-answers`
 */
export async function saveLinkEmail(
  { database, releases }: Services,
  link: LinkRow,
  sent: string,
  language: string,
): Promise<string | null> {
  const email = sent.trim() || null;
  if (email !== null && !isEmail(email)) {
    const problem = { step: '', path: '/email', code: 'invalid-email' };
    throw new ProblemError(422, 'invalid-answers', {
      errors: showProblems([problem], releases.current(), language),
    });
  }
  await database.transact(async (runner) => {
    if (link.kind === 'appointment') await runner.run(OF_APPOINTMENT, [link.appointmentId, email]);
    else await runner.run(OF_APPLICATION, [link.applicationId, email]);
    await recordEvent(runner, {
      actor: `link:${link.id}`,
      action: 'link-email',
      applicationId: link.applicationId ?? undefined,
    });
  });
  return email;
}
