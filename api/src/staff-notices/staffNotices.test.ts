import { writeFileSync } from 'node:fs';
import { actOn, openCase, sendApplication, startDesk } from '../../test/desk.ts';
import { type MailServer, startMailServer } from '../../test/mailServer.ts';
import { type Body, type Client, changeFile, type TestPortal } from '../../test/portal.ts';
import { setStatus } from '../applications/setStatus.ts';
import { sql } from '../database/index.ts';
import { AS_SEEN_DAYS } from '../identity/staffRoles.ts';
import { sendMail } from '../jobs/sendMail.ts';
import { collectPerson } from '../personal-data/collectPerson.ts';
import { erasePerson } from '../personal-data/erasePerson.ts';
import { forgetStaffAddresses } from './forgetStaffAddresses.ts';
import { joinWaiting, MOST_NOTICES } from './staffMails.ts';

let mail: MailServer;
let portal: TestPortal;
let start: Date;

const noticeOf = (to: string[], on: object, subject: string, more: object[] = []) => ({
  $schema: '../../meta/desk-notice.schema.json',
  to,
  ...on,
  subject,
  values: { number: '/$/case/number', status: '/$/case/status' },
  blocks: [{ id: 'so', paragraph: `Now it is {status}. ${subject}.` }, ...more],
});
const OPEN = { id: 'go', button: 'Open it', to: 'case' };

beforeAll(async () => {
  mail = await startMailServer();
  portal = await startDesk({
    env: { SMTP_URL: mail.url },
    timing: { 'send-mail': 0 },
    changeFolder: (folder) => {
      changeFile(`${folder}/desk/desk.json`, (desk) => {
        desk.mail = { digestMinutes: 10 };
      });
      changeFile(`${folder}/desk/roles.json`, ({ roles }) => {
        const denied = { '/$/case/status': { const: 'denied' } };
        roles.push({ id: 'auditor', label: 'Auditor', sees: denied, may: [] });
      });
      const write = (name: string, notice: object) =>
        writeFileSync(`${folder}/desk/notices/${name}.json`, JSON.stringify(notice));
      const everybody = ['assignee', 'supervisor', 'auditor'];
      write(
        'z-status',
        noticeOf(
          everybody,
          { on: 'status', statuses: ['in-review', 'denied'] },
          'Case {number} moved',
          [OPEN],
        ),
      );
      write('z-denied', noticeOf(['auditor'], { on: 'status', statuses: ['denied'] }, 'Denied'));
      write('z-came', noticeOf(['supervisor'], { on: 'submitted' }, 'Case {number} came'));
      write('z-wrote', noticeOf(['assignee'], { on: 'message' }, 'She wrote about {number}'));
    },
  });
  start = portal.time.now;
});
afterAll(async () => {
  await portal?.stop();
  await mail.stop();
});
const change = (name: string, statement: string) => portal.database.run(sql(name, statement), []);
beforeEach(async () => {
  await change('test-staff-clear', 'delete from desk_staff');
  await change('test-told-clear', 'delete from staff_notices');
  await change('test-mail-clear', 'delete from outgoing_mail');
  mail.letters.length = 0;
  portal.time.now = start;
});

const after = (minutes: number) => {
  portal.time.now = new Date(portal.time.now.getTime() + minutes * 60_000);
};
const runJob = () =>
  sendMail.run(portal.server.services as Parameters<typeof sendMail.run>[0], {
    payload: {},
    attempt: 1,
    signal: new AbortController().signal,
  });
/** The mails that go now, by whom each is for. */
async function letters(): Promise<{ to: string; source: string }[]> {
  await runJob();
  return mail.letters.splice(0).map(({ to, source }) => ({
    to,
    source: source.replace(/=\r\n/g, '').replaceAll('=3D', '='),
  }));
}
const receivers = async () => (await letters()).map(({ to }) => to).sort();
const waiting = async () =>
  (
    await portal.database.all(
      sql('test-staff-waiting', 'select 1 from outgoing_mail where staff is not null'),
      [],
    )
  ).length;
const mailsOf = async (subject: string): Promise<string[]> =>
  (
    await portal.database.all<{ id: string }>(
      sql('test-mails-of', 'select id from outgoing_mail where staff = $1 order by id'),
      [subject],
    )
  ).map(({ id }) => id);
