import { COMPLETE, fillAll } from '../../test/answers.ts';
import { PDF } from '../../test/files.ts';
import { addGarden, GARDEN } from '../../test/gardenProgram.ts';
import { type Client, startPortal, type TestPortal } from '../../test/portal.ts';
import { sql } from '../database/index.ts';
import { showApplication } from '../operator/showApplication.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ changeFolder: (folder) => addGarden(folder) });
});
afterAll(() => portal.stop());

const STORED = sql(
  'test-programs-stored',
  'select answers::text, restricted::text from applications',
);
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

  test('what programs ask stands in the description of the API', async () => {
    const { body } = await portal.anyone.get('/api/openapi.json');
    expect(body.components.schemas.Application.properties).toHaveProperty(['garden.plots']);
  });
});

describe('the steps that a chosen program adds', () => {
  const TOOLS = 'garden.tools';
  const novice = { ...COMPLETE, ...programs(GARDEN), ...PLOT, 'garden.gardenedYN': 'N' };

  test('come and go with their condition and their program', async () => {
    const client = await begin('steps');
    const asked = async () => (await client.get()).body.invalidSteps.includes(TOOLS);
    await client.put(novice);
    expect(await asked()).toBe(true);
    await client.put({ 'garden.gardenedYN': 'Y' });
    expect(await asked()).toBe(false);
    await client.put({ 'garden.gardenedYN': 'N', ...programs(4) });
    expect(await asked()).toBe(false);
  });

  test('count among the positions, and one is not let past them', async () => {
    const client = await begin('positions');
    const { body } = await client.put({ ...novice, publicFormCurrentStep: 10 });
    // Personal information to residence are 0 to 6.
    expect(body.application.publicFormCurrentStep).toBe(7);
    const after = await client.put({ 'garden.tools': ['spade'], publicFormCurrentStep: 8 });
    expect(after.body.application.publicFormCurrentStep).toBe(8);
    expect((await client.put({ publicFormCurrentStep: 12 })).status).toBe(422);
  });
});

describe('the documents that a chosen program wants', () => {
  const upload = (client: Client, id: number, description: string) => {
    // No two papers are the same.
    const bytes = new Uint8Array([...PDF, ...new TextEncoder().encode('\n'.repeat(9))]);
    return client.upload(id, { bytes, name: 'scan.pdf', description, category: 4 });
  };
  const missing = async (client: Client) => {
    const { body } = await client.submit();
    const gates = (body.errors ?? []).filter(
      ({ code }: { code: string }) => code === 'document-needed',
    );
    return gates.map(({ params }: { params: { title: string } }) => params.title);
  };

  test('are needed by category, each paper once, and while their condition holds', async () => {
    const client = await begin('documents');
    const id = await fillAll(client, {
      ...COMPLETE,
      ...programs(GARDEN),
      ...PLOT,
      'garden.plots': 2,
    });
    expect(await missing(client)).toEqual(['A drawing of your plot', 'Your water permit']);
    await upload(client, id, 'Plan');
    expect(await missing(client)).toEqual(['Your water permit']);
    await client.put({ 'garden.plots': 1 });
    const { status, body } = await client.submit();
    expect([status, body.application.statusRole]).toEqual([200, 'submitted']);
    expect(body.application).toMatchObject({ 'garden.plots': 1, 'garden.gardenedYN': 'Y' });
  });

  test('are said in words, in the language of who asks', async () => {
    const client = await begin('words');
    await fillAll(client, { ...COMPLETE, ...programs(GARDEN), ...PLOT });
    const { body } = await client.call(
      'PUT',
      '/api/application?submit=true',
      {},
      {
        'Accept-Language': 'es',
      },
    );
    const [problem] = body.errors;
    expect(problem).toMatchObject({ step: 'required-documents', code: 'document-needed' });
    expect(problem.message).toContain('Un dibujo de su huerto');
  });

  test('what does not count when it is submitted is not in the submission', async () => {
    const client = await begin('pruned');
    await fillAll(client, { ...COMPLETE, ...programs(GARDEN), ...PLOT });
    await client.put(programs(4));
    const { status, body } = await client.submit();
    expect(status).toBe(200);
    expect(Object.keys(body.application).filter((name) => name.startsWith('garden.'))).toEqual([]);
  });
});

describe('the dates of a program', () => {
  let dated: TestPortal;
  const at = (day: string) => new Date(`${day}T15:00:00Z`);
  const answers = { ...COMPLETE, ...programs(GARDEN), ...PLOT };
  beforeAll(async () => {
    const change = (program: { opens: string; closes: string; adds: { documents?: object } }) => {
      program.opens = '2026-11-01';
      program.closes = '2026-11-30';
      delete program.adds.documents;
    };
    dated = await startPortal({ changeFolder: (folder) => addGarden(folder, change) });
  });
  afterAll(() => dated.stop());
  beforeEach(() => {
    dated.time.now = at('2026-11-20');
  });

  const isListed = async () => {
    const { body } = await dated.anyone.get('/data/programs');
    return body.some(({ programID }: { programID: number }) => programID === GARDEN);
  };

  test('say when it is offered: both days count', async () => {
    const days = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'];
    const listed: boolean[] = [];
    for (const day of days) {
      dated.time.now = at(day);
      listed.push(await isListed());
    }
    expect(listed).toEqual([false, true, true, false]);
  });

  test('refuse a submission after the last one, in a sentence; the draft is told', async () => {
    const client = await dated.as('late');
    await fillAll(client, answers);
    dated.time.now = at('2026-12-02');
    const { body: draft } = await client.get();
    expect(draft.invalidSteps).toContain('personal-information');
    const { status, body } = await client.submit();
    expect([status, body.code]).toEqual([422, 'incomplete']);
    expect(body.errors).toEqual([
      expect.objectContaining({
        step: 'personal-information',
        path: '/PersonalInformation/AssistanceType',
        code: 'program-closed',
        params: { program: 'A garden plot', date: '2026-11-30' },
        message:
          'A garden plot stopped taking applications after November 30, 2026. Choose another kind of help',
      }),
    ]);
    expect((await client.put({ firstName: 'Bea' })).status).toBe(200);
    await client.put(programs(4));
    expect((await client.submit()).status).toBe(200);
  });

  test('refuse one before the first', async () => {
    const client = await dated.as('early');
    dated.time.now = at('2026-10-20');
    await fillAll(client, answers);
    const { body } = await client.submit();
    expect(body.errors.map(({ code }: { code: string }) => code)).toEqual(['program-not-open']);
  });

  test('do not stop what was received in time and is completed later', async () => {
    const client = await dated.as('in-time');
    const id = await fillAll(client, answers);
    expect((await client.submit()).status).toBe(200);
    const review = sql('test-review', 'update applications set status = $2 where id = $1');
    await dated.database.run(review, [id, 'needs-documentation']);
    dated.time.now = at('2026-12-02');
    expect((await client.submit({ firstName: 'Bea' })).status).toBe(200);
  });
});
