import { checkPack } from '../check/index.ts';
import { evaluate, validate } from '../kernel/index.ts';
import { compilePack, openRelease } from './index.ts';
import { createPackCopy } from './test/createPackCopy.ts';

const FACTS = { today: '2026-11-24', year: 2026, limits: { documentsNeeded: 4 } };
const QUESTION = '/Household/MilitaryStatus';

test('a pack asks a person what fits her age: a child is not asked, and nothing is missing then', async () => {
  const pack = createPackCopy();
  for (const [form, birth] of [
    ['household-member', '/PersonalInformation/BirthDate'],
    ['application', '/PersonalInformation/DateOfBirth'],
  ])
    pack.change(`${form}/wizard.json`, (wizard) => {
      const age = { years: [{ get: birth! }, { get: '/$/today' }] };
      wizard.facts = { ...(wizard.facts as object), age };
    });
  pack.change('steps/household.schema.json', (step) => {
    const { MilitaryStatus } = step.properties as { MilitaryStatus: { when?: object } };
    MilitaryStatus.when = { '/$/age': { minimum: 17 } };
  });
  const errors = (await checkPack(pack.source)).filter(({ severity }) => severity === 'error');
  expect(errors).toEqual([]);

  const form = openRelease(await compilePack(pack.source)).form('household-member');
  const asked = (BirthDate: string) => {
    const evaluation = evaluate(form, { PersonalInformation: { BirthDate } }, FACTS);
    const wrong = validate(form, evaluation, { side: 'page' }).map(({ path }) => path);
    return [evaluation.visible.has(QUESTION), wrong.includes(QUESTION)];
  };
  expect(asked('2009-11-24')).toEqual([true, true]);
  expect(asked('2009-11-25')).toEqual([false, false]);
});

test.each(['en', 'es'])(
  'the shipped pack asks everybody, and says beside the question what to choose for a child, in %s',
  async (language) => {
    const form = openRelease(await compilePack(createPackCopy().source)).form(
      'household-member',
      language,
    );
    const step = form.steps.find(({ name }) => name === 'household')!;
    const field = step.fields.find(({ pointer }) => pointer === QUESTION)!;
    const never = field.choices!.find(({ value }) => value === 'never served')!.label;
    const { MilitaryStatus } = step.schema.properties as {
      MilitaryStatus: { description: string };
    };
    expect(MilitaryStatus.description).toContain(never);
  },
);
