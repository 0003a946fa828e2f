import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { compilePack, openRelease } from './index.ts';
import { createPackCopy, type PackCopy, shipped } from './test/createPackCopy.ts';

let pack: PackCopy;
let folder: string;
const replaceIn: PackCopy['replaceIn'] = (...args) => pack.replaceIn(...args);
const findings = () => pack.findings();

beforeEach(async () => {
  pack = await createPackCopy();
  folder = pack.folder;
});
afterEach(() => pack.remove());

describe('compilePack', () => {
  test('the shipped pack compiles, to the same hash each time', async () => {
    const [one, two] = await Promise.all([compilePack(shipped), compilePack(folder)]);
    expect(one.hash).toMatch(/^[0-9a-f]{32}$/);
    expect(two.hash).toBe(one.hash);
  });

  test('a changed word is another release', async () => {
    const before = (await compilePack(folder)).hash;
    await replaceIn('messages.json', '"Required"', '"Please answer"');
    const after = await compilePack(folder);
    expect(after.hash).not.toBe(before);
    expect(openRelease(after).texts('en').required).toBe('Please answer');
  });

  test('what the first page lists needs its words', async () => {
    await replaceIn('portal.json', '"text": "bill"', '"text": "lease"');
    const wrong = (await findings()).map(({ code, file, message }) => [code, file, message]);
    expect(wrong).toEqual(
      ['lease', 'lease-help'].map((id) => [
        'unknown-message',
        'portal.json',
        `pages/landing.json has no text "${id}"`,
      ]),
    );
  });

  test('kinds of documents that no enumeration has', async () => {
    await replaceIn(
      'portal.json',
      '"fileCategories": "file-category"',
      '"fileCategories": "paper"',
    );
    expect(await findings()).toContainEqual(
      expect.objectContaining({
        code: 'unknown-enumeration',
        file: 'portal.json',
        pointer: '/fileCategories',
      }),
    );
  });

  test('a misspelt keyword is named by file, line, column and pointer, with what was meant', async () => {
    await replaceIn(
      'application/residence.schema.json',
      '"exclusiveMinimum"',
      '"exclusiveMinimun"',
    );
    const [finding] = await findings();
    expect(finding).toMatchObject({
      file: 'application/residence.schema.json',
      pointer: expect.stringContaining('/properties/'),
      message: expect.stringContaining('exclusiveMinimun'),
      suggestion: 'exclusiveMinimum',
    });
    const lines = (await readFile(path.join(folder, finding!.file), 'utf8')).split('\n');
    expect(lines[finding!.line - 1]!.slice(finding!.column - 1)).toMatch(/^"exclusiveMinimun"/);
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
      await replaceIn(file, from, to);
      expect(await findings()).toContainEqual(expect.objectContaining({ file, suggestion }));
    },
  );

  test('a step that has no file is refused', async () => {
    await replaceIn('application/wizard.json', '"residence"', '"residense"');
    expect(await findings()).toContainEqual(
      expect.objectContaining({ file: 'application/wizard.json', pointer: '/steps/6' }),
    );
  });

  test('two fields with one server name are refused', async () => {
    await replaceIn('application/other-contact.schema.json', '"otherContactPhone"', '"homePhone"');
    const [finding] = await findings();
    expect(finding?.message).toContain('homePhone');
    expect(finding?.message).toContain('/PersonalInformation/HomePhone');
  });

  test.each([
    ['a choice', 'enumerations/gender.json', '"male"', '"female"'],
    ['an id of a lookup', 'lookups/counties.json', '"id": 2,', '"id": 1,'],
    ['a program', 'programs/rent/program.json', /"programID": \d+/, '"programID": 1'],
  ])('%s that is there twice is refused', async (_what, file, from, to) => {
    await replaceIn(file, from, to);
    expect(await findings()).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('is there twice') }),
    );
  });

  test('a UI schema that speaks of an unknown field is refused', async () => {
    await replaceIn('application/other-contact.ui.json', '"Phone": {', '"Fone": {');
    expect(await findings()).toContainEqual(expect.objectContaining({ suggestion: 'Phone' }));
  });

  test.each([
    ['names no field', '/PersonalInformation/FirstNam'],
    ['would show a restricted value', '/PersonalInformation/SSN'],
  ])('a receipt that %s is refused', async (_what, pointer) => {
    await replaceIn('application/wizard.json', '"/PersonalInformation/FirstName"', `"${pointer}"`);
    expect(await findings()).toContainEqual(
      expect.objectContaining({ file: 'application/wizard.json', pointer: '/receipt/0' }),
    );
  });

  test('a circle of conditions is refused', async () => {
    await replaceIn(
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
    await replaceIn('portal.json', new RegExp(`"${name}": \\d+,`), '');
    const lines = (await readFile(path.join(folder, 'portal.json'), 'utf8')).split('\n');
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
    expect(lines[found[0]!.line - 1]!.slice(found[0]!.column - 1)).toMatch(
      new RegExp(`^"${group}"`),
    );
  });

  test('a role that no status has is refused', async () => {
    await replaceIn('portal.json', '"role": "review"', '"role": "submitted"');
    expect((await findings())[0]?.message).toContain('"review"');
  });

  test('a folder without a portal is refused', async () => {
    await rm(path.join(folder, 'portal.json'));
    expect(await findings()).toMatchObject([{ file: 'portal.json' }]);
  });

  test('a release opens again from its JSON, as it is stored', async () => {
    const stored = JSON.parse(JSON.stringify(await compilePack(folder)));
    const release = openRelease(stored);
    expect(release.form('application').steps).toHaveLength(11);
    expect(release.form('household-member').steps).toHaveLength(5);
    expect(release.form('application', 'es').steps[0]!.title).not.toBe(
      release.form('application', 'en').steps[0]!.title,
    );
    expect([...release.pageFiles.keys()].filter((name) => !/\.(json|svg)$/.test(name))).toEqual([]);
  });
});
