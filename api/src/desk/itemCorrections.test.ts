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
const BIRTH = '/PersonalInformation/BirthDate';
const SSN_AT = '/PersonalInformation/SocialSecurity';
const INCOMES = '/Income/IncomeSources';
const EVA = { ...MEMBER, firstName: 'Eva', dateOfBirth: '2012-05-06', ssn: '412-63-7787' };
const INCOME = { incomeSourceId: 1, amount: 100 };

const open = (id: number) => openCase(clerk, id);
const act = (id: number, action: string, body: object) => actOn(clerk, id, action, body);
const ask = (id: number, ...corrections: object[]) => act(id, 'ask-to-correct', { corrections });
const partsOf = (one: Body): Body[] => one.sections.flatMap((section: Body) => section.parts);
const lineOf = (one: Body, member: number, pointer: string) =>
  partsOf(one)
    .find((part) => part.member === member)
    ?.lines.find((line: Body) => line.pointer === pointer);

/** A household of three is sent. */
async function sendHousehold(subject: string) {
  const client = await portal.as(subject);
  const id = await fillAll(client, { ...COMPLETE, personsInHousehold: 3 });
  const ids: number[] = [];
  for (const member of [MEMBER, EVA]) {
    const { body } = await client.post(`${ROOT}/household_member`, member);
    ids.push(body.otherHouseholdMemberID);
  }
  const [leo, eva] = ids as [number, number];
  const of = { otherHouseholdMemberId: eva };
  const { body: income } = await client.post(`${ROOT}/income`, { ...INCOME, ...of });
  expect((await client.submit()).status).toBe(200);
  const change = (member: number, answers: object) =>
    client.post(`${ROOT}/household_member`, { otherHouseholdMemberID: member, ...answers });
  const application = async () => (await client.get()).body.application;
  const at = (member: number, pointer: string) => `${PEOPLE}/${member}${pointer}`;
  return { client, id, leo, eva, of, income, change, application, at };
}

const refused = ({ status, body }: { status: number; body: Body }) => [status, body?.code];
const HELD = [409, 'answer-held'];

test('one answer of one of the people is asked about: it alone can be changed, and stands beside what stood there', async () => {
  const { client, id, leo, eva, change, application, at } = await sendHousehold('alma');
  const before = await open(id);
  expect(lineOf(before, eva, BIRTH)).toMatchObject({ canAsk: true });
  expect(partsOf(before).find(({ member }) => member === eva)?.place).toBe(`${PEOPLE}/${eva}`);
  const says = 'The card says 2013.';
  const done = await ask(id, { at: at(eva, BIRTH), reason: 'differs', says });
  expect([done.status, done.body.status.id]).toEqual([200, 'needs-correction']);
  expect(lineOf(done.body, eva, BIRTH).asked).toMatchObject({ says, state: 'open' });
  expect(lineOf(done.body, leo, BIRTH).asked).toBeUndefined();

  const { corrections, held } = await application();
  expect(corrections).toEqual([
    {
      at: at(eva, BIRTH),
      of: 'Eva Prueba',
      question: 'Date of birth',
      reason: expect.stringContaining('papers'),
      says,
    },
  ]);
  expect(held).toEqual(expect.arrayContaining([PEOPLE, at(eva, '/PersonalInformation/FirstName')]));
  expect(held).not.toContain(at(eva, BIRTH));
  const messages = JSON.stringify((await client.call('GET', '/api/messages')).body);
  expect(messages).toContain('Eva Prueba, Date of birth: ');

  // The same as it was sent is no change.
  const saved = await change(eva, { firstName: 'Eva', dateOfBirth: '2013-05-06' });
  expect([saved.status, saved.body.dateOfBirth]).toEqual([200, '2013-05-06']);
  // What she has put in opens nothing else.
  expect((await application()).held).toEqual(held);
  expect((await client.submit()).status).toBe(200);
  const now = await open(id);
  expect(now.status.id).toBe('in-review');
  expect(lineOf(now, eva, BIRTH)).toMatchObject({
    answer: expect.stringContaining('2013'),
    before: expect.stringContaining('2012'),
    asked: { state: 'changed' },
  });
});

