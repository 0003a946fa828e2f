import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Json, JsonObject } from '../kernel/types.ts';
import type { PackFiles } from './gatherPack.ts';
import { copyFiles, replaceIn, textAt, textIn } from './test/brokenPack.ts';
import { findingsOf } from './test/createPackCopy.ts';

let pack: PackFiles;
const write = (name: string, text: string) => pack.set(name, Buffer.from(text));
const findings = () => findingsOf({ files: pack, findings: [] });

beforeEach(() => {
  pack = copyFiles();
});

test('a file that is half written is refused, by the place where it ends', async () => {
  const text = textIn(pack, 'application/residence.schema.json').slice(0, 400);
  write('application/residence.schema.json', text);
  expect(await findings()).toMatchObject([
    {
      code: 'not-json',
      file: 'application/residence.schema.json',
      line: text.split('\n').length,
      message: expect.stringContaining('not JSON'),
    },
  ]);
});

test('a list in place of an object is refused', async () => {
  write('enumerations/gender.json', '["female"]');
  expect(await findings()).toMatchObject([{ code: 'not-an-object', line: 1, column: 1 }]);
});

test('a time zone that there is none of is refused, with the one that may be meant', async () => {
  replaceIn(pack, 'portal.json', 'America/New_York', 'America/New_Yrok');
  expect(await findings()).toMatchObject([
    {
      code: 'wrong-value',
      file: 'portal.json',
      pointer: '/timeZone',
      message: expect.stringContaining('America/New_Yrok'),
      suggestion: 'America/New_York',
    },
  ]);
});

describe('in a folder', () => {
  let folder: string;
  const at = (name: string) => path.join(folder, name);

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pack-'));
    await mkdir(at('enumerations'));
    await mkdir(at('lookups'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  // More than can be read at once: to try would be another finding.
  test('a file of 5 GB is refused unread', async () => {
    await writeFile(at('lookups/streets.json'), '{');
    await truncate(at('lookups/streets.json'), 5 * 1024 ** 3);
    expect(await findingsOf(folder)).toMatchObject([
      { code: 'file-too-large', file: 'lookups/streets.json' },
    ]);
  });

  test.each([
    ['a file', '/etc/hostname', 'stolen.json'],
    ['a folder', '/etc', 'stolen'],
    ['nowhere', '/nowhere/at/all', 'later.json'],
  ])('a link out of the pack to %s is refused', async (_what, target, name) => {
    await symlink(target, at(`enumerations/${name}`));
    expect(await findingsOf(folder)).toMatchObject([
      { code: 'outside-link', file: `enumerations/${name}` },
    ]);
  });

  test('a pipe is refused, and not waited for', async () => {
    execFileSync('mkfifo', [at('enumerations/pipe.json')]);
    expect(await findingsOf(folder)).toMatchObject([
      { code: 'unreadable-file', file: 'enumerations/pipe.json', message: 'this is no file' },
    ]);
  });

  test('a link to a folder of the pack is no definition', async () => {
    await symlink(at('lookups'), at('enumerations/all.json'));
    expect(await findingsOf(folder)).toMatchObject([
      {
        code: 'unreadable-file',
        file: 'enumerations/all.json',
        message: expect.stringContaining('EISDIR'),
      },
    ]);
  });
});

test.each([
  ['a list', '['.repeat(100_000)],
  ['an object', '{"a":'.repeat(100_000)],
  ['a whole one', `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`],
])('%s within itself, deeper than anybody writes, is no definition', async (_what, text) => {
  write('enumerations/deep.json', text);
  expect(await findings()).toMatchObject([
    {
      code: 'not-json',
      file: 'enumerations/deep.json',
      line: 1,
      message: expect.stringContaining('within each other'),
    },
  ]);
});

test.each([
  ['', 'a value is missing'],
  ['// hello\n{}', 'JSON has no comments'],
  ['{ "a": 1, }', 'a name in quotation marks is missing'],
  ['{ "a": 1 "b": 2 }', 'a comma is missing'],
  ['{ "a": 1', 'a brace } is missing'],
  ['{ "a": "b }', 'a text has no closing quotation mark'],
])('of %j it is said what is wrong', async (text, message) => {
  write('enumerations/odd.json', text);
  const [finding] = await findings();
  expect(finding).toMatchObject({ code: 'not-json', message: expect.stringContaining(message) });
});

test('a byte order mark is passed over', async () => {
  write('messages.json', `\uFEFF${textIn(pack, 'messages.json')}`);
  expect(await findings()).toEqual([]);
});

test('a property that is there twice is refused, at its second place', async () => {
  replaceIn(pack, 'lookups/counties.json', '"idKey"', '"path": "counties",\n  "idKey"');
  const [finding, ...others] = await findings();
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ code: 'repeated-key', pointer: '/path' });
  expect(textAt(pack, finding!)).toMatch(/^"path": "counties",\n {2}"idKey"/);
});

