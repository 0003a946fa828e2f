import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPLETE, MEMBER, SSN } from '../../test/answers.ts';
import {
  type Body,
  changeFile,
  nextRelease,
  startPortal,
  type TestPortal,
} from '../../test/portal.ts';
import { sql } from '../database/index.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ changePack: () => {} });
});
afterAll(() => portal.stop());

const folder = () => join(portal.dataDir, 'definitions');

/** Gives a field of a step another name, and says which one it had. */
function rename(form: string, [from, to]: [string, string]): void {
  const files = [
    `${form}/personal-information.schema.json`,
    `${form}/personal-information.ui.json`,
    `${form}/wizard.json`,
    `texts/es/${form}/personal-information.json`,
  ];
  if (form === 'application') {
    files.push('desk/desk.json');
    for (const part of ['desk/notices', 'desk/actions'])
      files.push(
        // The forms of actions have questions of their own.
        ...readdirSync(join(folder(), part))
          .filter((name) => !/\.(schema|ui)\.json$/.test(name))
          .map((name) => `${part}/${name}`),
      );
  }
  if (form === 'household-member') files.push('application/additional-household-members.ui.json');
  for (const name of files) {
    const file = join(folder(), name);
    const text = readFileSync(file, 'utf8')
      .replaceAll(`"${from}"`, `"${to}"`)
      .replaceAll(`/PersonalInformation/${from}"`, `/PersonalInformation/${to}"`)
      .replaceAll(`"fields/${from}/`, `"fields/${to}/`);
    writeFileSync(file, text);
  }
  changeFile(join(folder(), `${form}/personal-information.schema.json`), ({ properties }) => {
    properties[to].renamedFrom = `/PersonalInformation/${from}`;
  });
}

const storedOf = (id: number) =>
  portal.database.first<{ answers: Body; restricted: Body }>(
    sql('test-renamed', 'select answers, restricted from applications where id = $1'),
    [id],
  );

test('a draft that was further is led to what it asks now, until it is answered', async () => {
  const eva = await portal.as('eva');
  const { release } = (await eva.get()).body.application;
  const there = await eva.put({ ...COMPLETE, publicFormCurrentStep: 4 });
  expect(there.body.application).toMatchObject({ publicFormCurrentStep: 4 });
  expect(there.body.application).not.toHaveProperty('answerAgain');
  changeFile(join(folder(), 'application/personal-information.schema.json'), (step) => {
    step.properties.Nickname = {
      type: 'string',
      title: 'Nickname',
      maxLength: 20,
      wire: 'nickname',
      classification: 'personal',
    };
    step.required.push('Nickname');
  });
  const next = await nextRelease(portal, release);
  const { application } = (await eva.get()).body;
  expect(application).toMatchObject({
    publicFormCurrentStep: 0,
    answerAgain: ['personal-information'],
    lastName: COMPLETE.lastName,
  });
  const saved = await eva.put({ nickname: 'Evi', publicFormCurrentStep: 4 });
  expect(saved.body.application).toMatchObject({ publicFormCurrentStep: 4, release: next });
  expect(saved.body.application).not.toHaveProperty('answerAgain');
});

test('a draft keeps its answers when fields are renamed, the encrypted ones, too', async () => {
  const ana = await portal.as('ana');
  const { release, applicationID } = (await ana.get()).body.application;
  await ana.put({ firstName: 'Ana', ssn: SSN });
  const member = await ana.post('/api/application/household_member', MEMBER);
  rename('application', ['FirstName', 'GivenName']);
  rename('application', ['SSN', 'SocialSecurityNumber']);
  rename('household-member', ['FirstName', 'GivenName']);
  await nextRelease(portal, release);

  const { body } = await ana.get();
  expect(body.application.firstName).toBe('Ana');
  expect(body.application.kept).toEqual({
    '/PersonalInformation/SocialSecurityNumber': expect.stringMatching(/^\*\*\*-\*\*-\d{4}$/),
  });
  expect(body.application.otherHouseholdMembers[0].firstName).toBe(member.body.firstName);
  // The next save stores them under their names of today, and nothing in the clear.
  expect((await ana.put({ lastName: 'Ruiz' })).status).toBe(200);
  const stored = (await storedOf(applicationID))!;
  expect(stored.answers.PersonalInformation).toMatchObject({ GivenName: 'Ana', LastName: 'Ruiz' });
  expect(stored.answers.PersonalInformation).not.toHaveProperty('FirstName');
  expect(Object.keys(stored.restricted)).toEqual(['/PersonalInformation/SocialSecurityNumber']);
  expect(JSON.stringify(stored)).not.toContain(SSN);
  const shown = await ana.post('/api/application/reveal', {
    pointer: '/PersonalInformation/SocialSecurityNumber',
  });
  expect(shown.body.value).toBe(SSN);
});
