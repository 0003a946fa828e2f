import { findAll, findOne } from './test/breakPack.ts';

const WIZARD = 'application/wizard.json';

test.each([
  ['a name', '"race",', '"race", "personal-information",', 5],
  [
    'a name with a condition',
    '"race",',
    '"race", { "step": "personal-information", "when": { "/Race/Tribe": { "const": "?" } } },',
    5,
  ],
])('a step that is named twice, by %s, is one error at the second', async (_, from, to, index) => {
  const finding = await findOne([WIZARD, from, to]);
  expect(finding).toMatchObject({
    code: 'repeated-step',
    severity: 'error',
    file: WIZARD,
    pointer: `/steps/${index}`,
    message: 'the step "personal-information" is named a second time',
  });
  expect(finding.there).toMatch(/^("|\{ "step": ")personal-information"/);
});

test('each further naming of a step is told of', async () => {
  const found = await findAll([WIZARD, '"race",', '"race", "race", "race",']);
  expect(found.map(({ code, pointer }) => [code, pointer])).toEqual([
    ['repeated-step', '/steps/5'],
    ['repeated-step', '/steps/6'],
  ]);
});

test.each([
  [
    'programs/rent/program.json',
    '{ "step": "landlord", "after": "residence" },',
    '{ "step": "landlord", "after": "residence" }, { "step": "landlord", "before": "disclosures" },',
    '/adds/steps/1',
  ],
  [
    'programs/energy/program.json',
    /"after": "MonthlyRent"\s*\}/,
    '"after": "MonthlyRent" }, { "step": "residence" }',
    '/adds/fields/1',
  ],
])('a step that %s names twice', async (file, from, to, pointer) => {
  expect(await findOne([file, from, to])).toMatchObject({ code: 'repeated-step', file, pointer });
});

const LOOKS = 'application/personal-information.ui.json';
const NAMES = '["FirstName", "LastName"]';

test.each([
  ['a question that the step has not', '["FirstName", "Lastname"]', 'unknown-field', '/0/1'],
  ['a question of two groups', `${NAMES}, ["LastName", "SSN"]`, 'repeated-id', '/1/0'],
])('a group of questions that names %s', async (_, to, code, place) => {
  expect(await findOne([LOOKS, NAMES, to])).toMatchObject({
    code,
    severity: 'error',
    file: LOOKS,
    pointer: `/ui:options/pages${place}`,
  });
});
