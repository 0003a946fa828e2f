import { asStaff, sendApplication, startDesk } from '../../test/desk.ts';
import type { Client, TestPortal } from '../../test/portal.ts';
import { allTagged, placesOf, readPdf } from '../../test/readPdf.ts';
import { sql } from '../database/index.ts';
import type { Letter } from './Letter.ts';
import { findSent } from './readLetter.ts';
import { writeLetter } from './writeLetter.ts';

let portal: TestPortal;
let clerk: Client;
let count = 0;

beforeAll(async () => {
  portal = await startDesk();
  clerk = await asStaff(portal, 'carla');
  await clerk.get('/api/desk');
});
afterAll(() => portal?.stop());

/** Somebody who was asked for a paper, and the message that says so. */
async function asked(language = 'en', answers: object = {}) {
  const subject = `letter-${++count}`;
  const client = await portal.as(subject);
  const headers = { 'Accept-Language': language };
  const { id } = await sendApplication(portal, subject, answers, client, headers);
  const { etag } = (await clerk.get(`/api/desk/cases/${id}`)).body;
  const path = `/api/desk/cases/${id}/actions/ask-for-papers`;
  const body = { papers: ['utility'], reason: 'too-old' };
  expect((await clerk.call('POST', path, body, { 'If-Match': etag })).status).toBe(200);
  const [{ id: message }] = (await client.get('/api/messages')).body.messages;
  return { client, subject, id, message };
}

const fetchLetter = (path: string, { token }: Client) =>
  fetch(`${portal.url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
const read = async (answer: Response) => readPdf(new Uint8Array(await answer.arrayBuffer()));

test('a message is a letter: head, address, date, subject and blocks as they were sent, tagged', async () => {
  const { client, subject, id, message } = await asked('es', { firstName: '<b>Rosa</b> 漢' });
  const answer = await fetchLetter(`/api/messages/${message}/letter`, client);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('application/pdf');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(answer.headers.get('Content-Disposition')).toBe(
    `attachment; filename="carta-${message}.pdf"`,
  );
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const pdf = await readPdf(bytes);
  const title = `Necesitamos documentos para la solicitud ${id}`;
  expect(pdf).toMatchObject({ lang: 'es', title, isMarked: true, untagged: '', notEmbedded: [] });
  expect(allTagged(pdf.root, 'H1').map(({ text }) => text)).toEqual([title]);
  const words = allTagged(pdf.root, 'P').map(({ text }) => text);
  expect(words[0]).toBe('Saluda Valley Community Action');
  expect(words[2]).toMatch(/^<b>Rosa<\/b> 漢 \S+/);
  expect(words[2]).toMatch(/ SC \d{5}/);
  const { publicUrl } = portal.server.services.config;
  expect(words.join('\n')).toContain(`inicie sesión en ${publicUrl}/application`);
  expect(allTagged(pdf.root, 'LI').map(({ text }) => text)).toEqual([
    expect.stringMatching(/servicios: Es muy viejo\./),
  ]);
  expect(pdf.artifacts[0]).toContain('Página 1 de 1');
  const staff = await fetchLetter(`/api/desk/cases/${id}/messages/${message}/letter`, clerk);
  expect((await read(staff)).title).toBe(title);
  const events = await portal.database.all(
    sql(
      'test-letter-audit',
      `select actor, details from audit_events where action = 'letter-view'
         and application_id = $1 order by id`,
    ),
    [id],
  );
  expect(events).toEqual([
    { actor: subject, details: { message } },
    { actor: expect.stringContaining('carla'), details: { message } },
  ]);
});

test('404 for somebody else’s, for another case, for what an applicant wrote; 401 and 403', async () => {
  const one = await asked();
  const other = await asked();
  const statusOf = async (path: string, who: Client) => (await who.get(path)).status;
  const own = `/api/messages/${one.message}/letter`;
  const ofCase = (id: number, message: number) =>
    `/api/desk/cases/${id}/messages/${message}/letter`;
  expect(await statusOf(own, other.client)).toBe(404);
  expect(await statusOf(own, portal.anyone)).toBe(401);
  expect(await statusOf(ofCase(other.id, one.message), clerk)).toBe(404);
  expect(await statusOf(ofCase(one.id, one.message), one.client)).toBe(403);
  const { body } = await one.client.post('/api/messages', { number: one.id, text: 'Hello' });
  expect(await statusOf(`/api/messages/${body.id}/letter`, one.client)).toBe(404);
  expect(await statusOf(ofCase(one.id, body.id), clerk)).toBe(404);
});

test('what an action would send is seen as the letter that it becomes, before it goes', async () => {
  const subject = `letter-${++count}`;
  const client = await portal.as(subject);
  const { id } = await sendApplication(portal, subject, {}, client, { 'Accept-Language': 'es' });
  const path = `/api/desk/cases/${id}/actions/ask-for-papers`;
  const ask = (more: string, body: object) =>
    fetch(`${portal.url}${path}${more}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${clerk.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const body = { papers: ['utility'], reason: 'too-old' };
  const answer = await ask('/letter', body);
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  const before = await read(answer);
  expect(before).toMatchObject({ lang: 'es', isMarked: true });
  expect((await client.get('/api/messages')).body.messages).toEqual([]);
  expect((await ask('/letter', { papers: [] })).status).toBe(422);
  const { etag } = (await clerk.get(`/api/desk/cases/${id}`)).body;
  expect((await clerk.call('POST', path, body, { 'If-Match': etag })).status).toBe(200);
  const [{ id: message }] = (await client.get('/api/messages')).body.messages;
  const sent = await read(await fetchLetter(`/api/messages/${message}/letter`, client));
  // The link is made when it goes.
  const withoutToken = (root: object) =>
    JSON.parse(JSON.stringify(root).replaceAll(/(application\/files\/)[\w-]{43}/g, '$1…'));
  expect(JSON.stringify(before.root)).not.toMatch(/files\/[\w-]{43}/);
  expect(before.root).toEqual(withoutToken(sent.root));
  expect(before.root.text).toMatch(/sin iniciar sesión: http\S+\/v2\/application\/files\/…/);
});

