import { MEMBER } from '../../test/answers.ts';
import { startPortal, type TestPortal } from '../../test/portal.ts';

let portal: TestPortal;
let count = 0;
const PATH = '/api/application/income';

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

async function someone() {
  const client = await portal.as(`income-${++count}`);
  await client.get();
  return client;
}

test('an income is added to the applicant or to a member, and removed', async () => {
  const client = await someone();
  const made = await client.post(PATH, { incomeSourceId: 1, amount: 19.99 });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    incomeSourceId: 1,
    incomeSource: 'Wages or salary from a job',
    amount: 19.99,
    otherHouseholdMemberId: null,
    applicationId: (await client.get()).body.application.applicationID,
  });
  const { otherHouseholdMemberID } = (
    await client.post('/api/application/household_member', MEMBER)
  ).body;
  await client.post(PATH, {
    incomeSourceId: 2,
    amount: 4.35,
    otherHouseholdMemberId: otherHouseholdMemberID,
  });
  const { application } = (await client.get()).body;
  expect(application.incomeSources).toMatchObject([{ amount: 19.99 }]);
  expect(application.otherHouseholdMembers[0].incomeSources).toMatchObject([{ amount: 4.35 }]);
  expect((await client.remove(`${PATH}/${made.body.id}`)).status).toBe(204);
  expect((await client.remove(`${PATH}/${made.body.id}`)).status).toBe(404);
});

test('an income is changed in its place, and stays whose it is', async () => {
  const client = await someone();
  const { otherHouseholdMemberID } = (
    await client.post('/api/application/household_member', MEMBER)
  ).body;
  const otherHouseholdMemberId = otherHouseholdMemberID as number;
  const base = { incomeSourceId: 1, amount: 10 };
  const { body: own } = await client.post(PATH, base);
  const { body: hers } = await client.post(PATH, { ...base, otherHouseholdMemberId });
  const changed = await client.call('PUT', `${PATH}/${own.id}`, {
    ...own,
    incomeSourceId: 2,
    amount: 20.5,
  });
  expect(changed).toMatchObject({
    status: 200,
    body: { id: own.id, incomeSourceId: 2, amount: 20.5 },
  });
  const { body } = await client.call('PUT', `${PATH}/${hers.id}`, {
    incomeSourceId: 1,
    amount: 30,
  });
  expect(body).toMatchObject({ otherHouseholdMemberId, amount: 30 });
  const moved = { ...base, otherHouseholdMemberId };
  expect((await client.call('PUT', `${PATH}/${own.id}`, moved)).status).toBe(404);
  expect(
    (await client.call('PUT', `${PATH}/${own.id}`, { ...base, amount: 0 })).body,
  ).toMatchObject({
    code: 'invalid-answers',
    errors: [{ path: '/IncomeSource/Amount', message: 'Must be greater than 0.00' }],
  });
  const { application } = (await client.get()).body;
  expect(application.incomeSources).toMatchObject([
    { id: own.id, incomeSourceId: 2, amount: 20.5 },
  ]);
  expect(application.otherHouseholdMembers[0].incomeSources).toMatchObject([{ amount: 30 }]);
});

test('two devices change one income: the second is told, shown what is there, and loses nothing', async () => {
  const client = await someone();
  const { body: made, headers } = await client.post(PATH, { incomeSourceId: 1, amount: 10 });
  const tag = made.entityTag;
  expect(headers.get('ETag')).toBe(tag);
  const change = (amount: number, ifMatch?: string) =>
    client.call(
      'PUT',
      `${PATH}/${made.id}`,
      { incomeSourceId: 1, amount },
      ifMatch ? { 'If-Match': ifMatch } : {},
    );
  const first = await change(20, tag);
  expect(first.status).toBe(200);
  expect(first.headers.get('ETag')).toBe(first.body.entityTag);
  expect(first.body.entityTag).not.toBe(tag);
  const second = await change(30, tag);
  expect([second.status, second.body.code]).toEqual([412, 'stale']);
  expect(second.headers.get('ETag')).toBe(first.body.entityTag);
  expect(second.body.current).toMatchObject({
    id: made.id,
    amount: 20,
    entityTag: first.body.entityTag,
  });
  expect((await client.get()).body.application.incomeSources).toMatchObject([
    { amount: 20, entityTag: first.body.entityTag },
  ]);
  // An answer that got lost is asked for again with the old tag; without a tag the newest is changed.
  expect((await change(20, tag)).status).toBe(200);
  expect((await change(40, '*')).body.amount).toBe(40);
  expect((await change(50)).body.amount).toBe(50);
});

test.each(['income', 'household_member'])(
  'a creation of an %s is taken back, whether or not it has arrived',
  async (path) => {
    const client = await someone();
    const body = path === 'income' ? { incomeSourceId: 1, amount: 2 } : MEMBER;
    const create = (key: string) =>
      client.post(`/api/application/${path}`, body, { 'Idempotency-Key': key });
    const takeBack = (key?: string) =>
      client.call(
        'DELETE',
        `/api/application/${path}`,
        undefined,
        key ? { 'Idempotency-Key': key } : {},
      );
    const count = async () => {
      const { incomeSources, otherHouseholdMembers } = (await client.get()).body.application;
      return incomeSources.length + otherHouseholdMembers.length;
    };
    expect((await create('arrived')).status).toBe(201);
    expect((await takeBack('arrived')).status).toBe(204);
    expect(await count()).toBe(0);
    expect((await takeBack('late')).status).toBe(204);
    expect((await takeBack('late')).status).toBe(204);
    expect((await create('late')).body.code).toBe('idempotency-mismatch');
    expect(await count()).toBe(0);
    expect((await takeBack()).status).toBe(422);
    // Nobody takes back what is another's.
    await create('mine');
    await (await someone()).call('DELETE', `/api/application/${path}`, undefined, {
      'Idempotency-Key': 'mine',
    });
    expect(await count()).toBe(1);
  },
);

