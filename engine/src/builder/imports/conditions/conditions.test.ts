import { readTable } from '../../index.ts';
import { readWorkbook } from '../readXlsForm.ts';
import { form, leftOf, read, shownOf, survey } from '../test/readings.ts';

/** A question, as XLSForm writes it. */
const ref = (name: string) => `$\{${name}}`;
const filled = (words: string) => words.replace(/\$(\w+)/g, (_, name: string) => ref(name));

const HEAT = ['gas', 'Oil', 7];
const SURVEY = [
  { type: 'radiogroup', name: 'heat', title: 'Heat', choices: HEAT },
  { type: 'checkbox', name: 'pets', title: 'Pets', choices: [{ value: 'c', text: 'Cat' }, 'd'] },
  { type: 'rating', name: 'rooms', title: 'Rooms' },
  { type: 'boolean', name: 'own', title: 'Own?' },
  { type: 'text', name: 'who', title: 'Who?' },
  { type: 'text', name: 'born', inputType: 'date', title: 'Born' },
];
const ofSurvey = (visibleIf: string) => {
  const found = read(survey(...SURVEY, { type: 'text', name: 'q', title: 'Q', visibleIf }));
  found.questions[2]!.kind = 'number';
  return found;
};

test.each<[visibleIf: string, shown: string]>([
  ["{heat} = 'gas'", 'all(0 is gas)'],
  ["{heat} == 'GAS'", 'all(0 is gas)'],
  ["'oil' = {heat}", 'all(0 is Oil)'],
  ['{heat} = 7', 'all(0 is 7)'],
  ["{heat} equal 'gas'", 'all(0 is gas)'],
  ["{heat} != 'gas'", 'any(0 blank, 0 is-not gas)'],
  ["{heat} <> 'gas'", 'any(0 blank, 0 is-not gas)'],
  ["!({heat} = 'gas')", 'any(0 blank, 0 is-not gas)'],
  ['{heat} empty', 'all(0 blank)'],
  ['{heat} notempty', 'all(0 filled)'],
  ["{heat} = ''", 'all(0 blank)'],
  ['! {heat} empty', 'all(0 filled)'],
  ["{heat} anyof ['gas', 'Oil']", 'any(0 is gas, 0 is Oil)'],
  ["{pets} contains 'c'", 'all(1 includes Cat)'],
  ["{pets} *= 'd'", 'all(1 includes d)'],
  ["{pets} anyof ['c', 'd']", 'any(1 includes Cat, 1 includes d)'],
  ["{pets} allof ['c']", 'all(1 includes Cat)'],
  ['{rooms} > 2', 'all(2 more-than 2)'],
  ['{rooms} >= 2 and {rooms} < 5', 'all(2 at-least 2, 2 less-than 5)'],
  ['2 <= {rooms}', 'all(2 at-least 2)'],
  ['{rooms} != 2', 'any(2 blank, 2 less-than 2, 2 more-than 2)'],
  ['!({rooms} > 2)', 'any(2 blank, 2 at-most 2)'],
  ['{own} = true', 'all(3 is yes)'],
  ['{own} = false', 'all(3 is no)'],
  ['{who} notempty', 'all(4 filled)'],
  ['{born} notempty', 'all(5 filled)'],
  // `and` binds more strongly than `or`.
  ["{heat} = 'gas' or {rooms} > 2 and {own} = true", 'any(0 is gas, all(2 more-than 2, 3 is yes))'],
  [
    "({heat} = 'gas' or {rooms} > 2) and {own} = true",
    'all(any(0 is gas, 2 more-than 2), 3 is yes)',
  ],
  // Two groups of alternatives that hold together: each way in which they do.
  [
    "{heat} != 'gas' and {own} != true",
    'any(all(0 blank, 3 blank), all(0 blank, 3 is-not yes), all(0 is-not gas, 3 blank), all(0 is-not gas, 3 is-not yes))',
  ],
  ["{heat} = 'gas' and {heat} != 'Oil'", 'all(0 is gas)'],
  ["{heat} != 'gas' and {heat} != 'Oil'", 'any(0 blank, 0 is 7)'],
])('SurveyJS: %s', (visibleIf, shown) => {
  const found = ofSurvey(visibleIf);
  expect(shownOf(found).at(-1)).toBe(shown);
  expect(leftOf(found)).toEqual([]);
});

