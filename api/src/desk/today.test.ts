import { actOn, asStaff, openCase, sendApplication, startDesk } from '../../test/desk.ts';
import { type Client, changeFile, type TestPortal } from '../../test/portal.ts';

const DAY = 86_400_000;
let portal: TestPortal;
let clerk: Client;

beforeAll(async () => {
  portal = await startDesk({
    changeFolder: (folder) =>
      changeFile(`${folder}/desk/actions/mark-urgent.json`, (file) => {
        const waited = { days: [{ get: '/$/case/received' }, { get: '/$/today' }] };
        file.when = { compare: [waited, '>=', 5] };
      }),
  });
  clerk = await asStaff(portal, 'carla', ['supervisor']);
});
afterAll(() => portal.stop());

test('the desk’s own conditions go by the day on which staff look, not by that of the submission', async () => {
  const start = portal.time.now;
  const { id } = await sendApplication(portal, 'ana');
  const offered = async (): Promise<string[]> => (await openCase(clerk, id)).actions;
  expect(await offered()).not.toContain('mark-urgent');
  const early = await actOn(clerk, id, 'mark-urgent');
  expect([early.status, early.body.code]).toEqual([409, 'action-refused']);
  try {
    portal.time.now = new Date(start.getTime() + 5 * DAY);
    expect(await offered()).toContain('mark-urgent');
    expect((await actOn(clerk, id, 'mark-urgent')).status).toBe(200);
  } finally {
    portal.time.now = start;
  }
});
