import type { Client, TestPortal } from '../../test/portal.ts';
import { asAdmin, beginCopy, startStudio, type TestCopy } from '../../test/studio.ts';

let portal: TestPortal;
let ada: Client;
let bea: Client;
let copy: TestCopy;
const LANDING = 'pages/landing.json';

beforeAll(async () => {
  portal = await startStudio();
  [ada, bea] = await Promise.all([asAdmin(portal, 'ada'), asAdmin(portal, 'bea')]);
  copy = await beginCopy(ada);
});
afterAll(() => portal.stop());

const put = (admin: Client, file: string, text: string | Uint8Array, headers?: HeadersInit) =>
  admin.call('PUT', `${copy.path}/files/${file}`, text, headers);
const remove = (admin: Client, file: string, headers?: HeadersInit) =>
  admin.call('DELETE', `${copy.path}/files/${file}`, undefined, headers);

test('a copy begins with every file of what is public', async () => {
  const { body } = await ada.get(`${copy.path}/files`);
  expect(body.files.length).toBeGreaterThan(200);
  expect(body.files.find(({ path }: { path: string }) => path === LANDING)).toEqual({
    path: LANDING,
    version: 1,
    etag: `"${copy.id}.1"`,
    isDeleted: false,
    changedAt: expect.any(String),
    changedBy: 'ada@agency.example',
    size: expect.any(Number),
    state: 'same',
  });
  expect(body.files.map(({ path }: { path: string }) => path)).not.toContain('README.md');
  const logo = await ada.get(`${copy.path}/files/logo.svg`);
  expect(logo.headers.get('Content-Type')).toContain('image/svg+xml');
});