const UNSAID = [
  "{heat} = 'wood'",
  "{heat} contains 'a'",
  "{pets} = 'c'",
  "{pets} != 'c'",
  "{pets} notcontains 'c'",
  "!({pets} contains 'c')",
  "{pets} allof ['c', 'd']",
  "{who} = 'Bo'",
  "{rooms} > 'many'",
  "{born} > '2026-01-01'",
  '{rooms} > {heat}',
  '{rooms} + 1 > 2',
  "{heat} = 'gas' and {heat} = 'Oil'",
  '{rooms} < 0',
  '{own}',
  'iif({own} = true, 1, 2) = 1',
  'age({born}) >= 18',
  '{heat} =',
  "{heat} = 'gas",
  "{heat} = 'gas' xor {own} = true",
  "{heat} = 'gas' = true",
];
test.each(UNSAID)('SurveyJS: %s is named', (visibleIf) => {
  const found = ofSurvey(visibleIf);
  expect(shownOf(found).at(-1)).toBe('');
  expect(leftOf(found)).toEqual([`/pages/0/elements/6 logic visibleIf: ${visibleIf}`]);
});

test('a condition is about one question before it, of the file', () => {
  const q = (name: string, visibleIf?: string) => ({ type: 'text', name, title: name, visibleIf });
  const found = read(
    survey(
      q('a', '{b} notempty'),
      q('b', '{b} notempty'),
      q('c', '{nobody} notempty'),
      q('d', '{a} notempty'),
      q('e'),
      q('e'),
      q('f', '{e} notempty'),
    ),
  );
  expect(shownOf(found)).toEqual(['', '', '', 'all(0 filled)', '', '', '']);
  expect(leftOf(found)).toEqual([
    '/pages/0/elements/0 later visibleIf: {b} notempty',
    '/pages/0/elements/1 later visibleIf: {b} notempty',
    '/pages/0/elements/2 no-question-of visibleIf: {nobody} notempty',
    '/pages/0/elements/6 no-question-of visibleIf: {e} notempty',
  ]);
});

test('that the answer to a hidden question counts no more is said, where it does in the source', () => {
  const q = (name: string, visibleIf?: string) => ({ type: 'text', name, title: name, visibleIf });
  const one = survey(q('a'), q('b', '{a} notempty'), q('c', '{b} notempty'));
  expect(leftOf(read(one))).toEqual(['/pages/0/elements/2 hidden-answer visibleIf: {b} notempty']);
  expect(leftOf(read({ ...one, clearInvisibleValues: 'onHidden' }))).toEqual([]);
});

test('what a page and a panel are shown under, their questions are, and it is said once where it can’t be', () => {
  const text = (name: string, more = {}) => ({ type: 'text', name, title: name, ...more });
  const found = read({
    pages: [
      { elements: [text('a'), text('b')] },
      {
        visibleIf: '{a} notempty',
        elements: [
          text('c'),
          { type: 'panel', visibleIf: '{b} notempty', elements: [text('d')] },
          text('e', { visibleIf: '{c} empty' }),
        ],
      },
      { visibleIf: '{g} notempty', elements: [text('f'), text('g'), text('h')] },
      { visibleIf: '{a} empty', elements: [] },
    ],
  });
  expect(shownOf(found)).toEqual([
    ...['', '', 'all(0 filled)', 'all(0 filled, 1 filled)', 'all(0 filled, 2 blank)'],
    ...['', '', ''],
  ]);
  expect(leftOf(found)).toEqual([
    '/pages/3 logic visibleIf: {a} empty',
    '/pages/2 later visibleIf: {g} notempty',
    '/pages/1/elements/2 hidden-answer visibleIf: {c} empty',
  ]);
});

