import type { PackFiles } from './gatherPack.ts';
import { compilePack, openRelease } from './index.ts';
import {
  type Break,
  copyFiles,
  replaceIn as replace,
  shipped,
  textAt,
  textIn,
} from './test/brokenPack.ts';
import { createPackCopy, findingsOf } from './test/createPackCopy.ts';

let pack: PackFiles;
const replaceIn = (...one: Break) => replace(pack, ...one);
const compile = () => compilePack({ files: pack, findings: [] });
const findings = () => findingsOf({ files: pack, findings: [] });

beforeEach(() => {
  pack = copyFiles();
});

describe('compilePack', () => {
  test('the shipped pack compiles, to the same hash each time', async () => {
    const copy = createPackCopy();
    const [one, two] = await Promise.all([compilePack(shipped), compilePack(copy.source)]);
    expect(one.hash).toMatch(/^[0-9a-f]{32}$/);
    expect(two.hash).toBe(one.hash);
  });

  test('a changed word is another release', async () => {
    const before = (await compile()).hash;
    replaceIn('messages.json', '"Required"', '"Please answer"');
    const after = await compile();
    expect(after.hash).not.toBe(before);
    expect(openRelease(after).texts('en').required).toBe('Please answer');
  });

  test('a template is part of the release, has no id of its own, and changes nothing for people', async () => {
    const without = await compile();
    for (const [name, bytes] of [...pack])
      if (name.startsWith('programs/energy/'))
        pack.set(name.replace(/^programs/, 'templates'), bytes);
    const made = await compile();
    expect(made.hash).not.toBe(without.hash);
    expect(JSON.stringify(made).replaceAll(made.hash, '')).toBe(
      JSON.stringify(without).replaceAll(without.hash, ''),
    );
    replaceIn('templates/energy/program.json', '"friendlyName"', '"friendlyNam"');
    expect(await findings()).toContainEqual(
      expect.objectContaining({ file: 'templates/energy/program.json' }),
    );
  });

  test('what the first page lists needs its words', async () => {
    replaceIn('portal.json', '"text": "bill"', '"text": "lease"');
    const wrong = (await findings()).map(({ code, file, message }) => [code, file, message]);
    expect(wrong).toEqual(
      ['lease', 'lease-help'].map((id) => [
        'unknown-message',
        'portal.json',
        `pages/landing.json has no text "${id}"`,
      ]),
    );
  });

  test('a translation that is no message is refused where it stands', async () => {
    replaceIn('texts/es/pages/landing.json', '{minutes}', '{minutes');
    expect((await findings()).map(({ code, file, pointer }) => [code, file, pointer])).toEqual([
      ['not-a-message', 'texts/es/pages/landing.json', '/minutes/text'],
    ]);
  });

  test('a lookup whose items have no such label, or one of every object, is refused', async () => {
    replaceIn('lookups/counties.json', '"labelKey": "county"', '"labelKey": "toString"');
    const [first] = await findings();
    expect(first).toMatchObject({
      code: 'missing-property',
      file: 'lookups/counties.json',
      pointer: '/items/0',
      message: '"toString" is missing',
    });
  });

  test('kinds of documents that no enumeration has', async () => {
    replaceIn('portal.json', '"fileCategories": "file-category"', '"fileCategories": "paper"');
    expect(await findings()).toContainEqual(
      expect.objectContaining({
        code: 'unknown-enumeration',
        file: 'portal.json',
        pointer: '/fileCategories',
      }),
    );
  });

  test('a misspelt keyword is named by file, line, column and pointer, with what was meant', async () => {
    replaceIn('application/residence.schema.json', '"exclusiveMinimum"', '"exclusiveMinimun"');
    const [finding] = await findings();
    expect(finding).toMatchObject({
      file: 'application/residence.schema.json',
      pointer: expect.stringContaining('/properties/'),
      message: expect.stringContaining('exclusiveMinimun'),
      suggestion: 'exclusiveMinimum',
    });
    expect(textAt(pack, finding!)).toMatch(/^"exclusiveMinimun"/);
  });

  test.each([
    [
      'a message',
      'application/residence.schema.json',
      '"you-chose-no"',
      '"you-chose-noo"',
      'you-chose-no',
    ],
    ['an enumeration', 'steps/demographics.schema.json', '"gender"', '"gendre"', 'gender'],
    [
      'a fact',
      'application/additional-household-members.schema.json',
      '/$/membersNeeded',
      '/$/memberNeeded',
      'membersNeeded',
    ],
    [
      'a field in required',
      'application/other-contact.schema.json',
      '"required": ["Name"',
      '"required": ["Nam"',
      'Name',
    ],
    [
      'a form of a collection',
      'application/required-documents.schema.json',
      '"form": "document"',
      '"form": "dokument"',
      'document',
    ],
  ])(
    '%s that is not there is refused, with the nearest one',
    async (_what, file, from, to, suggestion) => {
      replaceIn(file, from, to);
      expect(await findings()).toContainEqual(expect.objectContaining({ file, suggestion }));
    },
  );

  test('a step that has no file is refused', async () => {
    replaceIn('application/wizard.json', '"residence"', '"residense"');
    expect(await findings()).toContainEqual(
      expect.objectContaining({ file: 'application/wizard.json', pointer: '/steps/6' }),
    );
  });

  test('two fields with one server name are refused', async () => {
    replaceIn('application/other-contact.schema.json', '"otherContactPhone"', '"homePhone"');
    const [finding] = await findings();
    expect(finding?.message).toContain('homePhone');
    expect(finding?.message).toContain('/PersonalInformation/HomePhone');
  });

  test.each([
    ['a choice', 'enumerations/gender.json', '"male"', '"female"'],
    ['an id of a lookup', 'lookups/counties.json', '"id": 2,', '"id": 1,'],
    ['a program', 'programs/rent/program.json', /"programID": \d+/, '"programID": 1'],
  ])('%s that is there twice is refused', async (_what, file, from, to) => {
    replaceIn(file, from, to);
    expect(await findings()).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('is there twice') }),
    );
  });

  test('a UI schema that speaks of an unknown field is refused', async () => {
    replaceIn('application/other-contact.ui.json', '"Phone": {', '"Fone": {');
    expect(await findings()).toContainEqual(expect.objectContaining({ suggestion: 'Phone' }));
  });

  test.each([
    ['names no field', '/PersonalInformation/FirstNam'],
    ['would show a restricted value', '/PersonalInformation/SSN'],
  ])('a receipt that %s is refused', async (_what, pointer) => {
    replaceIn('application/wizard.json', '"/PersonalInformation/FirstName"', `"${pointer}"`);
    expect(await findings()).toContainEqual(
      expect.objectContaining({ file: 'application/wizard.json', pointer: '/receipt/0' }),
    );
  });

  test('a circle of conditions is refused', async () => {
    replaceIn(
      'application/mailing-information.schema.json',
      '"SameAsPhysical": {',
      '"SameAsPhysical": { "when": { "/MailingInformation/MailingCity": true },',
    );
    expect((await findings()).map((finding) => finding.message).join()).toContain(
      'wait for each other',
    );
  });

  test.each([
    ['limits', 'toastMilliseconds'],
    ['limits', 'documentBytes'],
    ['limits', 'photoPixels'],
    ['limits', 'membersPerApplication'],
    ['limits', 'appointmentLinkDays'],
    ['limits', 'applicationLinkDays'],
    ['limits', 'documentsPerLink'],
    ['rateLimits', 'writesPerMinute'],
  ])('%s without %s are refused, by place', async (group, name) => {
    replaceIn('portal.json', new RegExp(`"${name}": \\d+,`), '');
    const lines = textIn(pack, 'portal.json').split('\n');
    const found = await findings();
    expect(found).toMatchObject([
      {
        file: 'portal.json',
        line: 1 + lines.findIndex((line) => line.includes(`"${group}": {`)),
        pointer: `/${group}`,
        message: `"${name}" is missing`,
        expected: `a property "${name}"`,
      },
    ]);
    expect(textAt(pack, found[0]!)).toMatch(new RegExp(`^"${group}"`));
  });

  test('a role that no status has is refused', async () => {
    for (const id of ['needs-documentation', 'needs-correction', 'renewal'])
      replaceIn(
        'portal.json',
        `"id": "${id}",\n      "role": "review"`,
        `"id": "${id}",\n      "role": "submitted"`,
      );
    expect((await findings())[0]?.message).toContain('"review"');
  });

  test('a folder without a portal is refused', async () => {
    pack.delete('portal.json');
    expect(await findings()).toMatchObject([{ file: 'portal.json' }]);
  });

  test('a release opens again from its JSON, as it is stored', async () => {
    const stored = JSON.parse(JSON.stringify(await compile()));
    const release = openRelease(stored);
    expect(release.form('application').steps).toHaveLength(11);
    expect(release.form('household-member').steps).toHaveLength(5);
    expect(release.form('application', 'es').steps[0]!.title).not.toBe(
      release.form('application', 'en').steps[0]!.title,
    );
    expect([...release.pageFiles.keys()].filter((name) => !/\.(json|svg)$/.test(name))).toEqual([]);
  });
});