describe('a pack’s copy of a meta-schema', () => {
  test('that differs is refused, and says which command writes it anew', async () => {
    replaceIn(pack, 'meta/pointer.schema.json', '"type": "string"', '"type": "text"');
    expect(await findings()).toMatchObject([
      {
        code: 'meta-schema-differs',
        file: 'meta/pointer.schema.json',
        expected: expect.stringContaining('definitions meta'),
      },
    ]);
  });

  test('that is missing is named, and so is one that the engine has not', async () => {
    write('meta/own.schema.json', textIn(pack, 'meta/pointer.schema.json'));
    pack.delete('meta/pointer.schema.json');
    expect(await findings()).toMatchObject([
      { code: 'meta-schema-differs', file: 'meta/own.schema.json' },
      { code: 'no-meta-schema', message: expect.stringContaining('pointer.schema.json') },
    ]);
  });

  test('under its name of an earlier version is told what it is called now', async () => {
    const [former, now] = ['meta/foreign-form.schema.json', 'meta/external-form.schema.json'];
    write(former, textIn(pack, now));
    pack.delete(now);
    expect(await findings()).toMatchObject([
      {
        code: 'meta-schema-differs',
        file: former,
        message: expect.stringContaining(`${former} is called ${now} now`),
      },
      { code: 'no-meta-schema', message: expect.stringContaining(now) },
    ]);
  });

  test('changes nothing of what the pack may say', async () => {
    replaceIn(
      pack,
      'meta/schema.schema.json',
      /"additionalProperties": false,\n {2}"\$defs"/,
      '"additionalProperties": true,\n  "$defs"',
    );
    const attack = '*/(globalThis.wasRun=true);/*';
    replaceIn(
      pack,
      'application/other-contact.schema.json',
      '"type": "string",',
      `"type": "string", "allOf": [{ "$id": "${attack}", "$dynamicAnchor": "x", "maxLength": 1000 }, { "$dynamicRef": "#x" }],`,
    );
    const found = await findings();
    expect(found.map(({ code, file, pointer }) => [code, file, pointer])).toEqual(
      expect.arrayContaining([
        ['meta-schema-differs', 'meta/schema.schema.json', ''],
        [
          'unknown-keyword',
          'application/other-contact.schema.json',
          '/properties/Name/allOf/0/$id',
        ],
      ]),
    );
    expect(globalThis).not.toHaveProperty('wasRun');
  });
});

test('a file category that lost its name is none', async () => {
  replaceIn(pack, 'enumerations/file-category.json', /"name": "Utility",/, '');
  const found = await findings();
  expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['unknown-category']));
});