const XLS = [
  ['select_one heat', 'heat', 'Heat'],
  ['select_multiple heat', 'others', 'Others'],
  ['integer', 'rooms', 'Rooms'],
  ['text', 'who', 'Who?'],
];
const ofXls = (relevant: string) =>
  readWorkbook(
    [
      {
        name: 'survey',
        rows: [
          ['type', 'name', 'label', 'relevant'],
          ...XLS.map((one) => [...one, '']),
          ['text', 'q', 'Q', filled(relevant)],
        ],
      },
      {
        name: 'choices',
        rows: [
          ['list_name', 'name', 'label'],
          ['heat', 'gas', 'Gas'],
          ['heat', '2', 'Oil'],
        ],
      },
    ],
    { languages: ['en'] },
  );

test.each<[relevant: string, shown: string]>([
  ["$heat = 'gas'", 'all(0 is Gas)'],
  ['$heat = 2', 'all(0 is Oil)'],
  ["selected($heat, 'gas')", 'all(0 is Gas)'],
  ["selected($others, 'gas')", 'all(1 includes Gas)'],
  ["not(selected($heat, 'gas'))", 'any(0 blank, 0 is-not Gas)'],
  [
    "not($heat = 'gas' or $rooms > 2)",
    'any(all(0 blank, 2 blank), all(0 blank, 2 at-most 2), all(0 is-not Gas, 2 blank), all(0 is-not Gas, 2 at-most 2))',
  ],
  ["$rooms >= '3'", 'all(2 at-least 3)'],
  ["$who = 'Bo'", 'all(3 is Bo)'],
  ["$who != ''", 'all(3 filled)'],
  ["$heat = 'gas' or $rooms = 1 and $who = 'Bo'", 'any(0 is Gas, all(2 is 1, 3 is Bo))'],
])('XLSForm: %s', (relevant, shown) => {
  const found = ofXls(relevant);
  expect(shownOf(found).at(-1)).toBe(shown);
  expect(leftOf(found)).toEqual([]);
});

test.each([
  "$heat = 'GAS'",
  "$others = 'gas'",
  "not(selected($others, 'gas'))",
  "selected($who, 'Bo')",
  "selected($heat, 'gas') AND $rooms > 2",
  '$rooms mod 2 = 1',
  'count-selected($others) > 1',
  '$rooms > $who',
  "$heat == 'gas'",
  '. > 3',
  'true()',
  "../heat = 'gas'",
])('XLSForm: %s is named', (relevant) => {
  const found = ofXls(relevant);
  expect(shownOf(found).at(-1)).toBe('');
  expect(leftOf(found)).toEqual([`6 logic ${filled(relevant)}`]);
});

test('a group of XLSForm hands its condition to its questions', () => {
  const found = readTable(
    [
      ['type', 'name', 'label', 'relevant'],
      ['text', 'a', 'A', ''],
      ['begin_group', 'g', 'G', filled("$a != ''")],
      ['text', 'b', 'B', filled("$a = 'x'")],
      ['end_group', '', '', ''],
      ['text', 'c', 'C', ''],
      ['note', 'n', 'N', filled("$a = 'x'")],
    ],
    { languages: ['en'] },
  );
  expect(shownOf(found)).toEqual(['', 'all(0 is x)', '']);
  expect(leftOf(found)).toEqual([`7 logic ${filled("$a = 'x'")}`, '7 no-question N']);
});

