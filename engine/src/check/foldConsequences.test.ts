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
    'a list of choices that an effect and a notice read is gone',
    (files) => files.delete('enumerations/desk-denial-reasons.json'),
    ['unknown-enumeration desk/actions/deny.schema.json'],
  ],
  ...(
    [
      ['an action', 'desk/actions/approve.json', 'desk/desk.json'],
      ['an action that alone leads on', 'desk/actions/withdraw-questions.json', 'desk/desk.json'],
      ['a queue', 'desk/queues/decided.json', 'desk/desk.json'],
      ['a notice', 'desk/notices/papers-wanted.json', 'desk/actions/ask-for-papers.json'],
      [
        'a notice of changes',
        'desk/notices/answers-corrected.json',
        'desk/actions/correct-slip.json',
      ],
    ] as const
  ).map(([what, file, cause]): (typeof BROKEN)[number] => [
    `${what} of the desk is gone`,
    (files) => files.delete(file),
    [`desk-part-missing ${cause}`],
  ]),
  [
    'the roles are gone',
    (files) => files.delete('desk/roles.json'),
    ['desk-part-missing desk/desk.json'],
  ],
  [
    'the desk is gone, and its parts are not',
    (files) => files.delete('desk/desk.json'),
    ['unused-file desk/actions/add-note.schema.json'],
  ],
  [
    'an upload flow is gone, and its steps are not',
    (files) => files.delete('uploads/short-list/wizard.json'),
    ['unknown-upload-flow uploads/agencies.json'],
  ],
  [
    'what a translation translates is gone',
    (files) => files.delete('pages/account.json'),
    ['translates-nothing texts/es/pages/account.json'],
  ],
  [
    'what a program’s translation translates is not there',
    (files) => {
      const words = textIn(files, 'programs/energy/texts/es/enumerations/heating-source.json');
      files.set('programs/energy/texts/es/enumerations/cooling-source.json', Buffer.from(words));
    },
    ['translates-nothing programs/energy/texts/es/enumerations/cooling-source.json'],
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

const codesAfter = async (...changes: ((files: PackFiles) => void)[]) => {
  const findings = await breakPack((files) => {
    for (const change of changes) change(files);
  });
  return findings.map(({ code, file }) => `${code} ${file}`);
};
const withoutStep = (files: PackFiles) => files.delete(RESIDENCE);
const withIdle = (files: PackFiles) =>
  files.set('enumerations/idle.json', Buffer.from(textIn(files, 'enumerations/gender.json')));

test('what follows from nothing stays, and comes back once the cause is mended', async () => {
  // A text that is missing, and words that are hard, have nothing to do with a step that is.
  const mistakes = (files: PackFiles) => {
    withIdle(files);
    replaceIn(files, 'messages.json', '"required"', '"requires"');
    replaceIn(files, 'application/personal-information.ui.json', '"FirstName"', '"FirstNmae"');
    replaceIn(files, 'programs/rent/program.json', '/Landlord/rent/Has', '/Landlord/rent/Hat');
  };
  const idle = 'unused-enumeration enumerations/idle.json';
  const both = await codesAfter(mistakes, withoutStep);
  expect(both).not.toContain(idle);
  expect(both.join()).toContain('unknown-message');
  expect(both.filter((one) => one.startsWith('unknown-field')).length).toBeGreaterThan(1);
  expect(await codesAfter(mistakes)).toContain(idle);
});

/** Beside a file that is missing, what has a cause of its own. */
const BESIDE: [what: string, gone: string, change: (files: PackFiles) => void, told: string][] = [
  [
    'another action that is named and is none',
    'desk/actions/reopen.json',
    (files) => replaceIn(files, 'desk/actions/approve.json', '"deny"', '"denie"'),
    'unknown-action desk/actions/approve.json',
  ],
  [
    'a list that a program has not, and nothing uses',
    'desk/queues/decided.json',
    withIdle,
    'unused-enumeration enumerations/idle.json',
  ],
  [
    'a file that nothing reads, of another flow',
    'uploads/short-list/wizard.json',
    (files) =>
      files.set(
        'uploads/generic/idle.upload.json',
        Buffer.from(textIn(files, 'uploads/short-list/other.upload.json')),
      ),
    'unused-file uploads/generic/idle.upload.json',
  ],
  [
    'a role that is none',
    'desk/queues/decided.json',
    (files) => replaceIn(files, 'desk/actions/deny.json', '"supervisor"', '"supervizor"'),
    'unknown-role desk/actions/deny.json',
  ],
  [
    'a translation of nothing in a file that is there',
    'pages/account.json',
    (files) => {
      const file = 'texts/es/pages/landing.json';
      const texts = JSON.parse(textIn(files, file));
      files.set(file, Buffer.from(JSON.stringify({ ...texts, nothing: 'Nada' })));
    },
    'translates-nothing texts/es/pages/landing.json',
  ],
];

test.each(BESIDE)('%s is told beside %s', async (_what, gone, change, told) => {
  expect(await codesAfter(change, (files) => files.delete(gone))).toContain(told);
});

/** What is wrong with no regard to the step that is missing beside it. */
const NEIGHBOURS: [what: string, change: (files: PackFiles) => void, told: string][] = [
  [
    'a group that another form has not',
    (files) =>
      replaceIn(
        ...([files, 'household-member/wizard.json', '"race"'] as const),
        '{ "step": "race", "when": { "/Rice/WorksAtSVCA": { "const": "yes" } } }',
      ),
    'unknown-field household-member/wizard.json',
  ],
  [
    'a step of a program behind one that never was',
    (files) =>
      replaceIn(
        files,
        'programs/rent/program.json',
        '"after": "residence"',
        '"after": "rezidence"',
      ),
    'unknown-step programs/rent/program.json',
  ],
  [
    'an amount that nobody may read, and that is kept twice',
    (files) => {
      const file = 'income-source/income-source.schema.json';
      const schema = JSON.parse(textIn(files, file));
      schema.properties.Amount.classification = 'restricted';
      files.set(file, Buffer.from(JSON.stringify(schema)));
    },
    'misplaced-keyword income-source/income-source.schema.json',
  ],
];

test.each(NEIGHBOURS)('%s is told beside a step that is missing', async (_what, change, told) => {
  expect(await codesAfter(change, withoutStep)).toContain(told);
});

test('a step of an upload flow that is missing hides no question that is', async () => {
  const told = await codesAfter(
    (files) => replaceIn(files, 'uploads/application-files/wizard.json', '"email"', '"e-mail"'),
    (files) =>
      replaceIn(files, 'application/wizard.json', '"/RequiredDocuments/', '"/RequiredPapers/'),
  );
  expect(told).toContain('unknown-step uploads/application-files/wizard.json');
  expect(told).toContain('unknown-field application/wizard.json');
});

test('a column that a table has not leaves what is unused told', async () => {
  const row = { by: { size: 1 }, gives: { monthly: 1956 } };
  const table = {
    ...{ $schema: '../meta/table.schema.json', title: 'Limits' },
    ...{ source: 'State plan 2027', from: '2026-10-01', keys: { size: 'exact' }, rows: [row] },
  };
  const lookedUp = '{ "table": "limits", "by": { "size": 1 }, "column": "month", "else": 0 }';
  const told = await codesAfter(withIdle, (files) => {
    files.set('tables/limits.json', Buffer.from(JSON.stringify(table)));
    replaceIn(files, WIZARD, '"facts": {', `"facts": { "limit": ${lookedUp},`);
  });
  expect(told).toContain(`unknown-column ${WIZARD}`);
  expect(told).toContain('unused-enumeration enumerations/idle.json');
});
