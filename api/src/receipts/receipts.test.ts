import { phoneHref } from '@porchlight/engine/addresses';
import { fillAll, LICENSE, MEMBER, SSN } from '../../test/answers.ts';
import { type Client, startPortal, type TestPortal } from '../../test/portal.ts';
import { allTagged, readPdf } from '../../test/readPdf.ts';
import { sql } from '../database/index.ts';
import { openPdfWriter } from './openPdfWriter.ts';
import type { Receipt } from './Receipt.ts';

let portal: TestPortal;
let count = 0;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

/** Somebody who has sent hers, with whatever she changed in it before. */
async function someoneWhoSent(
  change: object = {},
): Promise<{ client: Client; subject: string; id: number }> {
  const subject = `receipt-${++count}`;
  const client = await portal.as(subject);
  const id = await fillAll(client);
  await client.put(change);
  const sent = await client.submit();
  expect(sent.status).toBe(200);
  return { client, subject, id };
}

async function fetchReceipt({ token }: Client, id: number, language = 'en'): Promise<Response> {
  return fetch(`${portal.url}/api/application/${id}/receipt`, {
    headers: { Authorization: `Bearer ${token}`, 'Accept-Language': language },
  });
}

async function readReceiptOf(client: Client, id: number, language?: string) {
  const response = await fetchReceipt(client, id, language);
  expect(response.status).toBe(200);
  return readPdf(new Uint8Array(await response.arrayBuffer()));
}

/** Each question with its answer. */
const linesOf = ({ root }: Awaited<ReturnType<typeof readPdf>>): string[] =>
  allTagged(root, 'LI').map(({ children }) => children.map(({ text }) => text).join(': '));

test('what was sent comes as an attachment, by steps, each question with its answer', async () => {
  const { client, id } = await someoneWhoSent({ otherContactName: 'Łucja Nguyễn-Ñúñez' });
  const response = await fetchReceipt(client, id);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/pdf');
  expect(response.headers.get('Content-Disposition')).toBe(
    `attachment; filename="application-${id}.pdf"`,
  );
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const pdf = await readPdf(new Uint8Array(await response.arrayBuffer()));
  const form = portal.server.services.releases.current().form('application', 'en');
  const headings = allTagged(pdf.root, 'H2').map(({ text }) => text);
  expect(headings.length).toBeGreaterThan(5);
  expect(form.steps.map(({ title }) => title)).toEqual(expect.arrayContaining(headings));
  // She lives alone: a step that asked nothing of her says nothing.
  expect(headings).not.toContain('Additional Household Members');
  const lines = linesOf(pdf);
  expect(lines).toContain(`Application number: ${id}`);
  expect(lines.find((line) => line.startsWith("What's next: "))).toMatch(
    /if we have a question\. We aim to answer by \w+day, \w+ \d+, \d{4}\.$/,
  );
  expect(lines).toContain('First name: Ana');
  expect(lines).toContain('Date of birth: 04/27/1980');
  expect(lines.some((line) => line.endsWith(': Łucja Nguyễn-Ñúñez'))).toBe(true);
  expect(lines.some((line) => line.endsWith(': $640.50'))).toBe(true);
  expect(lines.some((line) => line.includes('Pay stub') && line.includes('scan.pdf'))).toBe(true);
});

test('it is tagged: title, language, headings, lists; all that is drawn is content or an artifact', async () => {
  const { client, id } = await someoneWhoSent();
  const pdf = await readReceiptOf(client, id);
  expect(pdf).toMatchObject({ lang: 'en', title: 'What you sent us', isMarked: true });
  expect(pdf.untagged).toBe('');
  // The number to call can be tapped, and is a link to who hears it.
  const { phone } = portal.server.services.releases.current().portal().agency;
  expect(pdf.links).toEqual([phoneHref(phone)]);
  expect(allTagged(pdf.root, 'Link').map(({ text }) => text.trim())).toEqual([phone]);
  expect(pdf.notEmbedded).toEqual([]);
  expect(allTagged(pdf.root, 'H1').map(({ text }) => text)).toEqual(['What you sent us']);
  for (const item of allTagged(pdf.root, 'LI'))
    expect(item.children.map(({ tag }) => tag)).toEqual(['Lbl', 'LBody']);
  expect(pdf.pages).toBeGreaterThan(1);
  for (const [n, artifact] of pdf.artifacts.entries())
    expect(artifact).toContain(`Page ${n + 1} of ${pdf.pages}`);
});

test('in Spanish every word of it is Spanish but what she typed', async () => {
  const { client, id } = await someoneWhoSent();
  const pdf = await readReceiptOf(client, id, 'es');
  expect(pdf).toMatchObject({ lang: 'es', title: 'Lo que nos envió' });
  const form = portal.server.services.releases.current().form('application', 'es');
  const titles = form.steps.map(({ title }) => title);
  const headings = allTagged(pdf.root, 'H2').map(({ text }) => text);
  expect(titles).toEqual(expect.arrayContaining(headings));
  expect(linesOf(pdf)).toContain(`Número de solicitud: ${id}`);
  expect(pdf.artifacts[0]).toContain(`Página 1 de ${pdf.pages}`);
});

