import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPLETE, fillAll, MEMBER } from '../../test/answers.ts';
import { asStaff, startDesk } from '../../test/desk.ts';
import { type Body, changeFile, nextRelease, type TestPortal } from '../../test/portal.ts';

const PEOPLE = '/AdditionalHouseholdMembers/AdditionalMembers';
const STEP = 'household-member/personal-information.schema.json';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startDesk({
    changeFolder: (folder) =>
      changeFile(join(folder, STEP), ({ properties }) => {
        properties.Nickname = {
          type: 'string',
          title: 'Nickname',
          maxLength: 20,
          wire: 'nickname',
          classification: 'personal',
        };
      }),
  });
});
afterAll(() => portal.stop());

/** A release that asks for no nickname, and calls the birth date otherwise. */
async function publishNext(release: string): Promise<void> {
  const folder = join(portal.dataDir, 'definitions');
  for (const name of [
    STEP,
    STEP.replace('schema', 'ui'),
    'texts/es/household-member/personal-information.json',
  ]) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8')
      .replaceAll('"BirthDate"', '"BornOn"')
      .replaceAll('/PersonalInformation/BirthDate"', '/PersonalInformation/BornOn"')
      .replaceAll('"fields/BirthDate/', '"fields/BornOn/');
    writeFileSync(file, text);
  }
  changeFile(join(folder, STEP), ({ properties }) => {
    delete properties.Nickname;
    properties.BornOn.renamedFrom = '/PersonalInformation/BirthDate';
  });
  await nextRelease(portal, release);
}

test('a question that a newer release asks no more is asked about no more, one with another name still is', async () => {
  const clerk = await asStaff(portal, 'carla');
  const client = await portal.as('alma');
  const id = await fillAll(client, { ...COMPLETE, personsInHousehold: 2 });
  const made = await client.post('/api/application/household_member', {
    ...MEMBER,
    nickname: 'Leíto',
  });
  const leo = made.body.otherHouseholdMemberID;
  expect((await client.submit()).status).toBe(200);
  const at = (name: string) => `${PEOPLE}/${leo}/PersonalInformation/${name}`;
  const open = async () => (await clerk.get(`/api/desk/cases/${id}`)).body;
  const ask = async (...names: string[]) => {
    const corrections = names.map((name) => ({ at: at(name), reason: 'unclear' }));
    const headers = { 'If-Match': (await open()).etag };
    return clerk.call(
      'POST',
      `/api/desk/cases/${id}/actions/ask-to-correct`,
      { corrections },
      headers,
    );
  };
  expect((await ask('Nickname', 'BirthDate')).status).toBe(200);
  const { release, corrections } = (await client.get()).body.application;
  expect(corrections.map((one: Body) => one.at)).toEqual([at('Nickname'), at('BirthDate')]);

  await publishNext(release);
  const now = (await client.get()).body.application;
  expect(now.corrections).toMatchObject([{ at: at('BornOn'), of: 'Leo Prueba' }]);
  expect(now.held).toContain(at('FirstName'));
  expect(now.held).not.toContain(at('BornOn'));
  // A case of before shows what it asked; what is asked no more can’t be asked about anew.
  const lines = (await open()).sections
    .flatMap(({ parts }: Body) => parts)
    .flatMap((part: Body) => part.lines);
  const nickname = lines.find((line: Body) => line.question === 'Nickname');
  expect(nickname).toMatchObject({ answer: 'Leíto', asked: { state: 'open' } });
  expect(nickname.canAsk).toBeUndefined();
  expect((await ask('Nickname')).body.code).toBe('unknown-answer');

  const change = (answers: object) =>
    client.post('/api/application/household_member', { otherHouseholdMemberID: leo, ...answers });
  expect((await change({ firstName: 'Lea' })).body.code).toBe('answer-held');
  expect((await change({ dateOfBirth: '2016-02-03' })).status).toBe(200);
  expect((await client.submit()).status).toBe(200);
  const sent = (await open()).sections
    .flatMap(({ parts }: Body) => parts)
    .flatMap((part: Body) => part.lines);
  expect(sent.find((line: Body) => line.question === 'Date of birth')).toMatchObject({
    answer: expect.stringContaining('2016'),
    asked: { state: 'changed' },
  });
});