const FORM = [
  { type: 'radio', key: 'heat', label: 'Heat', values: [{ label: 'Gas', value: 'g' }, 'o'] },
  { type: 'selectboxes', key: 'pets', label: 'Pets', values: [{ label: 'Cat', value: 'c' }, 'd'] },
  { type: 'number', key: 'rooms', label: 'Rooms', decimalLimit: 0 },
  { type: 'checkbox', key: 'own', label: 'Own?' },
  {
    type: 'container',
    key: 'home',
    components: [{ type: 'textfield', key: 'city', label: 'City' }],
  },
];
const ofForm = (conditional: { [key: string]: unknown }) => {
  const found = read(form(...FORM, { type: 'textfield', key: 'q', label: 'Q', conditional }));
  found.questions[3]!.kind = 'yes-no';
  return found;
};
const simple = (show: unknown, when: string, eq: unknown) => ({ show, when, eq });
const list = (show: boolean, conjunction: string, ...conditions: unknown[]) => ({
  show,
  conjunction,
  conditions: conditions.map((one) => {
    const [component, operator, value] = one as unknown[];
    return { component, operator, value };
  }),
});

test.each<[conditional: { [key: string]: unknown }, shown: string]>([
  [simple(true, 'heat', 'g'), 'all(0 is Gas)'],
  [simple('false', 'heat', 'g'), 'any(0 blank, 0 is-not Gas)'],
  [simple('true', 'pets', 'c'), 'all(1 includes Cat)'],
  [simple(true, 'rooms', '2'), 'all(2 is 2)'],
  [simple(true, 'own', 'true'), 'all(3 is yes)'],
  [simple(true, 'own', 'false'), 'any(3 blank, 3 is-not yes)'],
  [simple(true, 'home.city', 'Rome'), 'all(4 is Rome)'],
  [simple(true, 'city', 'Rome'), 'all(4 is Rome)'],
  [
    list(true, 'all', ['heat', 'isEqual', 'g'], ['rooms', 'greaterThan', 2]),
    'all(0 is Gas, 2 more-than 2)',
  ],
  [list(true, 'any', ['heat', 'isEmpty'], ['rooms', 'lessThan', 2]), 'any(0 blank, 2 less-than 2)'],
  [list(false, 'any', ['heat', 'isEmpty'], ['rooms', 'isNotEmpty']), 'all(0 filled, 2 blank)'],
  [list(true, 'all', ['pets', 'includes', 'd']), 'all(1 includes d)'],
])('Form.io: %j', (conditional, shown) => {
  const found = ofForm(conditional);
  expect(shownOf(found).at(-1)).toBe(shown);
  expect(leftOf(found)).toEqual([]);
});

test.each<[{ [key: string]: unknown }, reason?: string]>([
  [simple(false, 'pets', 'c')],
  [simple(true, 'heat', 'x')],
  [simple(null, 'heat', 'g')],
  [simple(true, 'heat', '')],
  [simple(true, 'rooms', '2.0')],
  [list(true, 'all', ['heat', 'startsWith', 'g'])],
  [list(false, 'all', ['pets', 'includes', 'd'])],
  [{ ...simple(true, 'heat', 'g'), json: { '==': [1, 1] } }],
  [simple(true, 'nobody', 'g'), 'no-question-of'],
])('Form.io: %j is named', (conditional, reason = 'logic') => {
  const found = ofForm(conditional);
  expect(shownOf(found).at(-1)).toBe('');
  expect(leftOf(found)).toEqual([
    `/components/5 ${reason} conditional: ${JSON.stringify(conditional)}`,
  ]);
});

const PROPERTIES = {
  heat: { title: 'Heat', enum: ['gas', 'oil'] },
  rooms: { title: 'Rooms', type: 'integer' },
  own: { title: 'Own?', type: 'boolean' },
  who: { title: 'Who?', type: 'string' },
  q: { title: 'Q', type: 'string' },
};
const scope = (name: string) => `#/properties/${name}`;
const ofRule = (rule: unknown) =>
  read({
    schema: { properties: PROPERTIES },
    uischema: {
      type: 'VerticalLayout',
      elements: Object.keys(PROPERTIES).map((name) => ({
        type: 'Control',
        scope: scope(name),
        ...(name === 'q' && { rule }),
      })),
    },
  });
