import { findAll, findOne } from './test/breakPack.ts';

const HOURS = '"sessionHours": 8,';

test('an end without use that the age of a session comes before is a warning', async () => {
  expect(await findOne(['portal.json', HOURS, '"sessionHours": 1,'])).toMatchObject({
    code: 'session-never-idle',
    severity: 'warning',
    pointer: '/limits/sessionIdleMinutes',
    message: 'a session ends after 1 hours, before 120 minutes without use can end it',
  });
});

test('it counts with what a pack leaves out', async () => {
  const idle = '"sessionIdleMinutes": 120';
  const found = await findOne(['portal.json', `${HOURS}\n    ${idle}`, '"sessionHours": 1']);
  expect(found).toMatchObject({ code: 'session-never-idle', pointer: '/limits/sessionHours' });
});

test('both may end at the same time', async () => {
  expect(await findAll(['portal.json', HOURS, '"sessionHours": 2,'])).toEqual([]);
});
