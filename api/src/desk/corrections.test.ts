import { COMPLETE, fillAll, MEMBER } from '../../test/answers.ts';
import { actOn, asStaff, openCase, sendApplication, startDesk } from '../../test/desk.ts';
import { PDF } from '../../test/files.ts';
import type { Body, Client, TestPortal } from '../../test/portal.ts';
import { sql } from '../database/index.ts';

let portal: TestPortal;
let clerk: Client;

beforeAll(async () => {
  portal = await startDesk();
  clerk = await asStaff(portal, 'carla');
  await clerk.get('/api/desk');
});
afterAll(() => portal.stop());

const NAME = '/PersonalInformation/LastName';
const SSN_AT = '/PersonalInformation/SSN';
const open = (id: number) => openCase(clerk, id);
const act = (id: number, action: string, body: object) => actOn(clerk, id, action, body);
const ask = (id: number, corrections: object[], more: object = {}) =>
  act(id, 'ask-to-correct', { ...more, corrections });
const lineOf = (one: Body, pointer: string) =>
  one.sections
    .flatMap((section: Body) => section.lines)
    .find((line: Body) => line.pointer === pointer);

test('an answer is asked about: she reads why, can change it alone, and what she sends stands beside what stood there', async () => {
  const { id, client } = await sendApplication(portal, 'alma');
  expect(lineOf(await open(id), NAME)).toMatchObject({ canAsk: true });
  const says = 'Your card says Rivera-Soto.';
  const done = await ask(id, [{ at: NAME, reason: 'differs', says }]);
  expect([done.status, done.body.status.id]).toEqual([200, 'needs-correction']);
  expect(lineOf(done.body, NAME).asked).toEqual({
    reason: 'It differs from a paper',
    says,
    state: 'open',
  });
  const { application } = (await client.get()).body;
  expect(application.corrections).toEqual([
    { at: NAME, question: 'Last name', reason: expect.stringContaining('papers'), says },
  ]);
  expect(application.held).toContain('/PersonalInformation/FirstName');
  expect(application.held).not.toContain(NAME);

  const refused = await client.put({ firstName: 'Anna' });
  expect([refused.status, refused.body.code]).toEqual([409, 'answer-held']);
  const sneaked = await client.submit({ firstName: 'Anna', lastName: 'Rivera-Soto' });
  expect([sneaked.status, sneaked.body.code]).toEqual([409, 'answer-held']);
  // The same as it was sent is no change.
  expect((await client.put({ firstName: application.firstName, lastName: 'R' })).status).toBe(200);
  expect((await client.submit({ lastName: 'Rivera-Soto' })).status).toBe(200);
  const now = await open(id);
  expect(now.status.id).toBe('in-review');
  expect(lineOf(now, NAME)).toMatchObject({
    answer: 'Rivera-Soto',
    before: application.lastName,
    asked: { state: 'changed' },
  });
});

const INCOME = { incomeSourceId: 1, amount: 100 };

test('lists that nobody asked about are held: nothing is added, changed or removed, of anybody', async () => {
  const client = await portal.as('bela');
  const id = await fillAll(client, { ...COMPLETE, personsInHousehold: 2 });
  const added = await client.post('/api/application/household_member', MEMBER);
  const owner = added.body.otherHouseholdMemberID;
  for (const otherHouseholdMemberId of [null, owner]) {
    const body = { ...INCOME, otherHouseholdMemberId };
    expect((await client.post('/api/application/income', body)).status).toBe(201);
  }
  expect((await client.submit()).status).toBe(200);
  await ask(id, [{ at: NAME, reason: 'unclear' }]);
  const { application } = (await client.get()).body;
  const [member] = application.otherHouseholdMembers;
  const [income] = application.incomeSources;
  const [paper] = application.files;
  expect(application.files.map(({ isHeld }: Body) => isHeld)).toEqual([true, true, true, true]);
  const ROOT = '/api/application';
  const of = { otherHouseholdMemberId: member.otherHouseholdMemberID };
  const calls: [string, string, object?][] = [
    ['POST', `${ROOT}/household_member`, MEMBER],
    ['POST', `${ROOT}/household_member`, { ...member, firstName: 'Eve' }],
    ['DELETE', `${ROOT}/household_member/${member.otherHouseholdMemberID}`],
    ['POST', `${ROOT}/income`, income],
    ['POST', `${ROOT}/income`, { ...income, ...of }],
    ['PUT', `${ROOT}/income/${income.id}`, income],
    ['DELETE', `${ROOT}/income/${income.id}`],
    ['DELETE', `${ROOT}/document/${paper.id}`],
  ];
  for (const [method, path, body] of calls) {
    const { status, body: problem } = await client.call(method, path, body);
    expect([method, path, status, problem?.code]).toEqual([method, path, 409, 'answer-held']);
  }
  expect((await client.get()).body.application).toEqual(application);
});

