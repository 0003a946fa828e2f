import type { Client, TestPortal } from '../../test/portal.ts';
import { asAdmin, startStudio } from '../../test/studio.ts';

let portal: TestPortal;
let ada: Client;
beforeAll(async () => {
  portal = await startStudio();
  ada = await asAdmin(portal, 'ada');
});
afterAll(() => portal.stop());

const publicHash = () => portal.server.services.releases.current().hash;

test('what a release asks is told by form, with what programs ask in it', async () => {
  const { status, body } = await ada.get(`/api/studio/releases/${publicHash()}/in-use`);
  expect(status).toBe(200);
  expect(body.questions.application).toEqual(
    expect.arrayContaining(['/PersonalInformation/LastName', '/Eviction/rent/NoticeDate']),
  );
  expect(body.questions.application).toContain('/Residence/energy/ShutOffDate');
});

test('of what was never public nothing is told', async () => {
  expect((await ada.get('/api/studio/releases/ffffffff/in-use')).status).toBe(404);
});
