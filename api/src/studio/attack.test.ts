import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Json } from '@porchlight/engine';
import { META_SCHEMAS } from '@porchlight/engine/compile';
import { ZipFile } from 'yazl';
import { callTool } from '../../../tools/test/callTool.ts';
import type { Client, TestPortal } from '../../test/portal.ts';
import { asAdmin, beginCopy, startStudio, type TestCopy } from '../../test/studio.ts';
import { sql } from '../database/index.ts';
import { storeReleaseFiles } from '../releases/packFiles.ts';

const STEP = 'application/other-contact.schema.json';
const META = 'meta/schema.schema.json';
/** What the attack would leave behind, whichever process ran it. */
const mark = path.join(tmpdir(), `attack-${process.pid}`);
const command = `process.getBuiltinModule('fs').writeFileSync(${JSON.stringify(mark)},'')`;
const HOSTILE = `*/(${command});/*`;

let portal: TestPortal;
let ada: Client;
let copy: TestCopy;
let texts: { [file: string]: string };
beforeAll(async () => {
  portal = await startStudio();
  ada = await asAdmin(portal, 'ada');
  copy = await beginCopy(ada);
  const meta = JSON.parse((await copy.read(META)).text);
  meta.additionalProperties = true;
  const step = JSON.parse((await copy.read(STEP)).text);
  step.properties.Name.allOf = [
    { $id: HOSTILE, $dynamicAnchor: 'x', maxLength: 1000 },
    { $dynamicRef: '#x' },
  ];
  texts = { [META]: JSON.stringify(meta), [STEP]: JSON.stringify(step) };
  await copy.write(STEP, texts[STEP]!);
  await expect(copy.write(META, texts[META]!)).rejects.toThrow('studio-file-of-engine');
  // The engine's own text may be written, to a pack that is older than the software.
  await copy.write(META, JSON.stringify(META_SCHEMAS.get('schema.schema.json')));
});
afterEach(() => expect(existsSync(mark)).toBe(false));
afterAll(async () => {
  await portal.stop();
  await rm(mark, { force: true });
});

const OTHER_LANGUAGE = expect.objectContaining({ file: META, code: 'meta-schema-differs' });
const REFUSED = expect.arrayContaining([
  expect.objectContaining({ file: STEP, code: 'unknown-keyword' }),
]);

test('the check of a copy refuses it by its places', async () => {
  const { body } = await ada.get(`${copy.path}/check`);
  expect(body.findings).toEqual(REFUSED);
});

test('a walk, a compilation, a difference, a count of drafts and a publication run nothing', async () => {
  const walk = await ada.get(`${copy.path}/walk`);
  expect([walk.status, walk.body.findings]).toEqual([422, REFUSED]);
  const compiled = await ada.post(`${copy.path}/compile`, {});
  expect(compiled.body.findings).toEqual(REFUSED);
  const diff = await ada.get(`${copy.path}/diff`);
  expect([diff.status, diff.body.findings]).toEqual([422, REFUSED]);
  const changes = [{ name: STEP, text: texts[STEP] }];
  const touched = await ada.post(`${copy.path}/touched`, { changes });
  expect([touched.status, touched.body.findings]).toEqual([422, REFUSED]);
  const seen = { 'If-Match': `"${portal.server.services.releases.current().hash}"` };
  const published = await ada.post(`${copy.path}/publish`, { reason: 'Attack' }, seen);
  expect(published.status).toBe(422);
  // So no applicant’s PUT, and no page, ever meets it.
  const { pageFiles } = portal.server.services.releases.current();
  for (const { body } of pageFiles.values()) expect(`${body}`).not.toContain('getBuiltinModule');
});

test('an archive that brings it runs nothing', async () => {
  const { body: all } = await ada.get(`${copy.path}/texts`);
  const zip = new ZipFile();
  for (const [file, text] of Object.entries(all.texts as { [file: string]: string }))
    zip.addBuffer(Buffer.from(texts[file] ?? text), file);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk);
  const other = await beginCopy(ada, 'From an archive');
  const { headers } = await ada.get(other.path);
  const imported = await ada.call('POST', `${other.path}/import`, Buffer.concat(chunks), {
    'Content-Type': 'application/zip',
    'If-Match': headers.get('ETag')!,
  });
  expect(imported.status).toBe(200);
  const walk = await ada.get(`${other.path}/walk`);
  expect([walk.status, walk.body.findings]).toEqual([422, REFUSED]);
  expect(walk.body.findings).toContainEqual(OTHER_LANGUAGE);
});

