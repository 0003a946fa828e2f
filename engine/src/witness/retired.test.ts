import type { Break } from '../compile/test/brokenPack.ts';
import { trapsOf, walkBroken } from './test/walkBroken.ts';

const INSURED = 'enumerations/health-insurance.json';
const HOUSEHOLD = 'steps/household.schema.json';
const CONTACT = 'application/other-contact.schema.json';
const KIND = '/Household/HealthInsuranceType';
const onlyWater = { form: 'application', program: 'water' };

const retire = (value: string, day = '2026-11-01'): Break => [
  INSURED,
  `"value": "${value}",`,
  `"value": "${value}", "retired": "${day}",`,
];
const neverReached = ({ findings }: Awaited<ReturnType<typeof walkBroken>>) =>
  findings.filter(({ code }) => code === 'never-reached');

test('what only a retired choice leads to is there for who chose it, and in no count', async () => {
  const [report, plain] = [
    await walkBroken([retire('yes')], onlyWater),
    await walkBroken([retire('yes', '2026-11-22')], onlyWater),
  ];
  expect([trapsOf(report), neverReached(report)]).toEqual([[], []]);
  const before = report.fromBefore.map(({ subject, what }) => [subject, what]);
  expect(before).toContainEqual([KIND, 'shown']);
  expect(before).toContainEqual([KIND, 'right']);
  // Each is told of with the answer that is retired, and none of the others has it.
  const insured = ({ answers }: (typeof report.witnesses)[number]) =>
    answers.Household?.HealthInsurance;
  expect(new Set(report.fromBefore.map(insured))).toEqual(new Set(['yes']));
  expect(report.witnesses.map(insured)).not.toContain('yes');
  expect(plain.fromBefore).toEqual([]);
  expect(report.counts.field.of).toBeLessThan(plain.counts.field.of);
});

test('where nothing is left to choose nobody who starts now gets past', async () => {
  const report = await walkBroken([retire('yes'), retire('no')], onlyWater);
  expect(trapsOf(report)).toMatchObject([
    { code: 'no-way-to-submit', severity: 'error', file: HOUSEHOLD },
  ]);
  const { message } = trapsOf(report)[0]!;
  expect(message).toContain('no answer to /Household/HealthInsurance is right');
  expect(message).toContain('(proven with');
});

test('who has what is retired is not trapped by it either', async () => {
  const gate = JSON.stringify([
    {
      id: 'insured',
      must: {
        not: {
          '/Household/HealthInsurance': { const: 'yes' },
          '/OtherContact/Name': { not: { const: 'Ana' } },
        },
      },
      message: 'required',
      blocks: ['next'],
    },
    {
      id: 'ana',
      must: { not: { '/OtherContact/Name': { const: 'Ana' } } },
      message: 'required',
      blocks: ['next'],
    },
  ]);
  const gates: Break = [CONTACT, /\n {2}"required": \[/, `\n  "gates": ${gate},\n  "required": [`];
  const report = await walkBroken([retire('yes'), gates], onlyWater);
  const traps = trapsOf(report);
  expect(traps.map(({ code, file }) => [code, file])).toEqual([['dead-end', CONTACT]]);
  expect(traps[0]!.params).toMatchObject({ began: 'before' });
  expect(traps[0]!.message).toContain('begun before something was retired');
  expect(traps[0]!.message).toContain('/Household/HealthInsurance: "yes"');
});

test('nobody who starts now adds entries to a collection that is retired', async () => {
  const members = 'application/additional-household-members.schema.json';
  const retired: Break = [
    members,
    '"AdditionalMembers": {',
    '"AdditionalMembers": { "retired": "2026-11-01",',
  ];
  // Who lives with others has to add them.
  const traps = trapsOf(await walkBroken([retired], onlyWater));
  expect(traps[0]).toMatchObject({ code: 'dead-end', file: members });
});
