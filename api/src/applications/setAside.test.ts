import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPLETE, fillAll, LICENSE, MEMBER } from '../../test/answers.ts';
import { addGarden, GARDEN } from '../../test/gardenProgram.ts';
import {
  type Body,
  changeFile,
  nextRelease,
  startPortal,
  type TestPortal,
} from '../../test/portal.ts';
import { rotateKeys } from '../crypto/index.ts';
import { sql } from '../database/index.ts';

let portal: TestPortal;
beforeEach(async () => {
  portal = await startPortal({ changeFolder: (folder) => addGarden(folder) });
});
afterEach(() => portal.stop());

const MEMBERS = '/api/application/household_member';
const fileOf = (name: string) => join(portal.dataDir, 'definitions', name);

/** Takes a field out of a form's first step, with what is asked about it. @returns A function that puts it back. */
function takeOut(form: string, field: string): () => void {
  const names = ['schema', 'ui'].map((kind) => fileOf(`${form}/personal-information.${kind}.json`));
  const before = names.map((name) => readFileSync(name));
  changeFile(names[0]!, (step) => {
    delete step.properties[field];
    step.required = step.required.filter((name: string) => name !== field);
    step.rules = step.rules.filter((rule: Body) => !JSON.stringify(rule).includes(`/${field}"`));
  });
  changeFile(names[1]!, (ui) => {
    delete ui[field];
    ui['ui:order'] = ui['ui:order'].filter((name: string) => name !== field);
    delete ui['ui:options']?.pages;
  });
  return () => {
    for (const [index, name] of names.entries()) writeFileSync(name, before[index]!);
  };
}

const storedOf = (id: number) =>
  portal.database.first<{ answers: Body; restricted: Body; set_aside: Body }>(
    sql('test-aside', 'select answers, restricted, set_aside from applications where id = $1'),
    [id],
  );

test('an answer whose question is gone is kept aside, and comes back with it', async () => {
  const ana = await portal.as('ana');
  const { release, applicationID } = (await ana.get()).body.application;
  await ana.put({ homePhone: '803-555-0100', firstName: 'Ana' });
  const putBack = takeOut('application', 'HomePhone');
  const next = await nextRelease(portal, release);

  const aside = [{ release, pointer: '/PersonalInformation/HomePhone', value: '803-555-0100' }];
  // Only looking writes nothing.
  expect((await ana.get()).body.application).toMatchObject({ setAside: aside, release: next });
  expect((await storedOf(applicationID))?.set_aside).toEqual([]);
  const saved = await ana.put({ lastName: 'Ruiz' });
  expect(saved.body.application).toMatchObject({ setAside: aside, firstName: 'Ana' });
  const stored = (await storedOf(applicationID))!;
  expect(stored.set_aside).toEqual(aside);
  expect(stored.answers.PersonalInformation).not.toHaveProperty('HomePhone');

  putBack();
  await nextRelease(portal, next);
  expect((await ana.get()).body.application).toMatchObject({ homePhone: '803-555-0100' });
  expect((await ana.get()).body.application).not.toHaveProperty('setAside');
  // Cleared on purpose, it does not come back by itself.
  await ana.put({ homePhone: null });
  expect((await ana.get()).body.application.homePhone).toBeNull();
  expect((await storedOf(applicationID))?.set_aside).toEqual([]);
});

