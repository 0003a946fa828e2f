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
  // That nothing uses the list follows from the name, and is not said.
  expect(findings.map(({ code, file }) => [code, file])).toEqual([['unknown-enumeration', FILE]]);
  expect(findings[0]).toMatchObject({
    pointer: '/properties/Amount/frequencies/enumeration',
    suggestion: 'pay-frequencies',
  });
});

test('what was typed is kept of no restricted answer, and only in the form of an item', async () => {
  const step = 'application/residence.schema.json';
  const rent = '"wire": "monthlyRentMortgage"';
  const often = '{ "enumeration": "pay-frequencies", "title": "Rent", "wire": "rentAsTyped" }';
  const findings = await findAll(
    [FILE, /(?<="type": "greater[\s\S]*)"personal"/, '"restricted"'],
    [step, rent, `${rent}, "frequencies": ${often}`],
  );
  const found = findings.filter(({ code }) => code === 'misplaced-keyword');
  expect(found.map(({ file, pointer }) => [file, pointer])).toEqual([
    [step, '/properties/MonthlyRent/frequencies/wire'],
    [FILE, '/properties/Amount/frequencies/wire'],
  ]);
});

test('what is kept has a server name of its own', async () => {
  const finding = await findOne([FILE, '"amountAsTyped"', '"amount"']);
  expect(finding).toMatchObject({
    code: 'same-server-name',
    pointer: '/properties/Amount/frequencies/wire',
  });
});
