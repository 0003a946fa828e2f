import type { Answer, Client, TestPortal } from '../../../test/portal.ts';
import { asAdmin, beginCopy, startStudio, type TestCopy } from '../../../test/studio.ts';
import { LIMITS } from '../limits.ts';

const LANDING = 'pages/landing.json';
const STEP = 'application/personal-information.schema.json';
let portal: TestPortal;
let ada: Client;
let bea: Client;

beforeAll(async () => {
  portal = await startStudio();
  [ada, bea] = await Promise.all([asAdmin(portal, 'ada'), asAdmin(portal, 'bea')]);
});
afterAll(() => portal.stop());

const pathOf = (copy: TestCopy) => `${copy.path}/comments`;
const problem = ({ status, body }: Answer) => [status, body.code];
const say = (admin: Client, copy: TestCopy, comment: object) => admin.post(pathOf(copy), comment);
const resolve = (admin: Client, copy: TestCopy, thread: number, isResolved: unknown) =>
  admin.call('PUT', `${pathOf(copy)}/${thread}/resolved`, JSON.stringify({ isResolved }), {
    'Content-Type': 'application/json',
  });

test('what is said about a question is answered, and is done with when somebody says so', async () => {
  const copy = await beginCopy(ada);
  const about = { file: STEP, question: 'FirstName' };
  const said = await say(bea, copy, { ...about, text: ' As on the ID?\n ' });
  expect(said.status).toBe(200);
  const [{ id }] = said.body.comments;
  await say(ada, copy, { thread: id, text: 'Yes, I will say so.' });
  expect((await resolve(bea, copy, id, true)).status).toBe(200);
  const { body } = await ada.get(pathOf(copy));
  expect(body.comments).toEqual([
    {
      id,
      ...about,
      text: 'As on the ID?',
      by: 'bea@agency.example',
      at: expect.stringMatching(/Z$/),
      replies: [expect.objectContaining({ text: 'Yes, I will say so.', by: 'ada@agency.example' })],
      resolved: { by: 'bea@agency.example', at: expect.stringMatching(/Z$/) },
    },
  ]);
  // Who was first stays.
  await resolve(ada, copy, id, true);
  expect((await ada.get(pathOf(copy))).body.comments[0].resolved.by).toBe('bea@agency.example');
  expect((await resolve(ada, copy, id, false)).body.comments[0].resolved).toBeNull();
});

test('a thread is of its copy, and an answer begins none', async () => {
  const [mine, other] = [await beginCopy(ada), await beginCopy(ada)];
  const { body } = await say(ada, mine, { file: LANDING, text: 'Shorter?' });
  const [{ id }] = body.comments;
  expect(body.comments[0].question).toBeNull();
  expect((await say(ada, other, { thread: id, text: 'Here?' })).status).toBe(404);
  expect((await resolve(ada, other, id, true)).status).toBe(404);
  const answered = await say(ada, mine, { thread: id, text: 'Yes' });
  const reply = answered.body.comments[0].replies[0].id;
  expect((await say(ada, mine, { thread: reply, text: 'To an answer' })).status).toBe(404);
  expect((await resolve(ada, mine, reply, true)).status).toBe(404);
  expect((await ada.get(pathOf(other))).body.comments).toEqual([]);
});

test('what can’t be kept is refused, and says why', async () => {
  const copy = await beginCopy(ada);
  expect(problem(await say(ada, copy, { file: LANDING, text: ' \n' }))).toEqual([
    422,
    'studio-empty-comment',
  ]);
  for (const [path, comment] of [
    ['/file', { file: 'pages/not-there.json', text: 'x' }],
    ['/file', { file: 7, text: 'x' }],
    ['/question', { file: LANDING, question: ['x'], text: 'x' }],
    ['/thread', { thread: '1', text: 'x' }],
    ['/text', { file: LANDING, text: 'x'.repeat(LIMITS.commentLength + 1) }],
    ['/text', { file: LANDING, text: 'a\u0000b' }],
  ] as const) {
    const refused = await say(ada, copy, comment);
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, path]);
  }
  expect((await resolve(ada, copy, 1, 'yes')).status).toBe(422);
  expect((await ada.get(pathOf(copy))).body.comments).toEqual([]);
});

test('a copy keeps a bounded number of them', async () => {
  const copy = await beginCopy(ada);
  const { comments } = LIMITS;
  LIMITS.comments = 1;
  try {
    await say(ada, copy, { file: LANDING, text: 'One' });
    const refused = await say(ada, copy, { file: LANDING, text: 'Two' });
    expect(problem(refused)).toEqual([409, 'studio-too-many-comments']);
  } finally {
    LIMITS.comments = comments;
  }
});

