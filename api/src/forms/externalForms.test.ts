import { writeGrantForm } from '../../../engine/corpora/writeGrantForm.ts';
import { startPortal, type TestPortal } from '../../test/portal.ts';
import { sql } from '../database/index.ts';
import { exportFormEntries, showFormEntry } from '../operator/formEntries.ts';

const PATH = '/api/forms/consent';
const COMPLETE = {
  applicant_name: 'Example Inc.',
  project_name: 'My example project',
  contact_person: { first_name: 'Sally', last_name: 'Sanders' },
  contact_person_title: 'Director',
};
let portal: TestPortal;

beforeAll(async () => {
  portal = await startPortal({
    changeFolder: (folder) => writeGrantForm(folder, 'consent', 'CD511'),
  });
});
afterAll(() => portal.stop());
beforeEach(() => portal.database.run(sql('test-external-forms-limits', 'delete from rate_limits')));

const send = (body: object, headers?: HeadersInit) => portal.anyone.post(PATH, body, headers);

test('takes what the schema takes, once for each key, and shows it by the place of each answer', async () => {
  const key = { 'Idempotency-Key': 'one' };
  const first = await send(COMPLETE, key);
  expect([first.status, first.body.reference]).toEqual([
    201,
    expect.stringMatching(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/),
  ]);
  expect((await send(COMPLETE, key)).body).toEqual(first.body);
  const { services } = portal.server;
  const shown = await showFormEntry(services, first.body.reference, { actor: 'a' });
  expect(shown).toMatchObject({
    form: 'consent',
    '/applicant_name': 'Example Inc.',
    '/contact_person/first_name': 'Sally',
  });
  expect(await exportFormEntries(services, 'consent', { actor: 'a' })).toEqual([shown]);
});

test('keeps what it does not know, since the schema takes it, and empty texts as they are', async () => {
  const { body } = await send({ ...COMPLETE, extra: [], more: { deep: [1, { x: null }] } });
  const shown = await showFormEntry(portal.server.services, body.reference, { actor: 'a' });
  expect(shown).toMatchObject({ '/extra': [], '/more/deep/0': 1, '/more/deep/1/x': null });
});

test('validates by the schema, in the language of who sends', async () => {
  const wrong = { ...COMPLETE, applicant_name: '', contact_person: {}, project_name: undefined };
  const { status, body } = await send(wrong, { 'Accept-Language': 'es' });
  expect([status, body.code]).toEqual([422, 'incomplete']);
  expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
    '/applicant_name',
    '/award_number',
    '/contact_person/first_name',
    '/contact_person/last_name',
    '/project_name',
  ]);
  for (const { code, message } of body.errors) expect(message).not.toBe(code);
});

test('refuses what is no object, too large or too deep', async () => {
  expect((await portal.anyone.call('POST', PATH, [1], {})).status).toBe(422);
  expect((await send({ ...COMPLETE, note: 'x'.repeat(70_000) })).status).toBe(413);
  let deep: object = {};
  for (let level = 0; level < 40; level += 1) deep = { deep };
  expect((await send({ ...COMPLETE, deep })).status).toBe(422);
  expect((await send({ ...COMPLETE, note: 'a\0b' })).status).toBe(422);
});

test('is on the first page, has a page of its own, and stands in the description of the API', async () => {
  expect((await portal.anyone.get('/')).body).toContain('/forms/consent');
  expect((await portal.anyone.get('/forms/consent')).body).toContain('data-form="consent"');
  const { body } = await portal.anyone.get('/api/openapi.json');
  const { schema } = body.paths['/api/forms/{form}'].post.requestBody.content['application/json'];
  expect(schema.anyOf).toEqual([{ title: 'Key contacts', description: PATH, type: 'object' }]);
});
