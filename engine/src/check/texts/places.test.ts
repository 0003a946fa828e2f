import { findAll, findOne } from '../test/breakPack.ts';

const DOCUMENTS = 'application/required-documents.schema.json';
const PERSON = 'application/personal-information.schema.json';
const ENGLISH = 'messages.json';
const SPANISH = 'texts/es/messages.json';

test('what a gate works out for a place that its message has not', async () => {
  const finding = await findOne([DOCUMENTS, '"params": {', '"params": { "M": { "add": [1, 1] },']);
  expect(finding).toMatchObject({
    code: 'unused-param',
    severity: 'warning',
    file: DOCUMENTS,
    pointer: '/gates/0/params/M',
    message: 'the message "documents-needed" has no place {M}',
  });
  expect(finding.there).toMatch(/^"M": /);
});

test('a place of a gate’s message that nothing fills, with the name that was meant', async () => {
  const found = await findAll([DOCUMENTS, '"N": {', '"n": {']);
  expect(found).toMatchObject([
    {
      code: 'unfilled-place',
      severity: 'error',
      file: DOCUMENTS,
      pointer: '/gates/0/message',
      message: 'nothing in "params" fills {N} of the message "documents-needed"',
    },
    { code: 'unused-param', pointer: '/gates/0/params/n', suggestion: 'N' },
  ]);
});

test('a param that a translation alone has a place for is told of there', async () => {
  const found = await findAll(
    [DOCUMENTS, '"params": {', '"params": { "M": { "add": [1, 1] },'],
    [SPANISH, /("documents-needed": \{\s*"text": ")/, '$1{M} '],
  );
  expect(found.map(({ code, file }) => [code, file])).toEqual([['places-differ', SPANISH]]);
});

test('a place in the message of a rule', async () => {
  const found = await findAll([ENGLISH, /("license-ended": ")/, '$1{day} ']);
  expect(found.filter(({ code }) => code === 'unfilled-place')).toMatchObject([
    {
      file: PERSON,
      pointer: '/rules/1/message',
      message: 'the message "license-ended" has a place {day}, and a rule fills none',
    },
  ]);
});

test('a message that is none is told of alone', async () => {
  const found = await findAll([ENGLISH, 'at least {N} documents', 'at least {N documents']);
  expect(new Set(found.map(({ code }) => code))).not.toContain('unfilled-place');
});

const FACT: [string, string, string] = [
  'portal.json',
  '"logo": "logo.svg"',
  '"logo": "logo.svg", "facts": { "officeHours": "Monday to Friday, 9 to 5" }',
];
const CLOSED: [string, RegExp, string] = [
  'pages/errors.json',
  /("call": ")/,
  '$1{agencyOfficeHour} ',
];

test('a text that names what the portal does not say of its agency, with the name that was meant', async () => {
  const found = await findAll(FACT, CLOSED);
  expect(found.filter(({ code }) => code === 'unfilled-place')).toMatchObject([
    {
      file: 'pages/errors.json',
      pointer: '/call',
      message: 'portal.json says nothing of the agency for {agencyOfficeHour}',
      suggestion: 'agencyOfficeHours',
    },
  ]);
});

test('a fact of the agency is translated like other texts; its phone and names need not be', async () => {
  const found = await findAll(FACT);
  expect(found.map(({ code, pointer }) => [code, pointer])).toEqual([
    ['untranslated-text', '/agency/facts/officeHours'],
  ]);
});

test.each(['phone', 'Hours'])('a fact can’t be called %s', async (name) => {
  const [file, from] = FACT;
  const found = await findAll([file, from, `${from}, "facts": { "${name}": "x" }`]);
  expect(found.map(({ severity }) => severity)).toContain('error');
});

const SPANISH_PORTAL = 'texts/es/portal.json';
const spanish = (key: string, text: string): [string, string, string] => [
  SPANISH_PORTAL,
  '"statuses/in-progress/label": {',
  `"${key}": { "text": "${text}", "of": "00000000" }, "statuses/in-progress/label": {`,
];

test.each([
  ['agency/website', 'agency.example', 'match pattern "^https?://"'],
  ['agency/phone', '12', 'NOT have fewer than 7 characters'],
  ['agency/name', 'x'.repeat(121), 'NOT have more than 120 characters'],
])('a translation of %s keeps to what the original has to be', async (key, text, expected) => {
  const found = await findAll(spanish(key, text));
  expect(found.filter(({ severity }) => severity === 'error')).toMatchObject([
    {
      code: 'wrong-value',
      severity: 'error',
      file: SPANISH_PORTAL,
      pointer: `/${key.replace('/', '~1')}/text`,
      expected,
    },
  ]);
});

test('what is said of the agency has no place in braces, in any language', async () => {
  const [file, from] = FACT;
  const found = await findAll(
    [file, from, `${from}, "facts": { "hours": "9 to 5, or {agencyPhone}", "days": "{2}" }`],
    spanish('agency/facts/hours', 'de 9 a 5, o { agencyPhone }'),
  );
  expect(
    found
      .filter(({ code }) => code === 'unfilled-place')
      .map(({ file: one, pointer }) => [one, pointer]),
  ).toEqual([
    [file, '/agency/facts/hours'],
    [SPANISH_PORTAL, '/agency~1facts~1hours/text'],
  ]);
});

test('a message that nothing names is told of, though another of its id is named', async () => {
  const own = 'programs/energy/messages.json';
  const found = await findAll([
    own,
    '"call-now": "',
    '"documents-needed": "{agencyFax}",\n"call-now": "',
  ]);
  expect(found.filter(({ code }) => code === 'unfilled-place')).toMatchObject([
    { file: own, pointer: '/documents-needed' },
  ]);
});