describe('a $ref', () => {
  const refer = (ref: string) =>
    replaceIn(
      pack,
      'application/other-contact.schema.json',
      '"type": "string",',
      `"$ref": "${ref}", "type": "string",`,
    );
  const place = {
    file: 'application/other-contact.schema.json',
    line: 9,
    column: 7,
    pointer: '/properties/Name/$ref',
  };

  test.each(['https://example.org/name.json', '//example.org/name.json', 'file:///etc/passwd'])(
    'to %s is refused; nothing is fetched',
    async (ref) => {
      refer(ref);
      expect(await findings()).toMatchObject([{ ...place, code: 'remote-ref' }]);
    },
  );

  test('to nothing is refused, with what was meant', async () => {
    refer('../meta/step.schema.json#/$defs/feild');
    expect(await findings()).toMatchObject([
      { ...place, code: 'unknown-ref', suggestion: '../meta/step.schema.json#/$defs/field' },
    ]);
    replaceIn(pack, place.file, 'step.schema.json#/$defs/feild', 'stepp.schema.json#');
    expect((await findings())[0]).toMatchObject({ code: 'unknown-ref' });
  });

  test('that leads back to itself is refused, at once or through other files', async () => {
    refer('#/properties/Name');
    expect(await findings()).toMatchObject([{ ...place, code: 'circle-of-refs' }]);
  });
});

describe('what would take for ever is told of at once', () => {
  const STEP = 'application/other-contact.schema.json';
  const many = (count: number, entry: (index: number) => [string, Json]) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => entry(index)));
  const nest = (depth: number, inner: Json, around: (inner: Json) => Json): Json =>
    depth === 0 ? inner : nest(depth - 1, around(inner), around);
  const chain = (last: Json) => (step: JsonObject) => {
    step.$defs = many(10_000, (index) => [`d${index}`, { $ref: `#/$defs/d${index + 1}` }]);
    Object.assign(step.$defs, { d10000: last });
    name(step).$ref = '#/$defs/d0';
  };
  const name = (step: JsonObject) => (step.properties as { Name: JsonObject }).Name;

  test.each<[string, string, string, (data: JsonObject) => void]>([
    [
      'a chain of ten thousand references that leads back',
      'circle-of-refs',
      STEP,
      chain({ $ref: '#/$defs/d0' }),
    ],
    ['a chain of ten thousand references that ends', 'unknown-keyword', STEP, chain({})],
    [
      'a reference that is no text of an address',
      'unknown-ref',
      STEP,
      (step) => Object.assign(name(step), { $ref: '#/%E0%A4%A' }),
    ],
    [
      'thousands of references to nothing',
      'unknown-ref',
      STEP,
      (step) => {
        step.$defs = many(2_000, (index) => [`d${index}`, { $ref: `#/$defs/x${index}` }]);
      },
    ],
    [
      'ten thousand names that are no keywords',
      'unknown-keyword',
      STEP,
      (step) =>
        Object.assign(
          step,
          many(10_000, (index) => [`k${index}`, 1]),
        ),
    ],
    [
      'sixty thousand schemas within each other',
      'schema-does-not-compile',
      STEP,
      (step) =>
        Object.assign(name(step), {
          allOf: [nest(15, { maxLength: 3 }, (one) => ({ allOf: [one, one] }))],
        }),
    ],
    [
      'ten thousand choices of the wrong shape',
      'unknown-keyword',
      'enumerations/gender.json',
      (list) => {
        list.values = Array.from({ length: 10_000 }, (_, index) => ({ value: 'x', odd: index }));
      },
    ],
    [
      'thirty thousand choices that are one',
      'repeated-value',
      'enumerations/gender.json',
      (list) => {
        list.values = Array.from({ length: 30_000 }, () => ({ value: 'x', label: 'X' }));
      },
    ],
    [
      'a message of open braces',
      'not-a-message',
      'messages.json',
      (messages) => {
        messages.required = '{'.repeat(3_990);
      },
    ],
    [
      'a message of twenty thousand characters',
      'wrong-value',
      'messages.json',
      (messages) => {
        messages.required = nest(900, 'x', (one) => `{N, plural, one {${one}} other {}}`);
      },
    ],
  ])(
    '%s',
    async (_what, code, file, change) => {
      const data = JSON.parse(textIn(pack, file)) as JsonObject;
      change(data);
      write(file, JSON.stringify(data));
      const before = process.cpuUsage();
      const found = await findings();
      const { user, system } = process.cpuUsage(before);
      expect(found.map((one) => one.code)).toContain(code);
      expect(found.length).toBeLessThanOrEqual(5_000);
      expect((user + system) / 1e6).toBeLessThan(20);
    },
    60_000,
  );
});
