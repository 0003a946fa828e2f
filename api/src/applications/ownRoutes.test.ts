import { fillAll } from '../../test/answers.ts';
import { startPortal, type TestPortal } from '../../test/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());
const PATH = '/api/applications';

test('her applications come in words, in the language that is asked for; nobody else’s do', async () => {
  expect((await portal.anyone.get(PATH)).status).toBe(401);
  const client = await portal.as('own-rosa');
  expect((await client.get(PATH)).body).toEqual({ applications: [] });
  const number = await fillAll(client);
  const [draft] = (await client.get(PATH)).body.applications;
  expect(draft).toMatchObject({
    number,
    status: 'In Progress',
    wasSent: false,
    canStartFrom: false,
  });
  expect(draft.when).toMatch(/^Begun on \w+ \d+, \d{4}\. Finish it by /);
  expect((await client.submit()).status).toBe(200);
  const headers = { 'Accept-Language': 'es' };
  const { body } = await client.call('GET', PATH, undefined, headers);
  expect(body.applications).toMatchObject([{ number, wasSent: true, canStartFrom: false }]);
  expect(body.applications[0].when).toMatch(/^Enviada el /);
  expect(body.applications[0].next).toBeTruthy();
  expect((await (await portal.as('own-leo')).get(PATH)).body.applications).toEqual([]);
});

test('what is older begins with a number, and nothing else', async () => {
  const client = await portal.as('own-from');
  const number = await fillAll(client);
  const listed = async (from: unknown) => await client.get(`${PATH}?from=${from}`);
  expect((await listed(number)).body.applications).toMatchObject([{ number }]);
  expect((await listed(number - 1)).body.applications).toEqual([]);
  expect(await listed('x')).toMatchObject({ status: 422, body: { code: 'invalid-request' } });
});
