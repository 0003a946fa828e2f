import { longestHold } from '../../test/longestHold.ts';
import { type Client, startWithAna, type TestPortal } from '../../test/portal.ts';

/** Nothing that one request brings holds the process longer, in milliseconds. */
const MOST = 200;
const BYTES = 256 * 1024;

let portal: TestPortal;
let client: Client;

beforeAll(async () => {
  ({ portal, client } = await startWithAna());
});
afterAll(() => portal.stop());

/** An object of so many bytes of JSON. */
function fill(entry: (index: number) => [string, unknown], bytes = BYTES): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (let [size, index] = [2, 0]; ; index += 1) {
    const [name, value] = entry(index);
    size += JSON.stringify({ [name]: value }).length - 1;
    if (size >= bytes) return object;
    object[name] = value;
  }
}

test('of thousands of unknown names ten are told, and how many more there are', async () => {
  const body = fill((index) => [`k${index}`, 1]);
  const count = Object.keys(body).length;
  expect(count).toBeGreaterThan(20_000);
  let answer = await client.put({});
  const hold = await longestHold(async () => {
    answer = await client.put(body);
  });
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'invalid-request', more: count - 10 },
  });
  expect(answer.body.errors).toHaveLength(10);
  expect(answer.body.errors[0]).toMatchObject({ path: '/k0', code: 'unknown-field' });
  expect(hold).toBeLessThan(MOST);
});

test('a few wrong names are all told, and nothing says that there are more', async () => {
  const { body } = await client.put(fill((index) => [`k${index}`, 1], 80));
  expect(body.errors.length).toBeGreaterThan(3);
  expect(body).not.toHaveProperty('more');
});

test('a name as long as a body is told by its beginning', async () => {
  const { body } = await client.put({ ['n'.repeat(BYTES - 100)]: 1 });
  expect(body.code).toBe('invalid-request');
  expect(body.errors[0].path).toMatch(/^\/n{100,300}…$/);
});

test.each<[string, () => unknown]>([
  ['names of programs', () => fill((index) => [`p${index}.x`, 1])],
  ['nested lists', () => `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ['nested objects', () => `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ['empty lists', () => ({ firstName: Array.from({ length: BYTES / 3 - 10 }, () => []) })],
  ['one text', () => ({ firstName: 'x'.repeat(BYTES - 100) })],
  ['halves of letters', () => ({ firstName: 'é'.repeat(BYTES / 2 - 100) })],
  ['long names', () => fill((index) => [`${index}${'~/'.repeat(5_000)}`, 1])],
])('a body of %s holds nobody up', async (_what, make) => {
  const body = make();
  let status = 0;
  const hold = await longestHold(async () => {
    ({ status } = await client.put(body));
  });
  expect(status).toBe(422);
  expect(hold).toBeLessThan(MOST);
});
