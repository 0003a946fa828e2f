import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '@porchlight/engine/compile';
import { fillAll } from '../../test/answers.ts';
import type { Answer, Client, TestPortal } from '../../test/portal.ts';
import { asAdmin, beginCopy, sayOtherwise, startStudio, type TestCopy } from '../../test/studio.ts';
import { sql } from '../database/index.ts';

const LANDING = 'pages/landing.json';
let portal: TestPortal;
let ada: Client;
let bea: Client;

beforeAll(async () => {
  portal = await startStudio();
  [ada, bea] = await Promise.all([asAdmin(portal, 'ada'), asAdmin(portal, 'bea')]);
});
afterAll(() => portal.stop());

const publicHash = () => portal.server.services.releases.current().hash;
const title = () => portal.server.services.releases.current().texts('en')['landing.title'];
const seeing = (hash = publicHash()) => ({ 'If-Match': `"${hash}"` });
const publish = (admin: Client, copy: TestCopy, reason = 'It reads better', hash?: string) =>
  admin.post(`${copy.path}/publish`, { reason }, seeing(hash));
const problem = ({ status, body }: Answer) => [status, body.code];
const lastEvent = async () =>
  portal.database.first<{ actor: string; action: string; details: object }>(
    sql('test-event', 'select actor, action, details from audit_events order by id desc limit 1'),
  );

async function changed(admin: Client, text: string): Promise<TestCopy> {
  const copy = await beginCopy(admin);
  await sayOtherwise(copy, LANDING, 'title', text);
  return copy;
}

test('the check of a copy says what the tool says; a broken copy leaves the public page as it is', async () => {
  const copy = await beginCopy(ada);
  expect((await ada.get(`${copy.path}/check`)).body).toEqual({
    folder: 'My changes',
    findings: [],
  });
  const file = 'enumerations/gender.json';
  await copy.write(file, (await copy.read(file)).text.slice(0, -20));
  const { body } = await ada.get(`${copy.path}/check`);
  expect(body.findings[0]).toMatchObject({
    code: 'not-json',
    severity: 'error',
    file,
    line: expect.any(Number),
    hint: expect.any(String),
  });
  const before = publicHash();
  const refused = await publish(ada, copy);
  expect(problem(refused)).toEqual([422, 'studio-errors']);
  expect(refused.body.title).toBe('There is 1 error to mend first.');
  expect(refused.body.findings).toEqual(body.findings);
  expect(publicHash()).toBe(before);
  expect(problem(await ada.get(`${copy.path}/diff`))).toEqual([422, 'studio-errors']);
});

test('an error that only the check finds keeps a copy from being public, too', async () => {
  const copy = await beginCopy(ada);
  await copy.write(
    'forms/visit/wizard.json',
    '{"$schema":"../../meta/wizard.schema.json","title":"Visit","steps":[]}',
  );
  const { findings } = (await ada.get(`${copy.path}/check`)).body;
  expect(findings.some(({ severity }: { severity: string }) => severity === 'error')).toBe(true);
  expect(problem(await publish(ada, copy))).toEqual([422, 'studio-errors']);
});

test('publishing: the portal shows it, the audit says who, when and why, the copy stands on it', async () => {
  const copy = await changed(ada, 'Ada says it');
  const before = publicHash();
  const { status, body } = await publish(ada, copy, '  It reads better ');
  expect([status, body]).toEqual([200, { release: publicHash(), isNew: true }]);
  expect(body.release).not.toBe(before);
  expect(title()).toBe('Ada says it');
  expect((await ada.get(copy.path)).body).toMatchObject({ base: body.release, isBehind: false });
  expect(await lastEvent()).toEqual({
    actor: 'ada',
    action: 'release-publish',
    details: {
      release: body.release,
      before,
      reason: 'It reads better',
      email: 'ada@agency.example',
    },
  });
  const { releases } = (await bea.get('/api/studio/releases')).body;
  expect(releases[0]).toMatchObject({
    release: body.release,
    by: 'ada@agency.example',
    reason: 'It reads better',
    isPublic: true,
    since: expect.stringMatching(/^\d{4}-/),
  });
  const again = await publish(ada, copy);
  expect(again.body).toEqual({ release: body.release, isNew: false });
});