test('nothing else of her, of the others, of the list or of the application is changed', async () => {
  const { client, id, leo, eva, of, income, change, application, at } = await sendHousehold('bela');
  await ask(id, { at: at(eva, BIRTH), reason: 'unclear' });
  const before = await application();
  expect(refused(await change(eva, { firstName: 'Eve' }))).toEqual(HELD);
  expect(refused(await change(eva, { dateOfBirth: '2013-05-06', firstName: 'Eve' }))).toEqual(HELD);
  expect(refused(await change(eva, { firstName: null }))).toEqual(HELD);
  expect(refused(await change(leo, { dateOfBirth: '2016-02-03' }))).toEqual(HELD);
  const calls: [string, string, object?][] = [
    ['POST', `${ROOT}/household_member`, MEMBER],
    ['DELETE', `${ROOT}/household_member/${eva}`],
    ['DELETE', `${ROOT}/household_member/${leo}`],
    ['POST', `${ROOT}/income`, { ...INCOME, ...of }],
    ['POST', `${ROOT}/income`, { ...INCOME, otherHouseholdMemberId: null }],
    ['PUT', `${ROOT}/income/${income.id}`, { ...INCOME, amount: 5 }],
    ['DELETE', `${ROOT}/income/${income.id}`],
  ];
  for (const [method, path, body] of calls)
    expect([method, path, ...refused(await client.call(method, path, body))]).toEqual([
      method,
      path,
      ...HELD,
    ]);
  expect(refused(await client.put({ firstName: 'Anna' }))).toEqual(HELD);
  expect(await application()).toEqual(before);
});

test('the incomes of one of the people are asked about: hers are open, and nobody else’s', async () => {
  const { client, id, leo, eva, of, income, change, at } = await sendHousehold('cita');
  expect(lineOf(await open(id), eva, INCOMES)).toMatchObject({ canAsk: true });
  await ask(id, { at: at(eva, INCOMES), reason: 'changed' });
  expect(
    (await client.call('PUT', `${ROOT}/income/${income.id}`, { ...INCOME, amount: 7 })).status,
  ).toBe(200);
  expect((await client.post(`${ROOT}/income`, { ...INCOME, ...of })).status).toBe(201);
  const other = { ...INCOME, otherHouseholdMemberId: leo };
  expect(refused(await client.post(`${ROOT}/income`, other))).toEqual(HELD);
  expect(refused(await change(eva, { firstName: 'Eve' }))).toEqual(HELD);
  expect((await client.submit()).status).toBe(200);
  expect(lineOf(await open(id), eva, INCOMES).asked.state).toBe('changed');
});

test('a restricted answer of hers is asked about, and that it was changed is told without what it was', async () => {
  const { client, id, leo, eva, change, at } = await sendHousehold('dela');
  await ask(
    id,
    { at: at(eva, SSN_AT), reason: 'differs' },
    { at: at(leo, SSN_AT), reason: 'differs' },
  );
  const saved = await change(eva, { ssn: '412-63-7789' });
  expect([saved.status, JSON.stringify(saved.body).includes('7789')]).toEqual([200, true]);
  expect(JSON.stringify(saved.body)).not.toContain('412-63-7789');
  expect((await client.submit()).status).toBe(200);
  const now = await open(id);
  expect(lineOf(now, eva, SSN_AT).asked.state).toBe('changed');
  expect(lineOf(now, leo, SSN_AT).asked.state).toBe('same');
  expect(JSON.stringify(now)).not.toMatch(/412-63|41263/);
});

test('what a correction makes wrong can be changed, and a correction that is wrong is not sent', async () => {
  const { client, id, leo, eva, change, at } = await sendHousehold('ema');
  await ask(id, { at: at(eva, SSN_AT), reason: 'differs' });
  // Two people have no number together.
  expect((await change(eva, { ssn: MEMBER.ssn })).body.errors).not.toEqual([]);
  expect((await client.submit()).body.code).toBe('incomplete');
  expect(refused(await change(leo, { firstName: 'Lea' }))).toEqual(HELD);
  expect((await change(eva, { ssn: '412-63-7790' })).status).toBe(200);
  expect(refused(await change(leo, { ssn: '412-63-7791' }))).toEqual(HELD);
  expect((await client.submit()).status).toBe(200);
});

