import { join } from 'node:path';
import { actOn, asStaff, sendApplication, startDesk } from '../../test/desk.ts';
import { changeFile, nextRelease, type TestPortal } from '../../test/portal.ts';

const ROOT = '/api/application';
const INCOMES = '/Income/IncomeSources';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startDesk({ changeFolder: () => undefined });
});
afterAll(() => portal.stop());

test('an item that a newer release finds wrong is open beside what is asked about, and the others are held', async () => {
  const clerk = await asStaff(portal, 'carla');
  const client = await portal.as('alma');
  await client.get();
  const made: number[] = [];
  for (const amount of [100, 20, 300]) {
    const { body } = await client.post(`${ROOT}/income`, { incomeSourceId: 1, amount });
    made.push(body.id);
  }
  const [asked, wrong, right] = made as [number, number, number];
  const { id } = await sendApplication(portal, 'alma', {}, client);
  const corrections = [{ at: `${INCOMES}/${asked}`, reason: 'differs' }];
  expect((await actOn(clerk, id, 'ask-to-correct', { corrections })).status).toBe(200);
  const { release } = (await client.get()).body.application;
  const folder = join(portal.dataDir, 'definitions');
  changeFile(join(folder, 'income-source/income-source.schema.json'), ({ properties }) => {
    properties.Amount.exclusiveMinimum = 50;
  });
  await nextRelease(portal, release);

  const { held } = (await client.get()).body.application;
  expect(held).toEqual(expect.arrayContaining([INCOMES, `${INCOMES}/${right}`]));
  expect(held).not.toContain(`${INCOMES}/${wrong}`);
  const change = (income: number, amount: number) =>
    client.call('PUT', `${ROOT}/income/${income}`, { incomeSourceId: 1, amount });
  expect((await client.submit()).body.code).toBe('incomplete');
  expect((await change(wrong, 60)).status).toBe(200);
  expect((await change(right, 310)).body.code).toBe('answer-held');
  expect((await change(asked, 110)).status).toBe(200);
  expect((await client.submit()).status).toBe(200);
});
