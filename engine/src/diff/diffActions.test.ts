import { compilePack } from '../compile/index.ts';
import { type Break, copyFiles, replaceIn } from '../compile/test/brokenPack.ts';
import type { DeskAction } from '../kernel/desk/index.ts';
import type { Json } from '../kernel/types.ts';
import { diffActions } from './diffActions.ts';
import { diffReleases } from './diffReleases.ts';

const PLAIN = {
  name: 'approve',
  label: 'Approve',
  says: 'It is approved.',
  by: ['caseworker'],
  from: ['received', 'appealed'],
  effects: {},
} as DeskAction;
const DENY = { ...PLAIN, name: 'deny', label: 'Deny' };
const LAST = ['received', 'appealed'];

/** What is told where an action has these parts, and then those. */
function toldOf(before: object, after: object): string[] {
  const told: string[] = [];
  const [then, now] = [before, after].map((parts) => [{ ...PLAIN, ...parts }, DENY]);
  diffActions(then as DeskAction[], now as DeskAction[], {
    titleOf: (notice) => `The subject of ${notice}`,
    replaced: new Set(),
    tell: (kind, code, sentence) => told.push(`${kind} ${code}: ${sentence}`),
  });
  return told;
}

const changed = (what: string) => [`safe desk-action-changed: “Approve” ${what}.`];

test.each<[part: string, value: Json, came: string, went: string]>([
  ['to', 'approved', 'leads to a status of its own', 'leaves the status as it is'],
  [
    'when',
    { at: '/A', schema: true },
    'can be done only under a condition',
    'can be done without a condition',
  ],
  ['withdraws', true, 'takes back what was asked for', 'no longer takes back what was asked for'],
  ['bulk', true, 'can be done with many cases at once', 'can be done with one case at a time only'],
])('%s that came is told of as such, and that went', (part, value, came, went) => {
  expect(toldOf({}, { [part]: value })).toEqual(changed(came));
  expect(toldOf({ [part]: value }, {})).toEqual(changed(went));
});

test.each<[effect: string, value: Json, came: string, went: string]>([
  ['reason', '/A/Why', 'keeps a reason', 'keeps no reason any more'],
  ['requests', { papers: '/A/Papers' }, 'asks for papers', 'no longer asks for papers'],
  [
    'corrections',
    { reasons: [], maxLength: 9 },
    'asks to correct answers',
    'no longer asks to correct answers',
  ],
  ['changes', [{ at: '/B', value: '/A/B' }], 'changes answers', 'no longer changes answers'],
  ['link', true, 'makes a link for papers', 'no longer makes a link for papers'],
  ['note', '/A/Note', 'leaves a note', 'no longer leaves a note'],
  ['flags', { set: ['urgent'] }, 'sets or takes away marks', 'no longer sets or takes away marks'],
  ['notice', 'approved', 'tells the applicant something', 'tells the applicant nothing any more'],
  ['answersMessages', true, 'counts messages as answered', 'no longer counts messages as answered'],
])('the effect %s that came is told of as such, and that went', (effect, value, came, went) => {
  expect(toldOf({}, { effects: { [effect]: value } })).toEqual(changed(came));
  expect(toldOf({ effects: { [effect]: value } }, {})).toEqual(changed(went));
});

test('what is another one is told of as that', () => {
  expect(toldOf({}, { by: ['supervisor'], from: ['received'] })).toEqual([
    ...changed('can be done by other staff'),
    ...changed('can be done in other statuses'),
  ]);
  expect(toldOf({ to: 'approved' }, { to: 'denied' })).toEqual(changed('leads to another status'));
  const note = (at: string) => ({ effects: { note: at } });
  expect(toldOf(note('/A/B'), note('/A/C'))).toEqual(changed('leaves another answer as its note'));
  const notice = (name: string) => ({ effects: { notice: name } });
  expect(toldOf(notice('old'), notice('new'))).toEqual(
    changed('sends the message “The subject of new”; before “The subject of old”'),
  );
});

const apart = (actions: string[], statuses?: string[]) => ({
  separateFrom: { actions, ...(statuses && { in: statuses }) },
});
const lifted = (sentence: string) => [`breaking desk-separation-lifted: ${sentence}`];

test('what keeps two people apart is told of as lifted where it, an action or a status of it goes', () => {
  const free = lifted('Who has done “Deny” with a case is no longer kept from “Approve”.');
  expect(toldOf(apart(['deny']), {})).toEqual(free);
  expect(toldOf(apart(['approve', 'deny']), apart(['approve']))).toEqual(free);
  const some = lifted(
    'In some statuses nobody is kept from “Approve” any more by what was done with the case before.',
  );
  expect(toldOf(apart(['deny']), apart(['deny'], ['appealed']))).toEqual(some);
  // It is kept apart in all of those in which it is offered.
  expect(toldOf(apart(['deny']), apart(['deny'], LAST))).toEqual([]);
});

test('what comes to keep two people apart is told of as safe', () => {
  const more = changed('is kept apart from other actions, or in more statuses');
  expect(toldOf({}, apart(['deny']))).toEqual(more);
  expect(toldOf(apart(['deny'], ['appealed']), apart(['deny']))).toEqual(more);
});

/** What is told of the shipped action by which staff approve, once its questions are otherwise. */
async function toldOfQuestions(...breaks: Break[]): Promise<string[]> {
  const files = copyFiles();
  for (const one of breaks) replaceIn(files, ...one);
  const [before, after] = await Promise.all(
    [copyFiles(), files].map((some) => compilePack({ files: some, findings: [] })),
  );
  return diffReleases(before!, after!)
    .filter(({ code, kind }) => code === 'desk-action-changed' && kind === 'safe')
    .map(({ sentence }) => sentence);
}

test('a question of an action is told of by what is otherwise with it, beside those that came', async () => {
  const file = 'desk/actions/approve.schema.json';
  const more =
    '"Room": { "type": "string", "title": "Room", "maxLength": 9, "classification": "personal", "wire": "room", "advice": "Enter it." },';
  const told = await toldOfQuestions(
    [file, '"properties": {', `"properties": { ${more}`],
    ['desk/actions/approve.ui.json', '"ui:order": [', '"ui:order": ["Room", '],
    [file, '"PayTo", "Why"]', '"PayTo"]'],
    [file, '"maxLength": 120', '"maxLength": 90'],
  );
  expect(told.sort()).toEqual([
    'At “Approve”: “Paid to” (“Approve”) is checked otherwise: maxLength was 120 and is 90.',
    'At “Approve”: “Why only a part?” (“Approve”) may be left blank now.',
    '“Approve” asks “Room”.',
  ]);
});
