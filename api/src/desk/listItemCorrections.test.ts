import { COMPLETE, fillAll, MEMBER } from '../../test/answers.ts';
import { actOn, asStaff, openCase, startDesk } from '../../test/desk.ts';
import type { Body, Client, TestPortal } from '../../test/portal.ts';

let portal: TestPortal;
let clerk: Client;

beforeAll(async () => {
  portal = await startDesk();
  clerk = await asStaff(portal, 'carla');
  await clerk.get('/api/desk');
});
afterAll(() => portal.stop());

const ROOT = '/api/application';
const PEOPLE = '/AdditionalHouseholdMembers/AdditionalMembers';
const INCOMES = '/Income/IncomeSources';
const WAGES = { incomeSourceId: 1, amount: 100 };
const OTHER = { incomeSourceId: 2, amount: 20 };

const open = (id: number) => openCase(clerk, id);
const act = (id: number, action: string, body: object) => actOn(clerk, id, action, body);
const ask = (id: number, ...places: string[]) =>
  act(id, 'ask-to-correct', { corrections: places.map((at) => ({ at, reason: 'differs' })) });
const linesOf = (one: Body, member?: number): Body[] =>
  one.sections
    .flatMap((section: Body) => [section, ...section.parts])
    .filter((section: Body) => section.member === member)
    .flatMap(({ lines }: Body) => lines);
const listOf = (one: Body, member?: number) =>
  linesOf(one, member).find(({ pointer }) => pointer === INCOMES)!;
const itemOf = (one: Body, id: number, member?: number) =>
  listOf(one, member).items.find((item: Body) => item.id === id);

/** Wages and something else of the applicant, the same of her child, are sent. */
async function sendIncomes(subject: string) {
  const client = await portal.as(subject);
  const id = await fillAll(client, { ...COMPLETE, personsInHousehold: 2 });
  const { body } = await client.post(`${ROOT}/household_member`, MEMBER);
  const leo: number = body.otherHouseholdMemberID;
  const of = { otherHouseholdMemberId: leo };
  const add = async (income: object): Promise<number> =>
    (await client.post(`${ROOT}/income`, income)).body.id;
  const wages = await add(WAGES);
  const other = await add(OTHER);
  const hisWages = await add({ ...WAGES, ...of });
  const hisOther = await add({ ...OTHER, ...of });
  expect((await client.submit()).status).toBe(200);
  const application = async (): Promise<Body> => (await client.get()).body.application;
  const change = (income: number, body: object) =>
    client.call('PUT', `${ROOT}/income/${income}`, body);
  const remove = (income: number) => client.remove(`${ROOT}/income/${income}`);
  const create = (income: object) => client.post(`${ROOT}/income`, income);
  const his = (place: string) => `${PEOPLE}/${leo}${INCOMES}/${place}`;
  return {
    ...{ client, id, leo, of, wages, other, hisWages, hisOther },
    ...{ application, change, remove, create, his },
  };
}

type Sent = Awaited<ReturnType<typeof sendIncomes>>;
const refused = ({ status, body }: { status: number; body: Body }) => [status, body?.code];
const HELD = [409, 'answer-held'];

/** Everything that may be held of the application but incomes, and the incomes that are named. */
async function expectHeld(
  { client, leo, change, remove, application }: Sent,
  incomes: number[],
  lists: object[],
) {
  const before = await application();
  for (const income of incomes) {
    expect(refused(await change(income, { ...WAGES, amount: 5 }))).toEqual(HELD);
    expect(refused(await remove(income))).toEqual(HELD);
  }
  for (const of of lists)
    expect(refused(await client.post(`${ROOT}/income`, { ...WAGES, ...of }))).toEqual(HELD);
  const member = { otherHouseholdMemberID: leo, firstName: 'Lea' };
  expect(refused(await client.post(`${ROOT}/household_member`, member))).toEqual(HELD);
  expect(refused(await client.post(`${ROOT}/household_member`, MEMBER))).toEqual(HELD);
  expect(refused(await client.remove(`${ROOT}/household_member/${leo}`))).toEqual(HELD);
  expect(refused(await client.put({ firstName: 'Anna' }))).toEqual(HELD);
  expect(refused(await client.submit({ firstName: 'Anna' }))).toEqual(HELD);
  expect(await application()).toEqual(before);
}