test('what she had typed of people and not sent before she was asked does not count, and is not sent', async () => {
  const { client, id, leo, eva, change, application, at } = await sendHousehold('erna');
  await act(id, 'ask-for-papers', { papers: ['utility'] });
  for (const member of [leo, eva])
    expect(
      (await change(member, { firstName: 'Half', ssn: `412-63-${8000 + member}` })).status,
    ).toBe(200);
  await ask(id, { at: at(eva, BIRTH), reason: 'unclear' });
  const names = async () =>
    (await application()).otherHouseholdMembers.map((one: Body) => one.firstName);
  expect(await names()).toEqual(['Leo', 'Eva']);
  const { held } = await application();
  expect(held).toEqual(
    expect.arrayContaining([`${PEOPLE}/${leo}`, at(eva, '/PersonalInformation/FirstName')]),
  );
  expect(refused(await change(eva, { firstName: 'Half' }))).toEqual(HELD);
  expect(refused(await change(leo, { firstName: 'Half' }))).toEqual(HELD);
  expect((await change(eva, { dateOfBirth: '2013-05-06' })).status).toBe(200);
  expect((await client.submit()).status).toBe(200);
  expect(partsOf(await open(id)).map(({ heading }) => heading)).toEqual([
    'Leo Prueba',
    'Eva Prueba',
  ]);
  // It is so in what she goes on with, too.
  await act(id, 'ask-for-papers', { papers: ['utility'] });
  expect(await names()).toEqual(['Leo', 'Eva']);
  for (const [member, value] of [
    [leo, MEMBER.ssn],
    [eva, EVA.ssn],
  ]) {
    const shown = { pointer: SSN_AT, otherHouseholdMemberID: member };
    expect((await client.post(`${ROOT}/reveal`, shown)).body.value).toBe(value);
  }
});

test('what she had typed and not sent makes no answer of another person wrong, and so opens none', async () => {
  const { client, id, leo, eva, change, application, at } = await sendHousehold('esta');
  await act(id, 'ask-for-papers', { papers: ['utility'] });
  // His number was hers as it was sent, for a moment.
  expect((await change(eva, { ssn: MEMBER.ssn })).status).toBe(200);
  expect((await change(leo, { ssn: '412-63-7799' })).status).toBe(200);
  await ask(id, { at: at(eva, BIRTH), reason: 'unclear' });
  const people = async () => (await application()).otherHouseholdMembers as Body[];
  const numbers = async () => (await people()).map(({ kept }) => kept[SSN_AT]);
  expect(await numbers()).toEqual(['***-**-7786', '***-**-7787']);
  expect((await application()).held).toContain(`${PEOPLE}/${leo}`);
  expect(refused(await change(leo, { ssn: '412-63-7799' }))).toEqual(HELD);
  expect((await change(eva, { dateOfBirth: '2013-05-06' })).status).toBe(200);
  expect((await client.submit()).status).toBe(200);
  await act(id, 'ask-for-papers', { papers: ['utility'] });
  expect(await numbers()).toEqual(['***-**-7786', '***-**-7787']);
});

test('somebody who is right again once another’s number is laid back counts as complete', async () => {
  const { client, id, leo, eva, change, application, at } = await sendHousehold('eura');
  await act(id, 'ask-for-papers', { papers: ['utility'] });
  expect((await change(eva, { ssn: MEMBER.ssn })).status).toBe(200);
  await ask(id, { at: at(leo, BIRTH), reason: 'unclear' });
  const complete = async () =>
    (await application()).otherHouseholdMembers.map((one: Body) => one.isComplete);
  expect(await complete()).toEqual([true, true]);
  expect((await client.submit()).status).toBe(200);
  expect(await complete()).toEqual([true, true]);
});

test('an answer of another person that was open for a while goes back once nothing is wrong with it', async () => {
  const { client, id, leo, eva, change, application, at } = await sendHousehold('etta');
  await ask(id, { at: at(eva, SSN_AT), reason: 'differs' });
  await change(eva, { ssn: MEMBER.ssn });
  // Both have one number: his is wrong by it, and can be put right as well.
  expect((await change(leo, { ssn: '412-63-7791' })).status).toBe(200);
  expect((await change(eva, { ssn: '412-63-7790' })).status).toBe(200);
  const numberOf = async (member: number) =>
    (await application()).otherHouseholdMembers.find(
      (one: Body) => one.otherHouseholdMemberID === member,
    ).kept[SSN_AT];
  expect(await numberOf(leo)).toBe('***-**-7786');
  expect((await client.submit()).status).toBe(200);
  expect([await numberOf(leo), await numberOf(eva)]).toEqual(['***-**-7786', '***-**-7790']);
  await act(id, 'ask-for-papers', { papers: ['utility'] });
  expect(await numberOf(leo)).toBe('***-**-7786');
});

test('whom she took out before she was asked can’t be asked about', async () => {
  const { client, id, leo, eva, at } = await sendHousehold('fina');
  await act(id, 'ask-for-papers', { papers: ['utility'] });
  expect((await client.remove(`${ROOT}/household_member/${eva}`)).status).toBe(204);
  const now = await open(id);
  expect(lineOf(now, eva, BIRTH).canAsk).toBeUndefined();
  expect(lineOf(now, leo, BIRTH).canAsk).toBe(true);
  const { status, body } = await ask(id, { at: at(eva, BIRTH), reason: 'unclear' });
  expect([status, body.code]).toEqual([422, 'unknown-answer']);
});

