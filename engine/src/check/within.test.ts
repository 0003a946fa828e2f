import { findAll } from './test/breakPack.ts';

test('a status that says how long it takes has the words for it', async () => {
  const findings = await findAll(['pages/status.json', '"within"', '"whithin"']);
  expect(findings).toContainEqual(
    expect.objectContaining({
      code: 'within-without-words',
      message: 'pages/status.json has no within',
    }),
  );
});

test('how long it takes is said of what was sent alone', async () => {
  const findings = await findAll([
    'portal.json',
    '"label": "Expired",',
    '"label": "Expired", "within": { "days": 10 },',
  ]);
  expect(findings).toContainEqual(
    expect.objectContaining({ code: 'within-never-said', severity: 'warning' }),
  );
});
