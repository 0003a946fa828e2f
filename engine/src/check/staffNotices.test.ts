import type { PackFiles } from '../compile/gatherPack.ts';
import { compilePack, openRelease } from '../compile/index.ts';
import { type Break, replaceIn } from '../compile/test/brokenPack.ts';
import { breakPack } from './test/breakPack.ts';

const FILE = 'desk/notices/appeal-waits.json';

/** A notice to staff, with what is otherwise about it. */
function put(files: PackFiles, notice: object): void {
  const data = {
    $schema: '../../meta/desk-notice.schema.json',
    to: ['assignee', 'supervisor'],
    on: 'status',
    statuses: ['appealed'],
    subject: 'Case {number} waits',
    values: { number: '/$/case/number' },
    blocks: [
      { id: 'what', paragraph: 'It waits.' },
      { id: 'open', button: 'Open it', to: 'case' },
    ],
    ...notice,
  };
  files.set(FILE, Buffer.from(JSON.stringify(data, null, 2)));
  const translated = {
    $schema: '../../../../meta/translation.schema.json',
    subject: 'El caso {number} espera',
    'blocks/what': 'Espera.',
    'blocks/open': 'Abrirlo',
  };
  files.set(`texts/es/${FILE}`, Buffer.from(JSON.stringify(translated, null, 2)));
}

const found = (notice: object, ...breaks: Break[]) =>
  breakPack((files) => {
    put(files, notice);
    for (const one of breaks) replaceIn(files, ...one);
  });

const codes = async (notice: object, ...breaks: Break[]) =>
  (await found(notice, ...breaks))
    .filter(({ code }) => code !== 'unmarked-translation')
    .map(({ code, pointer }) => `${code} ${pointer}`);

test('a notice to staff is right as it stands, beside one to the applicant of the same moment', async () => {
  expect(await codes({})).toEqual([]);
  const other: Break = [
    'desk/notices/reopened.json',
    '"subject":',
    '"on": "status", "statuses": ["appealed"], "subject":',
  ];
  expect(await codes({}, other)).not.toContain('notice-never-sent /on');
});

const answer = { number: '/PersonalInformation/FirstName' };
const blocks = (...more: object[]) => ({
  blocks: [{ id: 'what', paragraph: '{number}' }, ...more],
});

test.each<[string, string, object]>([
  ['a role that there is not', 'unknown-role /to/0', { to: ['supervisr'] }],
  ['no moment', 'missing-property ', { on: undefined, statuses: undefined }],
  ['a draft', 'notice-never-sent /on', { on: 'draft-ending', statuses: undefined }],
  ['a status that no case gets', 'notice-never-sent /statuses/0', { statuses: ['in-progress'] }],
  ['how much a mail says', 'notice-to-staff /mail', { mail: 'full' }],
  ['a text message', 'notice-to-staff /text', { text: 'There is news: {link}' }],
  ['an answer', 'not-for-a-notice /values/number', { values: answer }],
  [
    'what the applicant is told next',
    'not-for-a-notice /values/number',
    { values: { number: '/$/case/next' } },
  ],
  [
    'an answer in a condition',
    'not-for-a-notice /blocks/0/when/~1PersonalInformation~1FirstName',
    {
      blocks: [
        { id: 'what', paragraph: 'It.', when: { '/PersonalInformation/FirstName': true } },
        { id: 'open', button: 'Open it', to: 'case' },
      ],
    },
  ],
  ['a list', 'notice-to-staff /blocks/1/list', blocks({ id: 'open', list: '/$/case/papers' })],
  [
    'a button to what the applicant sees',
    'notice-to-staff /blocks/1/to',
    blocks({ id: 'open', button: 'See', to: 'application' }),
  ],
])('of a notice to staff %s is told', async (_what, expected, notice) => {
  expect(await codes(notice)).toContain(expected);
});

test('a role that is almost there is suggested', async () => {
  const [one] = await found({ to: ['asignee'] });
  expect(one).toMatchObject({ code: 'unknown-role', suggestion: 'assignee' });
});

test('an action that names a notice to staff is told of, and tells the applicant nothing by it', async () => {
  const by: Break = ['desk/actions/appeal.json', '"appeal-received"', '"appeal-waits"'];
  expect(await codes({}, by)).toContain('notice-to-staff /effects/notice');
});

test('a notice to the applicant says how much its mail says, and leads to no case', async () => {
  const mail: Break = ['desk/notices/letter.json', /"mail": "\w+",/, ''];
  expect(await codes({}, mail)).toContain('missing-property ');
  const to: Break = ['desk/notices/approved.json', '"to": "application"', '"to": "case"'];
  expect((await codes({}, to)).join()).toContain('notice-to-staff /blocks/');
});

test('a role that sees no case of which the notice tells is told of', async () => {
  const sees = (status: string): Break => [
    'desk/roles.json',
    '"id": "supervisor",',
    `"id": "supervisor", "sees": { "/$/case/status": { "const": "${status}" } },`,
  ];
  const told = (await found({}, sees('denied'))).filter(({ file }) => file === FILE);
  expect(told.map(({ code, pointer }) => code + pointer)).toEqual(['notice-never-sent/to/1']);
  expect((await found({}, sees('appealed'))).filter(({ file }) => file === FILE)).toEqual([]);
});

test('of a case that comes a role is told only where it sees what sending leads to', async () => {
  const sees: Break = [
    'desk/roles.json',
    '"id": "supervisor",',
    '"id": "supervisor", "sees": { "/$/case/status": { "const": "denied" } },',
  ];
  const notice = { to: ['supervisor'], statuses: undefined };
  const told = async (on: string) =>
    (await found({ ...notice, on }, sees))
      .filter(({ file }) => file === FILE)
      .map(({ code, pointer }) => code + pointer);
  expect(await told('submitted')).toEqual(['notice-never-sent/to/0']);
  expect(await told('resubmitted')).toEqual(['notice-never-sent/to/0']);
  expect(await told('message')).toEqual([]);
});

test('nobody has a case that has just come', async () => {
  const notice = { on: 'submitted', statuses: undefined };
  expect(await codes({ ...notice, to: ['assignee'] })).toContain('notice-never-sent /to');
  expect(await codes({ ...notice, to: ['assignee', 'supervisor'] })).toEqual([]);
  expect(await codes({ ...notice, on: 'message', to: ['assignee'] })).toEqual([]);
});

test('who has the case is no role', async () => {
  const called: Break = ['desk/roles.json', '"id": "caseworker"', '"id": "assignee"'];
  expect(await codes({}, called)).toContain('notice-to-staff /to/0');
});

test('a desk that mails staff has the words of its mails', async () => {
  const gone: Break = ['desk/words.json', '"mail.open"', '"mail.opens"'];
  expect(await codes({}, gone)).toContain('notice-to-staff ');
});

test('what staff are told is compiled beside what applicants are told, not among it', async () => {
  const files: PackFiles = new Map();
  await breakPack((broken) => {
    put(broken, {});
    for (const [name, bytes] of broken) files.set(name, bytes);
  });
  const desk = openRelease(await compilePack({ files, findings: [] })).desk('es')!;
  expect(desk.notices.map(({ name }) => name)).not.toContain('appeal-waits');
  expect(desk.staffNotices).toMatchObject([
    { name: 'appeal-waits', to: ['assignee', 'supervisor'], on: 'status', statuses: ['appealed'] },
  ]);
});