test('one income is asked about: it alone can be changed, and stands beside what stood there', async () => {
  const sent = await sendIncomes('alma');
  const { client, id, wages, other, of, hisWages, hisOther, application, change } = sent;
  const at = `${INCOMES}/${wages}`;
  const before = await open(id);
  expect(listOf(before)).toMatchObject({ canAsk: true, missing: { canAsk: true } });
  expect(listOf(before).items).toEqual([
    { id: wages, answer: 'Wages or salary from a job · $100.00', canAsk: true },
    { id: other, answer: expect.stringContaining('$20.00'), canAsk: true },
  ]);
  const done = await ask(id, at);
  expect(itemOf(done.body, wages).asked).toMatchObject({ state: 'open' });
  expect(itemOf(done.body, other).asked).toBeUndefined();
  expect(listOf(done.body).asked).toBeUndefined();

  const { corrections, held } = await application();
  expect(corrections).toMatchObject([
    { at, question: 'Income each month', item: 'Wages or salary from a job · $100.00' },
  ]);
  const named = [INCOMES, `${INCOMES}/${other}`, `${INCOMES}/-`];
  expect(held).toEqual(expect.arrayContaining(named));
  expect(held).not.toContain(at);
  const messages = JSON.stringify((await client.call('GET', '/api/messages')).body);
  expect(messages).toContain('Income each month: Wages or salary from a job · $100.00: ');

  const others = [other, hisWages, hisOther];
  await expectHeld(sent, others, [{}, of]);
  expect((await change(wages, { ...WAGES, amount: 150 })).status).toBe(200);
  // What she has put in opens nothing else.
  expect((await application()).held).toEqual(held);
  await expectHeld(sent, others, [{}, of]);
  expect((await client.submit()).status).toBe(200);
  const now = await open(id);
  expect(itemOf(now, wages)).toMatchObject({
    answer: 'Wages or salary from a job · $150.00',
    before: 'Wages or salary from a job · $100.00',
    asked: { state: 'changed' },
  });
  expect(itemOf(now, other)).toEqual({
    id: other,
    answer: expect.any(String),
    canAsk: true,
  });
});

test('one income of one of the people is asked about, and her list is for reading else', async () => {
  const sent = await sendIncomes('bela');
  const { client, id, leo, of, wages, other, hisWages, hisOther, application, change, his } = sent;
  await ask(id, his(`${hisWages}`));
  const { corrections, held } = await application();
  expect(corrections).toMatchObject([
    { at: his(`${hisWages}`), of: 'Leo Prueba', question: 'Income each month' },
  ]);
  const named = [`${PEOPLE}/${leo}${INCOMES}`, his(`${hisOther}`), his('-'), `${PEOPLE}/-`];
  expect(held).toEqual(expect.arrayContaining(named));
  expect(held).not.toContain(`${PEOPLE}/${leo}`);
  expect(held).not.toContain(his(`${hisWages}`));
  await expectHeld(sent, [wages, other, hisOther], [{}, of]);
  // Who goes through the form of this person saves it as it is.
  const save = { otherHouseholdMemberID: leo, firstName: 'Leo', isComplete: true };
  expect((await client.post(`${ROOT}/household_member`, save)).status).toBe(200);
  expect((await change(hisWages, { ...WAGES, amount: 150 })).status).toBe(200);
  await expectHeld(sent, [wages, other, hisOther], [{}, of]);
  expect((await client.submit()).status).toBe(200);
  expect(itemOf(await open(id), hisWages, leo)).toMatchObject({
    before: expect.stringContaining('$100.00'),
    asked: { state: 'changed' },
  });
});

test('what is asked about may be removed, and stays on the case with what stood there', async () => {
  const { client, id, wages, hisWages, leo, application, remove, his } = await sendIncomes('cita');
  await ask(id, `${INCOMES}/${wages}`, his(`${hisWages}`));
  expect((await remove(wages)).status).toBe(204);
  expect((await remove(hisWages)).status).toBe(204);
  // She still sees what it was about.
  expect((await application()).corrections).toMatchObject([
    { item: 'Wages or salary from a job · $100.00' },
    { of: 'Leo Prueba', item: 'Wages or salary from a job · $100.00' },
  ]);
  expect((await client.submit()).status).toBe(200);
  const now = await open(id);
  for (const [income, member] of [[wages], [hisWages, leo]] as [number, number?][]) {
    const gone = itemOf(now, income, member);
    expect(gone).toMatchObject({ isGone: true, asked: { state: 'removed' } });
    expect(gone.canAsk).toBeUndefined();
  }
});

