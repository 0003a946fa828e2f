import { ImportError, type Proposal, readDefinition } from '../index.ts';

const languages = ['en', 'es'];
const read = (source: unknown) => readDefinition(source, languages);
const refusal = (source: unknown) => {
  try {
    read(source);
  } catch (error) {
    if (error instanceof ImportError) return error.code;
    throw error;
  }
  return undefined;
};
const asked = ({ questions }: Proposal) => questions.map(({ title, kind }) => [title, kind]);
const leftOf = ({ left }: Proposal) =>
  left.map(({ source, reason, words }) => `${source} ${reason} ${words}`);
const labels = ({ questions }: Proposal) =>
  questions.map(({ choices }) => choices.map(({ label }) => label).join('|'));
const parts = ({ questions, sections }: Proposal) =>
  sections.map(({ title }, at) => [
    title,
    ...questions.filter(({ section }) => section === at).map((one) => one.title),
  ]);

const survey = (...elements: unknown[]) => ({ pages: [{ name: 'page1', elements }] });
const form = (...components: unknown[]) => ({ display: 'form', components });
const PETS = ['Cat', { value: 'd', text: { default: 'Dog', es: 'Perro' } }, 3, 'Cat'];
const VALUES = [
  { label: 'Cat', value: 'c' },
  { label: 'Dog', value: 'd' },
];

