import type { FromStage } from './PreviewState.ts';
import { readFromStage } from './readFromStage.ts';

const at = '/Residence/HasSmokers';
const place = { file: 'residence.schema.json', line: 3, column: 5 };
const leaf = { kind: 'leaf', sentence: 'She smokes', holds: true } as const;
const why = {
  pointer: at,
  isVisible: true,
  isRequired: false,
  decisions: [
    { about: 'program' as const, place, name: 'rent', holds: true },
    { about: 'retired' as const, place, since: '2026-11-01', holds: true },
    { about: 'choice' as const, place, name: 'Coal', since: '2026-11-01', holds: false },
    {
      about: 'field' as const,
      place,
      reason: { kind: 'all', holds: true, parts: [leaf] },
      holds: true,
    },
  ],
} as (FromStage & { kind: 'why' })['why'];

const known: FromStage[] = [
  { kind: 'ready' },
  { kind: 'alive' },
  { kind: 'shown', turn: 2, step: 'residence', steps: ['residence'], height: 900 },
  { kind: 'failed', turn: 2, message: 'It broke.' },
  { kind: 'answered', answers: { Residence: {} }, facts: { today: '2031-03-01' }, number: 1 },
  { kind: 'moved', step: 'residence' },
  { kind: 'moved', step: 'landlord', program: 'rent' },
  { kind: 'review' },
  { kind: 'sent' },
  { kind: 'why', why },
  { kind: 'pressed', at },
  { kind: 'add', at, edge: 'before' },
  { kind: 'move', at, by: -1, seen: [at] },
  { kind: 'put', at, beside: '/Residence/HasPets', edge: 'after' },
  { kind: 'reword', at, text: 'title' },
  { kind: 'worded', at, text: 'description' },
  { kind: 'worded', at, text: 'title', words: 'Does anybody smoke?' },
];

test('what a stage tells is taken as it is, and without what else comes with it', () => {
  for (const message of known)
    expect(readFromStage({ ...message, classification: 'public' })).toEqual(message);
});

test.each<[string, unknown]>([
  ['nothing', null],
  ['no object', 'ready'],
  ['a list', [{ kind: 'ready' }]],
  ['no kind', { at }],
  ['an unknown kind', { kind: 'publish' }],
  ['the name of what every object has', { kind: 'constructor' }],
  ['words of a keyword', { kind: 'worded', at, text: 'classification', words: 'public' }],
  ['words that are none', { kind: 'worded', at, text: 'title', words: { en: 'No' } }],
  ['endless words', { kind: 'worded', at, text: 'title', words: 'a'.repeat(20_001) }],
  ['opening a keyword', { kind: 'reword', at, text: 'const' }],
  ['a move of two', { kind: 'move', at, by: 2, seen: [] }],
  ['a move of no number', { kind: 'move', at, by: '1', seen: [] }],
  ['a move among anything', { kind: 'move', at, by: 1, seen: [{}] }],
  ['beside nothing', { kind: 'put', at, beside: 7, edge: 'after' }],
  ['on no side', { kind: 'put', at, beside: at, edge: 'middle' }],
  ['on no side of a new one', { kind: 'add', at, edge: undefined }],
  ['no pointer', { kind: 'pressed', at: 'HasSmokers' }],
  ['an endless pointer', { kind: 'pressed', at: `/${'a'.repeat(500)}` }],
  ['steps that are none', { kind: 'shown', turn: 1, step: 'a', steps: 'a', height: 1 }],
  ['steps of anything', { kind: 'shown', turn: 1, step: 'a', steps: [{}], height: 1 }],
  ['a failure of nothing', { kind: 'failed', turn: 1 }],
  ['answers that are a list', { kind: 'answered', answers: [], facts: {}, number: 1 }],
  ['answers without a number', { kind: 'answered', answers: {}, facts: {} }],
  ['a program that is no name', { kind: 'moved', step: 'a', program: {} }],
  [
    'a day that is no text',
    { kind: 'why', why: { ...why, decisions: [{ ...why.decisions[1], since: 20261101 }] } },
  ],
  ...(['abc', '2026-02-31', undefined] as const).flatMap((since) =>
    [why.decisions[1], why.decisions[2]].map((one): [string, unknown] => [
      `a ${one!.about} that is retired on the day ${since}`,
      { kind: 'why', why: { ...why, decisions: [{ ...one, since }] } },
    ]),
  ),
  ['a why of nothing', { kind: 'why', why: { ...why, decisions: [{ about: 'field' }] } }],
  [
    'a reason that is none',
    {
      kind: 'why',
      why: { ...why, decisions: [{ ...why.decisions[0], reason: { kind: 'all', holds: true } }] },
    },
  ],
])('%s is passed over', (_, data) => {
  expect(readFromStage(data)).toBeUndefined();
});

test('a failure is told however long it is, cut short', () => {
  const told = readFromStage({ kind: 'failed', turn: 1, message: 'a'.repeat(30_000) });
  expect(told).toMatchObject({ kind: 'failed', turn: 1, message: 'a'.repeat(20_000) });
});
