import { type Break, replaceIn } from '../compile/test/brokenPack.ts';
import { breakPack, type Found, findAll } from './test/breakPack.ts';

/** The one finding of the pack without its desk, whose actions need the statuses, too. */
async function findOne(...breaks: Break[]): Promise<Found> {
  const found = await breakPack((files) => {
    for (const name of files.keys())
      if (/^(texts\/es\/)?(desk\/|enumerations\/desk-)/.test(name)) files.delete(name);
    for (const one of breaks) replaceIn(files, ...one);
  });
  expect(found).toHaveLength(1);
  return found[0]!;
}

const PORTAL = 'portal.json';

test.each([
  [
    'a misspelt status',
    '{ "status": "in-review" },',
    '{ "status": "in-reveiw" },',
    'leadsTo/0/status',
  ],
  ['a misspelt return', '"returnsTo": "in-review"', '"returnsTo": "in-revue"', 'returnsTo'],
])('%s is an error, with what was meant', async (_what, from, to, at) => {
  const finding = await findOne([PORTAL, from, to]);
  expect(finding).toMatchObject({
    code: 'unknown-status',
    severity: 'error',
    suggestion: 'in-review',
    pointer: expect.stringMatching(new RegExp(`^/statuses/\\d/${at}$`)),
  });
});

test.each([
  [
    'back to a draft',
    '{ "status": "in-review" },',
    '{ "status": "in-progress" }, { "status": "in-review" },',
  ],
  [
    'back to what is not open',
    '{ "status": "in-review" },',
    '{ "status": "not-open" }, { "status": "in-review" },',
  ],
  ['past the applicant', '{ "status": "not-open", "reason": true }', '{ "status": "approved" }'],
  [
    'back to a draft by Save and Complete',
    '"returnsTo": "in-review"',
    '"returnsTo": "in-progress"',
  ],
])('a way %s is an error', async (_what, from, to) => {
  const finding = await findOne([PORTAL, from, to]);
  expect(finding).toMatchObject({ code: 'impossible-status', severity: 'error' });
});

test('a status that nobody can reach is a warning', async () => {
  const found = await findAll([
    PORTAL,
    /\{ "status": "approved"(, "by": \["desk"\])? \},?\s*/g,
    '',
  ]);
  const unreached = found.filter(({ code }) => code === 'unreachable-status');
  expect(unreached.map(({ severity }) => severity)).toEqual(['warning', 'warning']);
  // What follows it alone is not reached either.
  expect(unreached.map(({ there }) => /"id": "([^"]+)"/.exec(there)?.[1])).toEqual([
    'approved',
    'renewal',
  ]);
});

test('a status that a submission gives and that nobody can leave is a warning', async () => {
  const found = await findAll([PORTAL, /("id": "received",[^[]*"leadsTo": )\[[^\]]*\]/, '$1[]']);
  expect(found.map(({ code, severity }) => [code, severity])).toContainEqual([
    'status-without-end',
    'warning',
  ]);
});

test('statuses that say nothing of what follows are fine', async () => {
  const ways = /"leadsTo": \[(\s*\{[^{}]*\},?)*\s*\],/g;
  // Then an operator may set what an action is separate for.
  const found = await findAll([PORTAL, ways, '']);
  expect(found.filter(({ code }) => code !== 'separation-other-way')).toEqual([]);
});
