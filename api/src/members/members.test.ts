import { MEMBER } from '../../test/answers.ts';
import { startPortal, type TestPortal } from '../../test/portal.ts';

let portal: TestPortal;
let count = 0;
const PATH = '/api/application/household_member';

beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

async function someone() {
  const client = await portal.as(`member-${++count}`);
  await client.get();
  return client;
}

test('a member is made, shown masked, changed and removed', async () => {
  const client = await someone();
  const tag = (await client.get()).headers.get('ETag');
  const made = await client.post(PATH, MEMBER);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    firstName: 'Leo',
    isComplete: true,
    kept: { '/PersonalInformation/SocialSecurity': '***-**-7786' },
    errors: [],
    invalidSteps: [],
    incomeSources: [],
  });
  expect(JSON.stringify(made.body)).not.toContain(MEMBER.ssn);
  const { otherHouseholdMemberID } = made.body;
  const changed = await client.post(PATH, {
    otherHouseholdMemberID,
    lastName: 'Otra',
    memberCurrentStep: 3,
  });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ firstName: 'Leo', lastName: 'Otra', memberCurrentStep: 3 });
  const after = await client.get();
  expect(after.body.application.otherHouseholdMembers).toMatchObject([{ lastName: 'Otra' }]);
  // Saving one does not change the application's entity tag.
  expect(after.headers.get('ETag')).toBe(tag);
  expect((await client.remove(`${PATH}/${otherHouseholdMemberID}`)).status).toBe(204);
  expect((await client.remove(`${PATH}/${otherHouseholdMemberID}`)).status).toBe(404);
});

test('two tabs change one member: the second is told, shown what is there, and loses nothing', async () => {
  const client = await someone();
  const { body: made, headers } = await client.post(PATH, MEMBER);
  const tag = made.entityTag;
  expect(headers.get('ETag')).toBe(tag);
  const { otherHouseholdMemberID } = made;
  const change = (answers: object, ifMatch?: string) =>
    client.post(
      PATH,
      { otherHouseholdMemberID, ...answers },
      ifMatch ? { 'If-Match': ifMatch } : {},
    );
  const first = await change({ lastName: 'Una' }, tag);
  expect(first.status).toBe(200);
  expect(first.body.entityTag).not.toBe(tag);
  const second = await change({ lastName: 'Otra' }, tag);
  expect([second.status, second.body.code]).toEqual([412, 'stale']);
  expect(second.headers.get('ETag')).toBe(first.body.entityTag);
  expect(second.body.current).toMatchObject({ otherHouseholdMemberID, lastName: 'Una' });
  expect(second.body.current.entityTag).toBe(first.body.entityTag);
  expect(JSON.stringify(second.body)).not.toContain(MEMBER.ssn);
  const listed = (await client.get()).body.application.otherHouseholdMembers;
  expect(listed).toMatchObject([{ lastName: 'Una', entityTag: first.body.entityTag }]);
  // An answer that got lost is asked for again with the old tag; without a tag the newest is changed.
  expect((await change({ lastName: 'Una' }, tag)).status).toBe(200);
  expect((await change({ lastName: 'Otra' }, '*')).body.lastName).toBe('Otra');
  expect((await change({ lastName: 'Tercera' })).body.lastName).toBe('Tercera');
});

test('a stale tab that sends no answer is told, too, unless nothing would change', async () => {
  const client = await someone();
  const { body: made } = await client.post(PATH, { ...MEMBER, isComplete: false });
  const { otherHouseholdMemberID } = made;
  const tag = { 'If-Match': made.entityTag };
  await client.post(PATH, { otherHouseholdMemberID, lastName: 'Una' });
  const unchanged = await client.post(PATH, { otherHouseholdMemberID, isComplete: false }, tag);
  expect([unchanged.status, unchanged.body.lastName]).toEqual([200, 'Una']);
  const finished = await client.post(PATH, { otherHouseholdMemberID, isComplete: true }, tag);
  expect([finished.status, finished.body.code]).toEqual([412, 'stale']);
});

test('she is complete when the applicant says so and the server agrees', async () => {
  const client = await someone();
  const said = await client.post(PATH, { firstName: 'Leo', isComplete: true });
  expect(said.body).toMatchObject({
    isComplete: false,
    invalidSteps: expect.arrayContaining(['personal-information']),
  });
  const { otherHouseholdMemberID } = said.body;
  const early = await client.post(PATH, { ...MEMBER, otherHouseholdMemberID, isComplete: false });
  expect(early.body).toMatchObject({ isComplete: false, errors: [] });
  const done = await client.post(PATH, { otherHouseholdMemberID, isComplete: true });
  expect(done.body.isComplete).toBe(true);
});

test('two with the same number are both wrong until one is corrected', async () => {
  const client = await someone();
  const first = await client.post(PATH, MEMBER);
  const second = await client.post(PATH, { ...MEMBER, firstName: 'Mia' });
  expect(second.body).toMatchObject({
    isComplete: false,
    kept: {},
    errors: [
      {
        path: '/PersonalInformation/SocialSecurity',
        code: 'matches-existing-member',
        message: 'This matches an existing member',
      },
    ],
  });
  const members = async () =>
    (await client.get()).body.application.otherHouseholdMembers.map(
      (member: { isComplete: boolean }) => member.isComplete,
    );
  expect(await members()).toEqual([false, false]);
  await client.post(PATH, {
    otherHouseholdMemberID: second.body.otherHouseholdMemberID,
    ssn: '412-63-7787',
  });
  expect(await members()).toEqual([true, true]);
  expect(first.body.isComplete).toBe(true);
});

test('an idempotency key makes one member, whatever else is asked', async () => {
  const client = await someone();
  const key = { 'Idempotency-Key': 'f3a1' };
  const both = await Promise.all([client.post(PATH, MEMBER, key), client.post(PATH, MEMBER, key)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 201]);
  expect(both[0].body.otherHouseholdMemberID).toBe(both[1].body.otherHouseholdMemberID);
  const other = await client.post(PATH, { ...MEMBER, firstName: 'Mia' }, key);
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency-mismatch' } });
  expect((await client.get()).body.application.otherHouseholdMembers).toHaveLength(1);
});

test('another applicant’s member is not found', async () => {
  const [ana, eva] = [await someone(), await someone()];
  const { otherHouseholdMemberID } = (await ana.post(PATH, MEMBER)).body;
  expect((await eva.post(PATH, { otherHouseholdMemberID, firstName: 'x' })).status).toBe(404);
  expect((await eva.remove(`${PATH}/${otherHouseholdMemberID}`)).status).toBe(404);
  expect((await ana.get()).body.application.otherHouseholdMembers[0].firstName).toBe('Leo');
});

test.each([
  ['an unknown name', { agency: 1 }],
  ['a wrong type', { firstName: 7 }],
  ['an id that is a text', { otherHouseholdMemberID: '1' }],
  ['a step out of range', { memberCurrentStep: 5 }],
  ['a flag that is none', { isComplete: 'yes' }],
])('%s is refused', async (_, body) => {
  const client = await someone();
  const { status, body: problem } = await client.post(PATH, body);
  expect([status, problem.code]).toEqual([422, 'invalid-request']);
  expect((await client.get()).body.application.otherHouseholdMembers).toEqual([]);
});

test('both calls need a token', async () => {
  expect((await portal.anyone.post(PATH, MEMBER)).status).toBe(401);
  expect((await portal.anyone.remove(`${PATH}/1`)).status).toBe(401);
});