test('the witness of the command line runs nothing', async () => {
  const { body } = await ada.get(`${copy.path}/texts`);
  const files = Object.entries({ ...(body.texts as { [file: string]: string }), ...texts });
  const folder = await mkdtemp(path.join(tmpdir(), 'porchlight-attack-'));
  for (const [file, text] of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  const { code, stdout } = await callTool(['definitions', 'witness', folder, '--format', 'json']);
  await rm(folder, { recursive: true });
  expect(code).toBe(1);
  expect(JSON.parse(stdout).findings).toEqual(REFUSED);
});

const STORE = sql('test-store', 'insert into releases (hash, compiled) values ($1, $2)');
const PUBLISH = sql('test-publish', `insert into publications (hash, actor) values ($1, 'attack')`);

type Nodes = { [validator: string]: Json[] };
type Forms = { [name: string]: { [language: string]: { schemas?: Nodes } } };

/** As this version stores a release, with hostile words in each schema. */
function asToday(compiled: { forms: Forms }): void {
  const nodes = Object.values(compiled.forms)
    .flatMap((languages) => Object.values(languages))
    .flatMap(({ schemas }) => Object.values(schemas!).flat());
  expect(nodes.length).toBeGreaterThan(200);
  for (const node of nodes)
    Object.assign(node as object, { $id: HOSTILE, $comment: HOSTILE, $dynamicRef: HOSTILE });
}

/** As an earlier version stored one: with program text, to be compiled anew from its files. */
function asBefore(compiled: { forms: Forms; validators?: object }): void {
  for (const form of Object.values(compiled.forms).flatMap(Object.values)) delete form.schemas;
  const text = `${command}; export default () => ${command}`;
  compiled.validators = Object.fromEntries(Object.keys(compiled.forms).map((name) => [name, text]));
}

test.each([
  ['this version', '1', asToday],
  ['an earlier version', '2', asBefore],
])(
  'nor does a release of %s that stands in the database past the check, when an applicant answers it',
  async (_whose, digit, change) => {
    const { releases } = portal.server.services;
    const compiled = JSON.parse(JSON.stringify(releases.current().compiled));
    const hash = digit.repeat(32);
    change(compiled);
    await portal.database.run(STORE, [hash, JSON.stringify({ ...compiled, hash })]);
    const { body: all } = await ada.get(`${copy.path}/texts`);
    const files = Object.entries({ ...(all.texts as { [file: string]: string }), ...texts });
    await storeReleaseFiles(
      portal.database,
      hash,
      new Map(files.map(([file, text]) => [file, Buffer.from(text)])),
    );
    await portal.database.run(PUBLISH, [hash]);
    await releases.refresh();
    const current = releases.current();
    expect(current.hash).toBe(hash);

    const ana = await portal.as('ana');
    expect((await ana.get()).body.application.release).toBe(hash);
    expect((await ana.put({ otherContactPhone: '12' })).status).toBe(200);
    const { status, body } = await ana.submit();
    expect([status, body.code]).toEqual([422, 'incomplete']);
    expect(body.errors).toContainEqual(
      expect.objectContaining({ path: '/OtherContact/Phone', code: 'invalid-phone' }),
    );
    // What a page fetches of it is data, and what a page may run does not come from it.
    for (const [file, { type }] of current.pageFiles) {
      const { headers } = await fetch(`${portal.url}/releases/${hash}/${file}`);
      expect([file, headers.get('Content-Type')!.split(';')[0]]).toEqual([file, type]);
      expect([type, headers.get('X-Content-Type-Options')]).toEqual([type, 'nosniff']);
      expect(type).toMatch(/^(application\/json|image\/.*)$/);
    }
    const page = await fetch(`${portal.url}/application`);
    const policy = page.headers.get('Content-Security-Policy')!;
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe-eval|unsafe-inline/);
  },
  60_000,
);