describe('a survey of SurveyJS', () => {
  test.each<[string, { [key: string]: unknown }, string | undefined]>([
    ['a text', { type: 'text' }, 'text'],
    ['an address of e-mail', { type: 'text', inputType: 'email' }, 'email'],
    ['a text that is checked as one', { type: 'text', validators: [{ type: 'email' }] }, 'email'],
    ['a telephone', { type: 'text', inputType: 'tel' }, 'phone'],
    ['a day', { type: 'text', inputType: 'date' }, 'date'],
    ['a day and time', { type: 'text', inputType: 'datetime-local' }, undefined],
    ['a number', { type: 'text', inputType: 'number' }, undefined],
    ['a text behind a mask of money', { type: 'text', maskType: 'currency' }, 'money'],
    ['a text behind a mask of digits', { type: 'text', maskType: 'numeric' }, undefined],
    ['a comment', { type: 'comment' }, 'long-text'],
    ['radio buttons', { type: 'radiogroup', choices: PETS }, 'choice'],
    ['a list', { type: 'dropdown', choices: PETS }, 'choice'],
    ['boxes', { type: 'checkbox', choices: PETS }, 'choices'],
    ['tags', { type: 'tagbox', choices: PETS }, 'choices'],
    ['a switch', { type: 'boolean' }, 'yes-no'],
    ['a scale', { type: 'rating' }, undefined],
  ])('%s is answered as one', (_, element, kind) => {
    const found = read(survey({ name: 'q', title: 'Q', ...element }));
    expect(asked(found)).toEqual([['Q', kind]]);
    expect(found.left).toEqual([]);
    if ('choices' in element) expect(labels(found)).toEqual(['Cat|Dog|3']);
  });

  test.each<[string, { [key: string]: unknown }, string]>([
    ['html', { type: 'html' }, 'no-question'],
    ['a sum', { type: 'expression' }, 'no-question'],
    ['what is asked again and again', { type: 'paneldynamic' }, 'nested'],
    ['rows', { type: 'matrixdynamic' }, 'nested'],
    ['a table', { type: 'matrix' }, 'no-kind'],
    ['a file', { type: 'file' }, 'no-kind'],
    ['a type of its own', { type: 'sliderful' }, 'no-kind'],
    ['no type', {}, 'no-kind'],
    ['the name of a method', { type: 'constructor' }, 'no-kind'],
  ])('%s is named and not asked', (_, element, reason) => {
    const found = read(survey({ type: 'text', name: 'a' }, { name: 'q', ...element }));
    expect(found.left.filter(({ reason: why }) => why !== 'no-label')).toEqual([
      { source: '/pages/0/elements/1', reason, words: `q (${element.type ?? '–'})` },
    ]);
  });

  test('its pages are parts, its titles in the languages of the pack, its panels headings', () => {
    const found = read({
      locale: 'es',
      title: 'Su casa y usted',
      pages: [
        {
          name: 'p1',
          title: { default: 'Su casa', en: 'Your home', de: 'Ihr Haus' },
          elements: [
            {
              type: 'radiogroup',
              name: 'heat',
              title: { default: '¿Cómo calienta?', en: 'How do you<br/><b>heat</b>?' },
              description: { en: 'The main one', default: 'La principal' },
              isRequired: true,
              choices: [{ value: 1, text: { en: 'Gas', es: 'Gas natural' } }],
            },
            { type: 'panel', title: 'Size', elements: [{ type: 'text', name: 'Rooms' }] },
          ],
        },
        { name: 'p2', visibleIf: '{heat} = 1', elements: [{ type: 'comment', title: 'Why?' }] },
      ],
    });
    expect(found.sections).toEqual([
      { title: 'Your home', translations: { es: 'Su casa' }, source: '/pages/0' },
      { title: '', translations: {}, source: '/pages/1' },
    ]);
    expect(parts(found)).toEqual([
      ['Your home', 'How do you heat?', 'Rooms'],
      ['', 'Why?'],
    ]);
    expect(found.questions[0]).toMatchObject({
      translations: { es: '¿Cómo calienta?' },
      description: 'The main one',
      descriptionTranslations: { es: 'La principal' },
      isRequired: true,
      choices: [{ label: 'Gas', translations: { es: 'Gas natural' } }],
    });
    expect(leftOf(found)).toEqual([
      '/ heading Su casa y usted',
      '/pages/0/elements/1 heading Size',
      '/pages/0/elements/1/elements/0 no-label Rooms',
      '/pages/1 logic visibleIf: {heat} = 1',
      '/ language de',
    ]);
  });

  test('of one page without a title each panel that has one is a part', () => {
    const panel = (title: string | undefined, name: string) => ({
      type: 'panel',
      title,
      elements: [{ type: 'text', title: name }],
    });
    const found = read(survey(panel('One', 'A'), panel(undefined, 'B'), panel('Two', 'C')));
    expect(parts(found)).toEqual([
      ['One', 'A'],
      ['', 'B'],
      ['Two', 'C'],
    ]);
    expect(read({ elements: [{ type: 'text', title: 'A' }] }).sections).toEqual([]);
    expect(asked(read({ questions: [{ type: 'text', title: 'A' }] }))).toEqual([['A', 'text']]);
  });

  test.each([
    ['a text alone', undefined, 'Nombre', 'Nombre', {}],
    ['one of a survey in Spanish', 'es', 'Nombre', 'Nombre', { es: 'Nombre' }],
    ['a default', undefined, { default: 'Name', es: 'Nombre' }, 'Name', { es: 'Nombre' }],
    [
      'a default of a survey in Spanish',
      'es',
      { default: 'Nombre', en: 'Name' },
      'Name',
      { es: 'Nombre' },
    ],
    ['another language alone', 'fr', { default: 'Nom' }, 'Nom', {}],
  ])('%s is taken over in the languages that it says', (_, locale, title, text, translations) => {
    const { questions, left } = read({ locale, ...survey({ type: 'text', title }) });
    expect(questions).toMatchObject([{ title: text, translations }]);
    expect(left).toEqual([]);
  });

  test('each condition, limit and setting is named at its question', () => {
    const found = read({
      triggers: [{ type: 'complete', expression: '{a} = 1' }],
      ...survey({
        type: 'checkbox',
        title: 'Pets',
        visibleIf: "{home} = 'own' and {rooms} > 2",
        requiredIf: '{a} notempty',
        visible: false,
        readOnly: true,
        maxSelectedChoices: 2,
        defaultValue: ['c'],
        showOtherItem: true,
        choices: [
          { value: 'c', text: 'Cat', visibleIf: '{b} = 1' },
          { text: '' },
          { value: {} },
          { text: '', value: {}, x: 1 },
        ],
        choicesByUrl: { url: 'https://example.org/pets' },
        validators: [
          { type: 'answercount', minCount: 1 },
          { type: 'expression', expression: '{a} > {b}' },
        ],
      }),
    });
    const at = '/pages/0/elements/0';
    expect(leftOf(found)).toEqual([
      '/ logic triggers: [{"type":"complete","expression":"{a} = 1"}]',
      `${at}/choices/0 logic visibleIf: {b} = 1`,
      `${at}/choices/3 no-choice {"text":"","value":{},"x":1}`,
      `${at} logic visibleIf: {home} = 'own' and {rooms} > 2`,
      `${at} logic requiredIf: {a} notempty`,
      `${at} setting readOnly`,
      `${at} setting visible: false`,
      `${at} limit maxSelectedChoices: 2`,
      `${at} setting defaultValue: ["c"]`,
      `${at} elsewhere choicesByUrl: {"url":"https://example.org/pets"}`,
      `${at}/validators/0 limit {"type":"answercount","minCount":1}`,
      `${at}/validators/1 logic {"type":"expression","expression":"{a} > {b}"}`,
      `${at} or-other Pets`,
    ]);
  });

  test.each([
    [{}, '1|2|3|4|5'],
    [{ rateMax: 3 }, '1|2|3'],
    [{ rateMin: 0, rateMax: 10, rateStep: 5 }, '0|5|10'],
    [{ rateValues: [1, { value: 2, text: 'Good' }] }, '1|Good'],
    [{ rateMax: 1e9 }, ''],
    [{ rateStep: 0 }, ''],
    [{ rateMin: 'x' }, ''],
  ])('of a scale %j its steps are choices', (more, expected) => {
    expect(labels(read(survey({ type: 'rating', title: 'Q', ...more })))).toEqual([expected]);
  });
});