test('what she had typed and not sent before she was asked is not sent with the correction', async () => {
  const { id, client } = await sendApplication(portal, 'bona');
  await act(id, 'ask-for-papers', { papers: ['utility'] });
  expect((await client.put({ firstName: 'Half' })).status).toBe(200);
  await ask(id, [{ at: NAME, reason: 'differs' }]);
  const { application } = (await client.get()).body;
  expect(application.firstName).toBe('Ana');
  // The same as it was sent is no change; what was typed is one.
  expect((await client.put({ firstName: 'Half' })).body.code).toBe('answer-held');
  expect((await client.put({ firstName: 'Ana' })).status).toBe(200);
  expect((await client.submit({ lastName: 'Soto' })).status).toBe(200);
  const now = await open(id);
  expect(lineOf(now, '/PersonalInformation/FirstName').answer).toBe('Ana');
  expect(lineOf(now, NAME).answer).toBe('Soto');
});

test('an answer that was open for a while goes back to what was sent once nothing is wrong with it', async () => {
  const { id, client } = await sendApplication(portal, 'bruna');
  await ask(id, [{ at: '/Residence/YearOfConstruction', reason: 'unclear' }]);
  await client.put({ yearOfHomeConstruction: null });
  await client.put({ homeApproximateAge: 50 });
  expect((await client.put({ yearOfHomeConstruction: 1980 })).status).toBe(200);
  expect((await client.submit()).body.application.corrections).toBeUndefined();
  const now = await open(id);
  expect(lineOf(now, '/Residence/ApproximateAge').isBlank).toBe(true);
});

test('papers that were pressed are asked for again, each for its own reason, and a paper by its name', async () => {
  const client = await portal.as('bea');
  const id = await fillAll(client);
  const added = [{ slot: 'photo-id' }, { slot: 'utility' }, { category: 0 }];
  for (const [n, place] of added.entries()) {
    const bytes = new Uint8Array([...PDF, ...new TextEncoder().encode('\n'.repeat(n + 9))]);
    const name = `added-${n}.pdf`;
    expect((await client.upload(id, { bytes, name, description: 'x', ...place })).status).toBe(201);
  }
  expect((await client.submit()).status).toBe(200);
  const { documents } = await open(id);
  const paperOf = (name: string): Body =>
    documents.find(({ fileName }: Body) => fileName === name)!;
  const [first, second, third] = added.map((_, n) => paperOf(`added-${n}.pdf`));
  expect([first, second, third].map(({ canAsk }: Body) => canAsk)).toEqual([true, true, true]);
  // Of no kind, so that nobody could say what is asked for.
  const loose = paperOf('scan.pdf');
  expect(loose.canAsk).toBeUndefined();
  const again = (...papersAgain: object[]) => act(id, 'ask-to-correct', { papersAgain });
  const wrong: [object, string][] = [
    [{ document: first.id, reason: 'ugly' }, 'invalid-request'],
    [{ document: String(first.id), reason: 'unreadable' }, 'invalid-request'],
    [{ document: first.id, reason: 'unreadable', says: 'x' }, 'invalid-request'],
    [{ document: 0, reason: 'unreadable' }, 'unknown-paper'],
    [{ document: loose.id, reason: 'unreadable' }, 'unknown-paper'],
  ];
  for (const [paper, code] of wrong) {
    const { status, body } = await again(paper);
    expect([paper, status, body.code]).toEqual([paper, 422, code]);
  }
  // Of an action that asks about no answers it is a name that its form has not.
  const other = { papers: ['utility'], papersAgain: [] };
  expect((await act(id, 'ask-for-papers', other)).body.errors).toMatchObject([
    { path: '/papersAgain', code: 'unknown-field' },
  ]);
  const done = await act(id, 'ask-to-correct', {
    corrections: [{ at: NAME, reason: 'unclear' }],
    papersAgain: [
      { document: first.id, reason: 'too-old' },
      { document: second.id, reason: 'expired' },
      { document: first.id, reason: 'unreadable' },
    ],
    papers: ['utility'],
  });
  expect(done.status).toBe(200);
  const { application } = (await client.get()).body;
  expect(application.requests.map(({ title, reason }: Body) => [title, reason])).toEqual([
    [`Photo ID (${first.fileName})`, expect.stringContaining("can't read it")],
    [expect.stringContaining(`(${second.fileName})`), 'Its date is over.'],
    [expect.not.stringContaining('('), undefined],
  ]);
  expect(done.body.requests).toHaveLength(3);
  const newest = async () => {
    const { messages } = (await client.call('GET', '/api/messages')).body;
    return JSON.stringify(messages.sort((a: Body, b: Body) => b.id - a.id)[0].blocks);
  };
  expect(await newest()).toContain(`Photo ID (${first.fileName}): We can't read it.`);
  expect(await newest()).toContain('look at these answers');
  // Asked for once more they are not asked for twice, and what the trail tells has their names.
  const more = await again(
    { document: first.id, reason: 'too-old' },
    { document: third.id, reason: 'expired' },
  );
  expect(more.body.requests.map(({ reason }: Body) => reason)[0]).toMatch('too old');
  expect(more.body.requests).toHaveLength(4);
  const told = more.body.events.flatMap(({ asked = [] }: Body) => asked);
  expect(told).toContainEqual(expect.stringContaining(`Photo ID (${first.fileName}): We can't`));
  // Nothing but papers: the message asks for these alone.
  expect(await newest()).toContain('we need this from you');
  expect(await newest()).not.toContain('look at these answers');
});

