import { fillAll } from '../../test/answers.ts';
import { startPortal, type TestPortal } from '../../test/portal.ts';
import { forgetApplicant } from './forgetApplicant.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

test('a draft goes with its documents; what was submitted keeps those that it shares with one', async () => {
  const client = await portal.as('ana');
  const old = await fillAll(client);
  portal.time.now = new Date(Date.now() + 31 * 24 * 3600 * 1000);
  await client.get();
  await client.post(`/api/application/start-from/${old}`, {});
  expect((await client.submit()).status).toBe(200);
  const { documents } = portal.server.services;
  const kept = async () => {
    const keys: string[] = [];
    for await (const { key } of documents.list()) keys.push(key);
    return keys.length;
  };
  expect(await kept()).toBe(4);
  await forgetApplicant(portal.server.services, 'ana');
  const { application } = (await client.get()).body;
  expect(application.files).toHaveLength(4);
  for (const file of application.files)
    expect((await client.get(`/api/application/document/${file.id}/x`)).status).toBe(200);

  const leo = await portal.as('leo');
  await fillAll(leo);
  expect(await kept()).toBe(8);
  await forgetApplicant(portal.server.services, 'leo');
  expect(await kept()).toBe(4);
});
