import { externalOf, validateExternal } from '@porchlight/engine/external-schema';
import { gatherPack } from '@porchlight/engine/pack';
import { pino } from 'pino';
import { writeGrantForm } from '../../../engine/corpora/writeGrantForm.ts';
import { type Body, startPortal, type TestPortal } from '../../test/portal.ts';
import { sql } from '../database/index.ts';
import { storeReleaseFiles } from './packFiles.ts';
import { createReleases } from './Releases.ts';
import { watchPack } from './watchPack.ts';

/** As the version before stored a release: with program text, and forms that say nothing of schemas. */
const AGE = sql('test-age-release', `update releases set compiled = $2 where hash = $1`);
const READ = sql('test-read-release', 'select compiled from releases where hash = $1');
const FORGET = sql('test-forget-files', 'delete from release_files where release = $1');

const COPY = sql(
  'test-copy-release',
  'insert into releases (hash, compiled) select $1, compiled from releases where hash = $2',
);
const MOVE = sql('test-move-public', 'update publications set hash = $1 where hash = $2');

const ATTACK =
  'globalThis.wasRun = true; export default function () { globalThis.wasRun = true; return {}; }';
/** Nothing that is compiled here has this name. */
const BROKEN = '0'.repeat(32);
const GRANT = 'forms/contacts/schemas/grant.json';

type Languages = { [language: string]: { schemas?: object } };
interface OldRelease {
  forms: { [name: string]: Languages };
  parts: { [folder: string]: Languages };
  validators?: object;
  partValidators?: object;
}

let portal: TestPortal;
let folder: string;
beforeAll(async () => {
  portal = await startPortal({
    changeFolder: (copy) => {
      folder = copy;
      writeGrantForm(copy, 'contacts', 'Key_Contacts');
    },
  });
});
afterAll(() => portal.stop());

const hash = () => portal.server.services.releases.current().hash;

async function read() {
  const row = await portal.database.first<{ compiled: OldRelease }>(READ, [hash()]);
  return row!.compiled;
}

async function age() {
  const compiled = await read();
  // The parts themselves stood there.
  compiled.parts = structuredClone(
    portal.server.services.releases.current().compiled.parts!,
  ) as never;
  for (const one of [...Object.values(compiled.forms), ...Object.values(compiled.parts)])
    for (const form of Object.values(one)) delete form.schemas;
  const sourceOf = (all: object) =>
    Object.fromEntries(Object.keys(all).map((key) => [key, ATTACK]));
  compiled.validators = sourceOf(compiled.forms);
  compiled.partValidators = sourceOf(compiled.parts);
  await portal.database.run(AGE, [hash(), JSON.stringify(compiled)]);
}

/** The same, as if it had been made of other files: these changed. */
async function ageWith(changes: { [file: string]: (data: Body) => void }) {
  const { files } = await gatherPack(folder);
  for (const [file, change] of Object.entries(changes)) {
    const data = JSON.parse(files.get(file)!.toString());
    change(data);
    files.set(file, Buffer.from(JSON.stringify(data)));
  }
  await portal.database.run(FORGET, [hash()]);
  await storeReleaseFiles(portal.database, hash(), files);
  await age();
}

/** Releases as another process has them, with what it says. */
function openOthers(patience?: number) {
  const said: string[] = [];
  const warn = (text: string) => said.push(text);
  return { releases: createReleases(portal.database, { warn, patience }), said };
}

test('a release of an earlier version is compiled anew from its files, and its program text is never run', async () => {
  const before = await read();
  await age();
  expect(Object.values((await read()).parts)[0]!.en).not.toHaveProperty('schemas');
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
  const { releases, said } = openOthers();
  expect([await releases.upgrade(), said]).toEqual([[], []]);
  expect(await read()).not.toHaveProperty('validators');
});

test('one whose files were not kept is named, and not opened', async () => {
  await age();
  const { files } = await gatherPack(folder);
  await portal.database.run(FORGET, [hash()]);
  const { releases, said } = openOthers();
  expect(await releases.upgrade()).toEqual([hash()]);
  await expect(releases.open(hash())).rejects.toThrow('files were not kept');
  expect(said).toHaveLength(1);
  expect(globalThis).not.toHaveProperty('wasRun');
  await storeReleaseFiles(portal.database, hash(), files);
});

