import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeGrantForm } from '../../corpora/writeGrantForm.ts';
import { checkPack } from '../check/index.ts';
import { diffReleases } from '../diff/index.ts';
import { externalOf, validateExternal } from '../external-schema/index.ts';
import { witnessPack } from '../witness/index.ts';
import { compilePack, openRelease } from './index.ts';
import { createPackCopy, type PackCopy } from './test/createPackCopy.ts';

let copy: PackCopy;
const written = mkdtempSync(path.join(tmpdir(), 'forms-'));
beforeAll(() => writeGrantForm(written, 'contacts', 'Key_Contacts'));
afterAll(() => rmSync(written, { recursive: true }));
beforeEach(async () => {
  copy = createPackCopy();
  await copy.add(written, '');
});

const SCHEMA = 'forms/contacts/schemas/grant.json';

test('a schema from elsewhere may say anything under a word of steps, with a desk and without', async () => {
  copy.replaceIn(SCHEMA, /^\{/, '{ "slots": { "a": 1 },');
  expect(await copy.findings()).toEqual([]);
  for (const name of [...copy.files.keys()]) if (name.startsWith('desk/')) copy.files.delete(name);
  const found = await checkPack(copy.source);
  // It is said to be no word of JSON Schema, and that is all.
  const said = found.filter(({ file }) => file === SCHEMA).map(({ code }) => code);
  expect(said).toEqual(['external-schema-doubtful']);
});

test('a schema that form.json names is a form, in each language of the pack', async () => {
  const release = openRelease(await compilePack(copy.source));
  const form = release.form('forms/contacts', 'es');
  expect([form.title, form.steps, form.standalone!.keepDays]).toEqual([
    'Contactos principales',
    [],
    90,
  ]);
  const problems = validateExternal(externalOf(form)!, { key_contacts: [] });
  expect(problems.map(({ path: at, keyword }) => [at, keyword])).toEqual([
    ['/applicant_organization_name', 'required'],
    ['/key_contacts', 'minItems'],
  ]);
  for (const { code } of problems) expect(release.texts('es')).toHaveProperty([code]);
  // A page of the portal may fetch it: the form's own file holds all that it needs.
  const file = release.pageFiles.get('forms.contacts.es.json')!;
  expect(JSON.parse(String(file.body)).foreign.nodes.length).toBeGreaterThan(50);
});

test('the check says nothing of it, and a walk passes it by', async () => {
  const found = await checkPack(copy.source);
  expect(found.map(({ code, file }) => [code, file])).toEqual(
    Array(7).fill(['unmarked-translation', 'forms/contacts/texts/es/form.json']),
  );
  const report = await witnessPack(copy.source, { form: 'forms/contacts' });
  expect(report.findings).toEqual([]);
});

test('what is in the way of a schema is told where it stands', async () => {
  copy.replaceIn(SCHEMA, '"minItems": 1', '"minItmes": 1');
  expect(await copy.findings()).toEqual([]);
  copy.replaceIn('forms/contacts/form.json', '"keepDays"', '"own": true, "keepDays"');
  const [misspelt, ...others] = await copy.findings();
  expect(others).toEqual([]);
  expect(misspelt).toMatchObject({
    code: 'external-schema-refused',
    file: SCHEMA,
    pointer: '/properties/key_contacts/minItmes',
    suggestion: 'minItems',
  });
  expect(misspelt!.message).toMatch(/^misspelt-keyword: /);
});

test.each([
  ['forms/contacts/form.json', 'schemas/grant.json', 'schemas/grnat.json', 'unknown-ref'],
  ['forms/contacts/form.json', '"keepDays": 90,', '', 'missing-property'],
  ['forms/contacts/form.json', '"schema": "schemas', '"schema": "../schemas', 'wrong-value'],
  [SCHEMA, 'common_shared_v1.json', 'common_shared_v2.json', 'external-schema-refused'],
  [SCHEMA, '"type": "object"', '"type": "array"', 'external-schema-refused'],
])('%s with %s as %s is refused', async (file, from, to, code) => {
  copy.replaceIn(file, from, to);
  const codes = (await copy.findings()).map((finding) => finding.code);
  expect(codes).toContain(code);
});

test('a question whose answer no request may carry is refused, where it stands', async () => {
  copy.replaceIn(SCHEMA, /"properties": \{/, '"properties": { "constructor": {},');
  expect(await copy.findings()).toMatchObject([
    { code: 'external-schema-refused', file: SCHEMA, pointer: '/properties/constructor' },
  ]);
});

test.each([
  ['pattern that looks ahead', '"pattern": "^(?=a)"', '/pattern'],
  ['pattern that is one only outside Unicode mode', '"pattern": "^(?=\\\\_)"', '/pattern'],
  ['patternProperties', '"patternProperties": { "^(?=a)": {} }', '/patternProperties/^(?=a)'],
])('a %s and can’t be validated is refused, where it stands', async (_, keyword, pointer) => {
  copy.replaceIn(SCHEMA, /^\{/, `{ ${keyword},`);
  const found = await checkPack(copy.source);
  expect(found.filter(({ severity }) => severity === 'error')).toMatchObject([
    {
      code: 'external-schema-refused',
      file: SCHEMA,
      pointer,
      message: expect.stringMatching(/^unsupported-pattern: /),
    },
  ]);
});

test('another schema is told of as such', async () => {
  const before = await compilePack(copy.source);
  copy.replaceIn(SCHEMA, '"maxItems": 4', '"maxItems": 3');
  expect(diffReleases(before, await compilePack(copy.source))).toMatchObject([
    { kind: 'needs-answer', code: 'schema-changed', form: 'forms/contacts' },
  ]);
});

test('what is restricted is said by place, in a list for each entry', async () => {
  const classification = {
    '/key_contacts/*/phone': 'restricted',
    '/key_contacts/0/email': 'personal',
  };
  const more = `"classification": ${JSON.stringify(classification)}, "keepDays"`;
  copy.replaceIn('forms/contacts/form.json', '"keepDays"', more);
  expect(await copy.findings()).toEqual([]);
  const form = openRelease(await compilePack(copy.source)).form('forms/contacts', 'en');
  expect(externalOf(form)!.restricted).toEqual(['/key_contacts/*/phone']);
});

test.each([
  ['/key_contacts/phone', 'unknown-ref'],
  ['/key_contacts/*/fone', 'unknown-ref'],
  ['key_contacts', 'wrong-value'],
])('a place %s at which nothing is asked is refused', async (place, code) => {
  const more = `"classification": { "${place}": "restricted" }, "keepDays"`;
  copy.replaceIn('forms/contacts/form.json', '"keepDays"', more);
  expect(await copy.findings()).toMatchObject([{ code, file: 'forms/contacts/form.json' }]);
});

test('what is restricted no longer is told of, and is not another schema', async () => {
  const before = await compilePack(copy.source);
  const more = '"classification": { "/key_contacts": "restricted" }, "keepDays"';
  copy.replaceIn('forms/contacts/form.json', '"keepDays"', more);
  const after = await compilePack(copy.source);
  const changes = [diffReleases(before, after), diffReleases(after, before)].flat();
  expect(changes.map(({ kind, code }) => [kind, code])).toEqual([
    ['safe', 'classification-changed'],
    ['breaking', 'classification-changed'],
  ]);
});

test('nullable counts where form.json says so', async () => {
  copy.replaceIn(SCHEMA, '"minItems": 1', '"minItems": 1, "nullable": true');
  copy.replaceIn('forms/contacts/form.json', '"keepDays"', '"nullable": true, "keepDays"');
  expect(await copy.findings()).toEqual([]);
  const form = openRelease(await compilePack(copy.source)).form('forms/contacts', 'en');
  const answers = { applicant_organization_name: 'Rio Grande Housing', key_contacts: null };
  expect(validateExternal(externalOf(form)!, answers)).toEqual([]);
});
