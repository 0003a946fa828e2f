import { COMPLETE } from '../../test/answers.ts';
import { addGarden, GARDEN } from '../../test/gardenProgram.ts';
import { type Client, startPortal, type TestPortal } from '../../test/portal.ts';
import { sql } from '../database/index.ts';
import { showApplication } from '../operator/showApplication.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ changeFolder: (folder) => addGarden(folder) });
});
afterAll(() => portal.stop());

const STORED = sql('test-stored', 'select answers::text, restricted::text from applications');
const CODE = '41263778';
const PLOT = { 'garden.plots': 1, 'garden.gateCode': CODE, 'garden.gardenedYN': 'Y' };
const programs = (id: number) => ({ applicationPrograms: [id] });

async function begin(name: string): Promise<Client> {
  const client = await portal.as(name);
  await client.get();
  return client;
}

const paths = (errors: { path: string }[]) =>
  errors.map(({ path }) => path).filter((path) => path.includes('/garden'));

describe('what a chosen program asks', () => {
  test('is saved beside its choice in one call, and answered', async () => {
    const client = await begin('one');
    const { status, body } = await client.put({ ...programs(GARDEN), ...PLOT });
    expect(status).toBe(200);
    expect(body.application).toMatchObject({
      applicationPrograms: [GARDEN],
      'garden.plots': 1,
      'garden.gardenedYN': 'Y',
      kept: { '/Residence/garden/GateCode': '****3778' },
    });
    expect(body.application).not.toHaveProperty(['garden.gateCode']);
  });

  test('is required, and its own message is said in each language', async () => {
    const client = await begin('two');
    const { body } = await client.put({ ...programs(GARDEN), 'garden.gateCode': '12' });
    expect(paths(body.errors)).toEqual(['/Residence/garden/GateCode']);
    const { body: all } = await client.get();
    expect(paths(all.errors)).toEqual([
      '/Residence/garden/Plots',
      '/Residence/garden/GateCode',
      '/Residence/garden/HasGardened',
    ]);
    const spanish = await client.call('GET', '/api/application', undefined, {
      'Accept-Language': 'es',
    });
    const said = spanish.body.errors.find(
      ({ path }: { path: string }) => path === '/Residence/garden/GateCode',
    );
    expect(said).toMatchObject({
      code: 'garden.gate-code',
      message: 'Escriba los 8 números de su puerta',
    });
  });

  test('does not count, and is not lost, while another program is chosen', async () => {
    const client = await begin('three');
    await client.put({ ...programs(GARDEN), ...PLOT });
    const away = await client.put(programs(4));
    expect(paths((await client.get()).body.errors)).toEqual([]);
    expect(away.status).toBe(200);
    const back = await client.put(programs(GARDEN));
    expect(back.body.application).toMatchObject({ 'garden.plots': 1 });
  });

  test('is encrypted where it is stored, also while another program is chosen', async () => {
    const client = await begin('four');
    await client.put({ ...programs(GARDEN), ...PLOT });
    await client.put(programs(4));
    await client.put({ firstName: 'Ana' });
    const rows = await portal.database.all(STORED);
    expect(JSON.stringify(rows)).not.toContain(CODE);
    const { body } = await client.post('/api/application/reveal', {
      pointer: '/Residence/garden/GateCode',
    });
    expect(body).toEqual({ value: CODE });
  });

  test('is refused under a name that no program has', async () => {
    const client = await begin('five');
    for (const name of ['garden.trees', 'orchard.plots', 'garden', 'garden.']) {
      const { status, body } = await client.put({ [name]: 1 });
      expect([name, status, body.errors?.[0]?.code]).toEqual([name, 422, 'unknown-field']);
    }
  });

  test('is exported for the operator', async () => {
    const client = await begin('six');
    const { body } = await client.put({ ...COMPLETE, ...programs(GARDEN), ...PLOT });
    const id = body.application.applicationID as number;
    const shown = await showApplication(portal.server.services, id, { actor: 'clerk' });
    expect(shown).toMatchObject({
      'garden.plots': 1,
      restricted: { '/Residence/garden/GateCode': '****3778' },
    });
  });

  test('stands in the description of the API', async () => {
    const { body } = await portal.anyone.get('/api/openapi.json');
    expect(body.components.schemas.Application.properties).toHaveProperty(['garden.plots']);
  });
});
