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