test('what was typed is kept beside the monthly amount, for as long as it makes it', async () => {
  const client = await someone();
  const amountAsTyped = [812.5, 'two-weeks'];
  const income = { incomeSourceId: 1, amount: 1760.42, amountAsTyped };
  const { body } = await client.post(PATH, income);
  expect(body).toMatchObject(income);
  expect((await client.get()).body.application.incomeSources).toMatchObject([income]);
  // A client that knows the amount alone changes it.
  const changed = await client.call('PUT', `${PATH}/${body.id}`, { ...body, amount: 1800 });
  expect(changed).toMatchObject({ status: 200, body: { amount: 1800, amountAsTyped: null } });
  const refused = await client.post(PATH, { ...income, amountAsTyped: 'two-weeks' });
  expect(refused).toMatchObject({ status: 422, body: { code: 'invalid-request' } });
});

test.each([
  ['nothing chosen', { amount: 5 }, '/IncomeSource/IncomeSourceId', 'Required'],
  [
    'nothing earned',
    { incomeSourceId: 1, amount: 0 },
    '/IncomeSource/Amount',
    'Must be greater than 0.00',
  ],
  [
    'less than nothing',
    { incomeSourceId: 1, amount: -1 },
    '/IncomeSource/Amount',
    'Must be greater than 0.00',
  ],
  [
    'no amount',
    { incomeSourceId: 1, amount: ' ' },
    '/IncomeSource/Amount',
    'Must be greater than 0.00',
  ],
  [
    'half a cent',
    { incomeSourceId: 1, amount: 1.005 },
    '/IncomeSource/Amount',
    'Enter dollars and cents, like 12.50',
  ],
  [
    'no choice of ours',
    { incomeSourceId: 999, amount: 1 },
    '/IncomeSource/IncomeSourceId',
    'Choose one of the answers on the list',
  ],
])('%s is refused with the page’s words', async (_, body, path, message) => {
  const client = await someone();
  const answer = await client.post(PATH, body);
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-answers' } });
  expect(answer.body.errors).toEqual([expect.objectContaining({ path, message })]);
  expect((await client.get()).body.application.incomeSources).toEqual([]);
});

test('an unknown name and a wrong type are refused', async () => {
  const client = await someone();
  expect((await client.post(PATH, { incomeSourceId: 1, amount: 1, x: 1 })).body.code).toBe(
    'invalid-request',
  );
  expect((await client.post(PATH, { incomeSourceId: 1, amount: true })).body.code).toBe(
    'invalid-request',
  );
});

test('another applicant’s member, application or income is not found', async () => {
  const [ana, eva] = [await someone(), await someone()];
  const { id, applicationId } = (await ana.post(PATH, { incomeSourceId: 1, amount: 1 })).body;
  const { otherHouseholdMemberID } = (await ana.post('/api/application/household_member', MEMBER))
    .body;
  const base = { incomeSourceId: 1, amount: 1 };
  expect((await eva.post(PATH, { ...base, applicationId })).status).toBe(404);
  expect(
    (await eva.post(PATH, { ...base, otherHouseholdMemberId: otherHouseholdMemberID })).status,
  ).toBe(404);
  expect((await eva.call('PUT', `${PATH}/${id}`, base)).status).toBe(404);
  expect((await eva.remove(`${PATH}/${id}`)).status).toBe(404);
  expect((await eva.remove(`${PATH}/x`)).status).toBe(404);
});

test('an idempotency key adds it once', async () => {
  const client = await someone();
  const send = () =>
    client.post(PATH, { incomeSourceId: 1, amount: 2 }, { 'Idempotency-Key': 'k' });
  const answers = await Promise.all([send(), send(), send()]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
});

test('no call goes without a token', async () => {
  expect((await portal.anyone.post(PATH, {})).status).toBe(401);
  expect((await portal.anyone.call('PUT', `${PATH}/1`, {})).status).toBe(401);
  expect((await portal.anyone.remove(`${PATH}/1`)).status).toBe(401);
});

test('that there is no income is said, of the applicant and of a member, and taken back', async () => {
  const client = await someone();
  expect((await client.get()).body.application.noneOf).toEqual([]);
  expect((await client.put({ noneOf: ['income'] })).status).toBe(200);
  const member = '/api/application/household_member';
  const { body } = await client.post(member, { ...MEMBER, noneOf: ['income'] });
  const { application } = (await client.get()).body;
  expect(application.noneOf).toEqual(['income']);
  expect(application.otherHouseholdMembers).toMatchObject([
    { otherHouseholdMemberID: body.otherHouseholdMemberID, noneOf: ['income'] },
  ]);
  // What is not said stays as it was.
  await client.put({ firstName: 'Ana' });
  expect((await client.get()).body.application.noneOf).toEqual(['income']);
  await client.put({ noneOf: null });
  expect((await client.get()).body.application.noneOf).toEqual([]);
  expect((await client.put({ noneOf: ['document'] })).status).toBe(422);
});