test('papers that she was asked for before and has not given are not asked for anew with an answer', async () => {
  const { id, client } = await sendApplication(portal, 'brisa');
  await act(id, 'ask-for-papers', { papers: ['photo-id'] });
  expect((await client.submit()).status).toBe(200);
  await ask(id, [{ at: NAME, reason: 'unclear' }]);
  expect((await client.get()).body.application.requests).toBeUndefined();
});

test('what a correction makes wrong can be changed, and stays open while it is typed', async () => {
  const { id, client } = await sendApplication(portal, 'cita');
  await ask(id, [{ at: '/Residence/YearOfConstruction', reason: 'unclear' }]);
  const AGE = '/Residence/ApproximateAge';
  const held = async () => (await client.get()).body.application.held as string[];
  expect(await held()).toContain(AGE);
  expect((await client.put({ homeApproximateAge: 50 })).body.code).toBe('answer-held');
  // One of the two has to be there.
  expect((await client.put({ yearOfHomeConstruction: null })).status).toBe(200);
  expect(await held()).not.toContain(AGE);
  for (const homeApproximateAge of [5, 50])
    expect((await client.put({ homeApproximateAge })).status).toBe(200);
  expect((await client.submit()).status).toBe(200);
});

test('who is asked how many live with her can say who they are', async () => {
  const { id, client } = await sendApplication(portal, 'coral', { personsInHousehold: 1 });
  await ask(id, [{ at: '/PersonalInformation/PersonsInHousehold', reason: 'changed' }]);
  const field = '/PersonalInformation/PersonsInHousehold';
  expect((await client.get()).body.application.held).not.toContain(field);
  expect((await client.put({ personsInHousehold: 2 })).status).toBe(200);
  expect((await client.submit()).body.code).toBe('incomplete');
  const added = await client.post('/api/application/household_member', MEMBER);
  expect(added.status).toBe(201);
  expect((await client.submit()).status).toBe(200);
});

test('a list that was hidden when she sent it is held, until a correction makes it appear', async () => {
  const { id, client } = await sendApplication(portal, 'cora', { personsInHousehold: 1 });
  const add = () => client.post('/api/application/household_member', MEMBER);
  await ask(id, [{ at: NAME, reason: 'unclear' }]);
  const { status, body } = await add();
  expect([status, body.code]).toEqual([409, 'answer-held']);
  expect((await client.get()).body.application.otherHouseholdMembers).toEqual([]);
  await ask(id, [{ at: '/PersonalInformation/PersonsInHousehold', reason: 'changed' }]);
  expect((await add()).body.code).toBe('answer-held');
  expect((await client.put({ personsInHousehold: 2 })).status).toBe(200);
  expect((await add()).status).toBe(201);
  expect((await client.submit()).status).toBe(200);
});

