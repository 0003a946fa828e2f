import { findAll, findOne } from '../test/breakPack.ts';

const FILE = 'income-source/income-source.schema.json';
const ENUMERATION = 'enumerations/pay-frequencies.json';

test('frequencies stand at an amount of money', async () => {
  const finding = await findOne(
    [FILE, /"mask": "money",\n/, ''],
    ['income-source/income-source.ui.json', '"ui:widget": "money"', '"ui:widget": "number"'],
  );
  expect(finding).toMatchObject({
    code: 'misplaced-keyword',
    severity: 'error',
    file: FILE,
    pointer: '/properties/Amount/frequencies',
  });
});

test('one of them leaves an amount as it is', async () => {
  const finding = await findOne(
    [ENUMERATION, '"label": "Every month"', '"label": "Every month", "over": 2'],
    [ENUMERATION, '"label": "Only once"', '"label": "Only once", "over": 2'],
  );
  expect(finding).toMatchObject({
    code: 'no-plain-frequency',
    severity: 'error',
    file: FILE,
    pointer: '/properties/Amount/frequencies',
  });
});

test('their enumeration is one of the pack', async () => {
  const findings = await findAll([FILE, '"pay-frequencies"', '"pay-frequency"']);
  expect(findings.map(({ code, file }) => [code, file])).toEqual([
    ['unused-enumeration', ENUMERATION],
    ['unknown-enumeration', FILE],
  ]);
  expect(findings[1]).toMatchObject({
    pointer: '/properties/Amount/frequencies/enumeration',
    suggestion: 'pay-frequencies',
  });
});