test('comments on a question go with it to another step, and come back with it', async () => {
  const copy = await beginCopy(ada);
  const other = 'application/mailing-information.schema.json';
  const at = async () =>
    (await ada.get(pathOf(copy))).body.comments.map(({ file }: { file: string }) => file);
  const { body } = await say(bea, copy, {
    file: STEP,
    question: 'FirstName',
    text: 'As on the ID?',
  });
  await say(bea, copy, { file: STEP, question: 'LastName', text: 'And this?' });
  await say(ada, copy, { thread: body.comments[0].id, text: 'Yes' });
  const [from, to] = [await copy.read(STEP), await copy.read(other)];
  const [taken, put] = [JSON.parse(from.text), JSON.parse(to.text)];
  put.properties.FirstName = taken.properties.FirstName;
  delete taken.properties.FirstName;
  const moved = await ada.post(`${copy.path}/changes`, {
    files: [
      { path: STEP, text: JSON.stringify(taken), etag: from.etag },
      { path: other, text: JSON.stringify(put), etag: to.etag },
    ],
  });
  expect([moved.status, await at()]).toEqual([200, [other, STEP]]);
  // An answer that comes later stands with the rest.
  const answered = await say(bea, copy, { thread: body.comments[0].id, text: 'Thank you' });
  expect(answered.body.comments[0].replies).toHaveLength(2);
  const { body: history } = await ada.get(`${copy.path}/history`);
  const { etag } = (await ada.get(copy.path)).body;
  const order = `${copy.path}/history/${history.entries[0].id}/take-back`;
  const back = await ada.post(order, {}, { 'If-Match': etag });
  expect([back.status, await at()]).toEqual([200, [STEP, STEP]]);
});

const OTHER = 'application/mailing-information.schema.json';
const THIRD = 'application/residence.schema.json';

/** A copy with a comment on a question, and where it stands. */
async function commented() {
  const copy = await beginCopy(ada);
  await say(bea, copy, { file: STEP, question: 'FirstName', text: 'As on the ID?' });
  const { properties } = JSON.parse((await copy.read(STEP)).text);
  return {
    copy,
    at: async () => (await ada.get(pathOf(copy))).body.comments[0].file,
    /** Writes by one call, as part of a change, which files declare the question. */
    async place(places: { [path: string]: boolean }, change = 'one') {
      const files = Object.entries(places).map(async ([path, isThere]) => {
        const { text, etag } = await copy.read(path);
        const file = text ? JSON.parse(text) : {};
        const { FirstName: _, ...others } = file.properties ?? {};
        const declared = isThere ? { ...others, FirstName: properties.FirstName } : others;
        const written = JSON.stringify({ ...file, properties: declared });
        return { path, text: written, ...(etag && { etag }) };
      });
      const body = JSON.stringify({ files: await Promise.all(files) });
      const type = { 'Content-Type': 'application/json' };
      const note = { 'Change-Note': encodeURIComponent(JSON.stringify({ change })) };
      const written = await ada.call('POST', `${copy.path}/changes`, body, { ...type, ...note });
      expect([written.status, written.body.code]).toEqual([200, undefined]);
    },
  };
}

test('comments on a question stay where it comes to stand in several files', async () => {
  const { at, place } = await commented();
  await place({ [STEP]: false, [OTHER]: true, [THIRD]: true });
  expect(await at()).toBe(STEP);
});

test('a file that is no definition of questions keeps no comment from following', async () => {
  const { at, place } = await commented();
  await place({ [STEP]: false, [OTHER]: true, [LANDING]: true });
  expect(await at()).toBe(OTHER);
});

test('within one change comments go there, and back', async () => {
  const { at, place } = await commented();
  await place({ [STEP]: false, [OTHER]: true });
  expect(await at()).toBe(OTHER);
  await place({ [STEP]: true, [OTHER]: false });
  expect(await at()).toBe(STEP);
});

test('they go with a question that one change takes out by one call, and puts in by the next', async () => {
  const { at, place } = await commented();
  await place({ [STEP]: false });
  expect(await at()).toBe(STEP);
  await place({ [OTHER]: true });
  expect(await at()).toBe(OTHER);
});

test('a file that is deleted later leaves what was said about it', async () => {
  const copy = await beginCopy(ada);
  await say(ada, copy, { file: LANDING, text: 'Keep this' });
  const { etag } = await copy.read(LANDING);
  await ada.call('DELETE', `${copy.path}/files/${LANDING}`, undefined, { 'If-Match': etag });
  expect((await ada.get(pathOf(copy))).body.comments).toHaveLength(1);
});

test('only admins read or write them', async () => {
  const copy = await beginCopy(ada);
  const ana = await portal.as('ana');
  expect(problem(await ana.get(pathOf(copy)))).toEqual([403, 'studio-for-admins']);
  expect(problem(await say(ana, copy, { file: LANDING, text: 'x' }))).toEqual([
    403,
    'studio-for-admins',
  ]);
  expect((await ada.get('/api/studio/copies/999999/comments')).status).toBe(404);
});
