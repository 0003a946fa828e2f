import { type MailServer, startMailServer } from '../../test/mailServer.ts';
import { type Body, startPortal, type TestPortal } from '../../test/portal.ts';
import { sql } from '../database/index.ts';
import { remindApplicants } from '../jobs/remindApplicants.ts';
import { sendMail } from '../jobs/sendMail.ts';

const DAY = 24 * 60 * 60 * 1000;
let mail: MailServer;
let portal: TestPortal;
let start: Date;

beforeAll(async () => {
  mail = await startMailServer();
  portal = await startPortal({
    env: { SMTP_URL: mail.url },
    timing: { 'send-mail': 0, 'remind-applicants': 0, 'close-overdue-drafts': 0 },
  });
  start = portal.time.now;
});
afterAll(async () => {
  await portal?.stop();
  await mail.stop();
});
beforeEach(() => {
  mail.letters.length = 0;
  portal.time.now = start;
});

const later = (days: number) => {
  portal.time.now = new Date(start.getTime() + days * DAY);
};
const run = (job: typeof sendMail) => {
  const { signal } = new AbortController();
  const needs = portal.server.services as unknown as Parameters<typeof job.run>[0];
  return job.run(needs, { payload: {}, attempt: 1, signal });
};
/** What is sent on a day, by how many processes. */
async function lettersOn(day: number, processes = 1) {
  later(day);
  await Promise.all(Array.from({ length: processes }, () => run(remindApplicants)));
  await run(sendMail);
  return mail.letters.splice(0);
}
/** Somebody who begins an application, and leaves it. */
async function begin(subject: string, { isProven = true, language = 'en', isSaved = true } = {}) {
  const claims = { email_verified: isProven };
  const client = await portal.as({ subject, email: `${subject}@example.org`, claims });
  const headers = { 'Accept-Language': language };
  const { body } = await client.call('GET', '/api/application', undefined, headers);
  if (isSaved) expect((await client.put({ firstName: 'Ana' })).status).toBe(200);
  return { client, id: (body as Body).application.applicationID as number };
}
const read = (source: string) =>
  source
    .replace(/=\r\n/g, '')
    .replace(/((?:=[0-9A-F]{2})+)/g, (all) =>
      Buffer.from(all.replaceAll('=', ''), 'hex').toString(),
    );

test('who left her draft is told once, five days before its end, in her language', async () => {
  const { id } = await begin('left', { language: 'es' });
  expect(await lettersOn(24.9)).toEqual([]);
  const letters = await lettersOn(25.1, 3);
  expect(letters).toHaveLength(1);
  const source = read(letters[0]!.source);
  expect(source).toContain('left@example.org');
  const { limits, timeZone } = portal.server.services.releases.current().compiled.settings;
  const last = new Date(start.getTime() + (limits.draftDays - 1) * DAY);
  const day = last.toLocaleDateString('es-US', { dateStyle: 'long', timeZone });
  expect(source).toContain(`Puede terminarla hasta el ${day}`);
  expect(source).toContain(`${portal.server.services.config.publicUrl}/application`);
  expect(source).not.toContain('Ana');
  // Saving moves no end, and another hour sends nothing anew.
  expect(await lettersOn(26)).toEqual([]);
  // Begun anew, it has another end.
  await portal.database.run(
    sql('test-remind-anew', 'update applications set started_at = $2 where id = $1'),
    [id, new Date(start.getTime() + 10 * DAY)],
  );
  expect(await lettersOn(36)).toHaveLength(1);
  expect(await lettersOn(37)).toEqual([]);
});

test('nobody is told who has proven no address, saved nothing, sent hers, or has no account any more', async () => {
  await begin('unproven', { isProven: false });
  await begin('looked', { isSaved: false });
  const gone = await begin('gone');
  const sent = await begin('sent');
  await portal.server.services.database.run(
    sql('test-remind-sent', 'update applications set date_received = $2 where id = $1'),
    [sent.id, start],
  );
  await portal.database.run(sql('test-remind-gone', 'delete from applications where id = $1'), [
    gone.id,
  ]);
  expect(await lettersOn(26)).toEqual([]);
  // Nor who closed it since: of a draft whose days are over nothing is left to finish.
  await begin('over');
  expect(await lettersOn(30.5)).toEqual([]);
});

test('what is sent before the mail goes is told of no more', async () => {
  const { id } = await begin('just-sent');
  later(26);
  await run(remindApplicants);
  await portal.database.run(
    sql('test-remind-late', 'update applications set date_received = $2 where id = $1'),
    [id, portal.time.now],
  );
  await run(sendMail);
  expect(mail.letters).toEqual([]);
});
