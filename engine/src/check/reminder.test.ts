import { findAll, findOne } from './test/breakPack.ts';

test('a reminder goes after the beginning', async () => {
  const finding = await findOne([
    'portal.json',
    '"reminder": { "daysBefore": 5 }',
    '"reminder": { "daysBefore": 30 }',
  ]);
  expect(finding).toMatchObject({
    code: 'reminder-too-early',
    severity: 'error',
    pointer: '/reminder/daysBefore',
  });
});

test('a reminder has all its words', async () => {
  const findings = await findAll(['pages/reminder.json', '"mail-foot"', '"mail-feet"']);
  expect(findings).toContainEqual(
    expect.objectContaining({
      code: 'reminder-without-words',
      pointer: '/reminder',
      message: 'pages/reminder.json has no mail-foot',
    }),
  );
});
