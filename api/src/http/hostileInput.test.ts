import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MOST_PROGRAMS } from '@porchlight/engine';
import { longestHold } from '../../test/longestHold.ts';
import { type Client, changeFile, startWithAna, type TestPortal } from '../../test/portal.ts';

/** Nothing that one request brings holds the process longer, in milliseconds. */
const MOST = 200;
const BYTES = 256 * 1024;

/** Patterns by which an engine that goes back tries each way to divide a text. */
const PATTERNS = [
  '^(?:(?:a{1,30}){1,30}){1,30}$',
  '^(?:(?:a{1,9}){1,9}){1,9}$',
  '^(?:a+)+$',
  '^(?:a|a)*$',
  '^(?:a?){30}a{30}$',
  '^(?:.*a){12}$',
];
/** Schemas of which each asks twice for the next: a million ways lead to the last. */
const DOUBLED = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Doubled',
  type: 'object',
  properties: {
    chain: { title: 'Chain', type: 'string', allOf: [{ $ref: '#/$defs/d0' }] },
    ...Object.fromEntries(
      PATTERNS.slice(1).map((pattern, index) => [
        `p${index}`,
        { title: `Text ${index}`, type: 'string', pattern },
      ]),
    ),
  },
  $defs: Object.fromEntries([
    ...Array.from({ length: 22 }, (_, index) => {
      const next = { $ref: `#/$defs/d${index + 1}` };
      return [`d${index}`, { allOf: [next, next] }];
    }),
    ['d22', { pattern: '^b' }],
  ]),
};

/** Bytes of JSON that a form at a public address takes at the most. */
const FORM_BYTES = 60 * 1024;
/** External forms that ask for far more work than anybody does, each with what is sent to it. */
const WORK: { [form: string]: { schema: object; instance: () => object } } = {
  'many-different': {
    schema: { list: { type: 'array', uniqueItems: true } },
    instance: () => ({ list: fillList((index) => ({ a: index })) }),
  },
  'many-failures': {
    schema: {
      list: {
        type: 'array',
        items: {
          type: 'integer',
          allOf: Array.from({ length: 20 }, (_, minimum) => ({ minimum: minimum + 1 })),
        },
      },
    },
    instance: () => ({ list: fillList(() => 0) }),
  },
  'many-patterns': {
    schema: {
      text: {
        type: 'string',
        allOf: Array.from({ length: 60 }, (_, n) => ({ pattern: `[a-z]{1,${400 + n}}0` })),
      },
    },
    instance: () => ({ text: 'a'.repeat(FORM_BYTES - 100) }),
  },
  'many-names': {
    schema: {
      names: {
        type: 'object',
        patternProperties: Object.fromEntries(
          Array.from({ length: 2_000 }, (_, n) => [`(a|b)*${n}x$`, {}]),
        ),
      },
    },
    instance: () => ({ names: fill((index) => [`aab${index}`, 1], FORM_BYTES - 100) }),
  },
};

let portal: TestPortal;
let client: Client;

/** A question for each pattern that the language takes, and a form with an external schema. */
function plant(folder: string): void {
  changeFile(join(folder, 'application/other-contact.schema.json'), (step) => {
    for (const [index, pattern] of PATTERNS.slice(1).entries())
      step.properties[`Text${index}`] = {
        type: 'string',
        title: `Text ${index}`,
        pattern,
        maxLength: 2000,
        wire: `text${index}`,
        classification: 'personal',
      };
  });
  plantForm(folder, 'doubled', DOUBLED);
  const { $schema } = DOUBLED;
  for (const [name, { schema: properties }] of Object.entries(WORK))
    plantForm(folder, name, { $schema, title: name, type: 'object', properties });
}

function plantForm(folder: string, name: string, schema: object): void {
  const own = join(folder, 'forms', name);
  mkdirSync(join(own, 'schemas'), { recursive: true });
  writeFileSync(join(own, `schemas/${name}.json`), JSON.stringify(schema));
  writeFileSync(
    join(own, 'form.json'),
    JSON.stringify({
      $schema: '../../meta/external-form.schema.json',
      title: name,
      schema: `schemas/${name}.json`,
      keepDays: 1,
      receipt: { title: 'Here', text: 'It is here.' },
    }),
  );
}

beforeAll(async () => {
  ({ portal, client } = await startWithAna({ changeFolder: plant }));
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

/** A list of so many bytes of JSON. */
function fillList(item: (index: number) => unknown, bytes = FORM_BYTES): unknown[] {
  const list: unknown[] = [];
  for (let size = 20; ; list.push(item(list.length))) {
    size += JSON.stringify(item(list.length)).length + 1;
    if (size >= bytes) return list;
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

test('more programs than one application is about are refused, with how many may be', async () => {
  const applicationPrograms = Array.from({ length: MOST_PROGRAMS + 1 }, (_, index) => index);
  const { status, body } = await client.put({ applicationPrograms });
  expect([status, body.code]).toEqual([422, 'invalid-request']);
  expect(body.errors).toMatchObject([
    { path: '/applicationPrograms', code: 'too-many', params: { limit: MOST_PROGRAMS } },
  ]);
});

test.each([33, 1_999])(
  'texts of %i letters hold nobody up, whatever their patterns',
  async (length) => {
    const text = `${'a'.repeat(length)}!`;
    const names = PATTERNS.slice(1).map((_, index) => `text${index}`);
    const body = Object.fromEntries(names.map((name) => [name, text]));
    let answer = await client.put({});
    const hold = await longestHold(async () => {
      answer = await client.put(body);
    });
    // Why can take longer to find than that something is wrong: then only that is said.
    expect([answer.status, answer.body.invalidSteps]).toEqual([
      200,
      expect.arrayContaining(['other-contact']),
    ]);
    const said = answer.body.errors.map(({ path }: { path: string }) => path);
    expect(said).toEqual(said.filter((path: string) => path.startsWith('/OtherContact/Text')));
    expect(hold).toBeLessThan(MOST);
  },
);

test('an external schema whose parts ask for each other twice holds nobody up', async () => {
  const entry = {
    chain: 'aaa',
    ...Object.fromEntries(PATTERNS.slice(1).map((_, i) => [`p${i}`, `${'a'.repeat(33)}!`])),
  };
  let answer = await portal.anyone.post('/api/forms/doubled', entry);
  const hold = await longestHold(async () => {
    answer = await portal.anyone.post('/api/forms/doubled', entry);
  });
  expect(answer).toMatchObject({ status: 422, body: { code: 'incomplete' } });
  const paths: string[] = answer.body.errors.map(({ path }: { path: string }) => path);
  expect(paths.sort()).toEqual(['/chain', '/p0', '/p1', '/p2', '/p3', '/p4']);
  expect(hold).toBeLessThan(MOST);
});

test.each<[string, number]>([
  ['many-different', 201],
  ['many-failures', 422],
  ['many-patterns', 422],
  ['many-names', 422],
])('what uses up the work of a validation holds nobody up: %s', async (form, status) => {
  const instance = WORK[form]!.instance();
  let answer = await portal.anyone.post(`/api/forms/${form}`, instance);
  const hold = await longestHold(async () => {
    answer = await portal.anyone.post(`/api/forms/${form}`, instance);
  });
  expect(answer.status).toBe(status);
  expect(hold).toBeLessThan(MOST);
});
