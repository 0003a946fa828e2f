import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPLETE, fillAll, MEMBER } from '../../test/answers.ts';
import { PDF } from '../../test/files.ts';
import { changeFile, startPortal, type TestPortal } from '../../test/portal.ts';
import { sql } from '../database/index.ts';

const MEMBERS = '/api/application/household_member';
const INCOMES = '/api/application/income';
let portal: TestPortal;

/** Takes the steps with collections out of the application; its receipt speaks of none. */
function withoutCollections(folder: string): void {
  changeFile(join(folder, 'application/wizard.json'), (wizard) => {
    const gone = ['income', 'additional-household-members', 'required-documents'];
    wizard.steps = wizard.steps.filter((step: unknown) => !gone.includes(step as string));
    wizard.receipt = ['/PersonalInformation/FirstName'];
  });
  for (const program of readdirSync(join(folder, 'programs')))
    changeFile(join(folder, 'programs', program, 'program.json'), ({ adds }) => {
      delete adds?.documents;
    });
}

/** Gives the forms of the collections other names, in the folders and where they are declared. */
function withOtherNames(folder: string): void {
  const names = [
    ['household-member', 'person'],
    ['income-source', 'earning'],
    ['document', 'paper'],
  ] as const;
  for (const [from, to] of names)
    for (const parent of [folder, join(folder, 'texts/es')])
      if (existsSync(join(parent, from))) renameSync(join(parent, from), join(parent, to));
  for (const below of ['application', 'steps'])
    for (const name of readdirSync(join(folder, below))) {
      const file = join(folder, below, name);
      const text = readFileSync(file, 'utf8');
      const renamed = names.reduce(
        (all, [from, to]) => all.replaceAll(`"form": "${from}"`, `"form": "${to}"`),
        text,
      );
      if (renamed !== text) writeFileSync(file, renamed);
    }
}

describe('a pack that names the forms of its collections otherwise', () => {
  beforeAll(async () => {
    portal = await startPortal({ changeFolder: withOtherNames });
  });
  afterAll(() => portal.stop());

  test('takes members, incomes and documents, and a submit', async () => {
    const client = await portal.as('other-names');
    await fillAll(client, { ...COMPLETE, personsInHousehold: 2 });
    const { status, body: member } = await client.post(MEMBERS, MEMBER);
    expect(status).toBe(201);
    const income = { incomeSourceId: 1, amount: 10 };
    expect((await client.post(INCOMES, income)).status).toBe(201);
    const otherHouseholdMemberId = member.otherHouseholdMemberID;
    const theirs = await client.post(INCOMES, { ...income, otherHouseholdMemberId });
    expect(theirs.status).toBe(201);
    const { application } = (await client.get()).body;
    expect(application.files).toHaveLength(4);
    expect(application.otherHouseholdMembers[0].incomeSources).toHaveLength(1);
    const pointer = '/PersonalInformation/SocialSecurity';
    const reveal = { pointer, otherHouseholdMemberID: otherHouseholdMemberId };
    expect((await client.post('/api/application/reveal', reveal)).body.value).toBe(MEMBER.ssn);
    expect((await client.submit()).status).toBe(200);
  });

  test('describes them', async () => {
    const { schemas } = (await portal.anyone.get('/api/openapi.json')).body.components;
    expect(schemas.Member.properties).toHaveProperty('firstName');
    expect(schemas.IncomeSource.properties).toHaveProperty('amount');
    expect(schemas.Document.properties).toHaveProperty('description');
  });
});

describe('a pack without collections', () => {
  beforeAll(async () => {
    portal = await startPortal({ changeFolder: withoutCollections });
  });
  afterAll(() => portal.stop());

  test('starts, and answers their calls with not found', async () => {
    const client = await portal.as('no-collections');
    const { status, body } = await client.get();
    expect(status).toBe(200);
    const answers = await Promise.all([
      client.post(MEMBERS, MEMBER),
      client.post(INCOMES, { incomeSourceId: 1, amount: 10 }),
      client.upload(body.application.applicationID, { bytes: PDF, description: 'x' }),
      client.remove(`${MEMBERS}/1`),
      client.remove(`${INCOMES}/1`),
      client.remove('/api/application/document/1'),
    ]);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  test('describes them as empty', async () => {
    const { status, body } = await portal.anyone.get('/api/openapi.json');
    expect(status).toBe(200);
    expect(body.paths[INCOMES].post).toBeDefined();
    expect(body.components.schemas.IncomeSource.properties).not.toHaveProperty('amount');
  });

  test('leaves out what was stored before the pack took them out', async () => {
    const client = await portal.as('no-collections-any-more');
    const id = (await client.get()).body.application.applicationID;
    const insert = sql(
      'test-income',
      'insert into incomes (application_id, member_id, answers) values ($1, null, $2)',
    );
    const answers = { IncomeSource: { IncomeSourceId: 1, Amount: 5 } };
    await portal.database.run(insert, [id, answers]);
    const { status, body } = await client.get();
    expect(status).toBe(200);
    expect(body.application.incomeSources).toEqual([]);
  });
});