test('publishing needs a reason, and the release that was seen', async () => {
  const copy = await changed(ada, 'Never public');
  for (const reason of ['', '   ', 'x'.repeat(501)])
    expect(problem(await publish(ada, copy, reason))).toEqual([422, 'studio-no-reason']);
  const blind = await ada.post(`${copy.path}/publish`, { reason: 'Because' });
  expect(problem(blind)).toEqual([428, 'studio-no-condition']);
  expect(title()).not.toBe('Never public');
});

test('of two admins who publish, the second is told, takes the first’s over, and both stand', async () => {
  const [mine, other] = [await changed(ada, 'Ada again'), await beginCopy(bea)];
  await sayOtherwise(other, 'pages/maintenance.json', 'text-title', 'Back soon');
  const seen = publicHash();
  await publish(ada, mine);
  const late = await publish(bea, other, 'Kinder', seen);
  expect(problem(late)).toEqual([409, 'studio-public-changed']);
  expect(late.body.release).toBe(publicHash());
  // She has looked, and still her copy would take back what Ada did.
  expect(problem(await publish(bea, other))).toEqual([409, 'studio-behind']);
  const rebased = await bea.post(`${other.path}/rebase`, {});
  expect(rebased.body).toEqual({ base: publicHash(), taken: [LANDING] });
  expect((await publish(bea, other)).status).toBe(200);
  expect(title()).toBe('Ada again');
  expect(portal.server.services.releases.current().texts('en')['maintenance.text-title']).toBe(
    'Back soon',
  );
});