test('a restricted answer is asked about, and that it was changed is told without what it was', async () => {
  const { id, client } = await sendApplication(portal, 'dela');
  await ask(id, [
    { at: SSN_AT, reason: 'differs' },
    { at: NAME, reason: 'unclear' },
  ]);
  expect((await client.submit({ ssn: '412-63-7786' })).status).toBe(200);
  const now = await open(id);
  expect(lineOf(now, SSN_AT).asked.state).toBe('changed');
  expect(lineOf(now, NAME).asked.state).toBe('same');
  expect(JSON.stringify(now)).not.toMatch(/412-63-7786|412637786/);
});

test('the message lists each answer with why, and the papers that are wanted too', async () => {
  const { id, client } = await sendApplication(portal, 'ema');
  const corrections = [{ at: NAME, reason: 'differs', says: 'See <b>your card</b>.' }];
  const { etag } = await open(id);
  const path = `/api/desk/cases/${id}/actions/ask-to-correct/notice`;
  const body = { corrections, papers: ['utility'], reason: 'too-old' };
  const told = await clerk.call('POST', path, body, { 'If-Match': etag });
  expect(told.status).toBe(200);
  const lists = told.body.blocks.flatMap(({ list }: Body) => list ?? []);
  expect(lists).toEqual([
    expect.stringMatching(/^Last name: .*papers.* See <b>your card<\/b>\.$/),
    expect.stringContaining('utility bill'),
  ]);
  expect((await open(id)).status.id).toBe('received');
  expect((await act(id, 'ask-to-correct', body)).status).toBe(200);
  const { application } = (await client.get()).body;
  expect([application.corrections, application.requests].map(({ length }) => length)).toEqual([
    1, 1,
  ]);
  const inbox = (await client.call('GET', '/api/messages')).body;
  expect(JSON.stringify(inbox)).toContain('Last name');
});

test('asked again before she has sent: both stand; withdrawn: nothing does, and she can change nothing', async () => {
  const { id, client } = await sendApplication(portal, 'fina');
  await ask(id, [{ at: NAME, reason: 'unclear' }]);
  await ask(id, [{ at: SSN_AT, reason: 'differs' }]);
  const asked = async () =>
    (await client.get()).body.application.corrections?.map(({ at }: Body) => at);
  expect(await asked()).toEqual([NAME, SSN_AT]);
  // Papers that are asked for beside take nothing back.
  expect((await act(id, 'ask-for-papers', { papers: ['photo-id'] })).status).toBe(200);
  expect(await asked()).toEqual([NAME, SSN_AT]);
  // Nothing is decided while she is asked.
  for (const [action, body] of [
    ['approve', { how: 'all', amount: 10, payTo: 'Power Company' }],
    ['deny', { reasons: ['no-funds'] }],
  ] as const) {
    const decided = await act(id, action, body);
    expect([decided.status, decided.body.code]).toEqual([409, 'still-asked']);
    expect((await open(id)).actions).not.toContain(action);
  }
  expect(await asked()).toEqual([NAME, SSN_AT]);
  await client.put({ lastName: 'Half' });
  const done = await act(id, 'withdraw-questions', {});
  expect([done.status, done.body.status.id]).toEqual([200, 'in-review']);
  const told = done.body.events.filter(({ action }: Body) => action === 'status');
  expect(told.flatMap(({ asked = [] }: Body) => [asked])).toEqual([
    [],
    [],
    ['Social security number'],
    ['Last name'],
    [],
  ]);
  const { application } = (await client.get()).body;
  expect([application.corrections, application.held]).toEqual([undefined, undefined]);
  expect(application.lastName).not.toBe('Half');
  expect((await client.put({ lastName: 'Half' })).body.code).toBe('not-editable');
});

