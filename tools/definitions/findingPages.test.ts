import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { codes, type FindingCode, pageOf } from '@porchlight/engine/compile';
import { findAll } from '../../engine/src/check/test/breakPack.ts';
import type { Break } from '../../engine/src/compile/test/brokenPack.ts';
import { findingPages } from './findingPages.ts';

const root = path.join(import.meta.dirname, '../..');
const docs = path.join(root, 'docs/definitions');
const names = Object.keys(codes) as FindingCode[];

test('the pages say what the table of codes says now', async () => {
  const pages = findingPages();
  const written = (await readdir(docs)).filter((name) => name !== 'README.md');
  expect(written.sort()).toEqual([...pages.keys()].sort());
  for (const [name, text] of pages) {
    expect([name, await readFile(path.join(docs, name), 'utf8')]).toEqual([name, text]);
  }
});

test.each(names)('%s is kebab-case, and explained', (code) => {
  expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  const { meaning, example, hint } = pageOf(code);
  for (const text of [meaning, example, hint]) expect(text.length).toBeGreaterThan(8);
  // One sentence.
  expect(hint).toMatch(/^[A-Z][^.]*(\.[a-z/][^.]*)*\.$/);
});

type Broken = [code: FindingCode, ...change: Break];
const WIZARD = 'application/wizard.json';
const CONTACT = 'application/other-contact.schema.json';
const PERSON = 'application/personal-information.schema.json';
const SPANISH = 'texts/es/application/other-contact.json';

/** Mistakes in the shipped pack, those together that the check looks for together. */
const BROKEN: Record<string, Broken[]> = {
  'what is no JSON object': [
    ['not-json', CONTACT, '{', '{{'],
    ['not-an-object', 'enumerations/gender.json', /^[\s\S]*$/, '[]'],
    ['repeated-key', WIZARD, '{', '{ "steps": [],'],
  ],
  'what refers to nothing': [
    ['remote-ref', CONTACT, '"Name": {', '"Name": { "$ref": "file:///etc/passwd",'],
    ['unknown-ref', CONTACT, '"Phone": {', '"Phone": { "$ref": "../meta/stepp.schema.json#",'],
    [
      'circle-of-refs',
      PERSON,
      '"FirstName": {',
      '"FirstName": { "$ref": "#/properties/FirstName",',
    ],
  ],
  'what has not its shape': [
    ['meta-schema-not-named', CONTACT, /"\$schema": "[^"]+",/, ''],
    ['meta-schema-differs', 'meta/pointer.schema.json', '"string"', '"text"'],
    ['missing-property', 'portal.json', '"photoPixels": 3000,', ''],
    ['unknown-keyword', PERSON, '"FirstName": {', '"FirstName": { "maxLenght": 1,'],
    ['wrong-value', WIZARD, '"steps": [', '"steps": [7,'],
  ],
  'what means nothing': [
    ['unknown-step', WIZARD, '"other-contact"', '"other-kontact"'],
    ['unknown-field', 'application/personal-information.ui.json', '"FirstName"', '"FirstNmae"'],
    ['unknown-enumeration', 'steps/demographics.schema.json', '"gender"', '"gendre"'],
    ['unknown-lookup', 'income-source/income-source.schema.json', '"income-sources"', '"sources"'],
    ['unknown-upload-flow', 'uploads/agencies.json', 'short-list', 'shortlist'],
    ['unknown-category', 'enumerations/file-category.json', '"name": "Utility",', ''],
    [
      'unknown-slot',
      'programs/energy/program.json',
      '"replaces": "utility"',
      '"replaces": "utilities"',
    ],
    ['unknown-message', 'uploads/steps/other.upload.json', 'none', 'non'],
    ['repeated-category', 'uploads/short-list/bills.upload.json', 'Utility', 'Income'],
    ['missing-status-role', 'portal.json', /"review"/g, '"submitted"'],
    ['misplaced-keyword', PERSON, '"FirstName": {', '"FirstName": { "decimals": 2,'],
    [
      'collection-in-program',
      'programs/energy/residence.fields.json',
      '"HeatingSource": {',
      '"HeatingSource": { "resource": { "path": "document", "form": "document", "idKey": "id", "fact": "documents" },',
    ],
    [
      'no-plain-frequency',
      'enumerations/pay-frequencies.json',
      /"label": "(Every month|Only once)"/g,
      '"label": "$1", "over": 2',
    ],
    ['restricted-without-mask', PERSON, '"mask": "###-##-####",', ''],
    ['html-in-text', SPANISH, 'Otro contacto', 'Dos&nbsp;contactos'],
    ['untranslated-text', SPANISH, /"fields\/Name\/title": \{[^}]*\},/, ''],
    ['not-a-message', 'texts/es/messages.json', /\{(\w+)\}/, '{$1'],
    ['no-advice', 'steps/income.schema.json', /"advice": "Enter the amount for[^"]*",/, ''],
    ['gate-never-opens', 'portal.json', '"documentsNeeded": 4', '"documentsNeeded": 41'],
  ],
  'what no answer reaches': [
    [
      'renamed-from-a-field',
      CONTACT,
      '"Phone": {',
      '"Phone": { "renamedFrom": "/OtherContact/Name",',
    ],
    ['nothing-chooses-programs', PERSON, '"lookup": "programs"', '"lookup": "counties"'],
  ],
};

test.each(Object.entries(BROKEN))(
  '%s gets findings, each of which has its page',
  async (_, breaks) => {
    const found = await findAll(...breaks.map(([, ...change]) => change));
    const said = new Set(found.map(({ code }) => code));
    expect(breaks.map(([code]) => code).filter((code) => !said.has(code))).toEqual([]);
    const index = await readFile(path.join(docs, 'codes.md'), 'utf8');
    for (const code of said) {
      expect(await readFile(path.join(docs, `${code}.md`), 'utf8')).toContain(`\n# ${code}\n`);
      expect(index).toContain(`(${code}.md)`);
    }
  },
);