test('of two at the very same moment one is public and the other is told', async () => {
  const copies = [await changed(ada, 'First?'), await changed(bea, 'Or second?')];
  const seen = publicHash();
  const answers = await Promise.all(copies.map((copy) => publish(ada, copy, 'Now', seen)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('what both have changed is shown with all three texts, and stays until somebody chooses', async () => {
  const [mine, other] = [await changed(ada, 'Ada’s title'), await changed(bea, 'Bea’s title')];
  const base = (await ada.get(other.path)).body.base;
  await publish(ada, mine);
  const first = await bea.post(`${other.path}/rebase`, {});
  expect(problem(first)).toEqual([409, 'studio-conflicts']);
  const [conflict] = first.body.conflicts;
  expect(first.body.conflicts).toHaveLength(1);
  expect(conflict.path).toBe(LANDING);
  expect(JSON.parse(conflict.own.text).title).toBe('Bea’s title');
  expect(JSON.parse(conflict.public.text).title).toBe('Ada’s title');
  expect(JSON.parse(conflict.base.text).title).not.toContain('’s title');
  expect((await bea.get(other.path)).body.base).toBe(base);
  const { etag, release } = first.body;
  // Somebody types on: what was decided was decided on something else.
  await sayOtherwise(other, LANDING, 'title', 'Bea’s better title');
  const keep = { keep: { [LANDING]: 'public' }, release };
  const stale = await bea.post(`${other.path}/rebase`, keep, { 'If-Match': etag });
  expect(problem(stale)).toEqual([412, 'studio-copy-changed']);
  const now = (await bea.get(other.path)).body.etag;
  const own = { keep: { [LANDING]: 'own' }, release };
  expect((await bea.post(`${other.path}/rebase`, own, { 'If-Match': now })).status).toBe(200);
  expect(JSON.parse((await other.read(LANDING)).text).title).toBe('Bea’s better title');
  expect((await publish(bea, other)).status).toBe(200);
});

test('choosing the public text takes it', async () => {
  const [mine, other] = [await changed(ada, 'Kept'), await changed(bea, 'Given up')];
  await publish(ada, mine);
  const { etag, release } = (await bea.post(`${other.path}/rebase`, {})).body;
  const order = { keep: { [LANDING]: 'public' }, release };
  const { status, body } = await bea.post(`${other.path}/rebase`, order, { 'If-Match': etag });
  expect([status, body.taken]).toEqual([200, [LANDING]]);
  expect(JSON.parse((await other.read(LANDING)).text).title).toBe('Kept');
});

test('the differences are sentences, with the open drafts that they touch', async () => {
  const ana = await portal.as('ana');
  await fillAll(ana);
  await ana.put({ publicFormCurrentStep: 4 });
  const copy = await beginCopy(ada);
  const file = 'application/personal-information.schema.json';
  const schema = JSON.parse((await copy.read(file)).text);
  schema.properties.Extra = {
    type: 'string',
    title: 'What else?',
    wire: 'extra',
    maxLength: 40,
    classification: 'personal',
  };
  schema.required = [...(schema.required ?? []), 'Extra'];
  await copy.write(file, JSON.stringify(schema, null, 2));
  const order = 'application/personal-information.ui.json';
  const ui = JSON.parse((await copy.read(order)).text);
  ui['ui:order'].push('Extra');
  await copy.write(order, JSON.stringify(ui, null, 2));
  const { status, body } = await ada.get(`${copy.path}/diff`);
  expect([status, body.findings]).toEqual([200, undefined]);
  expect(body.before).toBe(publicHash());
  expect(
    body.changes.some(({ sentence }: { sentence: string }) => /What else/.test(sentence)),
  ).toBe(true);
  expect(body.drafts).toEqual(expect.objectContaining({ open: 1, isWhole: true, touched: 1 }));
});

test('a deletion that is only thought of says how many drafts hold an answer to it', async () => {
  const ana = await portal.as('ana-too');
  await fillAll(ana);
  const copy = await beginCopy(ada);
  const file = 'application/residence.schema.json';
  const order = 'application/residence.ui.json';
  const { properties, required, ...schema } = JSON.parse((await copy.read(file)).text);
  const ui = JSON.parse((await copy.read(order)).text);
  const without = (name: string) => [
    {
      name: file,
      text: JSON.stringify({
        ...schema,
        properties: { ...properties, [name]: undefined },
        required: required.filter((one: string) => one !== name),
      }),
    },
    {
      name: order,
      text: JSON.stringify({
        ...ui,
        [name]: undefined,
        'ui:order': ui['ui:order'].filter((one: string) => one !== name),
      }),
    },
  ];
  const count = (changes: unknown, admin = ada) =>
    admin.post(`${copy.path}/touched`, { changes } as never);
  const { status, body } = await count(without('NumberOfStories'));
  expect([status, body]).toEqual([200, expect.objectContaining({ isWhole: true })]);
  expect(body.touched).toBeGreaterThan(0);
  expect(body.touched).toBeLessThanOrEqual(body.open);
  // Nothing became of the copy.
  expect((await copy.read(file)).text).toContain('NumberOfStories');
  // Nor is anything left behind.
  const left = readdirSync(join(portal.dataDir, 'studio'), { recursive: true, encoding: 'utf8' });
  expect(left.filter((name) => name.includes(`copy-${copy.id}`))).not.toEqual([]);
  expect(left.filter((name) => name.includes('thought'))).toEqual([]);
  expect((await count([])).body.touched).toBe(0);
  expect(problem(await count([{ name: file, text: '{' }]))).toEqual([422, 'studio-errors']);
  expect(problem(await count([{ name: '../x.json', text: '{}' }]))).toEqual([
    422,
    'studio-file-name',
  ]);
  expect((await count('all')).status).toBe(422);
  expect((await count([], await portal.as('eve'))).status).toBe(403);
});

test('an earlier release is public again, with a reason, and only one that was', async () => {
  const rows = (await ada.get('/api/studio/releases')).body.releases;
  const earlier = rows.at(-1).release;
  const path = `/api/studio/releases/${earlier}/rollback`;
  expect(problem(await ada.post(path, { reason: ' ' }, seeing()))).toEqual([
    422,
    'studio-no-reason',
  ]);
  expect(problem(await ada.post(path, { reason: 'Oops' }, seeing('ffffffff')))).toEqual([
    409,
    'studio-public-changed',
  ]);
  const { status, body } = await ada.post(path, { reason: 'Too soon' }, seeing());
  expect([status, body]).toEqual([200, { release: earlier, isNew: true }]);
  expect(publicHash()).toBe(earlier);
  expect(await lastEvent()).toMatchObject({
    actor: 'ada',
    action: 'release-roll-back',
    details: { release: earlier, reason: 'Too soon', email: 'ada@agency.example' },
  });
  const nothing = '/api/studio/releases/ffffffffffff/rollback';
  expect((await ada.post(nothing, { reason: 'x' }, seeing())).status).toBe(404);
});

test('a release has a name and notes, kept as they were written, also by going back to it', async () => {
  const copy = await changed(ada, 'Winter begins');
  const words = { name: ' Winter 2026 ', notes: 'The board met in May.\r\nLimits are new.' };
  const order = { reason: 'As decided', ...words };
  const send = (body: object) => ada.post(`${copy.path}/publish`, body, seeing());
  for (const wrong of [
    { name: 'x'.repeat(81) },
    { name: 'two\nlines' },
    { notes: 'x'.repeat(2001) },
    { notes: 'a bell \u0007' },
    { notes: 7 },
  ]) {
    const refused = await send({ ...order, ...wrong });
    expect(problem(refused)).toEqual([422, 'invalid-request']);
    expect(refused.body.errors).toEqual([
      expect.objectContaining({ path: `/${Object.keys(wrong)[0]}` }),
    ]);
  }
  const { release } = (await send(order)).body;
  const kept = { name: 'Winter 2026', notes: 'The board met in May.\nLimits are new.' };
  expect(await lastEvent()).toMatchObject({ action: 'release-publish', details: kept });
  const next = await publish(ada, await changed(ada, 'Winter is over'));
  const listed = async () => (await ada.get('/api/studio/releases')).body.releases;
  expect((await listed()).slice(0, 2)).toMatchObject([{ name: '', notes: '' }, kept]);

  const back = `/api/studio/releases/${release}`;
  await ada.post(`${back}/rollback`, { reason: 'It snows' }, seeing(next.body.release));
  expect((await listed())[0]).toMatchObject({
    release,
    isPublic: true,
    reason: 'It snows',
    ...kept,
  });
});

test('what a roll-back changes is said before it is done, with the drafts that it touches', async () => {
  const eve = await portal.as('eve');
  await fillAll(eve);
  await eve.put({ publicFormCurrentStep: 4 });
  const earlier = publicHash();
  const copy = await beginCopy(ada);
  const file = 'application/personal-information.schema.json';
  const schema = JSON.parse((await copy.read(file)).text);
  schema.properties.FirstName.title = 'What they call you';
  await copy.write(file, JSON.stringify(schema, null, 2));
  const { release } = (await publish(ada, copy)).body;
  const { status, body } = await ada.get(`/api/studio/releases/${earlier}/diff`);
  expect([status, body.before, body.after]).toEqual([200, release, earlier]);
  expect(JSON.stringify(body.changes)).toContain('What they call you');
  expect(body.drafts).toMatchObject({ isWhole: true, touched: 0 });
  expect(body.drafts.open).toBeGreaterThan(0);
  expect(publicHash()).toBe(release);
  expect((await ada.get('/api/studio/releases/ffffffffffff/diff')).status).toBe(404);
  expect((await ada.get('/api/studio/releases/nothing/diff')).status).toBe(404);
  expect((await eve.get(`/api/studio/releases/${earlier}/diff`)).status).toBe(403);
});

test('a copy begins with any release that was public: it stands on what is, and says what is other', async () => {
  const earlier = (await publish(ada, await changed(ada, 'As it was'))).body.release;
  await publish(ada, await changed(ada, 'As it is'));
  const begin = (release: unknown) =>
    bea.post('/api/studio/copies', { name: 'From then', release });
  const { status, body } = await begin(earlier);
  expect([status, body.base, body.isBehind]).toEqual([201, publicHash(), false]);
  const path = `/api/studio/copies/${body.id}`;
  const { texts } = (await bea.get(`${path}/texts`)).body;
  expect(JSON.parse(texts[LANDING]).title).toBe('As it was');
  expect((await bea.get(`${path}/history`)).body.entries).toMatchObject([
    { kind: 'restore', said: { release: earlier }, by: 'bea@agency.example', paths: [LANDING] },
  ]);
  expect((await bea.get(`${path}/review`)).body.authors).toEqual(['bea@agency.example']);
  const { id } = (await begin(publicHash())).body;
  expect((await bea.get(`/api/studio/copies/${id}/history`)).body.entries).toEqual([]);
  const count = async () => (await bea.get('/api/studio/copies')).body.copies.length;
  const before = await count();
  expect((await begin('ffffffffffff')).status).toBe(404);
  expect((await begin(7)).status).toBe(422);
  expect(await count()).toBe(before);
  const published = await bea.post(`${path}/publish`, { reason: 'Back, by a copy' }, seeing());
  expect(published.body).toEqual({ release: earlier, isNew: true });
});

/** Has a release the meta-schemas of an earlier version: one that reads otherwise, and one of another name. */
async function makeOlder(release: string): Promise<void> {
  const spoil = `with older as (
      insert into pack_contents (sha256, bytes) values (sha256($2), $2) returning sha256)
    update release_files set sha256 = older.sha256 from older
    where release = $1 and path = 'meta/step.schema.json'`;
  const rename = `update release_files set path = 'meta/gone.schema.json'
    where release = $1 and path = 'meta/wire.schema.json'`;
  const older = Buffer.from('{"title":"Older"}');
  await portal.database.run(sql('test-publish-older', spoil), [release, older]);
  await portal.database.run(sql('test-publish-renamed', rename), [release]);
}

test('begun with what an earlier version published, its first change is taken back and had again', async () => {
  const cleo = await asAdmin(portal, 'cleo');
  const earlier = (await publish(cleo, await changed(cleo, 'Of an earlier version'))).body.release;
  await publish(cleo, await changed(cleo, 'Of today'));
  await makeOlder(earlier);
  const order = { name: 'From an earlier version', release: earlier };
  const path = `/api/studio/copies/${(await cleo.post('/api/studio/copies', order)).body.id}`;
  const history = async () => (await cleo.get(`${path}/history`)).body.entries;
  const [first] = await history();
  expect(first).toMatchObject({ kind: 'restore', said: { release: earlier }, paths: [LANDING] });
  const isSound = async () => {
    const { status, body } = await cleo.get(`${path}/check`);
    const errors = body.findings?.filter(({ severity }: Finding) => severity === 'error');
    expect([status, errors]).toEqual([200, []]);
  };
  await isSound();
  const goBack = async (to: string) => {
    const condition = { 'If-Match': (await cleo.get(path)).body.etag };
    const { status, body } = await cleo.post(`${path}/history/${to}`, {}, condition);
    expect([status, body.changed]).toEqual([200, [LANDING]]);
    await isSound();
  };
  await goBack(`${first.id}/take-back`);
  await goBack(`${first.id}/restore`);
  await goBack('0/restore');
  expect((await history()).map(({ paths }: { paths: string[] }) => paths)).toEqual(
    Array.from({ length: 4 }, () => [LANDING]),
  );
});

describe('bringing a copy up to date after a roll-back of what it made public', () => {
  const NEW = ['enumerations/one.json', 'enumerations/two.json'];
  const LIST = JSON.stringify({
    $schema: '../meta/enumeration.schema.json',
    values: [{ value: 'a', label: 'A' }],
  });
  let copy: TestCopy;
  let work: string;

  beforeEach(async () => {
    copy = await changed(ada, 'Rolled back');
    for (const path of NEW) await copy.write(path, LIST);
    work = (await copy.read(LANDING)).text;
    const earlier = publicHash();
    expect((await publish(ada, copy)).status).toBe(200);
    const path = `/api/studio/releases/${earlier}/rollback`;
    expect((await ada.post(path, { reason: 'Too soon' }, seeing())).status).toBe(200);
  });

  const rebase = (keep?: { [path: string]: string }, seen?: Answer) =>
    ada.post(
      `${copy.path}/rebase`,
      { ...(keep && { keep }), ...(seen && { release: seen.body.release }) },
      seen && { 'If-Match': seen.body.etag },
    );
  const all = (side: string) => Object.fromEntries([...NEW, LANDING].map((path) => [path, side]));
  const isWhole = async () => {
    for (const path of NEW) expect((await copy.read(path)).text).toBe(LIST);
    expect((await copy.read(LANDING)).text).toBe(work);
  };

  test('nothing goes without a question, and what is kept is there', async () => {
    const asked = await rebase();
    expect(problem(asked)).toEqual([409, 'studio-would-lose']);
    expect(asked.body.files).toEqual([
      ...NEW.map((path) => ({ path, becomes: 'removed' })),
      { path: LANDING, becomes: 'earlier' },
    ]);
    await isWhole();
    expect((await ada.get(copy.path)).body.isBehind).toBe(true);
    expect((await rebase(all('own'), asked)).body).toEqual({ base: publicHash(), taken: [] });
    await isWhole();
    expect((await ada.get(copy.path)).body.isBehind).toBe(false);
  });

  test('it goes only where it was said for each file, on the very copy that was shown', async () => {
    const asked = await rebase();
    const { [LANDING]: _, ...some } = all('public');
    expect(problem(await rebase(some, asked))).toEqual([409, 'studio-would-lose']);
    expect(problem(await rebase(all('public')))).toEqual([412, 'studio-copy-changed']);
    await copy.write('enumerations/three.json', LIST);
    expect(problem(await rebase(all('public'), asked))).toEqual([412, 'studio-copy-changed']);
    await isWhole();
    const { body } = await rebase(all('public'), await rebase());
    expect(body).toEqual({ base: publicHash(), taken: [...NEW, LANDING] });
    expect((await ada.get(`${copy.path}/files/${NEW[0]}`)).status).toBe(410);
    expect((await copy.read(LANDING)).text).not.toBe(work);
    // What only the copy has is no question.
    expect((await copy.read('enumerations/three.json')).text).toBe(LIST);
  });

  test('another release on top of the roll-back asks the same; what is kept can be public again', async () => {
    const other = await beginCopy(bea);
    await sayOtherwise(other, 'pages/maintenance.json', 'text-title', `Soon ${publicHash()}`);
    expect((await publish(bea, other)).status).toBe(200);
    const asked = await rebase();
    expect(asked.body.files.map(({ path }: { path: string }) => path)).toEqual([...NEW, LANDING]);
    const { body } = await rebase(all('own'), asked);
    expect(body).toEqual({ base: publicHash(), taken: ['pages/maintenance.json'] });
    await isWhole();
    expect((await publish(ada, copy)).status).toBe(200);
    expect(title()).toBe('Rolled back');
  });
});

describe('the preview', () => {
  let copy: TestCopy;
  beforeAll(async () => {
    copy = await changed(ada, 'Only a preview');
  });

  test('is compiled apart, fetched without a token, and seen by nobody else', async () => {
    const { body } = await ada.post(`${copy.path}/compile`, {});
    const { etag } = (await ada.get(copy.path)).body;
    expect(body).toMatchObject({ etag, findings: [], lastGood: body.hash });
    expect((await ada.get(`${copy.path}/texts`)).body.etag).toBe(etag);
    const file = await portal.anyone.get(`${body.stage}/portal.en.json`);
    expect(file.status).toBe(200);
    expect(file.body.texts['landing.title']).toBe('Only a preview');
    expect(file.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(file.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    const form = await portal.anyone.get(`${body.stage}/application.en.json`);
    expect(form.headers.get('Content-Type')).toContain('application/json');
    expect((await portal.anyone.get(`${body.stage}/nothing.json`)).status).toBe(404);
    // Nowhere else: it is no release.
    expect((await portal.anyone.get(`/releases/${body.hash}/portal.en.json`)).status).toBe(404);
    expect(title()).not.toBe('Only a preview');
  });

  test('a broken copy leaves the last good', async () => {
    const good = (await ada.post(`${copy.path}/compile`, {})).body;
    const { text } = await copy.read(LANDING);
    await copy.write(LANDING, text.slice(0, -5));
    const { body } = await ada.post(`${copy.path}/compile`, {});
    expect(body).toMatchObject({ hash: null, lastGood: good.hash });
    expect(body.findings[0]).toMatchObject({ code: 'not-json', file: LANDING });
    expect((await portal.anyone.get(`${body.stage}/portal.en.json`)).status).toBe(200);
    await copy.write(LANDING, text);
  });

  test('a pass of another copy, one that was changed, and one that is over let nobody in', async () => {
    const { body } = await ada.post(`${copy.path}/compile`, {});
    const [, , , token, hash] = body.stage.split('/') as string[];
    const [pass, signature] = token!.split('.') as [string, string];
    const forged = Buffer.from(JSON.stringify([copy.id, 'ada', 9_999_999_999])).toString(
      'base64url',
    );
    for (const other of [
      `${forged}.${signature}`,
      `${pass}.x`,
      pass,
      'x',
      '.',
      `${pass}.${signature}x`,
    ])
      expect(
        (await portal.anyone.get(`/studio/stage/${other}/${hash}/portal.en.json`)).status,
      ).toBe(404);
    const now = portal.time.now;
    portal.time.now = new Date(Date.now() + 31 * 60_000);
    expect((await portal.anyone.get(`${body.stage}/portal.en.json`)).status).toBe(404);
    portal.time.now = now;
    expect((await portal.anyone.get(`${body.stage}/portal.en.json`)).status).toBe(200);
  });

  test('after a restart the address that the frame has still answers', async () => {
    const { body } = await ada.post(`${copy.path}/compile`, {});
    await portal.restart();
    expect((await portal.anyone.get(`${body.stage}/portal.en.json`)).status).toBe(200);
  });
});

test('a definition is known as it was each time that it was public, whatever is public now', async () => {
  const file = 'enumerations/gender.json';
  const texts = async () => (await bea.get(`/api/studio/published/${file}`)).body.texts as string[];
  const first = publicHash();
  const before = await texts();
  const copy = await beginCopy(ada);
  const list = JSON.parse((await copy.read(file)).text);
  list.values.push({ value: 'once', label: 'Once' });
  await copy.write(file, JSON.stringify(list));
  expect(await texts()).toEqual(before);
  expect((await publish(ada, copy, 'For a moment')).status).toBe(200);
  const back = await ada.post(
    `/api/studio/releases/${first}/rollback`,
    { reason: 'Back' },
    seeing(),
  );
  expect(back.status).toBe(200);
  expect((await texts()).filter((text) => text.includes('"once"'))).toHaveLength(1);
  expect((await texts()).length).toBe(before.length + 1);
  expect((await bea.get('/api/studio/published/never/was.json')).body).toEqual({ texts: [] });
  expect((await bea.get('/api/studio/published/logo.svg')).status).toBe(404);
  const rosa = await portal.as({ subject: 'rosa' });
  expect((await rosa.get(`/api/studio/published/${file}`)).status).toBe(403);
});