test.each([
  ['nothing at all', { corrections: [] }, 'nothing-asked'],
  [
    'an answer that the case has not',
    { corrections: [{ at: '/Nope/Nope', reason: 'unclear' }] },
    'unknown-answer',
  ],
  [
    'a reason that the pack has not',
    { corrections: [{ at: NAME, reason: 'because' }] },
    'invalid-request',
  ],
  [
    'a word that is none',
    { corrections: [{ at: NAME, reason: 'unclear', note: 'x' }] },
    'invalid-request',
  ],
  [
    'a text that never ends',
    { corrections: [{ at: NAME, reason: 'unclear', says: 'x'.repeat(501) }] },
    'invalid-request',
  ],
  ['no list', { corrections: { at: NAME } }, 'invalid-request'],
  ['more than there are', { corrections: Array(999).fill({ at: NAME }) }, 'invalid-request'],
])('%s is refused, and nothing has happened', async (name, body, code) => {
  const { id } = await sendApplication(portal, `bad ${name}`);
  const { status, body: problem } = await act(id, 'ask-to-correct', body);
  expect([status, problem.code]).toEqual([422, code]);
  expect((await open(id)).status.id).toBe('received');
});

test('which answers were asked about is in the audit trail, what was written is not', async () => {
  const { id } = await sendApplication(portal, 'gala');
  await ask(id, [{ at: NAME, reason: 'differs', says: 'secret words' }]);
  const events = await portal.database.all<{ details: Body }>(
    sql(
      'test-correction-audit',
      "select details from audit_events where application_id = $1 and action = 'status'",
    ),
    [id],
  );
  expect(events.at(-1)!.details.corrections).toBe(NAME);
  expect(JSON.stringify(events)).not.toContain('secret words');
});

const WHY = { why: 'You called us.' };

test('staff correct a slip: she is told, sees it beside what she had sent, and the case and the audit name it', async () => {
  const { id, client } = await sendApplication(portal, 'hilda');
  const { etag } = await open(id);
  const path = `/api/desk/cases/${id}/actions/correct-slip/notice`;
  const body = { lastName: 'Prueva', zip: '29138', ...WHY };
  const told = await clerk.call('POST', path, body, { 'If-Match': etag });
  expect(told.body.blocks.flatMap(({ list }: Body) => list ?? [])).toContain(
    'Last name: Prueba → Prueva',
  );
  expect(lineOf(await open(id), NAME).answer).toBe('Prueba');
  const done = await act(id, 'correct-slip', body);
  expect([done.status, done.body.status.id]).toEqual([200, 'received']);
  expect(lineOf(done.body, NAME)).toMatchObject({
    answer: 'Prueva',
    before: 'Prueba',
    byStaff: true,
  });
  const said = done.body.events.find(({ action }: Body) => action === 'answer-change');
  expect([said.by, said.label]).toEqual(['staff', expect.stringContaining('Last name')]);
  const { application, facts } = (await client.get()).body;
  expect(application.lastName).toBe('Prueva');
  expect(facts.changedByStaff).toContainEqual({
    question: 'Last name',
    answer: 'Prueva',
    before: 'Prueba',
  });
  expect(JSON.stringify((await client.call('GET', '/api/messages')).body)).toContain('Prueva');
  // Asked for something later, she goes on from what stands there now.
  await ask(id, [{ at: SSN_AT, reason: 'differs' }]);
  expect((await client.get()).body.application.lastName).toBe('Prueva');
  expect((await client.submit({ ssn: '412-63-7786' })).status).toBe(200);
  const sent = await open(id);
  expect(lineOf(sent, NAME)).toMatchObject({ answer: 'Prueva', before: 'Prueba' });
  expect(lineOf(sent, NAME).byStaff).toBeUndefined();
});

test.each([
  ['nothing', {}, 'nothing-changed'],
  ['what stands there already', { lastName: 'Prueba' }, 'nothing-changed'],
  ['an answer that is wrong by the definitions of the case', { zip: 'x' }, 'invalid-answers'],
  ['an answer that the action has not', { ssn: '412-63-7786' }, 'invalid-request'],
])('%s is corrected by staff: refused, and nothing has happened', async (name, body, code) => {
  const { id, client } = await sendApplication(portal, `slip ${name}`);
  const { status, body: problem } = await act(id, 'correct-slip', { ...body, ...WHY });
  expect([status, problem.code]).toEqual([422, code]);
  expect((await client.get()).body.facts.changedByStaff).toBeUndefined();
  expect((await client.call('GET', '/api/messages')).body.messages).toEqual([]);
});