test('what is encrypted is set aside encrypted, shown masked, and keeps up with a new key', async () => {
  const eva = await portal.as('eva');
  const { release, applicationID } = (await eva.get()).body.application;
  await eva.put({ driversLicense: LICENSE });
  const putBack = takeOut('application', 'DriversLicense');
  const next = await nextRelease(portal, release);
  const saved = await eva.put({ lastName: 'Ruiz' });
  const pointer = '/PersonalInformation/DriversLicense';
  expect(saved.body.application.setAside).toEqual([{ release, pointer, kept: '******8123' }]);
  const stored = (await storedOf(applicationID))!;
  expect(stored.set_aside).toEqual([{ release, pointer, sealed: expect.any(String) }]);
  expect(stored.restricted).toEqual({});
  expect(JSON.stringify([stored, saved.body, portal.log])).not.toContain(LICENSE);
  await rotateKeys(portal.database, portal.server.services.vault);
  putBack();
  await nextRelease(portal, next);
  const shown = await eva.post('/api/application/reveal', { pointer });
  expect(shown.body).toEqual({ value: LICENSE });
});

test('a choice that is no longer offered is asked again, and what was chosen can be seen', async () => {
  const leo = await portal.as('leo');
  const { release } = (await leo.get()).body.application;
  await leo.put({ ...COMPLETE, publicFormCurrentStep: 4 });
  changeFile(fileOf('enumerations/marital-status.json'), (list) => {
    list.values = list.values.filter(({ value }: Body) => value !== COMPLETE.maritalStatus);
  });
  await nextRelease(portal, release);
  expect((await leo.get()).body.application).toMatchObject({
    maritalStatus: null,
    publicFormCurrentStep: 2,
    answerAgain: ['demographics'],
    setAside: [{ release, value: COMPLETE.maritalStatus }],
  });
});

test('a program that is removed leaves its answers and its choice aside', async () => {
  const mia = await portal.as('mia');
  const { release } = (await mia.get()).body.application;
  await mia.put({ applicationPrograms: [4, GARDEN], 'garden.plots': 1 });
  rmSync(fileOf('programs/garden'), { recursive: true });
  const next = await nextRelease(portal, release);
  const { application } = (await mia.get()).body;
  expect(application.applicationPrograms).toEqual([4]);
  expect(application.setAside).toEqual(
    expect.arrayContaining([
      { release, pointer: '/PersonalInformation/AssistanceType', value: [GARDEN] },
      { release, pointer: '/Residence/garden/Plots', value: 1 },
    ]),
  );
  await mia.put({ firstName: 'Mia' });
  addGarden(fileOf('.'));
  await nextRelease(portal, next);
  const back = (await mia.get()).body.application;
  expect(back).toMatchObject({ applicationPrograms: [4, GARDEN], 'garden.plots': 1 });
  expect(back).not.toHaveProperty('setAside');
});

test('a member’s answer is kept with her', async () => {
  const zoe = await portal.as('zoe');
  const { release } = (await zoe.get()).body.application;
  const { otherHouseholdMemberID } = (await zoe.post(MEMBERS, MEMBER)).body;
  takeOut('household-member', 'BirthDate');
  await nextRelease(portal, release);
  const aside = [{ release, pointer: '/PersonalInformation/BirthDate', value: MEMBER.dateOfBirth }];
  const [member] = (await zoe.get()).body.application.otherHouseholdMembers;
  expect(member.setAside).toEqual(aside);
  await zoe.post(MEMBERS, { otherHouseholdMemberID, firstName: 'Leona' });
  const [after] = (await zoe.get()).body.application.otherHouseholdMembers;
  expect(after).toMatchObject({ firstName: 'Leona', setAside: aside });
});

test('what is aside is not sent, stays through the submission, and is not shown with it', async () => {
  const ida = await portal.as('ida');
  const { release } = (await ida.get()).body.application;
  const id = await fillAll(ida);
  takeOut('application', 'HomePhone');
  await nextRelease(portal, release);
  const sent = await ida.submit();
  expect(sent.status).toBe(200);
  expect((await ida.get()).body.application).not.toHaveProperty('setAside');
  expect((await storedOf(id))?.set_aside).toMatchObject([{ value: COMPLETE.homePhone }]);
  const snapshots = await portal.database.all(sql('test-sent', 'select * from submissions'));
  expect(JSON.stringify(snapshots)).not.toContain(COMPLETE.homePhone);
});
