import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { partsOf } from '@porchlight/engine/compile';
import { changeFile, nextRelease, type TestPortal } from '../../test/portal.ts';
import { asAdmin, beginCopy, sayOtherwise, startStudio } from '../../test/studio.ts';
import { sql } from '../database/index.ts';
import { listReleases } from './listReleases.ts';
import { listReleaseFiles } from './packFiles.ts';
import { publishFolder } from './publishAndRollBack.ts';
import { createReleases } from './Releases.ts';

let portal: TestPortal;
let folder: string;

beforeAll(async () => {
  portal = await startStudio({
    changeFolder(copy) {
      folder = copy;
    },
  });
});
afterAll(() => portal.stop());

const current = () => portal.server.services.releases.current();
const title = () => current().texts('en')['landing.title'];

test('a restart undoes no publish while the folder is as it was; a change of the folder is public', async () => {
  const ada = await asAdmin(portal, 'ada');
  const copy = await beginCopy(ada);
  await sayOtherwise(copy, 'pages/landing.json', 'title', 'From the studio');
  const seen = { 'If-Match': `"${current().hash}"` };
  expect((await ada.post(`${copy.path}/publish`, { reason: 'Better' }, seen)).status).toBe(200);
  await portal.restart();
  expect(title()).toBe('From the studio');
  const before = current().hash;
  changeFile(join(folder, 'pages/landing.json'), (page) => {
    page.title = 'From the folder';
  });
  await nextRelease(portal, before);
  expect(title()).toBe('From the folder');
  await portal.restart();
  expect(title()).toBe('From the folder');
});

test('a pattern that can’t be matched is not public, and what mends it is', async () => {
  const before = current().hash;
  const file = join(folder, 'application/other-contact.schema.json');
  const write = (title: string, pattern?: string) =>
    changeFile(file, (step) => {
      step.properties.Name.title = title;
      if (pattern === undefined) delete step.properties.Name.pattern;
      else step.properties.Name.pattern = pattern;
    });
  write('Ahead', '^(?=a)');
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(current().hash).toBe(before);
  write('Mended');
  await nextRelease(portal, before);
  const [step] = current()
    .form('application')
    .steps.filter(({ name }) => name === 'other-contact');
  expect(step!.fields[0]!.title).toBe('Mended');
  expect(step!.fields[0]).not.toHaveProperty('pattern');
});

test('of a release, what it was made of is kept, though who edits does not wait for it', async () => {
  const before = current().hash;
  changeFile(join(folder, 'pages/landing.json'), (page) => {
    page.title = 'Kept';
  });
  await nextRelease(portal, before);
  const stored = async () => (await listReleaseFiles(portal.database, current().hash)).size;
  while ((await stored()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const ada = await asAdmin(portal, 'ada');
  const copy = await beginCopy(ada);
  expect(JSON.parse((await copy.read('pages/landing.json')).text).title).toBe('Kept');
});

test('a change of one program stores what it adds alone, and another process has all of it', async () => {
  const count = async () =>
    (await portal.database.first<{ count: number }>(
      sql('test-count-parts', 'select count(*)::int as count from release_parts'),
    ))!.count;
  const { hash: before, compiled } = current();
  const stored = await count();
  expect(stored).toBe(partsOf(compiled).size);
  const file = readdirSync(join(folder, 'programs'), { recursive: true, encoding: 'utf8' }).find(
    (one) => one.endsWith('.schema.json'),
  );
  changeFile(join(folder, 'programs', file!), (step) => {
    step.title = 'Another';
  });
  await nextRelease(portal, before);
  // In the other language it has words of its own.
  expect((await count()) - stored).toBe(1);
  const others = createReleases(portal.database);
  expect((await others.open(current().hash))!.compiled).toEqual(current().compiled);
  expect((await others.open(before))!.compiled).toEqual(compiled);
});

test('where saving is not publishing, a change waits for a publish that has a reason, and a restart brings none', async () => {
  await portal.restart({ publishesOnSave: false });
  const before = current().hash;
  changeFile(join(folder, 'pages/landing.json'), (page) => {
    page.title = 'Saved alone';
  });
  // As long as a change of the folder takes to be public, and more.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(current().hash).toBe(before);
  await portal.restart({ publishesOnSave: false });
  expect(current().hash).toBe(before);
  const { services } = portal.server;
  await publishFolder(services, folder, { actor: 'operator', reason: 'The board agreed' });
  expect(title()).toBe('Saved alone');
  changeFile(join(folder, 'pages/landing.json'), (page) => {
    page.title = 'Saved again';
  });
  await portal.restart({ publishesOnSave: false });
  expect(title()).toBe('Saved alone');
  const [last] = await listReleases(portal.server.services);
  expect(last).toMatchObject({ by: 'operator', reason: 'The board agreed', isPublic: true });
  await portal.restart({ publishesOnSave: true });
  expect(title()).toBe('Saved again');
});