const rule = (effect: string, name: string, schema: unknown, more = {}) => ({
  effect,
  condition: { scope: scope(name), schema, ...more },
});

test.each<[rule: unknown, shown: string]>([
  [rule('SHOW', 'heat', { const: 'gas' }), 'all(0 is gas)'],
  [rule('HIDE', 'heat', { const: 'gas' }), 'any(0 blank, 0 is-not gas)'],
  [rule('SHOW', 'heat', { enum: ['gas', 'oil'] }), 'any(0 is gas, 0 is oil)'],
  [rule('SHOW', 'heat', { not: { const: 'gas' } }), 'any(0 blank, 0 is-not gas)'],
  [rule('SHOW', 'own', { const: false }), 'all(2 is no)'],
  // What is not there is no number, and fits.
  [rule('SHOW', 'rooms', { minimum: 3 }), 'any(1 blank, 1 at-least 3)'],
  [rule('SHOW', 'rooms', { minimum: 3 }, { failWhenUndefined: true }), 'all(1 at-least 3)'],
  [rule('SHOW', 'rooms', { type: 'number', minimum: 3 }), 'all(1 at-least 3)'],
  [rule('HIDE', 'rooms', { minimum: 3 }), 'all(1 less-than 3)'],
  [
    {
      effect: 'SHOW',
      condition: {
        scope: '#',
        schema: { properties: { own: { const: true } }, required: ['own'] },
      },
    },
    'all(2 is yes)',
  ],
  [
    {
      effect: 'SHOW',
      condition: {
        type: 'OR',
        conditions: [
          { type: 'LEAF', scope: scope('own'), expectedValue: true },
          { scope: scope('rooms'), schema: { const: 2 } },
        ],
      },
    },
    'any(2 is yes, 1 is 2)',
  ],
])('JSON Forms: %j', (given, shown) => {
  const found = ofRule(given);
  expect(shownOf(found).at(-1)).toBe(shown);
  expect(leftOf(found)).toEqual([]);
});

test.each([
  rule('ENABLE', 'heat', { const: 'gas' }),
  rule('SHOW', 'heat', { const: 'GAS' }),
  rule('SHOW', 'heat', { pattern: '^g' }),
  rule('SHOW', 'heat', {}),
  rule('SHOW', 'rooms', { const: '2' }),
  rule('SHOW', 'own', { const: 'yes' }),
])('JSON Forms: %j is named', (given) => {
  const found = ofRule(given);
  expect(shownOf(found).at(-1)).toBe('');
  expect(leftOf(found)).toEqual([
    `/uischema/elements/4 logic ${given.effect}: ${JSON.stringify(given.condition)}`,
  ]);
});

/** A property `then` would make a promise of an object. */
const whenThen = (test: unknown, then: unknown, more = {}) =>
  Object.fromEntries([['if', test], ['then', then], ...Object.entries(more)]);
const isGas = { properties: { heat: { const: 'gas' } } };
const more = { properties: { meter: { title: 'Meter', type: 'string' } }, required: ['meter'] };
const other = { properties: { tank: { title: 'Tank', type: 'string' } } };

test.each<[keywords: { [key: string]: unknown }, titles: string[], shown: string[]]>([
  [whenThen(isGas, more), ['Meter'], ['any(0 blank, 0 is gas)']],
  [whenThen({ ...isGas, required: ['heat'] }, more), ['Meter'], ['all(0 is gas)']],
  [
    whenThen({ ...isGas, required: ['heat'] }, more, { else: other }),
    ['Meter', 'Tank'],
    ['all(0 is gas)', 'any(0 blank, 0 is-not gas)'],
  ],
  [{ allOf: [whenThen({ ...isGas, required: ['heat'] }, more)] }, ['Meter'], ['all(0 is gas)']],
  [{ dependentSchemas: { who: more } }, ['Meter'], ['all(3 filled)']],
  [{ dependencies: { who: more } }, ['Meter'], ['all(3 filled)']],
  [
    {
      dependencies: {
        heat: {
          oneOf: [
            { properties: { heat: { enum: ['gas'] }, ...more.properties } },
            { properties: { heat: { const: 'oil' }, ...other.properties } },
          ],
        },
      },
    },
    ['Meter', 'Tank'],
    ['all(0 is gas)', 'all(0 is oil)'],
  ],
])('JSON Schema: %j', (keywords, titles, shown) => {
  const found = read({ properties: PROPERTIES, ...keywords });
  expect(found.questions.slice(5).map(({ title }) => title)).toEqual(titles);
  expect(shownOf(found).slice(5)).toEqual(shown);
  expect(leftOf(found)).toEqual([]);
});

