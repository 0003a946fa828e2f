import type { PackFiles } from '../compile/gatherPack.ts';
import { replaceIn, textIn } from '../compile/test/brokenPack.ts';
import { breakPack } from './test/breakPack.ts';

const RESIDENCE = 'application/residence.schema.json';
const WIZARD = 'application/wizard.json';

/** One file that is broken, and the causes that are told of it: each once. */
const BROKEN: [what: string, change: (files: PackFiles) => void, causes: string[]][] = [
  ...[
    ...[RESIDENCE, 'steps/income.schema.json', 'messages.json', WIZARD, 'texts/es/messages.json'],
    ...['enumerations/gender.json', 'programs/rent/program.json', 'application/residence.ui.json'],
    ...['pages/landing.json', 'desk/desk.json', 'keywords.json'],
  ].map((file): (typeof BROKEN)[number] => [
    `${file} is no JSON`,
    (files) => replaceIn(files, file, '{', '{{'),
    [`not-json ${file}`],
  ]),
  [
    'a file is in Latin-1',
    (files) =>
      files.set('messages.json', Buffer.from(`${textIn(files, 'messages.json')}é`, 'latin1')),
    ['wrong-encoding messages.json'],
  ],
  ['the file of a step is gone', (files) => files.delete(RESIDENCE), [`unknown-step ${WIZARD}`]],
  [
    'a form names a step that is none',
    (files) => replaceIn(files, WIZARD, '"residence"', '"residenz"'),
    [`unknown-step ${WIZARD}`],
  ],
  [
    'the file of a step that two forms share is gone',
    (files) => files.delete('steps/income.schema.json'),
    [`unknown-step ${WIZARD}`, 'unknown-step household-member/wizard.json'],
  ],
  [
    'what a program adds is gone',
    (files) => files.delete('programs/energy/residence.fields.json'),
    ['missing-program-file programs/energy/program.json'],
  ],
  [
    'a list of choices is gone',
    (files) => files.delete('enumerations/gender.json'),
    ['unknown-enumeration steps/demographics.schema.json'],
  ],
  [
    'a look-up list is gone',
    (files) => files.delete('programs/energy/lookups/utility-companies.json'),
    ['unknown-lookup programs/energy/residence.fields.json'],
  ],
  [
    'all messages are gone',
    (files) => files.delete('messages.json'),
    ['unknown-message application/additional-household-members.schema.json'],
  ],
];

test.each(BROKEN)(
  'where %s, each cause is told once, and nothing that follows',
  async (_what, change, causes) => {
    const findings = await breakPack(change);
    expect(findings.map(({ code, file }) => `${code} ${file}`)).toEqual(causes);
  },
);

test('what follows from nothing stays, and comes back once the cause is mended', async () => {
  const unused = (files: PackFiles) =>
    files.set('enumerations/idle.json', Buffer.from(textIn(files, 'enumerations/gender.json')));
  const found = async (change: (files: PackFiles) => void) =>
    (await breakPack(change)).map(({ code }) => code);
  expect(await found(unused)).toContain('unused-enumeration');
  // A text that is missing, and words that are hard, have nothing to do with a step that is.
  const both = await found((files) => {
    unused(files);
    files.delete(RESIDENCE);
    replaceIn(files, 'messages.json', '"required"', '"requires"');
    replaceIn(files, 'application/personal-information.ui.json', '"FirstName"', '"FirstNmae"');
    replaceIn(files, 'programs/rent/program.json', '/Landlord/rent/Has', '/Landlord/rent/Hat');
  });
  expect(both).not.toContain('unused-enumeration');
  expect(both).toContain('unknown-message');
  expect(both.filter((code) => code === 'unknown-field').length).toBeGreaterThan(1);
});
