import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { breakPack, findOne } from '../test/breakPack.ts';

test('a message for a keyword that the field has not', async () => {
  const finding = await findOne([
    'application/other-contact.schema.json',
    '"pattern": "invalid-phone"',
    '"patern": "invalid-phone"',
  ]);
  // Misspelt, it is no keyword at all: the meta-schema sees that.
  expect(finding).toMatchObject({ code: 'unknown-keyword', suggestion: 'pattern' });
  const other = await findOne([
    'application/other-contact.schema.json',
    '"pattern": "invalid-phone"',
    '"pattern": "invalid-phone", "format": "invalid-date"',
  ]);
  expect(other).toMatchObject({
    code: 'message-without-keyword',
    severity: 'warning',
    file: 'application/other-contact.schema.json',
    line: 23,
    column: 37,
    pointer: '/properties/Phone/messages/format',
  });
});

test('a message for a missing answer that nobody has to give', async () => {
  const finding = await findOne([
    'steps/race.schema.json',
    /("Tribe": \{\s*"type": "string",)/,
    '$1 "messages": { "required": "specify-one" },',
  ]);
  expect(finding).toMatchObject({ code: 'message-without-keyword' });
  expect(finding.message).toContain('/Race/Tribe is not required');
});

test('a restricted field without a mask', async () => {
  const finding = await findOne([
    'application/personal-information.schema.json',
    '"mask": "###-##-####",',
    '',
  ]);
  expect(finding).toMatchObject({
    code: 'restricted-without-mask',
    severity: 'error',
    pointer: '/properties/SSN',
  });
  expect(finding.there).toMatch(/^"SSN": \{/);
});

test('an enumeration that no field offers', async () => {
  const found = await breakPack(async (copy) => {
    const file = path.join(copy.folder, 'enumerations/tenure.json');
    const source = {
      $schema: '../meta/enumeration.schema.json',
      values: [{ value: 'owns', label: 'Owns' }],
    };
    await writeFile(file, JSON.stringify(source));
  });
  expect(found.filter(({ code }) => code !== 'untranslated-text')).toMatchObject([
    { code: 'unused-enumeration', file: 'enumerations/tenure.json', pointer: '/values' },
  ]);
});

test('two fields with one server name', async () => {
  const finding = await findOne([
    'application/other-contact.schema.json',
    '"otherContactPhone"',
    '"homePhone"',
  ]);
  expect(finding).toMatchObject({ code: 'same-server-name', pointer: '/properties/Phone/wire' });
});

test('an unknown widget, with what was meant', async () => {
  const finding = await findOne([
    'application/residence.ui.json',
    '"ui:widget": "money"',
    '"ui:widget": "mony"',
  ]);
  expect(finding).toMatchObject({
    code: 'not-a-choice',
    file: 'application/residence.ui.json',
    suggestion: 'money',
  });
  expect(finding.there).toMatch(/^"ui:widget": "mony"/);
});

test('a file that nothing reads, with the name that was meant', async () => {
  const found = await breakPack((copy) =>
    rename(
      path.join(copy.folder, 'application/residence.ui.json'),
      path.join(copy.folder, 'application/residnce.ui.json'),
    ),
  );
  expect(found).toMatchObject([
    {
      code: 'unused-file',
      severity: 'warning',
      file: 'application/residnce.ui.json',
      line: 1,
      column: 1,
      suggestion: 'application/residence.ui.json',
    },
  ]);
});