test('a pack without `letter` prints none', async () => {
  const { message } = await asked();
  const { database, releases } = portal.server.services;
  const current = releases.current();
  const { letter: _none, ...desk } = current.desk()!;
  const without = { ...current, desk: () => desk };
  await expect(findSent({ database, releases }, message)).resolves.toMatchObject({ id: message });
  const change = { ...releases, current: () => without };
  await expect(findSent({ database, releases: change }, message)).rejects.toMatchObject({
    status: 404,
  });
});

const MM = 72 / 25.4;
const ADDRESS = ['Rosa Núñez', '12 Depot Street', 'Saluda SC 29138'];
const letterTo = (to: string[]): Letter => ({
  kind: 'letter',
  language: 'en',
  sender: ['Agency', 'Street', '555'],
  to,
  date: 'November 25, 2026',
  subject: 'Subject',
  blocks: [{ paragraph: 'Words' }],
  paper: 'letter',
  window: { left: 22, top: 51, width: 95, height: 28 },
  footTexts: portal.server.services.releases.current().portal('en').texts,
  fileName: 'letter-1',
  sentAt: new Date('2026-11-25T12:00:00Z'),
});

test.each<[string, string[]]>([
  ['as it is', ADDRESS],
  ['with lines that are too long for it', ADDRESS.map((line) => `${line} ${line} `.repeat(3))],
  ['with too many lines for it', [...ADDRESS, ...ADDRESS, ...ADDRESS]],
])(
  'an address %s stands in the window of the envelope, and nothing else does',
  async (_how, to) => {
    const letter = letterTo(to);
    const { left, top, width, height } = letter.window;
    const drawn = await placesOf(await writeLetter(letter));
    const isInside = ({ x, y }: { x: number; y: number }) =>
      x >= left * MM - 1 && x < (left + width) * MM && y >= top * MM - 1 && y < (top + height) * MM;
    const inside = drawn.filter(isInside);
    const said = inside
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();
    expect(said).toBe(to.join(' ').replace(/\s+/g, ' ').trim());
    // Nothing of it stands on the edge.
    for (const { y, size } of inside) expect(y + size).toBeLessThanOrEqual((top + height) * MM + 2);
  },
);

test('a long paragraph goes on over pages, whole; without an address the letter is made, too', async () => {
  const paragraph = 'palabra 😀 '.repeat(1000).trim();
  const letter: Letter = {
    kind: 'letter',
    language: 'en',
    sender: ['Agency', 'Street', '555'],
    to: [],
    date: 'November 25, 2026',
    subject: 'Subject',
    blocks: [{ heading: 'Heading' }, { paragraph }, { list: ['one'] }, { signature: 'A\nB' }],
    paper: 'a4',
    window: { left: 22, top: 51, width: 95, height: 28 },
    footTexts: portal.server.services.releases.current().portal('en').texts,
    fileName: 'letter-1',
    sentAt: new Date('2026-11-25T12:00:00Z'),
  };
  const pdf = await readPdf(await writeLetter(letter));
  expect(pdf.pages).toBeGreaterThan(2);
  expect(pdf.untagged).toBe('');
  expect(allTagged(pdf.root, 'H2').map(({ text }) => text)).toEqual(['Heading']);
  expect(allTagged(pdf.root, 'P').map(({ text }) => text)).toContain(paragraph);
  for (const [n, artifact] of pdf.artifacts.entries())
    expect(artifact).toContain(`Page ${n + 1} of ${pdf.pages}`);
});