async function insertMail(subject: string): Promise<string> {
  await portal.database.run(
    sql(
      'test-mail-more',
      `insert into outgoing_mail (kind, staff, address, language, made_at, due_at)
       values ('staff', $1, $1 || '@agency.example', 'en', $2, $2::timestamptz + interval '9 minutes')`,
    ),
    [subject, portal.time.now],
  );
  return (await mailsOf(subject)).at(-1)!;
}
const HOLD_MAIL = sql('test-lock-mail', 'select 1 from outgoing_mail where id = $1 for update');
const JOIN_MAIL = sql(
  'test-join-mail',
  `insert into staff_notice_receivers (notice_id, subject, role, language, mail_id)
   select id, 'sam', 'supervisor', 'en', $2 from staff_notices where application_id = $1`,
);
const GATE = [
  `create function test_gate(bigint) returns boolean language plpgsql volatile as $$ begin
     perform pg_advisory_lock_shared(4242); perform pg_advisory_unlock_shared(4242); return true; end $$`,
  'alter table outgoing_mail rename to test_mails',
  'create view outgoing_mail as select * from test_mails where test_gate(id)',
];
const GATE_GONE = [
  'drop view outgoing_mail',
  'alter table test_mails rename to outgoing_mail',
  'drop function test_gate',
];
const AT_GATE = sql(
  'test-at-gate',
  `select 1 from pg_locks where locktype = 'advisory' and objid = 4242 and not granted`,
);
const at = (...names: string[]) => names.map((name) => `${name}@agency.example`).sort();

/** Somebody who has been at the desk. */
async function visit(
  subject: string,
  roles: string[],
  { isProven = true, language = 'en' } = {},
): Promise<Client> {
  const claims = { roles, email_verified: isProven };
  const client = await portal.as({ subject, email: `${subject}@agency.example`, claims });
  await client.call('GET', '/api/desk', undefined, { 'Accept-Language': language });
  return client;
}
const eventsOf = async (clerk: Client, id: number, action: string): Promise<Body[]> =>
  (await openCase(clerk, id)).events.filter((event: Body) => event.action === action);
const operator = (id: number, status: string, reason?: string) =>
  setStatus(portal.server.services, id, status, {
    ...{ by: 'operator', actor: 'operator:olga' },
    ...(reason && { reason }),
  });
const take = async (clerk: Client, id: number, to: string) => {
  const { etag } = await openCase(clerk, id);
  return clerk.call('PUT', `/api/desk/cases/${id}/assignee`, { to }, { 'If-Match': etag });
};

test('who has the case and who has a role are told at once, and nobody of what she did herself', async () => {
  const { id } = await sendApplication(portal, 'ana');
  const carla = await visit('carla', ['caseworker']);
  await visit('sue', ['supervisor']);
  const sam = await visit('sam', ['supervisor']);
  await visit('unproven', ['supervisor'], { isProven: false });
  await visit('other', ['caseworker']);
  expect((await take(carla, id, 'carla')).status).toBe(200);
  expect((await actOn(sam, id, 'start-review')).status).toBe(200);
  const [one, two, ...more] = await letters();
  expect(more).toEqual([]);
  expect([one!.to, two!.to].sort()).toEqual(at('carla', 'sue'));
  expect(one!.source).toContain(`Subject: Case ${id} moved`);
  expect(one!.source).toContain('Now it is In Review');
  expect(one!.source).toContain(`/desk#case=${id}`);
  expect(await letters()).toEqual([]);
});

