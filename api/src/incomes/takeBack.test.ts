import { fillAll, MEMBER } from '../../test/answers.ts';
import { startPortal, type TestPortal } from '../../test/portal.ts';
import { sql } from '../database/index.ts';

const INCOME = { incomeSourceId: 1, amount: 2 };
const INCOMES = '/api/application/income';
const MEMBERS = '/api/application/household_member';
let portal: TestPortal;
let count = 0;

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

async function someone() {
  const client = await portal.as(`take-back-${++count}`);
  await client.get();
  const key = (name: string) => ({ 'Idempotency-Key': name });
  return {
    ...client,
    make: (path: string, name: string) =>
      client.post(path, path === INCOMES ? INCOME : MEMBER, key(name)),
    takeBack: (path: string, name: string) => client.call('DELETE', path, undefined, key(name)),
    removeOn: (path: string, id: unknown, tag: string) =>
      client.call('DELETE', `${path}/${id}`, undefined, { 'If-Match': tag }),
    async items() {
      const { incomeSources, otherHouseholdMembers } = (await client.get()).body.application;
      return [...incomeSources, ...otherHouseholdMembers];
    },
  };
}

test('an income that was changed since is not removed on an old tag', async () => {
  const client = await someone();
  const { body: made } = await client.make(INCOMES, 'k');
  const change = { ...INCOME, amount: 3 };
  const { body: now } = await client.call('PUT', `${INCOMES}/${made.id}`, change);
  const refused = await client.removeOn(INCOMES, made.id, made.entityTag);
  expect(refused).toMatchObject({ status: 412, body: { code: 'stale', current: { amount: 3 } } });
  expect(refused.headers.get('ETag')).toBe(now.entityTag);
  expect((await client.removeOn(INCOMES, made.id, now.entityTag)).status).toBe(204);
});

test('a member who was changed since is not removed on an old tag', async () => {
  const client = await someone();
  const { body: made } = await client.make(MEMBERS, 'k');
  const id = made.otherHouseholdMemberID;
  const { body: now } = await client.post(MEMBERS, {
    otherHouseholdMemberID: id,
    firstName: 'Mia',
  });
  const refused = await client.removeOn(MEMBERS, id, made.entityTag);
  expect(refused).toMatchObject({
    status: 412,
    body: { code: 'stale', current: { firstName: 'Mia' } },
  });
  expect((await client.removeOn(MEMBERS, id, now.entityTag)).status).toBe(204);
});

describe('a creation that arrived is not taken back, and what is there now is told,', () => {
  test('once its income was changed', async () => {
    const client = await someone();
    const { body: made } = await client.make(INCOMES, 'k');
    await client.call('PUT', `${INCOMES}/${made.id}`, { ...INCOME, amount: 3 });
    expect(await client.takeBack(INCOMES, 'k')).toMatchObject({
      status: 412,
      body: { code: 'stale', current: { id: made.id, amount: 3 } },
    });
    expect(await client.items()).toMatchObject([{ amount: 3 }]);
    // What it said in the beginning is what it was made with.
    await client.call('PUT', `${INCOMES}/${made.id}`, INCOME);
    expect((await client.takeBack(INCOMES, 'k')).status).toBe(204);
  });

  test('once its member was changed', async () => {
    const client = await someone();
    const { otherHouseholdMemberID } = (await client.make(MEMBERS, 'k')).body;
    await client.post(MEMBERS, { otherHouseholdMemberID, firstName: 'Mia' });
    expect(await client.takeBack(MEMBERS, 'k')).toMatchObject({
      status: 412,
      body: { code: 'stale', current: { otherHouseholdMemberID, firstName: 'Mia' } },
    });
    expect(await client.items()).toMatchObject([{ firstName: 'Mia' }]);
  });

  test('once its member has an income', async () => {
    const client = await someone();
    const id = (await client.make(MEMBERS, 'k')).body.otherHouseholdMemberID;
    await client.post(INCOMES, { ...INCOME, otherHouseholdMemberId: id });
    const { status, body } = await client.takeBack(MEMBERS, 'k');
    expect([status, body.code]).toEqual([412, 'stale']);
    expect(body.current).toMatchObject({ incomeSources: [{ amount: 2 }] });
    expect(await client.items()).toHaveLength(1);
  });
});

/** Gives what a key has made another id: that of something of another table. */
const MADE = sql(
  'test-made',
  'update idempotency_keys set made_id = $3 where owner = $1 and key = $2',
);
const KEYS = sql(
  'test-keys',
  'select key from idempotency_keys where owner = $1 and made_id is not null',
);
const WITHOUT_KIND = sql(
  'test-without-kind',
  'update idempotency_keys set kind = null where owner = $1 and key = $2',
);

test('a key takes back nothing of another kind', async () => {
  const client = await someone();
  const { id } = (await client.post(INCOMES, INCOME)).body;
  await client.make(MEMBERS, 'k');
  await portal.database.run(MADE, [`take-back-${count}`, 'k', id]);
  expect(await client.takeBack(INCOMES, 'k')).toMatchObject({
    status: 422,
    body: { code: 'idempotency-mismatch' },
  });
  expect(await client.items()).toHaveLength(2);
});

test('what a former version made is not taken back by guess', async () => {
  const client = await someone();
  await client.make(INCOMES, 'k');
  await portal.database.run(WITHOUT_KIND, [`take-back-${count}`, 'k']);
  expect(await client.takeBack(INCOMES, 'k')).toMatchObject({
    status: 422,
    body: { code: 'idempotency-mismatch' },
  });
  expect(await client.items()).toHaveLength(1);
});

test.each([INCOMES, MEMBERS])(
  'after it a repeated creation at %s is refused in one way, arrived or not',
  async (path) => {
    const client = await someone();
    await client.make(path, 'arrived');
    for (const key of ['arrived', 'late']) {
      expect((await client.takeBack(path, key)).status).toBe(204);
      expect((await client.takeBack(path, key)).status).toBe(204);
      expect(await client.make(path, key)).toMatchObject({
        status: 422,
        body: { code: 'idempotency-mismatch' },
      });
    }
    expect(await client.items()).toEqual([]);
  },
);

test.each([INCOMES, MEMBERS])(
  'nothing of %s is taken back while the application is submitted, and its key is as it was',
  async (path) => {
    const client = await someone();
    await client.make(path, 'k');
    await fillAll(client);
    expect((await client.submit()).status).toBe(200);
    for (const key of ['k', 'late'])
      expect(await client.takeBack(path, key)).toMatchObject({
        status: 409,
        body: { code: 'not-editable' },
      });
    const keys = await portal.database.all(KEYS, [`take-back-${count}`]);
    expect(keys).toEqual([{ key: 'k' }]);
  },
);