describe('a form of Form.io', () => {
  test.each<[string, { [key: string]: unknown }, string | undefined]>([
    ['a text', { type: 'textfield' }, 'text'],
    ['a long text', { type: 'textarea' }, 'long-text'],
    ['a number', { type: 'number' }, undefined],
    ['an amount', { type: 'currency' }, 'money'],
    ['an address of e-mail', { type: 'email' }, 'email'],
    ['a telephone', { type: 'phoneNumber', inputMask: '(999) 999-9999' }, 'phone'],
    ['a day', { type: 'day' }, 'date'],
    ['a day without its year', { type: 'day', fields: { year: { hide: true } } }, undefined],
    ['a whole number', { type: 'number', decimalLimit: 0, validate: { step: 'any' } }, 'number'],
    ['an integer', { type: 'number', validate: { integer: true } }, 'number'],
    ['a day and time', { type: 'datetime' }, undefined],
    ['a day of the calendar', { type: 'datetime', enableTime: false }, 'date'],
    ['radio buttons', { type: 'radio', values: VALUES }, 'choice'],
    ['a list', { type: 'select', dataSrc: 'values', data: { values: VALUES } }, 'choice'],
    ['a list for several', { type: 'select', multiple: true, data: { values: VALUES } }, 'choices'],
    ['boxes', { type: 'selectboxes', values: VALUES }, 'choices'],
    ['a box', { type: 'checkbox' }, undefined],
  ])('%s is answered as one', (_, component, kind) => {
    const found = read(form({ key: 'q', label: 'Q', input: true, ...component }));
    expect(asked(found)).toEqual([['Q', kind]]);
    expect(found.left).toEqual([]);
    if (kind?.startsWith('choice')) expect(labels(found)).toEqual(['Cat|Dog']);
  });

  test.each([
    ['button', 'no-question'],
    ['content', 'no-question'],
    ['datagrid', 'nested'],
    ['editgrid', 'nested'],
    ['form', 'nested'],
    ['signature', 'no-kind'],
    ['survey', 'no-kind'],
    ['my-own', 'no-kind'],
    ['toString', 'no-kind'],
  ])('a %s is named and not asked', (type, reason) => {
    const inner = [{ type: 'textfield', label: 'Inner' }];
    const found = read(
      form({ type: 'textfield', label: 'A' }, { type, label: 'Q', components: inner }),
    );
    expect(asked(found)).toEqual([['A', 'text']]);
    expect(found.left).toEqual([{ source: '/components/1', reason, words: `Q (${type})` }]);
  });

  test.each([
    [{ validate: { required: true } }, true],
    [{ fields: { day: { required: true }, month: { required: true } } }, false],
    [
      { fields: { day: { required: true }, month: { required: true }, year: { required: true } } },
      true,
    ],
    [{}, false],
  ])('a day %j is required as each part of it is', (more, expected) => {
    const { questions } = read(form({ type: 'day', label: 'Q', ...more }));
    expect(questions.map(({ isRequired }) => isRequired)).toEqual([expected]);
  });

  const text = (label: string) => ({ type: 'textfield', label });

  test('each panel of a wizard is a part, whatever stands in its columns, tables and wells', () => {
    const found = read({
      display: 'wizard',
      properties: {},
      components: [
        {
          type: 'panel',
          title: 'Home',
          components: [
            {
              type: 'columns',
              columns: [{ components: [text('A')] }, { components: [text('B')] }],
            },
            { type: 'table', rows: [[{ components: [text('C')] }, {}], [{ components: 7 }]] },
            { type: 'well', components: [text('D')] },
            { type: 'fieldset', legend: 'Inner', components: [text('E')] },
          ],
        },
        { type: 'panel', title: '', components: [text('F')] },
        { type: 'panel', title: 'Empty', components: [] },
        { type: 'button', label: 'Submit' },
      ],
    });
    expect(parts(found)).toEqual([
      ['Home', 'A', 'B', 'C', 'D', 'E'],
      ['', 'F'],
    ]);
    expect(leftOf(found)).toEqual([
      '/components/0/components/3 heading Inner',
      '/components/3 no-question Submit (button)',
    ]);
    expect(found.questions.map(({ source }) => source)).toContain(
      '/components/0/components/0/columns/1/components/0',
    );
  });

  test('of a form that is no wizard titled panels, fieldsets and tabs are parts', () => {
    const tabs = [
      { label: 'First', components: [text('C')] },
      { label: '', components: [text('D')] },
    ];
    const found = read(
      form(
        { type: 'panel', title: 'One', components: [text('A')] },
        { type: 'fieldset', legend: 'Two', components: [text('B')] },
        { type: 'tabs', label: 'Tabs', components: tabs },
      ),
    );
    expect(parts(found)).toEqual([
      ['One', 'A'],
      ['Two', 'B'],
      ['First', 'C'],
      ['', 'D'],
    ]);
  });

  test('each condition, limit and setting is named at its question', () => {
    const found = read(
      form(
        {
          type: 'textfield',
          key: 'meter',
          label: 'Meter <i>no.</i>',
          description: 'On the <b>box</b>',
          tooltip: 'Outside',
          inputMask: 'aa-99',
          hidden: true,
          defaultValue: '',
          validate: {
            required: true,
            maxLength: 5,
            minLength: '',
            pattern: '[a-z]+',
            custom: 'valid = 1',
          },
          conditional: { show: true, when: 'heat', eq: 'gas', json: '' },
          customConditional: 'show = data.a > 1;',
        },
        {
          type: 'select',
          label: 'City',
          dataSrc: 'url',
          data: { url: 'https://example.org', values: [{ label: '', value: '' }] },
          conditional: { show: 'false', conditions: [{ component: 'a', operator: 'isEqual' }] },
        },
        { type: 'email', label: 'Mails', multiple: true },
        { type: 'number', label: 'Sum', decimalLimit: 2, validate: { step: 0.5 } },
        { type: 'datetime', label: 'At', datePicker: { minDate: '2026-01-01', maxDate: null } },
        { type: 'panel', title: '', conditional: { json: { '==': [1, 1] } }, components: [] },
      ),
    );
    expect(found.questions[0]).toMatchObject({
      title: 'Meter no.',
      description: 'On the box',
      isRequired: true,
    });
    expect(leftOf(found)).toEqual([
      '/components/0 setting tooltip: Outside',
      '/components/0 logic show when heat = gas',
      '/components/0 logic customConditional: show = data.a > 1;',
      '/components/0 setting hidden',
      '/components/0 logic custom: valid = 1',
      '/components/0 limit maxLength: 5',
      '/components/0 limit pattern: [a-z]+',
      '/components/0 limit inputMask: aa-99',
      '/components/1 elsewhere dataSrc: url',
      '/components/1 logic hide when [{"component":"a","operator":"isEqual"}]',
      '/components/2 nested Mails (email)',
      '/components/3 limit step: 0.5',
      '/components/3 limit decimalLimit: 2',
      '/components/4 limit minDate: 2026-01-01',
      '/components/5 logic {"==":[1,1]}',
    ]);
  });
});

