import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PackError } from '@porchlight/engine/compile';
import { witnessPack } from '@porchlight/engine/witness';
import { ZipFile } from 'yazl';
import type { Client, TestPortal } from '../../test/portal.ts';
import { asAdmin, beginCopy, startStudio, type TestCopy } from '../../test/studio.ts';

const STEP = 'application/other-contact.schema.json';
const META = 'meta/schema.schema.json';
/** What the attack would leave behind, whichever process ran it. */
const mark = path.join(tmpdir(), `attack-${process.pid}`);
const command = `process.getBuiltinModule('fs').writeFileSync(${JSON.stringify(mark)},'')`;

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
    { $id: `*/(${command});/*`, $dynamicAnchor: 'x', maxLength: 1000 },
    { $dynamicRef: '#x' },
  ];
  texts = { [META]: JSON.stringify(meta), [STEP]: JSON.stringify(step) };
  for (const [file, text] of Object.entries(texts)) await copy.write(file, text);
}, 60_000);
afterEach(() => expect(existsSync(mark)).toBe(false));
afterAll(async () => {
  await portal.stop();
  await rm(mark, { force: true });
});

const REFUSED = expect.arrayContaining([
  expect.objectContaining({ file: META, code: 'meta-schema-differs' }),
  expect.objectContaining({ file: STEP, code: 'unknown-keyword' }),
]);

test('the check of a copy refuses it by its places', async () => {
  const { body } = await ada.get(`${copy.path}/check`);
  expect(body.findings).toEqual(REFUSED);
}, 60_000);

test('a walk, a compilation and a publication run nothing', async () => {
  const walk = await ada.get(`${copy.path}/walk`);
  expect([walk.status, walk.body.findings]).toEqual([422, REFUSED]);
  const compiled = await ada.post(`${copy.path}/compile`, {});
  expect(compiled.body.findings).toEqual(REFUSED);
  const seen = { 'If-Match': `"${portal.server.services.releases.current().hash}"` };
  const published = await ada.post(`${copy.path}/publish`, { reason: 'Attack' }, seen);
  expect(published.status).toBe(422);
  // So no applicant’s PUT, and no page, ever meets it.
  const { pageFiles } = portal.server.services.releases.current();
  for (const { body } of pageFiles.values()) expect(`${body}`).not.toContain('getBuiltinModule');
}, 60_000);

test('nor does an archive that brings it', async () => {
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
}, 60_000);

test('nor does the witness of the command line', async () => {
  const { body } = await ada.get(`${copy.path}/texts`);
  const files = Object.entries(body.texts as { [file: string]: string });
  const pack = new Map(files.map(([file, text]) => [file, Buffer.from(text)]));
  const refused = await witnessPack({ files: pack, findings: [] }).catch((error) => error);
  expect(refused).toBeInstanceOf(PackError);
  expect(refused.findings).toEqual(REFUSED);
}, 60_000);