test('all files together are sent compressed; one whose tag is of its bytes is sent as it is', async () => {
  const texts = await ada.get(`${copy.path}/texts`);
  expect(Object.keys(texts.body.texts)).toContain(LANDING);
  expect(texts.headers.get('Content-Encoding')).toMatch(/^(br|gzip|zstd)$/);
  expect(texts.headers.get('Vary')).toContain('Accept-Encoding');
  const one = await ada.get(`${copy.path}/files/texts/es/desk/words.json`);
  expect(one.body.length).toBeGreaterThan(17_000);
  expect(one.headers.get('ETag')).toMatch(/^"/);
  expect(one.headers.get('Content-Encoding')).toBeNull();
});

test('a half-typed file is kept as it is, and quickly answered with its version', async () => {
  const { etag } = await copy.read(LANDING);
  const { status, body, headers } = await put(ada, LANDING, '{ "title": "Hal', {
    'If-Match': etag,
  });
  expect([status, body.version]).toEqual([200, 2]);
  expect(headers.get('ETag')).toBe(body.etag);
  expect((await ada.call('GET', `${copy.path}/files/${LANDING}`)).headers.get('ETag')).toBe(
    body.etag,
  );
  const listed = (await ada.get(`${copy.path}/files`)).body.files;
  expect(listed.find(({ path }: { path: string }) => path === LANDING).state).toBe('changed');
});

test('the second of two admins is shown what the first wrote, who and when, and loses nothing', async () => {
  const { etag } = await copy.read(LANDING);
  await put(bea, LANDING, '{"title":"Bea"}', { 'If-Match': etag });
  const { status, body } = await put(ada, LANDING, '{"title":"Ada"}', { 'If-Match': etag });
  expect([status, body.code]).toEqual([412, 'studio-file-changed']);
  expect(body.title).toContain('bea@agency.example');
  expect(body.current).toMatchObject({
    path: LANDING,
    text: '{"title":"Bea"}',
    changedBy: 'bea@agency.example',
    changedAt: expect.stringMatching(/^\d{4}-/),
  });
  const chosen = await put(ada, LANDING, '{"title":"Ada"}', { 'If-Match': body.current.etag });
  expect(chosen.status).toBe(200);
});

test('of two who write at once one is told of the other', async () => {
  const { etag } = await copy.read(LANDING);
  const answers = await Promise.all(
    [ada, bea, ada, bea].map((admin, n) => put(admin, LANDING, `{"n":${n}}`, { 'If-Match': etag })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
});

test('what was sent once more because the answer was lost is no conflict', async () => {
  const { etag } = await copy.read(LANDING);
  const first = await put(ada, LANDING, '{"again":1}', { 'If-Match': etag });
  const again = await put(ada, LANDING, '{"again":1}', { 'If-Match': etag });
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.etag).toBe(first.body.etag);
});

test('a file that another deleted: told by whom, its last text is there, and it can be made anew', async () => {
  const file = 'pages/conflict.json';
  const { etag, text } = await copy.read(file);
  expect((await remove(bea, file, { 'If-Match': etag })).status).toBe(204);
  const mine = await put(ada, file, '{"title":"Mine"}', { 'If-Match': etag });
  expect([mine.status, mine.body.code]).toEqual([412, 'studio-file-deleted']);
  expect(JSON.parse(mine.body.current.text)).toEqual(JSON.parse(text));
  expect(mine.body.current).toMatchObject({ isDeleted: true, changedBy: 'bea@agency.example' });
  expect((await ada.get(`${copy.path}/files/${file}`)).status).toBe(410);
  const anew = await put(ada, file, '{"title":"Mine"}', { 'If-None-Match': '*' });
  expect(anew.status).toBe(201);
  expect(anew.body.version).toBeGreaterThan(2);
});

test('deleting needs the version, and what is deleted already is done', async () => {
  const file = 'pages/maintenance.json';
  const { etag } = await copy.read(file);
  await put(bea, file, '{"x":"y"}', { 'If-Match': etag });
  const stale = await remove(ada, file, { 'If-Match': etag });
  expect([stale.status, stale.body.code]).toEqual([412, 'studio-file-changed']);
  const { etag: now } = await copy.read(file);
  expect((await remove(ada, file, { 'If-Match': now })).status).toBe(204);
  expect((await remove(ada, file, { 'If-Match': now })).status).toBe(204);
  expect((await remove(ada, 'pages/nothing.json', { 'If-Match': now })).status).toBe(404);
});

test('a new file is made once, and nothing is written without saying over what', async () => {
  const condition = { 'If-None-Match': '*' };
  expect((await put(ada, 'forms/visit/wizard.json', '{}', condition)).status).toBe(201);
  const other = await put(bea, 'forms/visit/wizard.json', '{"b":1}', condition);
  expect([other.status, other.body.code]).toEqual([412, 'studio-file-exists']);
  const blind = await put(ada, 'forms/visit/wizard.json', '{"c":1}');
  expect([blind.status, blind.body.code]).toEqual([428, 'studio-no-condition']);
  const nowhere = await put(ada, 'forms/visit/more.json', '{}', { 'If-Match': '"1.1"' });
  expect(nowhere.status).toBe(404);
});

test.each([
  '..%2F..%2Fetc%2Fpasswd.json',
  '%2Fetc%2Fx.json',
  'a%2F..%2Fb.json',
  'C:%5Cx.json',
  'a%5C..%5Cb.json',
  '.git%2Fconfig.json',
  'examples%2Fx.json',
  'a.json%2Fb.json',
  'script.js',
  'readme.md',
  'page.html',
  'a%00.json',
  `${'x'.repeat(200)}.json`,
])('no file is called %s', async (path) => {
  const { status, body } = await put(ada, path, '{}', { 'If-None-Match': '*' });
  expect([status, body.code]).toEqual([422, 'studio-file-name']);
});

test('a file has an end, and a definition is text', async () => {
  const condition = { 'If-None-Match': '*' };
  const large = await put(ada, 'pages/large.json', 'x'.repeat(4 * 1024 * 1024 + 1), condition);
  expect(large.status).toBe(413);
  const bytes = await put(ada, 'pages/bytes.json', Uint8Array.of(0xff, 0xfe), condition);
  expect([bytes.status, bytes.body.code]).toEqual([400, 'invalid-utf8']);
});

describe('a picture is what its name says', () => {
  const condition = { 'If-None-Match': '*' };
  const PIXEL = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  test.each<[string, string | Uint8Array, number]>([
    ['dot.png', PIXEL, 201],
    ['dot.jpg', PIXEL, 422],
    ['short.png', Uint8Array.of(0x89, 0, 1), 422],
    ['page.png', '<!doctype html><p>No picture', 422],
    ['empty.webp', '', 422],
    ['plain.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 201],
    [
      'full.svg',
      '\ufeff<?xml version="1.0"?>\n<!-- a > b -->\n<!DOCTYPE svg>\n<svg width="1"></svg>',
      201,
    ],
    ['page.svg', '<html><svg></svg></html>', 422],
    ['word.svg', '<svgx/>', 422],
  ])('%s', async (name, bytes, expected) => {
    const { status, body } = await put(ada, name, bytes, condition);
    expect(status).toBe(expected);
    if (expected === 201) return;
    expect(body.code).toBe('studio-not-a-picture');
    expect(body.title).toContain(name);
    expect((await ada.get(`${copy.path}/files/${name}`)).status).toBe(404);
  });

  test('an endless beginning is validated at once', async () => {
    const before = Date.now();
    const bytes = `<?xml ?>${'<!-- -->'.repeat(200_000)}`;
    expect((await put(ada, 'slow.svg', bytes, condition)).status).toBe(422);
    expect(Date.now() - before).toBeLessThan(3_000);
  });
});

test('a copy is listed for every admin, opened by any, deleted by its owner', async () => {
  const { body } = await bea.get('/api/studio/copies');
  expect(body.copies).toContainEqual(
    expect.objectContaining({ id: copy.id, owner: 'ada@agency.example', isOwn: false }),
  );
  const refused = await bea.remove(copy.path);
  expect([refused.status, refused.body.code]).toEqual([403, 'studio-not-yours']);
  const own = await beginCopy(bea, 'Short');
  expect((await bea.remove(own.path)).status).toBe(204);
  expect((await bea.get(own.path)).status).toBe(404);
  expect((await bea.get(`${own.path}/files/${LANDING}`)).status).toBe(404);
});

test('a copy has a name, and nobody has more than twenty', async () => {
  expect((await bea.post('/api/studio/copies', { name: ' ' })).body.code).toBe('studio-no-name');
  expect((await bea.post('/api/studio/copies', { name: 'x'.repeat(101) })).status).toBe(422);
  const many = await asAdmin(portal, 'many');
  for (let n = 0; n < 20; n += 1) await beginCopy(many, `Copy ${n}`);
  const { status, body } = await many.post('/api/studio/copies', { name: 'One more' });
  expect([status, body.code]).toEqual([409, 'studio-too-many-copies']);
});

describe('a change of several files', () => {
  const change = (admin: Client, files: object[], headers?: HeadersInit) =>
    admin.call('POST', `${copy.path}/changes`, { files }, headers);
  const MOVED = ['pages/landing.json', 'pages/moved.json'] as const;

  test('is made whole, and stands once in the history', async () => {
    const { etag, text } = await copy.read(MOVED[0]);
    const files = [
      { path: MOVED[0], text: null, etag },
      { path: MOVED[1], text },
    ];
    const { status, body } = await change(bea, files);
    expect(status).toBe(200);
    expect(body.files).toMatchObject([
      { path: MOVED[0], isDeleted: true },
      { path: MOVED[1], isDeleted: false, version: 1 },
    ]);
    expect((await copy.read(MOVED[1])).text).toBe(text);
    const { entries } = (await ada.get(`${copy.path}/history`)).body;
    expect(entries[0]).toMatchObject({ kind: 'edit', by: 'bea@agency.example', paths: MOVED });
    // Sent once more because the answer was lost, it is no other change.
    expect((await change(bea, files)).body).toEqual(body);
    expect((await ada.get(`${copy.path}/history`)).body.entries.length).toBe(entries.length);
  });

  test('is not made where one of them is another by now, nor where one can’t be', async () => {
    const { etag, text } = await copy.read(MOVED[1]);
    const written = await put(bea, MOVED[1], `${text} `, { 'If-Match': etag });
    const clash = await change(ada, [
      { path: 'pages/third.json', text: '{}' },
      { path: MOVED[1], text: '{}', etag },
    ]);
    expect([clash.status, clash.body.code]).toEqual([412, 'studio-file-changed']);
    expect(clash.body.current).toMatchObject({ path: MOVED[1], text: `${text} ` });
    // That one of them is as she wants it is no sign that the change was made.
    const half = await change(ada, [
      { path: MOVED[1], text: `${text} `, etag },
      { path: 'pages/third.json', text: '{}' },
    ]);
    expect([half.status, half.body.code]).toEqual([412, 'studio-file-changed']);
    const odd = await change(ada, [
      { path: 'pages/third.json', text: '{}' },
      { path: '../../third.json', text: '{}' },
    ]);
    expect([odd.status, odd.body.code]).toEqual([422, 'studio-file-name']);
    expect((await ada.call('GET', `${copy.path}/files/pages/third.json`)).status).toBe(404);
    expect((await copy.read(MOVED[1])).etag).toBe(written.body.etag);
  });

  test('a file of it has the same end as any, and one is not deleted without its version', async () => {
    const long = await change(ada, [{ path: 'a.json', text: ' '.repeat(5 * 1024 * 1024) }]);
    expect([long.status, long.body.code]).toEqual([413, 'studio-file-too-large']);
    const gone = await change(ada, [{ path: MOVED[1], text: null }]);
    expect([gone.status, gone.body.code]).toEqual([428, 'studio-no-condition']);
    const picture = await change(ada, [{ path: 'logo.svg', text: '<svg/>' }]);
    expect([picture.status, picture.body.code]).toEqual([422, 'studio-file-name']);
  });

  test('two that write the same contents the other way round both arrive', async () => {
    const texts = ['{"one":1}', '{"two":2}'];
    const names = (who: string) => texts.map((_, index) => `pages/${who}-${index}.json`);
    const write = (who: string, turn: number) => {
      const sent = turn % 2 ? texts : [...texts].reverse();
      const files = names(`${who}-${turn}`).map((path, index) => ({ path, text: sent[index]! }));
      return Promise.all([change(ada, files), change(bea, files.reverse())]);
    };
    for (let turn = 0; turn < 5; turn += 1)
      for (const { status } of await write('same', turn)) expect(status).toBe(200);
  });

  test.each([
    [{}],
    [[]],
    [[{ path: 'a.json' }]],
    [
      [
        { path: 'a.json', text: '1' },
        { path: 'a.json', text: '2' },
      ],
    ],
    [[{ path: 7, text: '' }]],
    [[{ path: 'a.json', text: '{}', etag: 7 }]],
  ])('that is none is refused: %j', async (files) => {
    const { status, body } = await change(ada, files as object[]);
    expect([status, body.code]).toEqual([422, 'invalid-request']);
  });
});