describe('a form of JSON Forms', () => {
  const schema = {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 3 },
      born: { type: 'string', format: 'date', title: 'Born on' },
      story: { type: 'string' },
      color: { enum: ['Red', 'Blue'] },
      likes: { type: 'array', items: { enum: ['a', 'b'] } },
      cars: { type: 'array', items: { type: 'object', properties: {} } },
      home: {
        type: 'object',
        title: 'Home',
        required: ['a/b'],
        properties: { 'a/b': { type: 'boolean', title: 'Own?' } },
      },
      hidden: { type: 'string' },
    },
  };
  const control = (scope: string, more = {}) => ({
    type: 'Control',
    scope: `#/properties/${scope}`,
    ...more,
  });
  const layout = (...elements: unknown[]) => ({
    schema,
    uischema: { type: 'VerticalLayout', elements },
    data: {},
  });
  const without = (found: Proposal) =>
    leftOf(found).filter((one) => !one.startsWith('/schema') && !one.includes(' no-label '));

  test('its controls in their order, with their labels, what they are required by, and rules', () => {
    const rule = {
      effect: 'HIDE',
      condition: { scope: '#/properties/color', schema: { const: 'Red' } },
    };
    const found = read(
      layout(
        control('story', { label: 'Your story', options: { multi: true } }),
        {
          type: 'HorizontalLayout',
          elements: [control('born'), control('name', { label: { text: 'Name' }, rule })],
        },
        control('color', { label: false }),
        control('likes', { label: 'Likes' }),
        control('home/properties/a~1b'),
        control('cars'),
        control('nobody'),
        control('born'),
        { type: 'Label', text: 'Thank you' },
        { type: 'ListWithDetail', scope: '#/properties/cars' },
        { type: 'MyOwn' },
      ),
    );
    expect(asked(found)).toEqual([
      ['Your story', 'long-text'],
      ['Born on', 'date'],
      ['Name', 'text'],
      ['color', 'choice'],
      ['Likes', 'choices'],
      ['Own?', 'yes-no'],
    ]);
    expect(found.questions.map(({ isRequired }) => isRequired)).toEqual([
      ...[false, false, true],
      ...[false, false, true],
    ]);
    expect(found.sections).toEqual([]);
    expect(without(found)).toEqual([
      `/uischema/elements/1/elements/1 logic HIDE: ${JSON.stringify(rule.condition)}`,
      '/uischema/elements/1/elements/1 logic minLength',
      '/uischema/elements/5 nested cars',
      '/uischema/elements/6 no-question #/properties/nobody',
      '/uischema/elements/7 no-question #/properties/born',
      '/uischema/elements/8 no-question Thank you',
      '/uischema/elements/9 nested #/properties/cars',
      '/uischema/elements/10 no-kind MyOwn',
    ]);
    expect(leftOf(found)).toContain('/schema/properties/hidden no-question hidden');
  });

  test('its categories are parts, a group in one a heading, a group in none a part', () => {
    const group = (label: string, ...elements: unknown[]) => ({ type: 'Group', label, elements });
    const category = (label: string | undefined, ...elements: unknown[]) => ({
      type: 'Category',
      label,
      elements,
    });
    const categorization = {
      type: 'Categorization',
      elements: [
        category('You', control('name'), group('More', control('born'))),
        category(undefined, control('story')),
      ],
    };
    const found = read({ schema, uischema: categorization });
    expect(parts(found)).toEqual([
      ['You', 'name', 'Born on'],
      ['', 'story'],
    ]);
    expect(without(found)).toContain('/uischema/elements/0/elements/1 heading More');
    const groups = read(layout(group('One', control('name')), group('Two', control('home'))));
    expect(parts(groups)).toEqual([
      ['One', 'name'],
      ['Two', 'Own?'],
    ]);
  });

  test('a scope through what is no object, or through a prototype, points at nothing', () => {
    for (const scope of ['__proto__', 'constructor', 'name/properties/x', 'toString/properties/y'])
      expect(refusal(layout(control(scope)))).toBe('nothing-asked');
    for (const scope of ['#', '', '/properties/name', '#/definitions/name', 7, null])
      expect(refusal(layout({ type: 'Control', scope }))).toBe('nothing-asked');
  });
});

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
      questions: [expect.objectContaining({ choices: [{ label: 'Cat', translations: {} }] })],
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
