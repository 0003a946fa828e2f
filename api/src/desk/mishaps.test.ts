import { actOn, asStaff, openCase, sendApplication, startDesk } from '../../test/desk.ts';
import { makePdf } from '../../test/files.ts';
import type { Body, Client, TestPortal } from '../../test/portal.ts';

let portal: TestPortal;
let clerk: Client;

beforeAll(async () => {
  portal = await startDesk();
  clerk = await asStaff(portal, 'carla');
  await clerk.get('/api/desk');
});
afterAll(() => portal.stop());

const open = (id: number) => openCase(clerk, id);
async function act(id: number, action: string, body: object = {}) {
  const done = await actOn(clerk, id, action, body);
  expect([action, done.status]).toEqual([action, 200]);
  return done.body as Body;
}

describe('a request for a document that is being uploaded', () => {
  const TUS = { 'Tus-Resumable': '1.0.0' };
  const encode = (text: string) => Buffer.from(text).toString('base64');

  /** Half of a paper that was asked for has come; `finish` sends the rest. */
  async function sendHalf(client: Client, id: number, slot: string) {
    const bytes = makePdf(2000);
    const said = { filename: 'bill.pdf', description: 'Bill', slot };
    const begun = await client.call(
      'POST',
      `/api/application/document/uploads/${id}`,
      new Uint8Array(),
      {
        ...TUS,
        'Upload-Length': String(bytes.length),
        'Upload-Metadata': Object.entries(said)
          .map(([name, value]) => `${name} ${encode(value)}`)
          .join(','),
      },
    );
    expect(begun.status).toBe(201);
    const { pathname } = new URL(begun.headers.get('Location')!, portal.url);
    const send = (from: number, to: number) =>
      client.call('PATCH', pathname, new Uint8Array(bytes.subarray(from, to)), {
        ...TUS,
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': String(from),
      });
    expect((await send(0, 1000)).status).toBe(204);
    return () => send(1000, bytes.length);
  }
  const papersOf = async (client: Client) => (await client.get()).body.application.files as Body[];

  /** Somebody who was asked for a bill and has sent half of it. */
  async function sending(subject: string) {
    const { id, client } = await sendApplication(portal, subject);
    await act(id, 'ask-for-papers', { papers: ['utility'], reason: 'too-old' });
    const [{ id: slot }] = (await client.get()).body.application.requests;
    const before = (await papersOf(client)).length;
    // Staff last acted before it came, by the clock of the database.
    return { id, client, slot, before, finish: await sendHalf(client, id, slot) };
  }
  const slots = (files: Body[], before: number) => files.slice(before).map(({ slot }) => slot);

  test('asked for again, or another one beside it: it is stored once, for what it was sent for', async () => {
    const { id, client, slot, before, finish } = await sending('upload-again');
    await act(id, 'ask-for-papers', { papers: ['utility', 'photo-id'], reason: 'unreadable' });
    expect((await finish()).status).toBe(201);
    const files = await papersOf(client);
    expect(slots(files, before)).toEqual([slot]);
    const { requests } = (await client.get()).body.application;
    expect(requests[0]).toMatchObject({ id: slot });
    expect(requests).toHaveLength(2);
    const now = await open(id);
    expect(now.documents.filter(({ isNew }: Body) => isNew)).toHaveLength(1);
  });

  test('withdrawn meanwhile: she is told, nothing is stored, and she can send it when it is asked for again', async () => {
    const { id, client, before, finish } = await sending('upload-withdrawn');
    await act(id, 'withdraw-questions');
    const refused = await finish();
    expect([refused.status, refused.body.code]).toEqual([409, 'not-editable']);
    expect(await papersOf(client)).toHaveLength(before);
    await act(id, 'ask-for-papers', { papers: ['utility'] });
    const [{ id: again }] = (await client.get()).body.application.requests;
    expect((await (await sendHalf(client, id, again))()).status).toBe(201);
    expect(slots(await papersOf(client), before)).toEqual([again]);
  });

  test('withdrawn and asked for anew meanwhile: what she sent is kept, once', async () => {
    const { id, client, before, finish } = await sending('upload-anew');
    await act(id, 'withdraw-questions');
    await act(id, 'ask-for-papers', { papers: ['utility'] });
    expect((await finish()).status).toBe(201);
    expect(slots(await papersOf(client), before)).toHaveLength(1);
    expect((await open(id)).documents).toHaveLength(before + 1);
  });

  test('decided meanwhile: she is told, nothing is stored, and the decision stands', async () => {
    const { id, client, before, finish } = await sending('upload-decided');
    await act(id, 'withdraw-questions');
    await act(id, 'approve', { how: 'all', amount: 12, payTo: 'Power Company' });
    const refused = await finish();
    expect([refused.status, refused.body.code]).toEqual([409, 'not-editable']);
    expect(await papersOf(client)).toHaveLength(before);
    expect((await open(id)).status.id).toBe('approved');
  });
});
