import type { FormSources } from '@porchlight/engine/explain';
import type { Client, TestPortal } from '../../test/portal.ts';
import { asAdmin, beginCopy, sayOtherwise, startStudio, type TestCopy } from '../../test/studio.ts';
import type { Found } from '../isolation/index.ts';
import { requireCompilable } from './compileCopy.ts';

let portal: TestPortal;
let ada: Client;
let copy: TestCopy;
beforeAll(async () => {
  portal = await startStudio();
  ada = await asAdmin(portal, 'ada');
  copy = await beginCopy(ada);
});
afterAll(() => portal.stop());

test('every text of a copy comes at once, as it stands', async () => {
  await sayOtherwise(copy, 'pages/landing.json', 'title', 'Another title');
  const { body } = await ada.get(`${copy.path}/texts`);
  expect(JSON.parse(body.texts['pages/landing.json']).title).toBe('Another title');
  expect(Object.keys(body.texts).every((name) => name.endsWith('.json'))).toBe(true);
  const files = (await ada.get(`${copy.path}/files`)).body.files as { path: string }[];
  expect(Object.keys(body.texts).length).toBe(
    files.filter(({ path }) => path.endsWith('.json')).length,
  );
});

test('where each step and field stands', async () => {
  const { body } = await ada.get(`${copy.path}/sources`);
  const sources = body.sources as FormSources[];
  const form = sources.find((one) => one.form === 'application')!;
  expect(form.steps.residence!.place.file).toBe('application/residence.schema.json');
  expect(form.fields['/Residence/StructureType']!.place.line).toBeGreaterThan(1);
});

test('of a copy that is broken while it is looked at, what was compiled is looked at', async () => {
  const own = await beginCopy(ada, 'Half typed');
  const { text, etag } = await own.read('application/wizard.json');
  const { database } = portal.server.services;
  let compiled: ReadonlyMap<string, string> | undefined;
  const packWorker = {
    async compile(_key: string, files: ReadonlyMap<string, string>) {
      compiled = new Map(files);
      const half = text.slice(0, 100);
      await ada.call('PUT', `${own.path}/files/application/wizard.json`, half, {
        'If-Match': etag,
      });
      return { hash: 'h', findings: [] };
    },
  };
  const { files } = await requireCompilable({ database, packWorker }, Number(own.id));
  expect((await own.read('application/wizard.json')).etag).not.toBe(etag);
  expect(new Map(files)).toEqual(compiled);
});

test('answers that lead to each step', async () => {
  const { body } = await ada.get(`${copy.path}/walk?form=application`);
  expect(body.ways.length).toBeGreaterThan(0);
  expect(body.witnesses.some(({ step }: { step: string }) => step === 'residence')).toBe(true);
});

test('a step is looked for in every form, whatever the copy has changed; its check walks that alone', async () => {
  const own = await beginCopy(ada, 'Only water');
  await sayOtherwise(own, 'programs/water/program.json', 'friendlyName', 'Water bills');
  const walk = async (query = '') => (await ada.get(`${own.path}/walk${query}`)).body as Found;
  const isOf = (program: string) => (way: { programs: string[] }) => way.programs.includes(program);
  const behind = await walk();
  expect(behind.cut?.isMeant).toBe(true);
  expect(behind.ways.every(isOf('water'))).toBe(true);
  const wanted = await walk('?form=household-member');
  expect(wanted.ways[0]!.form).toBe('household-member');
  expect(wanted.cut?.isMeant).toBeUndefined();
  // What was looked at by the way is no change of the copy.
  await walk('?form=application&program=rent');
  const again = await walk();
  if (again.cut?.isMeant) expect(again.ways.every(isOf('water'))).toBe(true);
});

test('a copy that changes only what staff work with is not walked, unless a step is looked for', async () => {
  const own = await beginCopy(ada, 'Only the desk');
  await sayOtherwise(own, 'desk/queues/new.json', 'title', 'Look at these');
  const { text } = await own.read('enumerations/desk-denial-reasons.json');
  await own.write('enumerations/desk-denial-reasons.json', `${text}\n`);
  const walk = async (query = '') => (await ada.get(`${own.path}/walk${query}`)).body;
  expect(await walk()).toEqual({
    ...{ samples: [], ways: [], witnesses: [], findings: [] },
    isAsBefore: true,
  });
  const wanted = await walk('?form=household-member');
  expect([wanted.isAsBefore, wanted.ways[0].form]).toEqual([undefined, 'household-member']);
  // What applicants choose from is what they are asked.
  const rooms = await own.read('enumerations/dwelling-type.json');
  await own.write('enumerations/dwelling-type.json', `${rooms.text}\n`);
  expect((await walk()).isAsBefore).toBeUndefined();
});

test('a copy that can’t be compiled says so, with the findings', async () => {
  await copy.write('application/wizard.json', '{');
  for (const name of ['sources', 'walk']) {
    const { status, body } = await ada.get(`${copy.path}/${name}`);
    expect([status, body.code]).toEqual([422, 'studio-errors']);
    expect(body.findings[0].file).toBe('application/wizard.json');
  }
  // Its texts are there all the same: it has to be mended.
  const { body } = await ada.get(`${copy.path}/texts`);
  expect(body.texts['application/wizard.json']).toBe('{');
});
