import { COMPLETE, fillAll, fillEvicted, LICENSE, MEMBER, SSN } from '../../test/answers.ts';
import { type Client, startPortal, type TestPortal } from '../../test/portal.ts';
import { sql } from '../database/index.ts';
import { closeOverdue } from './closeOverdue.ts';
import { restoreSubmitted } from './restoreSubmitted.ts';
import { setStatus as giveStatus } from './setStatus.ts';

let portal: TestPortal;
let count = 0;

beforeAll(async () => {
  portal = await startPortal({ env: { DEMO_USERS: 'demo@example.org' } });
});
afterAll(() => portal.stop());
beforeEach(() => {
  portal.time.now = new Date();
});

/** Somebody new for each test. */
const fetchBytes = (client: Client, path: string) =>
  fetch(portal.url + path, { headers: { Authorization: `Bearer ${client.token}` } });
const someone = () => portal.as(`applicant-${++count}`);

async function setStatus(applicationId: number, status: string): Promise<void> {
  const update = sql('test-status', 'update applications set status = $2 where id = $1');
  await portal.database.run(update, [applicationId, status]);
}

describe('the draft', () => {
  test('is made on the first call and found on the second', async () => {
    const client = await someone();
    const first = await client.get();
    const second = await client.get();
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      isDemoUser: false,
      application: {
        status: 'in-progress',
        statusRole: 'draft',
        publicFormCurrentStep: 0,
        personsInHousehold: 1,
        foodStamps: 0,
        dateReceived: null,
        files: [],
        otherHouseholdMembers: [],
        incomeSources: [],
      },
      facts: { year: portal.time.now.getUTCFullYear() },
    });
    expect(first.headers.get('ETag')).toMatch(/^"\d+\.1"$/);
    expect(second.body.application.applicationID).toBe(first.body.application.applicationID);
  });

  test('says its last whole day, in the portal’s time zone, until it is sent', async () => {
    const client = await someone();
    // Late in the evening of the ninth in South Carolina: thirty days later ends that hour on the eighth.
    portal.time.now = new Date('2027-01-10T04:30:00Z');
    const { body } = await client.get();
    expect(body.application).toMatchObject({ lastDay: '2027-02-07' });
    portal.time.now = new Date('2027-02-08T04:59:00Z');
    expect((await client.get()).body.application.applicationID).toBe(
      body.application.applicationID,
    );
    await setStatus(body.application.applicationID as number, 'received');
    expect((await client.get()).body.application).not.toHaveProperty('lastDay');
  });

  test('is one, however many tabs ask for the first one at once', async () => {
    const client = await someone();
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.get()));
    const ids = new Set(answers.map(({ body }) => body.application.applicationID));
    expect(ids.size).toBe(1);
  });

  test('remembers which steps were open once, wherever she looks now', async () => {
    const client = await someone();
    const visited = async () => (await client.get()).body.application.visitedSteps as string[];
    expect(await visited()).toEqual(['personal-information']);
    await fillAll(client);
    for (const step of [1, 2, 3, 0]) await client.call('PUT', `/api/application/step/${step}`);
    const all = ['personal-information', 'mailing-information', 'demographics', 'household'];
    expect((await client.get()).body.application.publicFormCurrentStep).toBe(0);
    expect(await visited()).toEqual(all);
    const id = (await client.get()).body.application.applicationID;
    await client.call('PUT', '/api/application/step/6');
    expect(await visited()).toEqual([...all, 'race', 'income', 'residence']);
    // One from before they were kept: all up to the one that was open.
    const forget = sql(
      'test-applications-forget',
      "update applications set visited = '{}', step = $2 where id = $1",
    );
    await portal.database.run(forget, [id, 'household']);
    expect(await visited()).toEqual(all);
    await client.submit();
    await setStatus(id, 'needs-documentation');
    expect(await visited()).toHaveLength(11);
  });

  test('needs a token', async () => {
    const { status, body, headers } = await portal.anyone.get();
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'unauthenticated', status: 401 });
    expect(headers.get('Content-Type')).toContain('application/problem+json');
    expect(body.requestId).toBe(headers.get('X-Request-Id'));
  });
});

