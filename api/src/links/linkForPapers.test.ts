import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPLETE } from '../../test/answers.ts';
import { PDF } from '../../test/files.ts';
import { type MailServer, startMailServer } from '../../test/mailServer.ts';
import { startPortal, type TestPortal } from '../../test/portal.ts';
import { unauthenticated } from '../auth/verifyToken.ts';
import { sendMail } from '../jobs/sendMail.ts';

const LINK = '/api/application/papers-link';
const STEP = 'application/required-documents.schema.json';
let mail: MailServer;
let portal: TestPortal;

beforeAll(async () => {
  mail = await startMailServer();
  portal = await startPortal({
    env: { SMTP_URL: mail.url },
    timing: { 'send-mail': 0 },
    changeFolder(folder) {
      const file = join(folder, STEP);
      const { gates: _, ...step } = JSON.parse(readFileSync(file, 'utf8'));
      writeFileSync(file, JSON.stringify({ ...step, later: true }));
    },
  });
});
afterAll(async () => {
  await portal?.stop();
  await mail.stop();
});

const personOf = (subject: string) =>
  portal.as({
    subject,
    email: `${subject}@example.org`,
    claims: { email_verified: true },
  });

test('who sent without papers has a link for them, by mail too, until all are there', async () => {
  const rosa = await personOf('later');
  await rosa.get();
  await rosa.put(COMPLETE);
  // A draft has its documents step.
  expect((await rosa.post(LINK, {})).status).toBe(404);
  const sent = await rosa.submit();
  expect([sent.status, sent.body.application.receiptMail]).toEqual([200, 'waiting']);

  const made = await rosa.post(LINK, {});
  expect([made.status, Date.parse(made.body.expiresAt) > Date.now()]).toEqual([201, true]);
  const token = new URL(made.body.url).pathname.split('/').at(-1)!;
  const summary = await portal.anyone.get(`/api/applicationfiles/validate/${token}`);
  expect(summary.body.applicationID).toBe(sent.body.application.applicationID);

  // Her account is gone, and this process still remembers her session.
  const { owners } = portal.server.services;
  const { hold } = owners;
  owners.hold = async () => {
    throw unauthenticated();
  };
  expect((await rosa.post(LINK, {})).status).toBe(401);
  owners.hold = hold;

  const { signal } = new AbortController();
  const services = portal.server.services as Parameters<typeof sendMail.run>[0];
  await sendMail.run(services, { payload: {}, attempt: 1, signal });
  const { source } = mail.letters[0]!;
  const text = source.replace(/=\r\n/g, '').replaceAll('=3D', '=');
  expect(text).toContain('- Photo ID');
  expect(text).toMatch(/\/v2\/application\/files\/[\w-]{43}/);
  expect(text).not.toContain(token);
  expect((await rosa.get()).body.application.receiptMail).toBe('sent');

  for (const [category, description] of ['ID', 'Card', 'Pay stub', 'Bill'].entries()) {
    const bytes = new Uint8Array([...PDF, ...new TextEncoder().encode('\n'.repeat(category))]);
    const form = new FormData();
    form.set('description', description);
    form.set('category', String(category));
    form.set('file', new Blob([bytes], { type: 'application/pdf' }), 'scan.pdf');
    const path = `${portal.url}/api/applicationfiles/file/${token}`;
    expect((await fetch(path, { method: 'POST', body: form })).status).toBe(201);
  }
  expect((await rosa.post(LINK, {})).status).toBe(404);
});

test('nobody else has one, and who is not signed in is told so', async () => {
  const other = await personOf('later-other');
  await other.get();
  expect((await other.post(LINK, {})).status).toBe(404);
  expect((await portal.anyone.call('POST', LINK)).status).toBe(401);
});