test.each<[keywords: { [key: string]: unknown }, left: string]>([
  [whenThen(isGas, { required: ['who'] }), '/ logic if'],
  [whenThen({ ...isGas, minProperties: 1 }, more), '/ logic if'],
  [whenThen(isGas, { properties: { who: { minLength: 2 } } }), '/ logic if'],
  [{ dependentRequired: { who: ['heat'] } }, '/ logic dependentRequired'],
  [{ dependencies: { who: ['heat'] } }, '/ logic dependencies'],
  [{ type: 'object', allOf: [{ type: 'string' }] }, '/ logic allOf'],
  [{ allOf: [whenThen(isGas, { required: ['who'] })] }, '/allOf/0 logic if'],
])('JSON Schema: %j is named', (keywords, left) => {
  const found = read({ properties: PROPERTIES, ...keywords });
  expect(found.questions).toHaveLength(5);
  expect(leftOf(found)).toEqual([left]);
});

describe('expressions that nobody would write', () => {
  test('a hundred panels within one another, each with conditions, around a hundred questions', () => {
    const text = (name: string, visibleIf?: string) => ({
      type: 'text',
      name,
      title: name,
      visibleIf,
    });
    const asked = Array.from({ length: 90 }, (_, at) => text(`a${at}`));
    const inner: unknown = Array.from({ length: 100 }, (_, at) => text(`b${at}`, '{a1} notempty'));
    const nested = asked.reduce(
      (elements, { name }) => [{ type: 'panel', visibleIf: `{${name}} notempty`, elements }],
      inner,
    );
    const start = performance.now();
    const found = read(survey(...asked, ...(nested as unknown[])));
    const shown = shownOf(found);
    expect(shown.at(-1)!.split(', ')).toHaveLength(12);
    expect(leftOf(found)).toHaveLength(100 * 79);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  const deep = (open: string, inner: string, close: string) =>
    `${open.repeat(10_000)}${inner}${close.repeat(10_000)}`;
  test.each<[string, string]>([
    ['10,000 parentheses', deep('(', '{heat} empty', ')')],
    ['10,000 brackets', `{heat} anyof ${deep('[', '1', ']')}`],
    ['10,000 negations', `${'!'.repeat(10_000)}{heat} empty`],
    ['1,000 parentheses', `${'('.repeat(1_000)}{heat} empty${')'.repeat(1_000)}`],
    [
      'a megabyte of alternatives',
      Array.from({ length: 60_000 }, () => '{heat} empty').join(' or '),
    ],
    ['a megabyte of one text', `{heat} = '${'x'.repeat(1e6)}'`],
    ['a text without its end', `{heat} = '${'\\'.repeat(3_990)}`],
    ['marks', '=<>!'.repeat(900)],
    [
      'ways without number',
      Array.from({ length: 90 }, (_, at) => `({rooms} = ${at} or {own} = true)`).join(' and '),
    ],
  ])('%s: named, and at once', (_, visibleIf) => {
    const start = performance.now();
    for (const found of [ofSurvey(visibleIf), ofXls(visibleIf)]) {
      expect(shownOf(found).at(-1)).toBe('');
      expect(leftOf(found)).toHaveLength(1);
    }
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
