import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDF } from '../test/files.ts';
import { DEFINITIONS, startPortal, type TestPortal } from '../test/portal.ts';

// Another agency's pack: Spanish first, other steps in another order, other names for everything.
const PACK = join(DEFINITIONS, 'examples/valle-vecino');
let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ env: { DEFINITIONS_DIR: PACK } });
});
afterAll(() => portal.stop());

const page = (language: string) =>
  portal.anyone.call('GET', '/', undefined, { 'Accept-Language': language });

test.each([
  ['es', 'Solicite ayuda'],
  ['en', 'Apply for Assistance'],
  // A language that it has not gets its first.
  ['fr', 'Solicite ayuda'],
])('its landing page in %s has its own name, logo and colour', async (language, title) => {
  const { body } = await page(language);
  expect(body).toContain(title);
  expect(body).toContain('Valle Vecino');
  expect(body).toContain('956-555-0133');
  expect(body).not.toMatch(/Saluda|803-555/);
  const logo = /\/releases\/[0-9a-f]+\/logo\.svg/.exec(body)![0];
  expect((await portal.anyone.get(logo)).body).toContain('#0f5f4a');
  const { accent } = (await portal.anyone.get(logo.replace('logo.svg', 'portal.es.json'))).body;
  expect(accent).toBe('#2f9e77');
});

test('its application is filled and sent, with what its programs ask', async () => {
  const client = await portal.as({ subject: 'vecina' });
  const { application } = (await client.get()).body;
  expect(application).toMatchObject({ status: 'abierta', statusDescription: 'Abierta' });
  await client.upload(application.applicationID, {
    bytes: PDF,
    name: 'id.pdf',
    description: 'Identificación',
  });
  const answers = {
    direccion: '12 Calle Luna',
    personas: 3,
    ayudas: [10, 11],
    nombre: 'Luz Prueba',
    telefono: '956-555-0100',
    acuerdo: ['agree'],
  };
  const early = await client.submit(answers);
  expect(early.body.errors).toMatchObject([
    { step: 'cosecha.caja', path: '/Caja/cosecha/Dia', message: 'Obligatorio' },
  ]);
  const { status, body } = await client.submit({ ...answers, 'cosecha.dia': 'martes' });
  expect([status, body.application.status]).toEqual([200, 'enviada']);
  expect(body.application).toMatchObject({ 'cosecha.dia': 'martes', ayudas: [10, 11] });
});

test('it knows the choices of the first agency as little as its names', async () => {
  const { body } = await portal.anyone.get('/data/programs');
  expect(body.map(({ programID }: { programID: number }) => programID)).toEqual([10, 11]);
  expect((await portal.anyone.get('/data/counties')).status).toBe(404);
  const client = await portal.as('otra');
  await client.get();
  expect((await client.put({ firstName: 'Luz' })).status).toBe(422);
  expect((await client.post('/api/application/household_member', {})).status).toBe(404);
});

test('its meta-schemas are the portal’s own', () => {
  const read = (folder: string) =>
    readdirSync(join(folder, 'meta'))
      .sort()
      .map((name) => [name, JSON.parse(readFileSync(join(folder, 'meta', name), 'utf8'))]);
  expect(read(PACK)).toEqual(read(DEFINITIONS));
});