test('one is missing: some can be added and put right, and what was sent stays', async () => {
  const sent = await sendIncomes('dela');
  const { client, id, leo, of, wages, other, hisWages, hisOther, application, change } = sent;
  const { create, remove } = sent;
  await ask(id, `${INCOMES}/-`);
  const { corrections, held } = await application();
  expect(corrections).toMatchObject([{ question: 'Income each month', item: 'one is missing' }]);
  expect(held).toEqual(expect.arrayContaining([INCOMES, `${INCOMES}/${wages}`]));
  expect(held).not.toContain(`${INCOMES}/-`);
  const all = [wages, other, hisWages, hisOther];
  await expectHeld(sent, all, [of]);
  const made = await create({ incomeSourceId: 3, amount: 30 });
  expect(made.status).toBe(201);
  await expectHeld(sent, all, [of]);
  expect((await change(made.body.id, { incomeSourceId: 3, amount: 31 })).status).toBe(200);
  const second = await create({ incomeSourceId: 3, amount: 40 });
  expect((await remove(second.body.id)).status).toBe(204);
  expect((await client.submit()).status).toBe(200);
  const now = await open(id);
  expect(listOf(now).missing.asked).toMatchObject({ state: 'changed' });
  expect(itemOf(now, made.body.id)).toMatchObject({ isNew: true });
  expect(listOf(now, leo).missing.asked).toBeUndefined();
});

test('one is missing of one of the people: hers alone can be added to', async () => {
  const sent = await sendIncomes('ema');
  const { client, id, of, leo, wages, other, hisWages, hisOther, create, his } = sent;
  await ask(id, his('-'));
  await expectHeld(sent, [wages, other, hisWages, hisOther], [{}]);
  expect((await create({ ...OTHER, ...of })).status).toBe(201);
  expect((await client.submit()).status).toBe(200);
  expect(listOf(await open(id), leo).missing.asked).toMatchObject({ state: 'changed' });
});

test('sent as it was', async () => {
  const { client, id, wages } = await sendIncomes('erna');
  await ask(id, `${INCOMES}/${wages}`, `${INCOMES}/-`);
  expect((await client.submit()).status).toBe(200);
  const now = await open(id);
  expect(itemOf(now, wages).asked.state).toBe('same');
  expect(listOf(now).missing.asked.state).toBe('same');
});

test('what she had begun to change of what is asked about opens nothing else', async () => {
  const { id, wages, other, change } = await sendIncomes('esta');
  await act(id, 'ask-for-papers', { papers: ['utility'] });
  expect((await change(wages, { ...WAGES, amount: 7 })).status).toBe(200);
  await ask(id, `${INCOMES}/${wages}`);
  expect(refused(await change(other, { ...OTHER, amount: 8 }))).toEqual(HELD);
});

test('a list that she had begun to change otherwise before she was asked stays open', async () => {
  const { id, wages, other, hisWages, change } = await sendIncomes('etta');
  await act(id, 'ask-for-papers', { papers: ['utility'] });
  expect((await change(other, { ...OTHER, amount: 8 })).status).toBe(200);
  await ask(id, `${INCOMES}/${wages}`);
  expect((await change(other, { ...OTHER, amount: 9 })).status).toBe(200);
  expect(refused(await change(hisWages, { ...WAGES, amount: 9 }))).toEqual(HELD);
});

test('a list that a correction leaves empty is open: she may say that there is none', async () => {
  const { client, id, wages, other, remove, create, of } = await sendIncomes('eura');
  await ask(id, `${INCOMES}/${wages}`, `${INCOMES}/${other}`);
  expect((await remove(wages)).status).toBe(204);
  expect((await remove(other)).status).toBe(204);
  expect(refused(await create({ ...WAGES, ...of }))).toEqual(HELD);
  const { status } = await client.submit({ noneOf: ['income'] });
  expect(status).toBe(200);
  const list = listOf(await open(id));
  expect(list.answer).toContain('No income');
  expect(list.items.map(({ isGone }: Body) => isGone)).toEqual([true, true]);
});

test.each([
  ['an income that is not there', `${INCOMES}/999999`],
  ['an income of another', `${INCOMES}/{his}`],
  ['an answer of an income', `${INCOMES}/{own}/IncomeSource/Amount`],
  ['one of the people', `${PEOPLE}/-`],
  ['a paper', '/RequiredDocuments/Documents/-'],
])('%s is asked about: refused, and nothing has happened', async (name, place) => {
  const { id, wages, hisWages } = await sendIncomes(`bad ${name}`);
  const at = place.replace('{own}', `${wages}`).replace('{his}', `${hisWages}`);
  const { status, body } = await ask(id, at);
  expect([status, body.code]).toEqual([422, 'unknown-answer']);
  expect((await open(id)).status.id).toBe('received');
});

test('one that she took out before she was asked can’t be asked about', async () => {
  const { id, wages, other, remove } = await sendIncomes('fina');
  await act(id, 'ask-for-papers', { papers: ['utility'] });
  expect((await remove(wages)).status).toBe(204);
  const now = await open(id);
  expect(itemOf(now, wages).canAsk).toBeUndefined();
  expect(itemOf(now, other).canAsk).toBe(true);
  expect((await ask(id, `${INCOMES}/${wages}`)).body.code).toBe('unknown-answer');
});
