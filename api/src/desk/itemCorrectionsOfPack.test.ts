import { join } from 'node:path';
import { COMPLETE, fillAll, MEMBER } from '../../test/answers.ts';
import { actOn, asStaff, startDesk } from '../../test/desk.ts';
import { type Body, changeFile, type TestPortal } from '../../test/portal.ts';

const ROOT = '/api/application';
const PEOPLE = '/AdditionalHouseholdMembers/AdditionalMembers';
const INCOME = { incomeSourceId: 1, amount: 100 };
const EVA = { ...MEMBER, firstName: 'Eva', dateOfBirth: '2012-05-06', ssn: '412-63-7787' };

let portal: TestPortal;
beforeAll(async () => {
  portal = await startDesk({
    changeFolder: (folder) => {
      changeFile(join(folder, 'steps/income.schema.json'), ({ properties }) => {
        properties.HasIncome = {
          type: 'string',
          title: 'Do you have income?',
          maxLength: 3,
          wire: 'hasIncome',
          classification: 'personal',
        };
        properties.IncomeSources.when = { '/Income/HasIncome': { const: 'yes' } };
      });
      changeFile(join(folder, 'steps/income.ui.json'), (ui) => {
        ui['ui:order'].unshift('HasIncome');
      });
      changeFile(join(folder, 'household-member/personal-information.schema.json'), ({ rules }) => {
        const FirstName = '/PersonalInformation/FirstName';
        const same = { const: { $data: FirstName } };
        rules.push({
          id: 'as-applicant',
          must: { not: { [`/$/parent${FirstName}`]: same } },
          at: [FirstName],
          message: 'matches-existing-member',
          on: 'server',
        });
      });
    },
  });
});
afterAll(() => portal.stop());

/** Leo has an income of before, and says at last that he has none; Eva has some. */
async function sendHousehold(subject: string) {
  const clerk = await asStaff(portal, 'carla');
  const client = await portal.as(subject);
  const id = await fillAll(client, { ...COMPLETE, personsInHousehold: 3, hasIncome: 'no' });
  const ids: number[] = [];
  for (const member of [MEMBER, EVA]) {
    const { body } = await client.post(`${ROOT}/household_member`, { ...member, hasIncome: 'yes' });
    ids.push(body.otherHouseholdMemberID);
  }
  const [leo, eva] = ids as [number, number];
  const of = { otherHouseholdMemberId: leo };
  const { status, body: income } = await client.post(`${ROOT}/income`, { ...INCOME, ...of });
  expect(status).toBe(201);
  const change = (member: number, answers: object) =>
    client.post(`${ROOT}/household_member`, { otherHouseholdMemberID: member, ...answers });
  expect((await change(leo, { hasIncome: 'no' })).status).toBe(200);
  expect((await client.submit()).status).toBe(200);
  const act = (action: string, body: object) => actOn(clerk, id, action, body);
  const askAt = (at: string) => act('ask-to-correct', { corrections: [{ at, reason: 'unclear' }] });
  const ask = (member: number, pointer: string) => askAt(`${PEOPLE}/${member}${pointer}`);
  const names = async () =>
    (await client.get()).body.application.otherHouseholdMembers.map((one: Body) => one.firstName);
  return { client, leo, eva, of, income, change, act, askAt, ask, names };
}

const HELD = [409, 'answer-held'];
const refused = ({ status, body }: { status: number; body: Body }) => [status, body?.code];

test('incomes of somebody who is held whole are held, where their list was hidden when it was sent', async () => {
  const { client, eva, of, income, ask } = await sendHousehold('alma');
  expect((await ask(eva, '/PersonalInformation/BirthDate')).status).toBe(200);
  expect(refused(await client.post(`${ROOT}/income`, { ...INCOME, ...of }))).toEqual(HELD);
  const path = `${ROOT}/income/${income.id}`;
  expect(refused(await client.call('PUT', path, { ...INCOME, amount: 7 }))).toEqual(HELD);
  expect(refused(await client.call('DELETE', path))).toEqual(HELD);
  // The applicant's own list is hidden, too.
  expect(refused(await client.post(`${ROOT}/income`, INCOME))).toEqual(HELD);
});

test('a list of incomes that appears by a correction is open, of this person alone', async () => {
  const { client, leo, of, income, change, ask } = await sendHousehold('bela');
  expect((await ask(leo, '/Income/HasIncome')).status).toBe(200);
  expect(refused(await client.post(`${ROOT}/income`, { ...INCOME, ...of }))).toEqual(HELD);
  expect((await change(leo, { hasIncome: 'yes' })).status).toBe(200);
  expect((await client.post(`${ROOT}/income`, { ...INCOME, ...of })).status).toBe(201);
  const path = `${ROOT}/income/${income.id}`;
  expect((await client.call('PUT', path, { ...INCOME, amount: 7 })).status).toBe(200);
  expect((await client.submit()).status).toBe(200);
});

test('what is typed of the application and not sent opens no answer of somebody', async () => {
  const { client, leo, eva, change, act, ask, names } = await sendHousehold('cita');
  await act('ask-for-papers', { papers: ['utility'] });
  expect((await client.put({ firstName: 'Leo' })).status).toBe(200);
  expect((await change(leo, { firstName: 'Half' })).status).toBe(200);
  await ask(eva, '/PersonalInformation/BirthDate');
  expect(await names()).toEqual(['Leo', 'Eva']);
  expect(refused(await change(leo, { firstName: 'Half' }))).toEqual(HELD);
  expect((await client.submit()).status).toBe(200);
  expect(await names()).toEqual(['Leo', 'Eva']);
});

test('a correction of the application opens the answer of somebody that it makes wrong', async () => {
  const { client, leo, eva, change, askAt, names } = await sendHousehold('dela');
  await askAt('/PersonalInformation/FirstName');
  expect(refused(await change(leo, { firstName: 'Leon' }))).toEqual(HELD);
  expect((await client.put({ firstName: 'Leo' })).status).toBe(200);
  expect((await change(leo, { firstName: 'Leon' })).status).toBe(200);
  expect(refused(await change(eva, { firstName: 'Eve' }))).toEqual(HELD);
  expect((await client.submit()).status).toBe(200);
  expect(await names()).toEqual(['Leon', 'Eva']);
});