test('who is asked about and taken out with the list stays on the case, with what stood there', async () => {
  const { client, id, eva, application, at } = await sendHousehold('gala');
  await ask(
    id,
    { at: at(eva, BIRTH), reason: 'unclear' },
    { at: PEOPLE, reason: 'changed' },
    { at: '/PersonalInformation/PersonsInHousehold', reason: 'changed' },
  );
  expect((await client.remove(`${ROOT}/household_member/${eva}`)).status).toBe(204);
  const { corrections } = await application();
  expect(corrections.map((one: Body) => one.at)).not.toContain(at(eva, BIRTH));
  expect((await client.submit({ personsInHousehold: 2 })).status).toBe(200);
  const gone = partsOf(await open(id)).find(({ member }) => member === eva)!;
  expect(gone.heading).toBe('Eva Prueba');
  expect(gone.lines).toMatchObject([
    { pointer: BIRTH, answer: expect.stringContaining('2012'), asked: { state: 'gone' } },
  ]);
});

test('withdrawn: she can change nothing of anybody, and is asked nothing', async () => {
  const { id, eva, change, application, at } = await sendHousehold('hela');
  await ask(id, { at: at(eva, BIRTH), reason: 'unclear' });
  await change(eva, { dateOfBirth: '2013-05-06' });
  const decided = await act(id, 'approve', { how: 'all', amount: 10, payTo: 'Power Company' });
  expect([decided.status, decided.body.code]).toEqual([409, 'action-refused']);
  expect((await act(id, 'withdraw-questions', {})).status).toBe(200);
  const { corrections, otherHouseholdMembers } = await application();
  expect(corrections).toBeUndefined();
  expect(otherHouseholdMembers[1].dateOfBirth).toBe('2012-05-06');
  expect(refused(await change(eva, { dateOfBirth: '2013-05-06' }))[1]).toBe('not-editable');
});

test.each([
  ['nobody', `${PEOPLE}/999999${BIRTH}`],
  ['no answer of hers', `${PEOPLE}/{eva}/PersonalInformation/Nope`],
  ['a person without an answer', `${PEOPLE}/{eva}`],
  ['a list that is none', `/Nope/Nope/{eva}${BIRTH}`],
])('%s is asked about: refused, and nothing has happened', async (name, place) => {
  const { id, eva } = await sendHousehold(`bad ${name}`);
  const { status, body } = await ask(id, {
    at: place.replace('{eva}', `${eva}`),
    reason: 'unclear',
  });
  expect([status, body.code]).toEqual([422, 'unknown-answer']);
  expect((await open(id)).status.id).toBe('received');
});

test('a person of another application is nobody here', async () => {
  const { eva: other } = await sendHousehold('iva');
  const { id, at } = await sendHousehold('jana');
  const { body } = await ask(id, { at: at(other, BIRTH), reason: 'unclear' });
  expect(body.code).toBe('unknown-answer');
});

test('whom she had begun to change and not finished before she was asked is finished, as she was sent', async () => {
  const { client, id, leo, eva, change, application, at } = await sendHousehold('kaia');
  await act(id, 'ask-for-papers', { papers: ['utility'] });
  for (const member of [leo, eva])
    expect((await change(member, { firstName: 'Half', isComplete: false })).status).toBe(200);
  await ask(id, { at: at(eva, BIRTH), reason: 'unclear' });
  const complete = async () =>
    (await application()).otherHouseholdMembers.map((one: Body) => one.isComplete);
  expect(await complete()).toEqual([true, false]);
  expect((await change(eva, { dateOfBirth: '2013-05-06', isComplete: true })).status).toBe(200);
  expect((await client.submit()).status).toBe(200);
  expect(await complete()).toEqual([true, true]);
});

test('a save is answered beside what stands of the others, not beside what was only typed', async () => {
  const { id, leo, eva, change, at } = await sendHousehold('lena');
  await act(id, 'ask-for-papers', { papers: ['utility'] });
  expect((await change(leo, { ssn: EVA.ssn })).status).toBe(200);
  await ask(id, { at: at(eva, BIRTH), reason: 'unclear' });
  const { status, body } = await change(eva, { dateOfBirth: '2013-05-06' });
  expect([status, body.errors, body.isComplete]).toEqual([200, [], true]);
});
