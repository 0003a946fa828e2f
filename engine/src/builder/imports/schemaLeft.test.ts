import { asked, labels, leftOf, parts, read, refused } from './test/readings.ts';

const TEXT = { type: 'string', title: 'A' };
type More = { [key: string]: unknown };

/** What is left of a property with more keywords, and of its look: `reason words`. */
const leftOfProperty = (more: More, look?: More) =>
  leftOf(
    read({
      schema: { properties: { a: { ...TEXT, ...more }, b: { type: 'string', title: 'B' } } },
      ...(look && { uiSchema: { a: look } }),
    }),
  ).map((one) => {
    expect(one.startsWith('/properties/a')).toBe(true);
    return one.slice('/properties/a '.length);
  });

describe('of a property of a schema', () => {
  test.each<[More, string[]]>([
    [{ readOnly: true }, ['setting readOnly']],
    [{ writeOnly: true }, ['setting writeOnly']],
    [{ examples: ['x'] }, ['setting examples: ["x"]']],
    [{ uniqueItems: true }, ['limit uniqueItems']],
    [{ contentMediaType: 'image/png' }, ['limit contentMediaType: image/png']],
    [{ contains: { const: 1 } }, ['logic contains']],
    [{ not: {} }, ['logic not']],
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    [{ if: {}, then: {}, else: {} }, ['logic if']],
    // Without `if` it is of no effect anywhere.
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    [{ then: {} }, ['logic then']],
    [{ 'x-mine': { deep: [1] } }, ['setting x-mine: {"deep":[1]}']],
    [{ deprecated: true }, ['setting deprecated']],
    [{ enum: ['x'], format: 'color' }, ['limit format: color']],
    [{ type: 'array', items: { enum: ['x'], 'x-own': 1 } }, ['setting x-own: 1']],
    [{ type: 'array', items: { enum: ['x'] }, uniqueItems: true }, []],
    [{ type: 'array', items: { enum: ['x'] }, uniqueItems: false }, ['limit uniqueItems: false']],
    [{ oneOf: [{ const: 1, title: 'One', description: 'D' }] }, ['setting description: D']],
    [{ enum: ['x', null, 'x'] }, ['no-choice null', 'no-choice x']],
    [
      { errorMessage: { required: 'R', pattern: 'P' }, pattern: 'x' },
      ['setting errorMessage: required: R'],
    ],
    [{ errorMessage: 'E' }, ['setting errorMessage: E']],
    // These say nothing to who answers.
    [{ $id: '/x', $comment: 'c', $anchor: 'y', $defs: { z: {} }, definitions: {} }, []],
  ])('%j', (more, left) => {
    expect(
      leftOfProperty(more).map((one) => one.replace(/^.*(?=(setting|logic|limit|no-choice) )/, '')),
    ).toEqual(left);
  });
});

describe('of the look that RJSF gives a property', () => {
  test.each<[More, string[]]>([
    [{ 'ui:field': 'geo' }, ['no-kind ui:field: geo']],
    [{ 'ui:widget': 'Stars' }, ['setting ui:widget: Stars']],
    [{ 'ui:widget': 'text' }, []],
    [{ 'ui:readonly': true }, ['setting ui:readonly']],
    [{ 'ui:disabled': true }, ['setting ui:disabled']],
    [{ 'ui:placeholder': 'P' }, ['setting ui:placeholder: P']],
    [{ 'ui:options': { rows: 4, title: 'T' } }, ['setting ui:options: rows: 4']],
    [{ 'ui:options': 7 }, ['setting ui:options: 7']],
    [{ 'ui:help': 'H', 'ui:description': 'D' }, ['setting ui:description: D']],
    [{ 'ui:autofocus': false }, ['setting ui:autofocus: false']],
    [{ items: { 'ui:widget': 'x' } }, ['setting items: {"ui:widget":"x"}']],
  ])('%j', (look, left) => {
    expect(leftOfProperty({}, look)).toEqual(left);
  });

  test('words may stand in `ui:options`, too, and choices may have names there', () => {
    const found = read({
      schema: { properties: { a: { enum: [{ x: 1 }, { x: 2 }] }, b: TEXT } },
      uiSchema: {
        a: { 'ui:enumNames': ['One', 'Two'] },
        b: { 'ui:options': { title: 'Bee', description: 'D', widget: 'textarea' } },
      },
    });
    expect(labels(found)).toEqual(['One|Two', '']);
    expect(found.questions[1]).toMatchObject({
      title: 'Bee',
      description: 'D',
      kind: 'long-text',
    });
    expect(leftOf(found)).toEqual([
      '/properties/a no-label a',
      '/properties/a/enum/0 setting {"x":1}',
      '/properties/a/enum/1 setting {"x":2}',
    ]);
  });

  test('what is hidden is not asked, and what is typed unseen becomes no plain text', () => {
    const found = read({
      schema: { properties: { a: TEXT, b: TEXT, c: { ...TEXT, format: 'password' } } },
      uiSchema: { a: { 'ui:widget': 'hidden' }, b: { 'ui:widget': 'password' } },
    });
    expect(found.questions.map(({ kind, given }) => [kind, given])).toEqual([
      [undefined, 'string password'],
      [undefined, 'string password'],
    ]);
    expect(leftOf(found)).toEqual([
      '/properties/a no-question A (ui:widget: hidden)',
      '/properties/b secret A',
      '/properties/c secret A',
    ]);
  });

  test('a look of what is not there is named, and one of a branch is used', () => {
    const found = read({
      schema: {
        properties: { a: { ...TEXT, enum: ['x'] } },
        dependencies: { a: { properties: { more: { type: 'string' } } } },
      },
      uiSchema: { more: { 'ui:title': 'More' }, none: { 'ui:title': 'None' }, 'ui:field': 'mine' },
    });
    expect(asked(found)).toEqual([
      ['A', 'choice'],
      ['More', 'text'],
    ]);
    expect(leftOf(found)).toEqual([
      '/ setting none: {"ui:title":"None"}',
      '/ no-kind ui:field: mine',
    ]);
  });
});