test('restricted answers are starred, hers and those of the people with her', async () => {
  const subject = `receipt-${++count}`;
  const client = await portal.as(subject);
  const id = await fillAll(client);
  await client.put({ personsInHousehold: 2 });
  const made = await client.post('/api/application/household_member', MEMBER);
  expect(made.status).toBe(201);
  expect((await client.submit()).body.errors).toEqual([]);
  const pdf = await readReceiptOf(client, id);
  expect(allTagged(pdf.root, 'H3').map(({ text }) => text)).toEqual(['Leo Prueba']);
  const lines = linesOf(pdf).join('\n');
  expect(lines).toContain('***-**-7785');
  expect(lines).toContain('***-**-7786');
  for (const secret of [SSN, MEMBER.ssn, LICENSE]) expect(lines).not.toContain(secret);
});

test('401 without a token; 404 for a stranger’s, one that was not sent, one that is not there', async () => {
  const { client, id } = await someoneWhoSent();
  for (const what of ['receipt', 'sent'])
    expect((await portal.anyone.get(`/api/application/${id}/${what}`)).status).toBe(401);
  const stranger = await portal.as(`receipt-${++count}`);
  const { applicationID } = (await stranger.get()).body.application;
  for (const [who, number] of [
    [stranger, id],
    [stranger, applicationID],
    [client, 987_654],
    [client, 'x'],
  ] as const) {
    for (const what of ['receipt', 'sent']) {
      const answer = await who.get(`/api/application/${number}/${what}`);
      expect(answer.status).toBe(404);
      expect(answer.body.code).toBe('not-found');
    }
  }
});

interface SentPart {
  heading: string;
  lines: object[];
  parts: SentPart[];
}

/** Everything that is named in a part, and in the parts of it. */
function expectOnlyWords(part: SentPart): void {
  expect(Object.keys(part)).toEqual(['heading', 'lines', 'parts']);
  for (const line of part.lines) expect(Object.keys(line)).toEqual(['question', 'answer']);
  part.parts.forEach(expectOnlyWords);
}

test('the same in words, for a page: starred, in her language, kept by no cache', async () => {
  const client = await portal.as(`receipt-${++count}`);
  const id = await fillAll(client);
  await client.put({ otherContactName: 'Rosa Nguyễn', personsInHousehold: 2 });
  expect((await client.post('/api/application/household_member', MEMBER)).status).toBe(201);
  expect((await client.submit()).status).toBe(200);
  const response = await fetch(`${portal.url}/api/application/${id}/sent`, {
    headers: { Authorization: `Bearer ${client.token}`, 'Accept-Language': 'es' },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const body = (await response.json()) as { answeredIn: string; steps: SentPart[] };
  expect(Object.keys(body)).toEqual(['answeredIn', 'steps']);
  expect(body.answeredIn).toBe('es');
  const form = portal.server.services.releases.current().form('application', 'es');
  const titles = form.steps.map(({ title }) => title);
  const { steps } = body;
  expect(steps.length).toBeGreaterThan(5);
  expect(titles).toEqual(expect.arrayContaining(steps.map(({ heading }) => heading)));
  steps.forEach(expectOnlyWords);
  expect(steps.flatMap(({ parts }) => parts.map(({ heading }) => heading))).toEqual(['Leo Prueba']);
  const words = JSON.stringify(body);
  expect(words).toContain('Rosa Nguyễn');
  for (const secret of [SSN, MEMBER.ssn, LICENSE]) expect(words).not.toContain(secret);
  for (const ssn of [SSN, MEMBER.ssn]) expect(words).toContain(`***-**-${ssn.slice(-4)}`);
});

test('each view is audited, and no value stands in the audit', async () => {
  const { client, subject, id } = await someoneWhoSent();
  await fetchReceipt(client, id);
  await client.get(`/api/application/${id}/sent`);
  const events = await portal.database.all(
    sql(
      'test-receipt-audit',
      `select actor, details from audit_events where action = 'receipt-view' and application_id = $1`,
    ),
    [id],
  );
  const view = { actor: subject, details: {} };
  expect(events).toEqual([view, view]);
});

test('what is typed in a review that is not sent is not in it, and what was sent is', async () => {
  const { client, id } = await someoneWhoSent();
  const { services } = portal.server;
  const review = services.releases.current().statusByRole('review').id;
  await portal.database.run(
    sql('test-receipt-review', 'update applications set status = $2 where id = $1'),
    [id, review],
  );
  expect((await client.put({ firstName: 'Other' })).status).toBe(200);
  const lines = linesOf(await readReceiptOf(client, id));
  expect(lines).toContain('First name: Ana');
  expect(lines.join()).not.toContain('Other');
});

test('where too many wait, who comes is told to try again', async () => {
  const full = openPdfWriter({ waiting: 0 });
  const receipt = { steps: [], facts: [] } as unknown as Receipt;
  await expect(full.write(receipt)).rejects.toMatchObject({ status: 503, code: 'unavailable' });
});

test('texts that a font lacks, and that no line holds, are in it as they were typed', async () => {
  const hostile = [
    '😀 漢字 שלום مرحبا',
    'W'.repeat(60),
    '\u202Egnp.exe \u200F\u0301\u0301',
    '<b>%PDF-1.7 endobj (()\\) >> stream',
  ];
  for (const text of hostile) {
    const { client, id } = await someoneWhoSent({ otherContactName: text });
    const lines = linesOf(await readReceiptOf(client, id));
    expect(lines.some((line) => line.includes(text.normalize('NFC')))).toBe(true);
  }
});
