import { form, leftOf, limitsOf, parts, read, refusal, survey } from './test/readings.ts';

test('in a JSON Schema each outermost object with a title is a part', () => {
  const inner = { title: 'Inner', properties: { b: { type: 'string', title: 'B' } } };
  const outer = { title: 'Outer', properties: { a: { type: 'string', title: 'A' }, inner } };
  const found = read({ properties: { outer, c: { type: 'string', title: 'C' } } });
  expect(parts(found)).toEqual([
    ['Outer', 'A', 'B'],
    ['', 'C'],
  ]);
  expect(leftOf(found)).toEqual(['/properties/outer/properties/inner heading Inner']);
});

describe('what nobody would write', () => {
  test.each<[string, unknown]>([
    ['nothing', null],
    ['a number', 7],
    ['a list', []],
    ['an object of nothing', {}],
    ['a layout without its schema', { type: 'VerticalLayout', elements: [] }],
    ['a uischema without its schema', { uischema: { elements: [] } }],
    ['lists that are none', { pages: {}, components: 'x', elements: 7 }],
    ['a schema of a prototype', JSON.parse('{ "__proto__": { "properties": { "a": {} } } }')],
  ])('%s is no definition', (_, source) => {
    expect(refusal(source)).toBe('not-a-schema');
  });

  const hostile: unknown[] = [
    null,
    true,
    7,
    'x',
    [],
    {},
    [null, 7],
    { day: null, values: [null, [null]], when: [null], text: { default: 7 }, const: null },
    JSON.parse('{ "__proto__": 1, "toString": 1, "valueOf": 1, "constructor": {}, "length": -1 }'),
  ];
  const KEYS = [
    ...['type', 'name', 'key', 'title', 'label', 'legend', 'description', 'tooltip', 'choices'],
    ...[
      'values',
      'data',
      'dataSrc',
      'validators',
      'validate',
      'conditional',
      'inputMask',
      'fields',
    ],
    ...['rateValues', 'rateMin', 'elements', 'components', 'columns', 'rows', 'multiple', 'rule'],
    ...['options', 'scope', 'visibleIf', 'maskSettings', 'inputType', 'enum', 'oneOf', 'items'],
    ...['properties', 'required', 'format', 'enumNames', '$ref', 'isRequired', 'const'],
    ...['datePicker', 'decimalLimit', 'placeholder', 'default', 'effect', 'x'],
    ...[
      '$id',
      '$schema',
      '$defs',
      'definitions',
      '$anchor',
      'allOf',
      'errorMessage',
      'uniqueItems',
    ],
    ...['additionalProperties', 'case'],
  ];
  const TYPES = [
    ...['text', 'radiogroup', 'rating', 'panel', 'paneldynamic', 'textfield', 'select', 'day'],
    ...['columns', 'table', 'tabs', 'Control', 'Group', 'Category', 'string', 'array'],
  ];

  test.each(KEYS)('anything at all as `%s` is read, named or refused', (key) => {
    const anchor = { title: 'A', label: 'A', type: 'string' };
    for (const type of TYPES)
      for (const value of hostile) {
        const one = { type, title: 'Q', label: 'Q', [key]: value };
        const properties = { a: anchor, q: one };
        for (const source of [
          survey({ ...anchor, type: 'text' }, one),
          { pages: [one, value] },
          form({ ...anchor, type: 'textfield' }, one, value),
          { properties, [key]: key === 'properties' ? properties : value },
          { schema: { properties }, uischema: { elements: [value], ...one } },
          {
            schema: { properties },
            uischema: { type: 'Control', scope: '#/properties/q', [key]: value },
          },
        ]) {
          expect([undefined, 'nothing-asked', 'not-a-schema']).toContain(refusal(source));
        }
      }
  });

  test.each([
    ...[
      'ui:title',
      'ui:help',
      'ui:description',
      'ui:widget',
      'ui:order',
      'ui:enumNames',
      'ui:options',
    ],
    ...['ui:field', 'a', 'items', '__proto__', 'toString'],
  ])('anything at all as `%s` of the look of RJSF is read or named', (key) => {
    const properties = {
      a: { title: 'A', enum: ['x'] },
      b: { title: 'B', properties: { a: { title: 'A' } } },
    };
    for (const value of [...hostile, { 'ui:options': null, title: [7], order: [null] }]) {
      const own = JSON.parse(`{ ${JSON.stringify(key)}: ${JSON.stringify(value)} }`);
      for (const uiSchema of [value, own, { a: own, b: own }])
        expect(read({ schema: { properties }, uiSchema }).questions).toHaveLength(2);
    }
  });

  const BROUGHT = [
    ...['visibleIf', 'validators', 'min', 'max', 'maxLength', 'maxSelectedChoices', 'minErrorText'],
    ...[
      'conditional',
      'validate',
      'errors',
      'minDate',
      'datePicker',
      'rule',
      'if',
      'then',
      'allOf',
    ],
    ...['dependencies', 'dependentSchemas', 'pattern', 'exclusiveMinimum', 'maxItems'],
    ...['errorMessage', 'formatMinimum', 'maxValueExpression', 'valueTrue'],
  ];

  /** A keyword with a number, a pattern that is hostile to nobody, or a day: nothing else is taken over. */
  const LIMIT =
    /^$|^m\w+ -?\d+$|^exclusiveM\w+ -?\d+$|^pattern \^?x\$?$|^not\w+ (\d{4}-\d\d-\d\d|\{"\$data":"\/\$\/today"(,"days":-?\d{1,5})?\})$/;

  test.each(BROUGHT)('what anything at all as `%s` brings is validated', (key) => {
    const types = ['text', 'checkbox', 'boolean', 'textfield', 'selectboxes', 'integer', 'array'];
    const DAYS = [
      { type: 'text', inputType: 'date' },
      { type: 'datetime', enableTime: false },
      { type: 'string', format: 'date' },
    ];
    for (const type of [...types.map((type) => ({ type })), ...DAYS])
      for (const value of [...hostile, { $data: '1/start' }, { $data: '/$/today', days: 99_999 }]) {
        const one = { ...type, title: 'Q', label: 'Q', key: 'q', name: 'q', [key]: value };
        const choices = { choices: ['a'], values: ['a'], items: { enum: ['a'] } };
        const properties = { a: { title: 'A', type: 'string' }, q: { ...one, ...choices } };
        const inner = { properties: { n: { title: 'N' } }, [key]: value };
        for (const source of [
          survey({ ...one, ...choices }),
          form({ ...one, ...choices, validate: { [key]: value }, conditional: { [key]: value } }),
          { properties, if: inner, else: inner, dependencies: { a: inner }, [key]: value },
          {
            schema: { properties },
            uischema: {
              type: 'Control',
              scope: '#/properties/q',
              rule: { ...inner, effect: 'SHOW' },
            },
          },
        ])
          if (refusal(source) === undefined)
            for (const words of limitsOf(read(source)).flatMap((each) => each.split(/, (?=\w)/)))
              expect(words).toMatch(LIMIT);
      }
  });

  test.each<[string, (inner: unknown) => unknown, (inner: unknown) => unknown]>([
    ['panels', (one) => ({ type: 'panel', elements: [one] }), (one) => survey(one)],
    ['components', (one) => ({ type: 'well', components: [one] }), (one) => form(one)],
    ['objects', (one) => ({ properties: { a: one } }), (one) => ({ properties: { a: one } })],
    [
      'layouts',
      (one) => ({ type: 'Group', elements: [one] }),
      (one) => ({ schema: { properties: {} }, uischema: one }),
    ],
    ['lists', (one) => [one], (one) => survey({ type: 'text', name: 'a', defaultValue: one })],
  ])('%s 10,000 deep are too deep, and at once', (_, wrap, whole) => {
    let deep: unknown = {};
    for (let depth = 0; depth < 10_000; depth += 1) deep = wrap(deep);
    const start = performance.now();
    expect(refusal(whole(deep))).toBe('too-deep');
    expect(performance.now() - start).toBeLessThan(500);
  });

  test('many questions, choices and notes are answered at once', () => {
    const many = (one: unknown, count = 50_000) => Array.from({ length: count }, () => one);
    const start = performance.now();
    expect(refusal(survey(...many({ type: 'text', title: 'A' })))).toBe('too-many');
    expect(refusal(form(...many({ type: 'textfield', label: 'A' })))).toBe('too-many');
    expect(refusal(form(...many({ type: 'button', label: 'A' })))).toBe('nothing-asked');
    const choices = Array.from({ length: 2_001 }, (_, at) => `${at}`);
    expect(refusal(survey({ type: 'dropdown', title: 'A', choices }))).toBe('too-many');
    expect(refusal(form({ type: 'radio', label: 'A', values: choices }))).toBe('too-many');
    expect(refusal({ properties: { a: { title: 'A', enum: choices } } })).toBe('too-many');
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test('what is too long for its place is named, and the rest is taken over', () => {
    const long = 'x'.repeat(601);
    const choices = ['Cat', long];
    const elements = [{ type: 'dropdown', title: 'Q', description: long, choices }];
    const found = read({ pages: [{ title: long, elements }] });
    expect(found).toEqual({
      questions: [
        expect.objectContaining({ choices: [{ label: 'Cat', translations: {}, value: 'Cat' }] }),
      ],
      sections: [{ title: '', translations: {}, source: '/pages/0' }],
      left: ['/pages/0', '/pages/0/elements/0', '/pages/0/elements/0'].map((source) => ({
        source,
        reason: 'long-title',
        words: long,
      })),
    });
    expect(found.questions[0]).not.toHaveProperty('description');
  });

  test('a title of a million letters is named as too long, and one of tags is read at once', () => {
    const start = performance.now();
    const long = ['x'.repeat(1e6), '<a'.repeat(5e5), '< '.repeat(5e5)];
    for (const title of long)
      expect(refusal(survey({ type: 'text', title }))).toBe('nothing-asked');
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
