import { compilePack } from '../compile/index.ts';
import { copyFiles, replaceIn } from '../compile/test/brokenPack.ts';
import { diffReleases } from '../diff/diffReleases.ts';
import { breakPack } from './test/breakPack.ts';

const FILE = 'events/sent.json';
const EVENT = {
  $schema: '../meta/event.schema.json',
  type: 'application.submitted',
  on: 'submitted',
  to: ['case-system'],
  data: { status: '/$/case/status', lastName: '/PersonalInformation/LastName' },
};

const bytesOf = (change: object) => Buffer.from(JSON.stringify({ ...EVENT, ...change }, null, 2));
const check = (change: object, others: (files: ReturnType<typeof copyFiles>) => void = () => {}) =>
  breakPack((files) => {
    files.set(FILE, bytesOf(change));
    others(files);
  });

test.each([
  ['of a first submission', {}],
  ['without data', { data: undefined }],
  ['of every status', { on: 'status' }],
  ['of a status', { on: 'status', statuses: ['approved', 'denied'] }],
  ['of a message', { on: 'message' }],
  ['with its case', { package: ['answers', 'pdf', 'documents'] }],
  ['with an answer of a program', { data: { account: '/Residence/energy/AccountNumber' } }],
])('an event %s is in order', async (_, change) => {
  expect(await check(change)).toEqual([]);
});

test.each([
  ['a restricted answer', 'restricted-in-event', { data: { a: '/PersonalInformation/SSN' } }, '/data/a'],
  ['an answer that nobody asks', 'unknown-field', { data: { a: '/PersonalInformation/Lastname' } }, '/data/a'],
  ['a list of people', 'not-for-an-event', { data: { a: '/AdditionalHouseholdMembers/AdditionalMembers' } }, '/data/a'],
  ['when it is due', 'not-for-an-event', { data: { a: '/$/case/due' } }, '/data/a'],
  ['who works on it', 'not-for-an-event', { data: { a: '/$/case/assignee' } }, '/data/a'],
  ['a fact of the form', 'not-for-an-event', { data: { a: '/$/today' } }, '/data/a'],
  ['a fact that there is not', 'not-for-an-event', { data: { a: '/$/case/statsu' } }, '/data/a'],
  ['a status that is none', 'unknown-status', { on: 'status', statuses: ['aproved'] }, '/statuses/0'],
  ['a status of drafts', 'event-never-sent', { on: 'status', statuses: ['in-progress'] }, '/statuses/0'],
  ['a moment that is none', 'not-a-choice', { on: 'sent' }, '/on'],
  ['statuses with another moment', 'wrong-value', { statuses: ['approved'] }, '/on'],
  ['a part of a case that is none', 'not-a-choice', { package: ['photos'] }, '/package/0'],
  ['a receiver that is no name', 'wrong-value', { to: ['https://x.example'] }, '/to/0'],
  ['a type that is none', 'wrong-value', { type: 'Application Submitted' }, '/type'],
])('%s is found', async (_, code, change, pointer) => {
  const found = await check(change);
  expect(found.map((one) => [one.file, one.code, one.pointer])).toEqual([[FILE, code, pointer]]);
}); // biome-ignore format: a list

test('a message where nobody takes any is found', async () => {
  const found = await check({ on: 'message' }, (files) =>
    replaceIn(files, 'desk/desk.json', /"messages": \{[^}]*\},?/, ''),
  );
  expect(found.map(({ code }) => code)).toContain('event-never-sent');
});

test('documents with a case where none are taken are found', async () => {
  const found = await check({ package: ['documents'] }, (files) =>
    replaceIn(
      files,
      'application/required-documents.schema.json',
      '"path": "document"',
      '"path": "paper"',
    ),
  );
  expect(found).toContainEqual(
    expect.objectContaining({ code: 'not-for-an-event', pointer: '/package/0' }),
  );
});

test('what is changed of events is told before a pack becomes public', async () => {
  const release = (...all: [string, object][]) => {
    const files = copyFiles();
    for (const [name, change] of all) files.set(`events/${name}.json`, bytesOf(change));
    return compilePack({ files, findings: [] });
  };
  const then = await release(['a', {}], ['b', {}], ['c', {}], ['e', {}]);
  const now = await release(
    ['a', { to: ['archive'] }],
    ['b', { data: {} }],
    ['d', {}],
    ['e', { package: ['answers'] }],
  );
  expect(diffReleases(then, now).map(({ code, kind }) => [kind, code])).toEqual([
    ['safe', 'event-removed'],
    ['safe', 'event-added'],
    ['safe', 'event-changed'],
    ['safe', 'event-changed'],
    ['safe', 'event-changed'],
  ]);
  // The folder is all that there is to it.
  expect((await release()).events).toBeUndefined();
});
