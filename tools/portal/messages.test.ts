import { sql } from '../../api/src/database/index.ts';
import { type DoctorFinding, examine } from '../../api/src/index.ts';
import { sendMail } from '../../api/src/jobs/sendMail.ts';
import { asStaff, sendApplication, startDesk } from '../../api/test/desk.ts';
import { type MailServer, startMailServer } from '../../api/test/mailServer.ts';
import type { Client, TestPortal } from '../../api/test/portal.ts';
import { callTool } from '../test/callTool.ts';
import { runTool } from '../test/runTool.ts';

const ENCRYPTION_KEYS = `test:${Buffer.alloc(32, 7).toString('base64')}`;
const MAIL = { MAIL_REPLY_TO: 'reply@agency.example', MAIL_BYTES: '300000' };

let mail: MailServer;
let portal: TestPortal;
let clerk: Client;
let env: Record<string, string>;

beforeAll(async () => {
  mail = await startMailServer();
  portal = await startDesk({
    env: { ENCRYPTION_KEYS, SMTP_URL: mail.url, ...MAIL },
    timing: { 'send-mail': 0 },
  });
  env = {
    DATABASE_URL: portal.server.services.database.url,
    DATABASE_MIGRATE_URL: portal.database.url,
    DATA_DIR: portal.dataDir,
    ENCRYPTION_KEYS,
    OIDC_AUTHORITY: portal.issuer.url,
    SMTP_URL: mail.url,
    ...MAIL,
  };
  clerk = await asStaff(portal, 'carla');
  await clerk.get('/api/desk');
});
afterAll(async () => {
  await portal?.stop();
  await mail.stop();
});

const sendWaiting = () =>
  sendMail.run(portal.server.services as Parameters<typeof sendMail.run>[0], {
    payload: {},
    attempt: 1,
    signal: new AbortController().signal,
  });
const pipe = (input: Uint8Array, given = env) =>
  runTool(['messages', 'receive'], { env: given, input });
const open = async (id: number) => (await clerk.get(`/api/desk/cases/${id}`)).body;
async function doctor(given = env): Promise<DoctorFinding[]> {
  const all: DoctorFinding[] = [];
  for await (const finding of examine(given)) if (finding.check === 'replies') all.push(finding);
  return all;
}

/** The newest mail at the server that has such a line, and who sent it as its envelope says: others come beside it. */
function newest(line: RegExp) {
  const { source, from } = mail.letters.findLast((letter) => line.test(letter.source))!;
  const [, to = ''] = /^Reply-To: (.*)$/m.exec(source) ?? [];
  return { source, from, to: to.trim() };
}

test('a mail goes out, its answer comes back through a server and the tool, and stands on the case', async () => {
  const email = 'ana@example.org';
  const ana = await portal.as({ subject: 'ana', email, claims: { email_verified: true } });
  const { id } = await sendApplication(portal, 'ana', {}, ana);
  const { etag } = await open(id);
  const path = `/api/desk/cases/${id}/actions/write`;
  await clerk.call('POST', path, { message: 'Which bill?' }, { 'If-Match': etag });
  await sendWaiting();
  const { from, to } = newest(/^Reply-To: /m);
  expect(to).toMatch(/^reply\+[0-9a-f]{32}@agency\.example$/);
  expect(from).toBe(to);
  const html = '<p>La factura del agua.</p><blockquote><p>Which bill?</p></blockquote>';
  await mail.deliver({ from: email, to, subject: 'Re: x', html });
  const raw = Buffer.from(newest(/^Subject: Re: x/m).source);
  expect(await doctor()).toMatchObject([{ state: 'ok', text: expect.stringContaining('none') }]);
  expect(await pipe(raw)).toMatchObject({ code: 0, stdout: 'kept\n', stderr: '' });
  expect(await pipe(raw)).toMatchObject({ code: 0, stdout: 'repeated\n' });
  const { messages } = await open(id);
  expect(messages).toHaveLength(2);
  expect(messages[0]).toMatchObject({
    isFromApplicant: true,
    isAnswered: false,
    via: 'email',
    blocks: [{ paragraph: 'La factura del agua.' }],
  });
  expect(await doctor()).toMatchObject([
    { state: 'ok', text: expect.stringMatching(/on 20\d\d-/) },
  ]);
});

const heads = 'From: Ana <ana@example.org>\r\nTo: x@agency.example\r\n\r\n';

test('each end has the code that a mail server understands, and tells nothing of the mail', async () => {
  const away = { ...env, DATABASE_URL: 'postgres://portal:secret-word@127.0.0.1:1/portal' };
  const { MAIL_REPLY_TO, MAIL_BYTES, ...off } = env;
  const runs = [
    await pipe(Buffer.from(`${heads}Secret words`)),
    await pipe(Buffer.from('Secret words')),
    await pipe(Buffer.from(`${heads}${'Secret words '.repeat(40_000)}`)),
    await pipe(Buffer.from(`${heads}Secret words`), away),
    await pipe(Buffer.from(`${heads}Secret words`), off),
  ];
  expect(runs.map(({ code }) => code)).toEqual([0, 65, 65, 75, 75]);
  expect(runs[0]!.stdout).toBe('unknown\n');
  for (const { stdout, stderr } of runs) {
    expect(stdout + stderr).not.toMatch(/Secret words|ana@example|secret-word|\n\s+at /);
    expect((stdout + stderr).trim()).not.toContain('\n');
  }
});

test('an operator is told where replies come, and what is missing', async () => {
  const { MAIL_REPLY_TO, MAIL_BYTES, SMTP_URL, ...off } = env;
  expect(await doctor(off)).toMatchObject([{ state: 'ok' }]);
  const all: DoctorFinding[] = [];
  for await (const finding of examine({ ...off, ...MAIL })) all.push(finding);
  expect(all).toContainEqual(
    expect.objectContaining({ state: 'warning', text: expect.stringContaining('SMTP_URL') }),
  );
  // A pack without the words, and one without messages.
  const cut = (at: string) =>
    portal.database.run(
      sql(
        `test-doctor-${at}`,
        `update releases set compiled = (compiled::jsonb #- '${at}')::json where hash = (select hash from publications order by id desc limit 1)`,
      ),
    );
  for (const language of ['en', 'es']) await cut(`{portals,${language},texts,messages.mail-reply}`);
  expect(await doctor()).toMatchObject([
    { state: 'warning', text: expect.stringContaining('"mail-reply"') },
  ]);
  for (const language of ['en', 'es']) await cut(`{desk,${language},messages}`);
  expect(await doctor()).toMatchObject([
    { state: 'warning', text: expect.stringContaining('"messages"') },
  ]);
  const { stdout } = await callTool(['messages', 'receive', '--help']);
  expect(stdout).toContain('75');
});