test('the applicant finds nothing of it, in her messages, her application or her mails', async () => {
  await visit('sue', ['supervisor']);
  const her = await portal.as({
    ...{ subject: 'bea', email: 'bea@example.org' },
    claims: { email_verified: true },
  });
  const { client, id } = await sendApplication(portal, 'bea', {}, her);
  await operator(id, 'in-review');
  const told = await letters();
  // Her receipt goes as it would without: a notice to staff takes no mail's place.
  expect(told.map(({ to }) => to).sort()).toEqual(['bea@example.org', ...at('sue')].sort());
  const receipt = told.find(({ to }) => to === 'bea@example.org')!;
  expect(receipt.source).not.toContain('desk');
  const { body } = await client.get('/api/messages');
  expect(body.messages).toEqual([]);
  for (const path of ['/api/messages', '/api/application', '/api/applications'])
    expect(JSON.stringify((await client.get(path)).body)).not.toMatch(/moved|desk#case|came"/);
  const seen = await openCase(await visit('sue', ['supervisor']), id);
  expect(seen.messages).toEqual([]);
});

test('the time line says as what they were told, and the audit that they were; nobody is named', async () => {
  await visit('sue', ['supervisor'], { language: 'es' });
  await visit('sam', ['supervisor']);
  const { id } = await sendApplication(portal, 'cleo');
  await letters();
  const clerk = await visit('carla', ['caseworker']);
  const [told] = await eventsOf(clerk, id, 'staff-told');
  expect(told).toMatchObject({
    by: 'portal',
    told: 'Supervisor (2), sent to 2 of 2',
    label: `Case ${id} came`,
  });
  expect(JSON.stringify((await openCase(clerk, id)).events)).not.toContain('sue');
  expect(await eventsOf(clerk, id, 'staff-mail-sent')).toEqual([]);
  const [audited] = await portal.database.all<{ details: Body }>(
    sql(
      'test-told-audit',
      `select details from audit_events where application_id = $1 and action = 'staff-told'`,
    ),
    [id],
  );
  expect(audited!.details).toMatchObject({ notice: 'z-came', receivers: 2 });
});

test('a role that cannot see the case is told nothing until it can, then of each notice', async () => {
  await visit('aud', ['auditor']);
  const { id } = await sendApplication(portal, 'dora');
  await operator(id, 'in-review');
  expect(await receivers()).toEqual([]);
  await operator(id, 'denied', 'over-income');
  const [one, ...more] = await letters();
  expect(more).toEqual([]);
  expect(one!.to).toBe('aud@agency.example');
  expect(one!.source).toContain('Subject: 2 notices about cases');
});

test('what is told her within some minutes is one mail, of whichever cases', async () => {
  await visit('sue', ['supervisor']);
  const { id: first } = await sendApplication(portal, 'eve');
  const { id: second } = await sendApplication(portal, 'fay');
  const { id: third } = await sendApplication(portal, 'gil');
  // One that goes at once, and one that takes what comes meanwhile.
  expect(await waiting()).toBe(2);
  expect(await receivers()).toEqual(at('sue'));
  const { id: fourth } = await sendApplication(portal, 'hal');
  expect(await receivers()).toEqual([]);
  after(11);
  const [one, ...more] = await letters();
  expect(more).toEqual([]);
  expect(one!.source).toContain(`/desk#case=${fourth}`);
  const clerk = await visit('carla', ['caseworker']);
  for (const id of [first, second, third, fourth])
    expect((await eventsOf(clerk, id, 'staff-told'))[0]!.told).toBe(
      'Supervisor (1), sent to 1 of 1',
    );
});

test('nobody who sends an application waits for a mail to staff; what was queued beside it goes with it', async () => {
  await visit('sue', ['supervisor']);
  await sendApplication(portal, 'uma');
  await letters();
  const { id: held } = await sendApplication(portal, 'val');
  const beside = await portal.database.transact(async (runner) => {
    await runner.all(sql('test-hold-mail', 'select 1 from outgoing_mail for update'), []);
    return (await sendApplication(portal, 'wes')).id;
  });
  expect(await waiting()).toBe(2);
  after(11);
  const [one, ...more] = await letters();
  expect(more).toEqual([]);
  for (const id of [held, beside]) expect(one!.source).toContain(`/desk#case=${id}`);
  expect(await waiting()).toBe(0);
});

test('a role that was taken away is told nothing, nor what waits already', async () => {
  await visit('sue', ['supervisor']);
  await visit('sam', ['supervisor']);
  const { id } = await sendApplication(portal, 'ivy');
  await visit('sam', ['caseworker']);
  expect(await receivers()).toEqual(at('sue'));
  const clerk = await visit('carla', ['caseworker']);
  const [told] = await eventsOf(clerk, id, 'staff-told');
  expect(told!.told).toBe('Supervisor (1), sent to 1 of 1');
  after(AS_SEEN_DAYS * 24 * 60 + 1);
  await sendApplication(portal, 'jan');
  expect(await receivers()).toEqual([]);
});

test('a mail that was refused is told on the case, and counts not as one to the applicant', async () => {
  await visit('sue', ['supervisor']);
  const { id } = await sendApplication(portal, 'kim');
  mail.refuse(550);
  await runJob();
  mail.refuse();
  const clerk = await visit('carla', ['caseworker']);
  expect(await eventsOf(clerk, id, 'staff-mail-failed')).toHaveLength(1);
  expect(await eventsOf(clerk, id, 'mail-failed')).toEqual([]);
  const list = (await clerk.get('/api/desk/queues/new')).body;
  expect(JSON.stringify(list)).not.toContain('A message did not arrive');
});

test('what an action told the applicant, staff are told as well', async () => {
  await visit('sue', ['supervisor']);
  const carla = await visit('carla', ['caseworker']);
  const { client, id } = await sendApplication(portal, 'lea');
  await letters();
  after(11);
  expect((await actOn(carla, id, 'deny', { reasons: ['over-income'] })).status).toBe(200);
  expect(await receivers()).toEqual(at('sue'));
  expect((await client.get('/api/messages')).body.messages).toHaveLength(1);
});

test('who has the case is told that the applicant wrote; a slip that is corrected moves nothing', async () => {
  const carla = await visit('carla', ['caseworker']);
  await visit('sue', ['supervisor']);
  const { client, id } = await sendApplication(portal, 'quin');
  await operator(id, 'in-review');
  await letters();
  expect((await take(carla, id, 'carla')).status).toBe(200);
  const written = await client.call('POST', '/api/messages', { number: id, text: 'Hello' });
  expect(written.status).toBe(201);
  expect(await receivers()).toEqual(at('carla'));
  after(11);
  const slip = { lastName: 'Quinn', why: 'You called us.' };
  expect((await actOn(carla, id, 'correct-slip', slip)).status).toBe(200);
  expect(await receivers()).toEqual([]);
});

test('a case that is erased takes what was told of it along, and the mail tells the rest', async () => {
  await visit('sue', ['supervisor']);
  await sendApplication(portal, 'mia');
  await letters();
  const { id: gone } = await sendApplication(portal, 'noa');
  const { id: stays } = await sendApplication(portal, 'ola');
  await change('test-case-gone', `delete from applications where id = ${gone}`);
  after(11);
  const [one, ...more] = await letters();
  expect(more).toEqual([]);
  expect(one!.source).toContain(`/desk#case=${stays}`);
  expect(one!.source).not.toContain(`/desk#case=${gone}`);
});

test('who is forgotten is told nothing any more, and stands nowhere', async () => {
  await visit('sue', ['supervisor']);
  await sendApplication(portal, 'pia');
  const person = { email: 'sue@agency.example', applications: [] };
  await erasePerson(portal.server.services, person, 'operator:olga');
  expect(await receivers()).toEqual([]);
  const left = await portal.database.all(
    sql('test-left', 'select 1 from staff_notice_receivers union all select 1 from desk_staff'),
    [],
  );
  expect(left).toEqual([]);
});

test('the shipped notice tells of an appeal, in the language that she used last, and not why', async () => {
  const carla = await visit('carla', ['caseworker']);
  const { id } = await sendApplication(portal, 'rosa');
  expect((await actOn(carla, id, 'deny', { reasons: ['over-income'] })).status).toBe(200);
  await visit('sue', ['supervisor'], { language: 'es' });
  expect((await actOn(carla, id, 'appeal', { why: 'My income was counted twice' })).status).toBe(
    200,
  );
  const [one, ...more] = await letters();
  expect(more).toEqual([]);
  expect(one!.to).toBe('sue@agency.example');
  expect(one!.source).toContain('Abrir el caso');
  expect(one!.source).toContain(`/desk#case=${id}`);
  expect(one!.source).not.toMatch(/counted twice|Abrir el caso \d/);
});

test('what joined a mail is not lost where that goes with another one at the same moment', async () => {
  await visit('sue', ['supervisor']);
  const { id: first } = await sendApplication(portal, 'abe');
  const [mine] = await mailsOf('sue');
  const other = await insertMail('sue');
  // Each look at mails waits at a gate, with what it sees already decided.
  for (const [index, statement] of GATE.entries()) await change(`test-gate-${index}`, statement);
  const { database } = portal;
  try {
    let isSeen: (() => void) | undefined;
    const seen = new Promise<void>((resolve) => {
      isSeen = resolve;
    });
    let putTogether: Promise<void> | undefined;
    await database.transact(async (joiner) => {
      await joiner.all(HOLD_MAIL, [other]);
      await joiner.run(JOIN_MAIL, [first, other]);
      const closed = database.transact(async (gate) => {
        await gate.all(sql('test-gate-close', 'select pg_advisory_xact_lock(4242)'), []);
        const mail = { kind: 'staff', id: mine!, staff: 'sue', language: 'en' } as const;
        const claimed = { ...mail, madeAt: start, attempts: 1 };
        putTogether = joinWaiting(database, claimed, portal.time.now, 10);
        while ((await database.all(AT_GATE, [])).length === 0)
          await new Promise((resolve) => setTimeout(resolve, 10));
        await seen;
      });
      setTimeout(() => void closed, 0);
      while ((await database.all(AT_GATE, [])).length === 0)
        await new Promise((resolve) => setTimeout(resolve, 10));
    });
    isSeen!();
    await putTogether;
  } finally {
    for (const [index, statement] of GATE_GONE.entries())
      await change(`test-gate-gone-${index}`, statement);
  }
  const to = await database.all(
    sql('test-joined', 'select mail_id::text as mail from staff_notice_receivers order by subject'),
    [],
  );
  expect(to).toEqual([{ mail: mine }, { mail: mine }]);
  expect(await mailsOf('sue')).toEqual([mine]);
});

test('no mail goes while somebody is to get something by it', async () => {
  await visit('sue', ['supervisor']);
  await sendApplication(portal, 'cat');
  await expect(
    change('test-mail-lost', 'delete from outgoing_mail where staff is not null'),
  ).rejects.toThrow();
});

test('who has the case is told, however many have the role', async () => {
  await change(
    'test-many-staff',
    `insert into desk_staff (subject, name, roles, seen_at, email, language)
     select 'a' || i, 'a', '{supervisor}', '${start.toISOString()}', 'a' || i || '@agency.example', 'en'
     from generate_series(1, 501) i`,
  );
  const zoe = await visit('zoe', ['caseworker']);
  const { id } = await sendApplication(portal, 'dan');
  expect((await take(zoe, id, 'zoe')).status).toBe(200);
  await change('test-mails-many', 'delete from staff_notices');
  await change('test-mails-many-too', 'delete from outgoing_mail');
  await operator(id, 'in-review');
  const roles = await portal.database.all<{ role: string }>(
    sql('test-roles-told', 'select role from staff_notice_receivers'),
    [],
  );
  expect(roles).toHaveLength(502);
  expect(roles.filter(({ role }) => role === 'assignee')).toHaveLength(1);
});

test('a mail brings no more than so many notices; the others wait for the next one', async () => {
  await visit('sue', ['supervisor']);
  const { id } = await sendApplication(portal, 'edd');
  await letters();
  await sendApplication(portal, 'fin');
  await change(
    'test-many-notices',
    `with more as (
       insert into staff_notices (record, application_id, notice, sealed, at)
       select record, application_id, notice, sealed, at
       from staff_notices, generate_series(1, ${MOST_NOTICES}) where application_id = ${id} returning id)
     insert into staff_notice_receivers (notice_id, subject, role, language, mail_id)
     select more.id, 'sue', 'supervisor', 'en', (select max(id) from outgoing_mail) from more`,
  );
  after(11);
  const [one, ...more] = await letters();
  expect(more).toEqual([]);
  expect(one!.source).toContain(`Subject: ${MOST_NOTICES} notices about cases`);
  expect(await waiting()).toBe(1);
  after(11);
  expect(await letters()).toHaveLength(1);
  expect(await waiting()).toBe(0);
});

test('a notice that cannot be read ends alone', async () => {
  await visit('sue', ['supervisor']);
  await sendApplication(portal, 'gus');
  await letters();
  const { id: broken } = await sendApplication(portal, 'hue');
  const { id: whole } = await sendApplication(portal, 'ian');
  const seal = `update staff_notices set record = gen_random_uuid() where application_id = ${broken}`;
  await change('test-break-seal', seal);
  after(11);
  const [one, ...more] = await letters();
  expect(more).toEqual([]);
  expect(one!.source).toContain(`/desk#case=${whole}`);
  const outcomes = await portal.database.all(
    sql(
      'test-staff-outcomes',
      `select r.outcome from staff_notice_receivers r join staff_notices n on n.id = r.notice_id
      where n.application_id = $1`,
    ),
    [broken],
  );
  expect(outcomes).toEqual([{ outcome: 'failed' }]);
});

test('a mail that a server refuses when it has read it holds up no other one', async () => {
  await visit('sue', ['supervisor']);
  const { id } = await sendApplication(portal, 'jim');
  mail.refuseContent(554);
  const run = await runJob();
  mail.refuseContent();
  expect(run).toMatchObject({ failed: 1 });
  const clerk = await visit('carla', ['caseworker']);
  expect(await eventsOf(clerk, id, 'staff-mail-failed')).toHaveLength(1);
});

test('who loses the role as which she was told gets it by another one', async () => {
  await visit('sue', ['supervisor', 'auditor']);
  const { id } = await sendApplication(portal, 'kay');
  await letters();
  await operator(id, 'denied', 'over-income');
  await visit('sue', ['auditor']);
  after(11);
  const [one] = await letters();
  expect(one!.source).toContain('Subject: 2 notices about cases');
});

test('who had the case and has it no more is told nothing', async () => {
  const carla = await visit('carla', ['caseworker']);
  const { id } = await sendApplication(portal, 'lou');
  expect((await take(carla, id, 'carla')).status).toBe(200);
  await operator(id, 'in-review');
  const { etag } = await openCase(carla, id);
  const left = await carla.call(
    'PUT',
    `/api/desk/cases/${id}/assignee`,
    { to: null },
    { 'If-Match': etag },
  );
  expect(left.status).toBe(200);
  expect(await receivers()).toEqual([]);
  const [told] = await eventsOf(carla, id, 'staff-told');
  expect(told!.told).toBe('people who no longer work with this case');
});

test('the case says that nobody could be told, and nothing where who did it knows', async () => {
  const { client, id } = await sendApplication(portal, 'may');
  const written = await client.call('POST', '/api/messages', { number: id, text: 'Hello' });
  expect(written.status).toBe(201);
  const carla = await visit('carla', ['caseworker']);
  const labels = async () =>
    (await eventsOf(carla, id, 'staff-not-told')).map(({ label }) => label);
  expect((await labels()).sort()).toEqual([`Case ${id} came`, `She wrote about ${id}`]);
  const sue = await visit('sue', ['supervisor']);
  expect((await actOn(sue, id, 'start-review')).status).toBe(200);
  expect(await labels()).toHaveLength(2);
});

test('what a version before has given up ends on its cases', async () => {
  await visit('sue', ['supervisor']);
  const { id } = await sendApplication(portal, 'ned');
  await change(
    'test-given-up',
    `update outgoing_mail set ended_at = made_at, outcome = 'failed', address = null where staff is not null`,
  );
  expect(await receivers()).toEqual([]);
  expect(await waiting()).toBe(0);
  const carla = await visit('carla', ['caseworker']);
  expect(await eventsOf(carla, id, 'staff-mail-failed')).toHaveLength(1);
});

test('an address goes when no role of hers counts any more', async () => {
  await visit('sue', ['supervisor']);
  after(AS_SEEN_DAYS * 24 * 60 - 1);
  await visit('sam', ['supervisor']);
  const known = async () =>
    (
      await portal.database.all<{ subject: string }>(
        sql(
          'test-addresses',
          'select subject from desk_staff where email is not null or language is not null order by subject',
        ),
        [],
      )
    ).map(({ subject }) => subject);
  await forgetStaffAddresses(portal.server.services);
  expect(await known()).toEqual(['sam', 'sue']);
  after(2);
  expect(await forgetStaffAddresses(portal.server.services)).toBe(1);
  expect(await known()).toEqual(['sam']);
});

test('an export has what is kept of who works at the desk, and what she was told', async () => {
  await visit('sue', ['supervisor'], { language: 'es' });
  const { id } = await sendApplication(portal, 'oli');
  await letters();
  const { data } = await collectPerson(
    portal.server.services,
    { email: 'sue@agency.example' },
    'operator:olga',
  );
  expect(data.desk).toMatchObject([
    {
      ...{ subject: 'sue', roles: ['supervisor'], email: 'sue@agency.example', language: 'es' },
      notices: [{ applicationId: id, notice: 'z-came', role: 'supervisor', outcome: 'sent' }],
    },
  ]);
});
