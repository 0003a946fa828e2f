import { compilePack } from '../../compile/compilePack.ts';
import { openRelease } from '../../compile/openRelease.ts';
import { shipped } from '../../compile/test/brokenPack.ts';
import { evaluate } from '../../kernel/evaluate.ts';
import { validate } from '../../kernel/validate.ts';
import { breakPack, findAll, findOne } from '../test/breakPack.ts';
import { samplesOf } from './samplesOf.ts';

const renter = 'programs/rent/samples/renter.json';

test('the shipped samples fit their forms, lead to the steps of their programs, and nothing is wrong', async () => {
  const release = openRelease(await compilePack(shipped));
  const samples = await samplesOf(shipped);
  expect(samples.map(({ name, program }) => [name, program])).toEqual([
    ['programs/rent/samples/renter', 'rent'],
    ['programs/weatherization/samples/homeowner', 'weatherization'],
  ]);
  const { limits } = release.compiled.settings;
  for (const { form: name, answers, facts, program } of samples) {
    const form = release.formFor(name, answers);
    expect(form.steps.flatMap(({ fields }) => fields).some((one) => one.program === program)).toBe(
      true,
    );
    const evaluation = evaluate(form, answers, {
      today: '2026-11-21',
      year: 2026,
      ...facts,
      limits,
    });
    const wrong = validate(form, evaluation).filter(({ step }) => step !== 'disclosures');
    expect(wrong).toEqual([]);
  }
});

test('an answer that no form asks', async () => {
  const finding = await findOne([renter, '"LandlordName"', '"LandlordNam"']);
  expect(finding).toMatchObject({
    code: 'stale-sample',
    severity: 'warning',
    pointer: '/answers/Landlord/rent/LandlordNam',
    suggestion: '/Landlord/rent/LandlordName',
  });
});

test('an answer in an entry that its form does not ask', async () => {
  const finding = await findOne([renter, '"BirthDate"', '"BirthDay"']);
  expect(finding).toMatchObject({
    code: 'stale-sample',
    pointer: '/entries/members/0/PersonalInformation/BirthDay',
    suggestion: '/PersonalInformation/BirthDate',
  });
});

test('entries of a list that the form has not', async () => {
  const finding = await findOne([renter, '"members"', '"member"']);
  expect(finding).toMatchObject({ code: 'stale-sample', suggestion: 'members' });
});

test('answers for a form that is not there', async () => {
  const finding = await findOne([renter, '"form": "application"', '"form": "aplication"']);
  expect(finding).toMatchObject({ code: 'stale-sample', suggestion: 'application' });
});

test('a program goes with its samples', async () => {
  const findings = await breakPack((files) => {
    for (const name of [...files.keys()]) if (name.startsWith('programs/rent/')) files.delete(name);
  });
  expect(findings).toEqual([]);
});

test('nothing is said of samples while something else is wrong', async () => {
  await findOne(['application/wizard.json', '"other-contact"', '"other-kontact"']);
});

test('an entry may say more of itself than its answers', async () => {
  expect(await findAll([renter, '"isComplete": true', '"id": "a", "note": null'])).toEqual([]);
});
