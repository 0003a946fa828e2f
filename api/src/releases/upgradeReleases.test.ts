import { startPortal, type TestPortal } from '../../test/portal.ts';
import { sql } from '../database/index.ts';
import { createReleases } from './Releases.ts';

/** As the version before stored a release: with program text, and forms that say nothing of schemas. */
const AGE = sql('test-age-release', `update releases set compiled = $2 where hash = $1`);
const READ = sql('test-read-release', 'select compiled from releases where hash = $1');
const FORGET = sql('test-forget-files', 'delete from release_files where release = $1');

const ATTACK =
  'globalThis.wasRun = true; export default function () { globalThis.wasRun = true; return {}; }';

type Languages = { [language: string]: { schemas?: object } };
interface OldRelease {
  forms: { [name: string]: Languages };
  parts: { [folder: string]: Languages };
  validators?: object;
  partValidators?: object;
}

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
}, 60_000);
afterAll(() => portal.stop());

const hash = () => portal.server.services.releases.current().hash;

async function read() {
  const row = await portal.database.first<{ compiled: OldRelease }>(READ, [hash()]);
  return row!.compiled;
}

async function age() {
  const compiled = await read();
  for (const one of [...Object.values(compiled.forms), ...Object.values(compiled.parts)])
    for (const form of Object.values(one)) delete form.schemas;
  const sourceOf = (all: object) =>
    Object.fromEntries(Object.keys(all).map((key) => [key, ATTACK]));
  compiled.validators = sourceOf(compiled.forms);
  compiled.partValidators = sourceOf(compiled.parts);
  await portal.database.run(AGE, [hash(), JSON.stringify(compiled)]);
}

test('a release of an earlier version is compiled anew from its files, and its program text is never run', async () => {
  const before = await read();
  await age();
  const releases = createReleases(portal.database);
  const release = (await releases.open(hash()))!;
  const problems = release.form('application').schemas;
  expect(Object.keys(problems)).toEqual(Object.keys(before.forms.application!.en!.schemas!));
  expect(release.hash).toBe(hash());
  expect(release.portal().release).toBe(hash());
  expect(globalThis).not.toHaveProperty('wasRun');
  expect(await read()).toEqual(before);
});

test('at the start all of them are', async () => {
  await age();
  expect(await createReleases(portal.database).upgrade()).toEqual([]);
  expect(await read()).not.toHaveProperty('validators');
});

test('one whose files were not kept is named, and not opened', async () => {
  await age();
  await portal.database.run(FORGET, [hash()]);
  const releases = createReleases(portal.database);
  expect(await releases.upgrade()).toEqual([hash()]);
  await expect(releases.open(hash())).rejects.toThrow('files were not kept');
  expect(globalThis).not.toHaveProperty('wasRun');
});
