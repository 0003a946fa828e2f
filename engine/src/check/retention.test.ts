import { findAll, findOne } from './test/breakPack.ts';

const PORTAL = 'portal.json';
const withPeriods = (periods: object) =>
  [
    PORTAL,
    /"retention": \{(\s*.*\n)*? {2}\},/,
    `"retention": ${JSON.stringify(periods)},`,
  ] as const;

test('the audit goes no sooner than what it tells of', async () => {
  const finding = await findOne([
    ...withPeriods({ submissions: { submitted: 2555 }, links: 365, audit: 365 }),
  ]);
  expect(finding).toMatchObject({
    code: 'audit-forgotten-first',
    severity: 'error',
    pointer: '/retention/submissions/submitted',
  });
  const [links, appointments] = await findAll([
    ...withPeriods({ links: 400, appointments: 500, audit: 365 }),
  ]);
  expect([links?.pointer, appointments?.pointer]).toEqual([
    '/retention/links',
    '/retention/appointments',
  ]);
});

test('documents that are kept as long as their application have a period that does nothing', async () => {
  const periods = { drafts: { expired: 365 }, documents: { expired: 365, submitted: 1095 } };
  expect(await findOne([...withPeriods(periods)])).toMatchObject({
    code: 'retention-without-effect',
    severity: 'warning',
    pointer: '/retention/documents/expired',
  });
});

test.each([
  ['a draft that has no end', { drafts: { draft: 365 } }, 'unknown-keyword'],
  ['what was sent and goes within the year', { submissions: { submitted: 30 } }, 'wrong-value'],
  ['an audit of a month', { audit: 30 }, 'wrong-value'],
  ['none', {}, 'wrong-value'],
])('refuses periods: %s', async (_what, periods, code) => {
  expect(await findOne([...withPeriods(periods)])).toMatchObject({ code, severity: 'error' });
});

test('periods that fit, and none, are fine', async () => {
  const periods = {
    drafts: { expired: 365 },
    submissions: { submitted: 2555, expired: 730 },
    documents: { expired: 400, submitted: 1095 },
    audit: 2555,
  };
  expect(await findAll([...withPeriods(periods)])).toEqual([]);
  expect(await findAll([PORTAL, /"retention": \{(\s*.*\n)*? {2}\},/, ''])).toEqual([]);
});
