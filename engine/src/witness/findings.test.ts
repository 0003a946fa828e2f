import { compilePack, openRelease } from '../compile/index.ts';
import { shipped } from '../compile/test/brokenPack.ts';
import { evaluate } from '../kernel/evaluate.ts';
import { DAY, walkBroken } from './test/walkBroken.ts';

const contact = 'application/other-contact.schema.json';
const must = (value: string) => ({ '/OtherContact/Name': { const: value } });
const rule = (id: string) => ({
  id: id.toLowerCase(),
  when: { '/Race/WorksAtSVCA': { const: 'yes' } },
  must: must(id),
  at: ['/OtherContact/Name'],
  message: 'required',
});
const onlyWater = { form: 'application', program: 'water' };

test('a trap says in parts where it is, what hangs on what, and which answers show it', async () => {
  const rules = JSON.stringify([rule('Ana'), rule('Eva')]);
  const { findings } = await walkBroken(
    [[contact, /\n {2}"required": \[/, `\n  "rules": ${rules},\n  "required": [`]],
    onlyWater,
  );
  const trap = findings.find(({ code }) => code === 'dead-end')!;
  expect(trap.params).toEqual({
    form: 'application',
    step: 'other-contact',
    proven: 'yes',
    cause: expect.stringMatching(/^(ana|eva)$/),
    pointers: '/Race/WorksAtSVCA',
  });
  expect(trap.shown).toMatchObject({
    form: 'application',
    programs: ['water'],
    step: 'other-contact',
    answers: { Race: { WorksAtSVCA: 'yes' } },
    facts: { today: DAY },
  });
});

test('what nothing reaches comes with answers that lead to its step', async () => {
  const never = '"when": { "/Race/WorksAtSVCA": { "const": "nobody" } },';
  // That it is no choice the check says; the pack compiles.
  const { findings } = await walkBroken([[contact, '"Name": {', `"Name": { ${never}`]], onlyWater);
  const found = findings.find(({ params }) => params?.what === 'shown')!;
  expect(found).toMatchObject({
    code: 'never-reached',
    params: { kind: 'field', form: 'application', step: 'other-contact', proven: 'yes' },
    shown: { form: 'application', step: 'other-contact', programs: ['water'] },
  });
  const { formFor } = openRelease(await compilePack(shipped));
  const { answers, facts } = found.shown!;
  const { steps } = evaluate(formFor('application', answers), answers, facts);
  expect(steps).toContain('other-contact');
});

test('a walk whose time is up has walked what is to come first, and says nothing of what it left', async () => {
  let asked = 0;
  const isTimeUp = () => {
    asked += 1;
    return true;
  };
  const never = '"when": { "/$/programs": { "contains": { "const": "rent" } } },';
  const breaks = [[contact, '"Name": {', `"Name": { ${never}`]] as [string, string, string][];
  const { ways, cut, findings } = await walkBroken(breaks, { first: ['water'], isTimeUp });
  expect(asked).toBe(1);
  expect(ways.map(({ programs }) => programs)).toEqual([['water']]);
  expect(cut).toEqual({ walked: 1, of: 7 });
  // Another program may show it.
  expect(findings).toEqual([]);
  // What is changed in one program's folder is walked alone and in a few pairs, however much time there is.
  const own = await walkBroken(breaks, { first: ['water'], isFirstEnough: true });
  expect(own.ways[0]!.programs).toEqual(['water']);
  expect(own.ways.every(({ programs }) => programs.includes('water'))).toBe(true);
  expect(own.cut).toEqual({ walked: own.ways.length, of: 7, isMeant: true });
  // Without one that the pack offers, all is walked.
  const none = await walkBroken([], { first: ['gone'], isFirstEnough: true, isTimeUp });
  expect(none.cut).toEqual({ walked: 1, of: 7 });
  const whole = await walkBroken(breaks, onlyWater);
  expect(whole.cut).toBeUndefined();
  expect(whole.findings.length).toBeGreaterThan(0);
});