test('what an earlier version took and this one refuses is left out, and said with its place and a way to mend it', async () => {
  await ageWith({
    [GRANT]: (schema) => {
      schema.properties.applicant_organization_name.pattern = '^(?=A)';
      schema.patternProperties = { '^(?!x)': false };
    },
    'application/other-contact.schema.json': (step) => {
      step.properties.Name.pattern = '^(?!a)';
    },
  });
  const { releases, said } = openOthers();
  expect(await releases.upgrade()).toEqual([]);
  expect(said).toEqual([expect.stringContaining(`Release ${hash()} is of an earlier version`)]);
  for (const place of [
    `${GRANT}:1:`,
    '/properties/applicant_organization_name/pattern: unsupported-pattern: (?=A)',
    '/patternProperties/^(?!x): unsupported-pattern',
    'application/other-contact.schema.json:1:',
    'publish it (definitions publish)',
  ])
    expect(said[0]).toContain(place);
  const release = (await releases.open(hash()))!;
  // The rest of it is validated as before.
  const contacts = externalOf(release.form('forms/contacts'))!;
  const validate = (name: string) =>
    validateExternal(contacts, { applicant_organization_name: name, key_contacts: [] });
  expect(validate('Zed').map(({ path }) => path)).toEqual(['/key_contacts']);
  expect(validate('').map(({ path }) => path)).toEqual([
    '/applicant_organization_name',
    '/key_contacts',
  ]);
});

test('an external schema that can’t be compiled any more takes nothing, and the rest goes on', async () => {
  await ageWith({
    [GRANT]: (schema) => {
      schema.minItems = 'one';
    },
  });
  const { releases, said } = openOthers();
  expect(await releases.upgrade()).toEqual([]);
  expect(said).toEqual([expect.stringContaining('/minItems: not-a-schema')]);
  const release = (await releases.open(hash()))!;
  expect(validateExternal(externalOf(release.form('forms/contacts'))!, {})).toHaveLength(1);
  expect(release.form('application').steps.length).toBeGreaterThan(5);
});

test('it is compiled in a process that may take so long and no longer, and not again at once', async () => {
  await age();
  const { releases, said } = openOthers(1);
  expect(await releases.upgrade()).toEqual([hash()]);
  await expect(releases.open(hash())).rejects.toThrow(`Release ${hash()}`);
  expect(said).toEqual([
    `Release ${hash()} is of an earlier version and can’t be compiled anew: working on the pack takes longer than it may. Publish the pack again (definitions publish), or another release (definitions rollback).`,
  ]);
});

test('a server whose public release can’t be opened says so and serves its folder’s pack; who sent an application under it is told to wait', async () => {
  const client = await portal.as('ana');
  await client.get();
  const before = hash();
  await age();
  const values = [BROKEN, before];
  await portal.database.run(COPY, values);
  await portal.database.run(MOVE, values);
  await portal.restart();
  expect(hash()).toBe(before);
  const { releases } = portal.server.services;
  await portal.database.run(MOVE, values);
  const onPurpose = {
    releases,
    folder,
    publishesOnSave: false,
    logger: pino({ level: 'silent' }),
  };
  await expect(watchPack(onPurpose)).rejects.toThrow(`Release ${BROKEN}`);
  await portal.database.run(MOVE, [before, BROKEN]);
  const errors = portal.log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  expect(errors.map(({ msg }) => msg)).toContainEqual(
    expect.stringContaining(`Release ${BROKEN} is of an earlier version and can’t be compiled`),
  );
  expect((await client.put({ firstName: 'Ana' })).status).toBe(200);
  const { statuses } = portal.server.services.releases.current().compiled.settings;
  const submitted = statuses.find(({ role }) => role === 'submitted')!.id;
  await portal.database.run(
    sql('test-submit', 'update applications set status = $1, release = $2'),
    [submitted, BROKEN],
  );
  const { status, body } = await client.get();
  expect([status, body.code]).toEqual([503, 'unavailable']);
});