test('of an object each keyword is named that makes nothing, and what holds by itself is not', () => {
  const found = read({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Form',
    description: 'About',
    type: 'object',
    minProperties: 1,
    maxProperties: 9,
    propertyNames: { pattern: 'x' },
    patternProperties: { '^x': TEXT },
    additionalProperties: { type: 'string' },
    unevaluatedProperties: false,
    required: ['a', 'nobody'],
    default: { a: 1 },
    properties: {
      a: { ...TEXT },
      o: {
        type: 'object',
        title: 'O',
        additionalProperties: false,
        readOnly: true,
        properties: { b: TEXT },
      },
      e: { type: 'object', title: 'E', patternProperties: {} },
      n: { type: 'null', title: 'N' },
    },
  });
  expect(parts(found)).toEqual([
    ['', 'A'],
    ['O', 'A'],
  ]);
  expect(leftOf(found)).toEqual([
    '/ heading Form',
    '/ setting description: About',
    '/ limit minProperties: 1',
    '/ limit maxProperties: 9',
    '/ limit propertyNames: {"pattern":"x"}',
    '/ nested patternProperties: {"^x":{"type":"string","title":"A"}}',
    '/ nested additionalProperties: {"type":"string"}',
    '/ setting default: {"a":1}',
    '/ no-question-of required: nobody',
    '/properties/o setting readOnly',
    '/properties/e nested E',
    '/properties/n no-question N',
  ]);
});

test('a list of types is said, and not guessed', () => {
  const found = read({ properties: { a: { title: 'A', type: ['string', 'null'] } } });
  expect(found.questions).toMatchObject([{ kind: undefined, given: 'string, null' }]);
});