describe('a save', () => {
  test('keeps what is there, valid or not, and says what is wrong with what was sent', async () => {
    const client = await someone();
    await client.get();
    const { status, body } = await client.put({
      firstName: '  Ana ',
      dateOfBirth: '04/3',
      ssn: '000-11-2222',
    });
    expect(status).toBe(200);
    expect(body.application).toMatchObject({ firstName: '  Ana ', dateOfBirth: '04/3' });
    expect(body.errors).toEqual([
      expect.objectContaining({
        path: '/PersonalInformation/DateOfBirth',
        message: 'Invalid date',
      }),
      expect.objectContaining({
        path: '/PersonalInformation/SSN',
        message: 'Format must match XXX-XX-XXXX',
      }),
    ]);
    expect(body.invalidSteps[0]).toBe('personal-information');
  });

  test('leaves what is absent and clears what is null', async () => {
    const client = await someone();
    await client.get();
    await client.put({ firstName: 'Ana', lastName: 'P', noIncomeSourceFamily: true });
    await client.put({ lastName: null, noIncomeSourceChurch: true });
    const { application } = (await client.get()).body;
    expect(application).toMatchObject({
      firstName: 'Ana',
      lastName: null,
      noIncomeSourceFamily: true,
      noIncomeSourceChurch: true,
      noIncomeSourceOther: false,
    });
  });

  test('masks restricted values and keeps only valid ones in sight', async () => {
    const client = await someone();
    await client.get();
    const valid = await client.put({ ssn: SSN, driversLicense: LICENSE });
    expect(valid.body.application.kept).toEqual({
      '/PersonalInformation/SSN': '***-**-7785',
      '/PersonalInformation/DriversLicense': '******8123',
    });
    expect(JSON.stringify(valid.body)).not.toContain(SSN);
    expect(valid.body.application).not.toHaveProperty('ssn');
    const half = await client.put({ ssn: '412-6' });
    expect(half.body.application.kept).not.toHaveProperty('/PersonalInformation/SSN');
    const cleared = await client.put({ driversLicense: null });
    expect(cleared.body.application.kept).toEqual({});
  });

  test('never grants a step past an invalid one', async () => {
    const client = await someone();
    await client.get();
    const early = await client.put({ publicFormCurrentStep: 7 });
    expect(early.body.application.publicFormCurrentStep).toBe(0);
    const { personsInHousehold: _, ...rest } = COMPLETE;
    const done = await client.put({ ...rest, publicFormCurrentStep: 10 });
    // The documents gate is shut.
    expect(done.body.application.publicFormCurrentStep).toBe(9);
    const back = await client.call('PUT', '/api/application/step/3');
    expect(back.body.application.publicFormCurrentStep).toBe(3);
    expect((await client.get()).body.application.publicFormCurrentStep).toBe(3);
  });

  test.each([
    ['a step below', { publicFormCurrentStep: -1 }],
    ['a step above', { publicFormCurrentStep: 11 }],
    ['half a step', { publicFormCurrentStep: 1.5 }],
    ['a step that is a text', { publicFormCurrentStep: '1' }],
    ['an unknown name', { firstname: 'Ana' }],
    ['a name of ours', { status: 'approved' }],
    ['a wrong type', { firstName: { $ne: null } }],
    ['a list for a text', { firstName: ['Ana'] }],
    ['a text for a list', { applicationPrograms: 'x' }],
    ['a text that is too long', { primaryLanguage: 'x'.repeat(3000) }],
  ])('refuses %s and stores nothing', async (_, sent) => {
    const client = await someone();
    await client.get();
    const { status, body } = await client.put({ lastName: 'Kept?', ...sent });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'invalid-request', errors: [expect.anything()] });
    expect((await client.get()).body.application.lastName).toBeNull();
  });

  test.each(['99', '-1', 'x', '1.5', '%00'])('PUT step/%s is refused', async (step) => {
    const client = await someone();
    await client.get();
    expect((await client.call('PUT', `/api/application/step/${step}`)).status).toBe(422);
  });

  test('of a stale tab gets 412, with what is there now, and loses nothing', async () => {
    const client = await someone();
    const tag = (await client.get()).headers.get('ETag')!;
    const first = await client.put({ firstName: 'Ana' }, { 'If-Match': tag });
    expect(first.status).toBe(200);
    const stale = await client.put({ firstName: 'Eva' }, { 'If-Match': tag });
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({
      code: 'stale',
      current: { application: { firstName: 'Ana' } },
    });
    expect(stale.headers.get('ETag')).toBe(first.headers.get('ETag'));
    const again = await client.put(
      { firstName: 'Eva' },
      { 'If-Match': first.headers.get('ETag')! },
    );
    expect(again.body.application.firstName).toBe('Eva');
  });

  test('whose answer got lost may be repeated with its old tag', async () => {
    const client = await someone();
    const tag = (await client.get()).headers.get('ETag')!;
    await client.put({ firstName: 'Ana' }, { 'If-Match': tag });
    const repeated = await client.put({ firstName: 'Ana' }, { 'If-Match': tag });
    expect(repeated.status).toBe(200);
    const before = repeated.headers.get('ETag')!;
    const next = { publicFormCurrentStep: 7 };
    expect((await client.put(next, { 'If-Match': before })).status).toBe(200);
    const again = await client.put(next, { 'If-Match': before });
    expect(again).toMatchObject({ status: 200, body: { application: { firstName: 'Ana' } } });
  });

  test('of a stale tab that only moves gets 412, too', async () => {
    const client = await someone();
    await client.get();
    const { headers } = await client.put(COMPLETE);
    const tag = { 'If-Match': headers.get('ETag')! };
    await client.put({ firstName: 'Eva' });
    for (const move of [
      client.put({ publicFormCurrentStep: 2 }, tag),
      client.call('PUT', '/api/application/step/2', undefined, tag),
    ])
      expect((await move).body).toMatchObject({
        code: 'stale',
        current: { application: { firstName: 'Eva' } },
      });
  });

  test('of an outdated page gets 412 release-outdated', async () => {
    const client = await someone();
    await client.get();
    const old = await client.put({ firstName: 'Ana' }, { 'Porchlight-Release': 'f'.repeat(32) });
    expect(old).toMatchObject({ status: 412, body: { code: 'release-outdated' } });
  });

  test('at the same time as others loses none of them', async () => {
    const client = await someone();
    await client.get();
    const names = ['firstName', 'lastName', 'physicalCity', 'otherContactName'];
    const saves = await Promise.all(names.map((name) => client.put({ [name]: `x-${name}` })));
    expect(saves.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { application } = (await client.get()).body;
    for (const name of names) expect(application[name]).toBe(`x-${name}`);
  });

  test('with a tag: of two at once, one wins and the other is told', async () => {
    const client = await someone();
    const tag = (await client.get()).headers.get('ETag')!;
    const saves = await Promise.all(
      ['Ana', 'Eva'].map((firstName) => client.put({ firstName }, { 'If-Match': tag })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test('answers in Spanish where Spanish is asked for', async () => {
    const client = await someone();
    await client.get();
    const { body, headers } = await client.put({ dateOfBirth: 'x' }, { 'Accept-Language': 'es' });
    expect(headers.get('Content-Language')).toBe('es');
    expect(body.errors[0].message).not.toBe('Invalid date');
    const refused = await client.put({ x: 1 }, { 'Accept-Language': 'es' });
    expect(refused.body.title).toBe('Lo que se envió tiene algo que no conocemos.');
  });
});

describe('a submit', () => {
  test('of something incomplete names every problem in page order and changes nothing', async () => {
    const client = await someone();
    await client.get();
    const { status, body } = await client.submit({ firstName: 'Ana' });
    expect(status).toBe(422);
    expect(body.code).toBe('incomplete');
    const steps = [...new Set(body.errors.map((error: { step: string }) => error.step))];
    expect(steps.slice(0, 3)).toEqual([
      'personal-information',
      'mailing-information',
      'demographics',
    ]);
    expect(steps).toContain('required-documents');
    expect(body.errors.at(-1).message).toBe(
      'You must agree to all disclosures before submitting your application',
    );
    expect((await client.get()).body.application).toMatchObject({
      statusRole: 'draft',
      firstName: null,
    });
  });

  test('sets the status once, takes a snapshot and leaves out what is hidden', async () => {
    const client = await someone();
    // A weatherization year is hidden behind nothing, an insurance kind behind its question.
    const id = await fillAll(client, { ...COMPLETE, healthInsurance: 'Medicaid' });
    await client.put({ healthInsuranceYN: 'N' });
    expect((await client.get()).body.application.healthInsurance).toBe('Medicaid');
    const { status, body } = await client.submit();
    expect(status).toBe(200);
    expect(body.application).toMatchObject({
      status: 'received',
      statusRole: 'submitted',
      statusDescription: 'Received',
      dateReceived: portal.time.now.toISOString(),
      healthInsurance: null,
    });
    expect(body.errors).toEqual([]);
    const select = sql('test-snapshot', 'select * from submissions where application_id = $1');
    const [snapshot, ...others] = await portal.database.all<Record<string, unknown>>(select, [id]);
    expect(others).toEqual([]);
    expect(snapshot).toMatchObject({
      release: body.application.release,
      status: 'received',
      agreed_at: portal.time.now,
      answers: { PersonalInformation: { FirstName: 'Ana' } },
    });
    expect(JSON.stringify(snapshot)).not.toContain('Medicaid');
    expect(JSON.stringify(snapshot)).not.toContain(SSN);
    expect(snapshot?.documents).toHaveLength(4);
  });

  test('keeps what is worked out as it was on that day', async () => {
    const client = await someone();
    const id = await fillEvicted(client, portal.time.now, 12);
    expect((await client.submit()).body.errors).toEqual([]);
    portal.time.now = new Date(portal.time.now.getTime() + 5 * 86_400_000);
    const select = sql(
      'test-worked-out',
      'select answers from submissions where application_id = $1',
    );
    const [snapshot] = await portal.database.all<Record<string, unknown>>(select, [id]);
    expect(snapshot).toMatchObject({ answers: { Eviction: { rent: { DaysToCourt: 12 } } } });
    // Her own page goes on counting: what can't wait is told by it.
    expect((await client.get()).body.application['rent.daysToCourt']).toBe(7);
  });

  test('twice, or twice at once, changes nothing more', async () => {
    const client = await someone();
    const id = await fillAll(client);
    const race = await Promise.all(Array.from({ length: 4 }, () => client.submit()));
    expect(race.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    portal.time.now = new Date(Date.now() + 5_000);
    const again = await client.submit(COMPLETE);
    expect(again.status).toBe(200);
    expect(again.body.application.dateReceived).toBe(race[0]!.body.application.dateReceived);
    const select = sql(
      'test-applications-count',
      'select count(*)::int as n from submissions where application_id = $1',
    );
    expect(await portal.database.first(select, [id])).toEqual({ n: 1 });
  });

  test('of a stale tab is refused until it has shown what changed; a repeated one is answered alike', async () => {
    const client = await someone();
    await fillAll(client);
    const tag = { 'If-Match': (await client.get()).headers.get('ETag')! };
    const { headers } = await client.put({ firstName: 'Eva' });
    for (const sent of [{}, { firstName: 'Eva' }])
      expect((await client.submit(sent, tag)).body).toMatchObject({
        code: 'stale',
        current: { application: { firstName: 'Eva', statusRole: 'draft' } },
      });
    const newest = { 'If-Match': headers.get('ETag')! };
    const last = { otherContactPhone: '803-555-0102 ' };
    for (const status of [200, 200])
      expect((await client.submit(last, newest)).status).toBe(status);
  });

  test('closes the application for changes', async () => {
    const client = await someone();
    const id = await fillAll(client);
    await client.submit();
    const [file] = (await client.get()).body.application.files;
    const attempts = [
      client.put({ firstName: 'Eva' }),
      client.submit({ firstName: 'Eva' }),
      client.call('PUT', '/api/application/step/1'),
      client.post('/api/application/household_member', MEMBER),
      client.post('/api/application/income', { incomeSourceId: 1, amount: 10 }),
      client.upload(id, { bytes: new Uint8Array([1]), description: 'x' }),
      client.remove(`/api/application/document/${file.id}`),
    ];
    for (const { status, body } of await Promise.all(attempts))
      expect([status, body.code]).toEqual([409, 'not-editable']);
    expect((await client.get()).body.application.firstName).toBe('Ana');
  });

  test('that asks for documents is reopened, completed and goes where the pack says', async () => {
    const client = await someone();
    const id = await fillAll(client);
    await client.submit();
    await setStatus(id, 'needs-documentation');
    const { body } = await client.get();
    expect(body.application).toMatchObject({ statusRole: 'review', status: 'needs-documentation' });
    const anyStep = await client.call('PUT', '/api/application/step/2');
    expect(anyStep.body.application.publicFormCurrentStep).toBe(2);
    const wrong = await client.submit({ firstName: null });
    expect(wrong.body).toMatchObject({ code: 'incomplete' });
    const saved = await client.submit({ firstName: 'Anna' });
    expect(saved.body.application).toMatchObject({ status: 'in-review', firstName: 'Anna' });
    expect(saved.body.application.dateReceived).toBe(body.application.dateReceived);
    const select = sql(
      'test-all-snapshots',
      'select answers from submissions where application_id = $1 order by id',
    );
    const rows = await portal.database.all<{ answers: { PersonalInformation: object } }>(select, [
      id,
    ]);
    expect(rows.map(({ answers }) => answers.PersonalInformation)).toMatchObject([
      { FirstName: 'Ana' },
      { FirstName: 'Anna' },
    ]);
  });

  test('is shown as it was given, whatever a review left behind that was never completed', async () => {
    const client = await someone();
    const id = await fillAll(client);
    await client.submit();
    const given = (await client.get()).body.application;
    await setStatus(id, 'needs-documentation');
    expect((await client.put({ firstName: 'Changed', ssn: '412-63-7780' })).status).toBe(200);
    expect((await client.get()).body.application.firstName).toBe('Changed');
    const [file] = given.files as { id: number }[];
    const document = `/api/application/document/${file!.id}`;
    expect((await client.remove(document)).status).toBe(204);
    await setStatus(id, 'in-review');
    const { application } = (await client.get()).body;
    const { status, statusDescription, statusNext } = application;
    expect(application).toEqual({ ...given, status, statusDescription, statusNext });
    expect(application.firstName).toBe('Ana');
    expect((await fetchBytes(client, `${document}/any.pdf`)).status).toBe(200);
    expect((await fetchBytes(await someone(), `${document}/any.pdf`)).status).toBe(404);
    const pointer = '/PersonalInformation/SSN';
    const { body } = await client.post('/api/application/reveal', { pointer });
    expect(body.value).toBe(SSN);
    // A second submit of the same is answered alike; of anything else it is refused.
    expect((await client.submit({ firstName: 'Ana' })).body.application.firstName).toBe('Ana');
    expect((await client.submit({ firstName: 'Changed' })).body.code).toBe('not-editable');
    await setStatus(id, 'needs-documentation');
    expect((await client.get()).body.application.firstName).toBe('Changed');
  });

  test.each(['in-progress', 'not-open'])(
    'that an earlier version made "%s" is not a draft, and gets its last status back',
    async (damage) => {
      const client = await someone();
      const id = await fillAll(client);
      await client.submit();
      const { services } = portal.server;
      const setting = { actor: 'operator:test', by: 'operator' } as const;
      await giveStatus(services, id, 'approved', setting);
      const given = (await client.get()).body.application;
      await setStatus(id, damage);
      const { application } = (await client.get()).body;
      expect(application).toMatchObject({ statusRole: 'submitted', firstName: 'Ana' });
      expect((await client.put({ firstName: 'Changed' })).body.code).toBe('not-editable');
      portal.time.now = new Date(Date.now() + 40 * 24 * 60 * 60 * 1000);
      await closeOverdue(services);
      await restoreSubmitted(services);
      expect((await client.get()).body.application).toEqual(given);
      const untouched = await someone();
      const draft = (await untouched.get()).body.application;
      await restoreSubmitted(services);
      expect((await untouched.get()).body.application).toEqual(draft);
    },
  );

  test('that is over is not opened beside another of the same applicant', async () => {
    const client = await someone();
    const id = await fillAll(client);
    await client.submit();
    const { services } = portal.server;
    const close = sql(
      'test-close-sent',
      "update applications set status = 'expired', closed_at = now() where id = $1",
    );
    await portal.database.run(close, [id]);
    const setting = { actor: 'operator:test', by: 'operator', reason: 'A mistake.' } as const;
    const next = (await client.get()).body.application.applicationID;
    expect(next).not.toBe(id);
    await expect(giveStatus(services, id, 'in-review', setting)).rejects.toThrow(
      `has ${next} open`,
    );
    await portal.database.run(sql('test-drop', 'delete from applications where id = $1'), [next]);
    await giveStatus(services, id, 'in-review', setting);
    expect((await client.get()).body.application).toMatchObject({ applicationID: id });
  });

  test('is shown under the release that it was given under', async () => {
    const client = await someone();
    const id = await fillAll(client);
    await client.submit();
    const given = (await client.get()).body.application.release;
    const store = sql(
      'test-other-release',
      `insert into releases (hash, compiled) select $1, compiled from releases where hash = $2
       on conflict do nothing`,
    );
    await portal.database.run(store, ['other', given]);
    const move = sql(
      'test-move-release',
      "update applications set release = 'other' where id = $1",
    );
    await portal.database.run(move, [id]);
    expect((await client.get()).body.application.release).toBe(given);
  });

  test('counts members: too few, then one that is incomplete, then right', async () => {
    const client = await someone();
    await fillAll(client, { ...COMPLETE, personsInHousehold: 2 });
    const few = await client.submit();
    expect(few.body.errors).toEqual([
      expect.objectContaining({
        step: 'additional-household-members',
        message: 'You must add 1 household member before you can proceed',
      }),
    ]);
    const member = await client.post('/api/application/household_member', {
      ...MEMBER,
      firstName: '',
    });
    expect(member.body.isComplete).toBe(false);
    const incomplete = await client.submit();
    expect(incomplete.body.errors.map((error: { path: string }) => error.path)).toEqual([
      '/AdditionalHouseholdMembers/AdditionalMembers',
      '/PersonalInformation/FirstName',
    ]);
    await client.post('/api/application/household_member', {
      otherHouseholdMemberID: member.body.otherHouseholdMemberID,
      firstName: 'Leo',
    });
    expect((await client.submit()).status).toBe(200);
  });
});

describe('time', () => {
  async function expire(client: Client): Promise<number> {
    const { applicationID } = (await client.get()).body.application;
    portal.time.now = new Date(Date.now() + 31 * 24 * 3600 * 1000);
    return applicationID;
  }

  test('closes a draft after its days, keeps it, and offers it as a start', async () => {
    const client = await someone();
    const old = await fillAll(client, { ...COMPLETE, personsInHousehold: 2 });
    await client.post('/api/application/household_member', MEMBER);
    await client.post('/api/application/income', { incomeSourceId: 1, amount: 20.5 });
    await expire(client);
    expect((await client.put({ firstName: 'late' })).body.code).toBe('not-editable');
    const fresh = (await client.get()).body.application;
    expect(fresh.applicationID).not.toBe(old);
    expect(fresh).toMatchObject({ firstName: null, previous: { applicationID: old } });
    const copied = await client.post(`/api/application/start-from/${old}`, {});
    expect(copied.status).toBe(200);
    expect(copied.body.application).toMatchObject({
      applicationID: fresh.applicationID,
      firstName: 'Ana',
      kept: { '/PersonalInformation/SSN': '***-**-7785' },
      otherHouseholdMembers: [{ firstName: 'Leo', isComplete: true }],
      incomeSources: [{ amount: 20.5 }],
      files: [{}, {}, {}, {}],
    });
    expect(copied.body.application.previous).toBeUndefined();
    // The bytes are shared: removing one copy leaves the other's.
    const [file] = copied.body.application.files;
    expect((await client.get(`/api/application/document/${file.id}/x`)).status).toBe(200);
    expect((await client.submit()).status).toBe(200);
  });

  test('start-from takes only her own expired drafts', async () => {
    const client = await someone();
    const other = await someone();
    const theirs = await expire(other);
    await other.get();
    await client.get();
    expect((await client.post(`/api/application/start-from/${theirs}`, {})).status).toBe(404);
    expect((await client.post('/api/application/start-from/999999', {})).status).toBe(404);
  });
});

describe('a reveal', () => {
  test('shows one value to its owner and is audited', async () => {
    const client = await someone();
    const id = (await client.get()).body.application.applicationID;
    await client.put({ ssn: SSN });
    const member = await client.post('/api/application/household_member', MEMBER);
    const own = await client.post('/api/application/reveal', {
      pointer: '/PersonalInformation/SSN',
    });
    expect(own).toMatchObject({ status: 200, body: { value: SSN } });
    expect(own.headers.get('Cache-Control')).toBe('no-store');
    const { otherHouseholdMemberID } = member.body;
    const hers = await client.post('/api/application/reveal', {
      pointer: '/PersonalInformation/SocialSecurity',
      otherHouseholdMemberID,
    });
    expect(hers.body).toEqual({ value: MEMBER.ssn });
    const select = sql(
      'test-applications-audit',
      `select actor, details from audit_events where application_id = $1 and action = 'reveal' order by id`,
    );
    const events = await portal.database.all(select, [id]);
    expect(events).toHaveLength(2);
    expect(events[0]).toMatchObject({ details: { pointer: '/PersonalInformation/SSN' } });
    expect(JSON.stringify(events)).not.toContain(SSN);
  });

  test.each([
    ['no restricted field', { pointer: '/PersonalInformation/FirstName' }, 422],
    ['no pointer', {}, 422],
    ['nothing stored', { pointer: '/PersonalInformation/DriversLicense' }, 404],
    [
      'no member of hers',
      { pointer: '/PersonalInformation/SocialSecurity', otherHouseholdMemberID: 1e6 },
      404,
    ],
  ])('of %s is refused', async (_, body, status) => {
    const client = await someone();
    await client.get();
    expect((await client.post('/api/application/reveal', body)).status).toBe(status);
  });
});

test('a demo user is told so by the server, from the configuration', async () => {
  const demo = await portal.as({ subject: 'demo', email: 'Demo@Example.org' });
  expect((await demo.get()).body.isDemoUser).toBe(true);
});

test('outside the intake window an application waits, save a demo user’s, and becomes a draft inside', async () => {
  const closed = await startPortal({
    env: { DEMO_USERS: 'demo@example.org' },
    changePack: (pack) => {
      pack.intake = { opens: '2031-01-01', closes: '2031-12-31' };
    },
  });
  try {
    const ana = await closed.as('ana');
    const demo = await closed.as({ subject: 'demo', email: 'demo@example.org' });
    expect((await ana.get()).body.application.statusRole).toBe('initial');
    expect((await ana.put({ firstName: 'x' })).body.code).toBe('not-editable');
    await demo.get();
    expect((await demo.put({ firstName: 'x' })).status).toBe(200);
    closed.time.now = new Date('2031-02-01T12:00:00Z');
    const later = await closed.as({ subject: 'ana', expires: '20y' });
    expect((await later.get()).body.application.statusRole).toBe('draft');
  } finally {
    await closed.stop();
  }
});
