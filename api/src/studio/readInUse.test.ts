import {
  addProgram,
  addStandalone,
  type Built,
  deleteProgram,
  deleteStandalone,
} from '@porchlight/engine/builder';
import type { Client, TestPortal } from '../../test/portal.ts';
import { asAdmin, beginCopy, startStudio, type TestCopy } from '../../test/studio.ts';
import { sql } from '../database/index.ts';

let portal: TestPortal;
let ada: Client;
beforeAll(async () => {
  portal = await startStudio();
  ada = await asAdmin(portal, 'ada');
});
afterAll(() => portal.stop());

const publicHash = () => portal.server.services.releases.current().hash;

test('what a release asks is told by form, with what programs ask in it', async () => {
  const { status, body } = await ada.get(`/api/studio/releases/${publicHash()}/in-use`);
  expect(status).toBe(200);
  expect(body.questions.application).toEqual(
    expect.arrayContaining(['/PersonalInformation/LastName', '/Eviction/rent/NoticeDate']),
  );
  expect(body.questions.application).toContain('/Residence/energy/ShutOffDate');
});

test('of what was never public nothing is told', async () => {
  expect((await ada.get('/api/studio/releases/ffffffff/in-use')).status).toBe(404);
});

/** The JSON files of a copy. */
const textsOf = async ({ path }: TestCopy) =>
  new Map(Object.entries<string>((await ada.get(`${path}/texts`)).body.texts));

async function write(copy: TestCopy, { changes }: Built) {
  for (const { name, text } of changes) {
    if (text !== null) await copy.write(name, text);
    else {
      const { etag } = await copy.read(name);
      await ada.call('DELETE', `${copy.path}/files/${name}`, undefined, { 'If-Match': etag });
    }
  }
}

const publish = (copy: TestCopy) =>
  ada.post(`${copy.path}/publish`, { reason: 'Because' }, { 'If-Match': `"${publicHash()}"` });

const GAS = { title: 'Gas bills', translations: { es: 'Cuentas de gas' } };

test('an id that was another program’s is said by the diff and keeps a copy from being public', async () => {
  const first = await beginCopy(ada);
  const water = JSON.parse((await first.read('programs/water/program.json')).text);
  await write(first, deleteProgram(await textsOf(first), 'water'));
  expect((await publish(first)).status).toBe(200);

  // By hand, in JSON: what is public knows nothing of the id any more.
  const copy = await beginCopy(ada);
  await write(copy, addProgram(await textsOf(copy), GAS));
  const file = 'programs/gas-bills/program.json';
  const made = JSON.parse((await copy.read(file)).text);
  expect(made.programID).toBe(water.programID);
  const { changes } = (await ada.get(`${copy.path}/diff`)).body;
  expect(changes[0]).toMatchObject({
    kind: 'breaking',
    code: 'program-id-taken',
    program: 'gas-bills',
    sentence: expect.stringContaining(`which was that of “${water.friendlyName}”`),
  });
  const refused = await publish(copy);
  expect([refused.status, refused.body.code]).toEqual([422, 'studio-program-id']);
  expect(refused.body.title).toContain(`“${water.friendlyName}”`);
  const at = new Date(portal.server.services.clock().getTime() + 60_000).toISOString();
  const scheduled = await ada.post(
    `${copy.path}/schedule`,
    { reason: 'Because', at },
    { 'If-Match': `"${publicHash()}"` },
  );
  expect([scheduled.status, scheduled.body.code]).toEqual([422, 'studio-program-id']);

  // What the builder is told keeps it from that.
  const { programs } = (await ada.get(`/api/studio/releases/${publicHash()}/in-use`)).body;
  expect(programs).toContainEqual(expect.objectContaining({ folder: 'water' }));
  const usedIds = programs.map(({ programID }: { programID: number }) => programID);
  expect(Math.max(...usedIds)).toBe(water.programID);
  await copy.write(file, JSON.stringify({ ...made, programID: water.programID + 1 }));
  expect((await publish(copy)).status).toBe(200);
});

test('the address of a form that was public and is gone is not given to another', async () => {
  const text = (said: string) => ({ text: said, translations: { es: said } });
  const request = (usedForms: string[] = []) => ({
    title: text('Lend a tool'),
    receipt: { title: text('Thank you'), text: text('We will call you.') },
    keepDays: 90,
    step: {
      title: 'Tools',
      translations: { es: 'Herramientas' },
      question: { kind: 'text' as const, title: 'Which one?', translations: { es: '¿Cuál?' } },
    },
    usedForms,
  });
  const known = async (): Promise<string[]> =>
    (await ada.get(`/api/studio/releases/${publicHash()}/in-use`)).body.forms;
  const first = await beginCopy(ada);
  await write(first, addStandalone(await textsOf(first), request()));
  // It was public nowhere yet.
  expect(await known()).not.toContain('forms/lend-tool');
  expect((await publish(first)).status).toBe(200);
  expect(await known()).toContain('forms/lend-tool');

  const second = await beginCopy(ada);
  const file = 'forms/lend-tool/wizard.json';
  await write(second, deleteStandalone(await textsOf(second), file));
  expect((await publish(second)).status).toBe(200);
  const third = await beginCopy(ada);
  const now = await textsOf(third);
  expect(now.has(file)).toBe(false);
  const again = addStandalone(now, request(await known()));
  expect(again.at).toEqual({ file: 'forms/lend-tool-2/wizard.json' });
});

test('a form counts as in use whose questions are an external schema, or of which nothing is left but what was sent', async () => {
  const { database } = portal.server.services;
  await database.run(
    sql(
      'test-external-form',
      `insert into release_files (release, path, sha256)
       select release, 'forms/elsewhere/form.json', sha256 from release_files where release = $1 limit 1`,
    ),
    [publicHash()],
  );
  await database.run(
    sql(
      'test-lone-entry',
      `insert into form_entries (record, reference, form, release, language, answers, received_at, remove_at)
       values (gen_random_uuid(), 'LONE-ENTRY', 'sent-once', $1, 'en', '{}', now(), now())`,
    ),
    [publicHash()],
  );
  const { body } = await ada.get(`/api/studio/releases/${publicHash()}/in-use`);
  expect(body.forms).toEqual(expect.arrayContaining(['forms/elsewhere', 'forms/sent-once']));
});