describe('references of a schema', () => {
  const address = {
    type: 'object',
    required: ['street'],
    properties: { street: { type: 'string', title: 'Street' } },
  };

  test.each(['$defs', 'definitions'])('in `%s` are followed, each time they are made', (defs) => {
    const found = read({
      [defs]: {
        address,
        color: { type: 'string', title: 'Color', enum: ['Red'] },
        'a/b c': { type: 'string', format: 'date' },
      },
      properties: {
        home: { title: 'Home', $ref: `#/${defs}/address` },
        work: { $ref: `#/${defs}/address`, title: 'Work' },
        color: { $ref: `#/${defs}/color` },
        colors: { type: 'array', title: 'Colors', items: { $ref: `#/${defs}/color` } },
        day: { title: 'Day', $ref: `#/${defs}/a~1b%20c` },
      },
    });
    expect(parts(found)).toEqual([
      ['Home', 'Street'],
      ['Work', 'Street'],
      ['', 'Color', 'Colors', 'Day'],
    ]);
    expect(asked(found).map(([, kind]) => kind)).toEqual([
      'text',
      'text',
      'choice',
      'choices',
      'date',
    ]);
    expect(
      found.questions.map(({ isRequired, source }) => [isRequired, source]).slice(0, 2),
    ).toEqual([
      [true, '/properties/home/properties/street'],
      [true, '/properties/work/properties/street'],
    ]);
    expect(leftOf(found)).toEqual(['/properties/colors/items setting title: Color']);
  });

  test('lead to the root, to an anchor, to an address within the file', () => {
    const found = read({
      $id: 'https://example.org/form',
      $ref: '#/$defs/form',
      $defs: {
        form: { properties: { a: { $ref: '#name' }, b: { $ref: '/number' } } },
        name: { $anchor: 'name', type: 'string', title: 'Name' },
        number: { $id: '/number', type: 'integer', title: 'Number' },
      },
    });
    expect(asked(found)).toEqual([
      ['Name', 'text'],
      ['Number', 'number'],
    ]);
    expect(leftOf(found)).toEqual([]);
  });

  test('what stands beside one counts since 2019-09, and until draft-07 words alone', () => {
    const schema = (dialect: string) => ({
      $schema: dialect,
      definitions: { a: { type: 'string', title: 'Inner', maxLength: 9 } },
      properties: { a: { $ref: '#/definitions/a', title: 'Outer', minLength: 3, maxLength: 5 } },
    });
    const now = read(schema('https://json-schema.org/draft/2020-12/schema'));
    expect(now.questions[0]!.title).toBe('Outer');
    expect(now.questions[0]!.limits!.map(({ words }) => words)).toEqual([
      'minLength: 3',
      'maxLength: 5',
    ]);
    expect(leftOf(now)).toEqual([]);
    const then = read(schema('http://json-schema.org/draft-07/schema#'));
    expect(then.questions[0]!.title).toBe('Outer');
    expect(then.questions[0]!.limits!.map(({ words }) => words)).toEqual(['maxLength: 9']);
    expect(leftOf(then)).toEqual([
      '/properties/a beside-reference minLength: 3',
      '/properties/a beside-reference maxLength: 5',
    ]);
  });

  test('that lead back to themselves, nowhere or elsewhere are named', () => {
    const node = { properties: { name: TEXT, child: { $ref: '#/$defs/node' } } };
    const found = read({
      $defs: { node, loop: { $ref: '#/$defs/loop' } },
      properties: {
        tree: { $ref: '#/$defs/node' },
        whole: { $ref: '#' },
        loop: { $ref: '#/$defs/loop' },
        none: { $ref: '#/$defs/none' },
        away: { $ref: 'https://example.org/away.json' },
        bad: { $ref: 7 },
        never: false,
      },
    });
    expect(asked(found)).toEqual([['A', 'text']]);
    expect(leftOf(found)).toEqual([
      '/properties/tree/properties/child circle #/$defs/node',
      '/properties/whole circle #',
      '/properties/loop circle #/$defs/loop',
      '/properties/none reference #/$defs/none',
      '/properties/away reference https://example.org/away.json',
      '/properties/bad reference 7',
      '/properties/never no-question never',
    ]);
  });

  test('in a list of parts, `allOf`, are put together where that says the same', () => {
    const found = read({
      $defs: { whole: { type: 'integer', maximum: 9 }, least: { minimum: 0, maximum: 5 } },
      allOf: [
        {
          required: ['n'],
          properties: {
            n: { title: 'N', allOf: [{ $ref: '#/$defs/whole' }, { $ref: '#/$defs/least' }] },
          },
        },
        { properties: { t: { type: 'string', title: 'T', allOf: [{ type: 'number' }] } } },
      ],
    });
    expect(asked(found)).toEqual([
      ['N', 'number'],
      ['T', 'text'],
    ]);
    expect(found.questions[0]!.isRequired).toBe(true);
    expect(found.questions[0]!.limits!.map(({ words }) => words)).toEqual([
      'minimum: 0',
      'maximum: 5',
    ]);
    expect(leftOf(found)).toEqual(['/properties/t logic allOf']);
  });

  test('in branches and their conditions are followed', () => {
    const found = read({
      definitions: {
        pet: { title: 'Pet', enum: ['cat', 'dog'] },
        more: { properties: { name: TEXT } },
      },
      properties: { pet: { $ref: '#/definitions/pet' } },
      if: { properties: { pet: { const: 'cat' } }, required: ['pet'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { $ref: '#/definitions/more' },
    });
    expect(found.questions[1]!.conditions).toHaveLength(1);
    expect(leftOf(found)).toEqual([]);
  });

  test('that double at each step end at once', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [
        `n${at}`,
        { properties: { a: { $ref: `#/$defs/n${at + 1}` }, b: { $ref: `#/$defs/n${at + 1}` } } },
      ]),
    );
    const start = performance.now();
    expect(refused({ $defs: { ...$defs, n40: { type: 'null' } }, $ref: '#/$defs/n0' }).code).toBe(
      'too-many',
    );
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

describe('a schema of which nothing can be asked', () => {
  test('says what it holds, and why not', () => {
    const error = refused({
      properties: {
        cars: { type: 'array', title: 'Cars', items: { type: 'object' } },
        other: { $ref: 'other.json' },
      },
    });
    expect(error.code).toBe('nothing-asked');
    expect(error.left.map(({ source, reason }) => [source, reason])).toEqual([
      ['/properties/cars', 'nested'],
      ['/properties/other', 'reference'],
    ]);
  });

  test('a root that is a list, or a union, is one; a root of one answer is one question', () => {
    const list = refused({ title: 'Names', type: 'array', items: { type: 'string' } });
    expect(list.left).toEqual([{ source: '/', reason: 'nested', words: 'Names' }]);
    const union = refused({ type: 'object', oneOf: [{ properties: { a: TEXT } }] });
    expect(union.left).toEqual([{ source: '/', reason: 'logic', words: 'oneOf' }]);
    expect(asked(read({ title: 'Your name', type: 'string' }))).toEqual([['Your name', 'text']]);
  });
});
