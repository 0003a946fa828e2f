import { asStaff, sendApplication, startDesk } from '../../test/desk.ts';
import { type Body, changeFile, type TestPortal } from '../../test/portal.ts';
import { sql } from '../database/index.ts';

let portal: TestPortal;
const ids: Record<string, number> = {};

beforeAll(async () => {
  portal = await startDesk({
    changeFolder: (folder) => {
      changeFile(`${folder}/desk/roles.json`, (file) => {
        file.roles.push({
          id: 'elsewhere',
          label: 'Another county',
          sees: { '/MailingInformation/PhysicalCounty': { enum: [1] } },
          may: ['take'],
        });
      });
    },
  });
  const send = async (who: string, answers: object) => {
    ids[who] = (await sendApplication(portal, who, answers)).id;
  };
  const home = { physicalAddress: '9 Mill Rd.', physicalZip: '29138' };
  await send('ana', { firstName: 'Ana', lastName: 'Núñez', ssn: '412-63-7785', ...home });
  // The same person: another spelling, another address.
  await send('again', {
    firstName: 'ana',
    lastName: 'Nunez',
    ssn: '412-63-7785',
    physicalAddress: '1 Oak St',
    physicalZip: '29138',
  });
  // A neighbour under the same roof, and somebody who has nothing to do with them.
  await send('bea', {
    firstName: 'Bea',
    lastName: 'Otra',
    ssn: '512-44-1873',
    physicalAddress: '9 MILL RD',
    physicalZip: '29138',
    physicalCounty: 1,
  });
  await send('eve', {
    firstName: 'Eve',
    lastName: 'Lejos',
    ssn: '521-44-1874',
    physicalAddress: '77 Far Ln',
    physicalZip: '29138',
    dateOfBirth: '1971-01-01',
  });
});
afterAll(() => portal.stop());

const same = async (subject: string, who: string, roles?: string[]) => {
  const client = await asStaff(portal, subject, roles);
  return (await client.get(`/api/desk/cases/${ids[who]}`)).body.same as Body[];
};

test('a case is shown with those that may be of the same household, the most alike first', async () => {
  expect(await same('carla', 'ana')).toEqual([
    {
      number: ids.again,
      name: 'ana Nunez',
      status: 'Received',
      why: ['Same Social Security number', 'Same name and birth date'],
    },
    { number: ids.bea, name: 'Bea Otra', status: 'Received', why: ['Same address'] },
  ]);
  expect(await same('carla', 'eve')).toEqual([]);
});

test('nobody sees by it a case that her role does not see', async () => {
  const elsewhere = await asStaff(portal, 'dora', ['elsewhere']);
  expect((await elsewhere.get(`/api/desk/cases/${ids.ana}`)).status).toBe(404);
  expect(await same('carla', 'bea')).toMatchObject([{ number: ids.ana }]);
  expect(await same('dora', 'bea', ['elsewhere'])).toEqual([]);
});

test('until lists are made anew, a role that sees some cases lists none of what was written before', async () => {
  const dora = await asStaff(portal, 'dora', ['elsewhere']);
  const carla = await asStaff(portal, 'carla');
  const listed = async (client: typeof dora) => {
    const { body } = await client.get('/api/desk/queues/new');
    const found = await client.post('/api/desk/search', { text: 'Otra' });
    return [body, found.body].map(({ rows }) =>
      rows.some(({ number }: Body) => number === ids.bea),
    );
  };
  expect(await listed(dora)).toEqual([true, true]);
  await portal.database.run(
    sql('test-same-old', `update desk_cases set key = 'before' where application_id = $1`),
    [ids.bea],
  );
  expect(await listed(dora)).toEqual([false, false]);
  expect((await dora.get('/api/desk')).body.queues[0].count).toBe(0);
  expect(await listed(carla)).toEqual([true, true]);
});

test('what is compared is kept as keyed hashes alone, and goes with its application', async () => {
  const rows = await portal.database.all(sql('test-same-rows', 'select * from desk_same'), []);
  expect(rows.length).toBe(16);
  expect(JSON.stringify(rows)).not.toMatch(/412-?63-?7785|mill|nunez/i);
  await portal.database.run(sql('test-same-gone', 'delete from applications where id = $1'), [
    ids.eve,
  ]);
  const left = await portal.database.all(sql('test-same-rows', 'select * from desk_same'), []);
  expect(left).toHaveLength(12);
});
