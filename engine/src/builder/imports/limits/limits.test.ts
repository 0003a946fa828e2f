import { createPackFolder, PACKS, readTexts, withChanges } from '../../../edit/test/packTexts.ts';
import type { JsonObject } from '../../../kernel/types.ts';
import { addQuestions, readTable, takeQuestions } from '../../index.ts';
import { form, leftOf, limitsOf, lookedAt, read, survey } from '../test/readings.ts';

type More = { [key: string]: unknown };
type Case = [name: string, more: More, limits: string, left?: string[]];

const at = '/properties/a';
const ofSchema = (more: More) => read({ properties: { a: { title: 'A', ...more } } });
const TEXT = { type: 'string' };
const WHOLE = { type: 'integer' };
const LIST = { type: 'array', items: { enum: ['x', 'y', 'z'] } };

describe('limits of a JSON Schema', () => {
  test.each<Case>([
    ['a range', { ...WHOLE, minimum: 0, maximum: 20 }, 'minimum 0, maximum 20'],
    [
      'a range without its ends',
      { ...WHOLE, exclusiveMinimum: -3, exclusiveMaximum: 4 },
      'exclusiveMinimum -3, exclusiveMaximum 4',
    ],
    ['of draft 4', { ...WHOLE, minimum: 1, exclusiveMinimum: true }, 'exclusiveMinimum 1'],
    ['of draft 4, off', { ...WHOLE, minimum: 1, exclusiveMinimum: false }, 'minimum 1'],
    ['a length', { ...TEXT, minLength: 2, maxLength: 9 }, 'minLength 2, maxLength 9'],
    ['a pattern', { ...TEXT, pattern: '^[a-z]+$' }, 'pattern ^[a-z]+$'],
    [
      'a pattern with what the engine has not',
      { ...TEXT, pattern: '(?=a)b' },
      '',
      [`${at} limit pattern: (?=a)b`],
    ],
    ['a pattern that is none', { ...TEXT, pattern: '(' }, '', [`${at} limit pattern: (`]],
    ['a pattern in the older mode', { ...TEXT, pattern: '\\_' }, '', [`${at} limit pattern: \\_`]],
    ['how many', { ...LIST, minItems: 1, maxItems: 2 }, 'minItems 1, maxItems 2'],
    ['more than there are', { ...LIST, minItems: 4 }, '', [`${at} limit minItems: 4`]],
    [
      'days',
      { ...TEXT, format: 'date', formatMinimum: '2026-01-01', formatMaximum: '2026-12-31' },
      'notBefore 2026-01-01, notAfter 2026-12-31',
    ],
    [
      'no day',
      { ...TEXT, format: 'date', formatMinimum: '2026-02-30' },
      '',
      [`${at} limit formatMinimum: 2026-02-30`],
    ],
    [
      'a least above the most',
      { ...WHOLE, minimum: 9, maximum: 3 },
      '',
      [`${at} limit minimum: 9`, `${at} limit maximum: 3`],
    ],
    [
      'no whole number between',
      { ...WHOLE, exclusiveMinimum: 1, exclusiveMaximum: 2 },
      '',
      [`${at} limit exclusiveMinimum: 1`, `${at} limit exclusiveMaximum: 2`],
    ],
    // A number starts at 0 here.
    ['a most below 0', { ...WHOLE, maximum: -1 }, '', [`${at} limit maximum: -1`]],
    ['below 0', { ...WHOLE, minimum: -5, maximum: -1 }, 'minimum -5, maximum -1'],
    [
      'a longer least than texts have',
      { ...TEXT, minLength: 121 },
      '',
      [`${at} limit minLength: 121`],
    ],
    [
      'another type',
      { ...WHOLE, minimum: '3', maximum: null, pattern: 7 },
      '',
      [`${at} limit pattern: 7`, `${at} limit minimum: 3`, `${at} limit maximum: null`],
    ],
    ['of another kind', { ...TEXT, minimum: 3 }, '', [`${at} limit minimum: 3`]],
    ['half a letter', { ...TEXT, maxLength: 2.5 }, '', [`${at} limit maxLength: 2.5`]],
    ['none of a number whose kind nobody says', { type: 'number', minimum: 1 }, ''],
  ])('%s', (_, more, limits, left = []) => {
    const found = ofSchema(more);
    expect(limitsOf(found)).toEqual([limits]);
    expect(leftOf(found)).toEqual(left);
  });

  test('of a number that is said to be money later', () => {
    const { questions } = ofSchema({ type: 'number', minimum: 0.5, exclusiveMaximum: 0.51 });
    const as = (kind: 'money' | 'number') => limitsOf({ questions: [{ ...questions[0]!, kind }] });
    expect(as('money')).toEqual(['minimum 0.5, exclusiveMaximum 0.51']);
    expect(as('number')).toEqual(['']);
  });
});

test.each<Case>([
  ['min and max', { inputType: 'number', min: '1', max: 5 }, 'minimum 1, maximum 5'],
  ['a day', { inputType: 'date', min: '2026-01-01' }, 'notBefore 2026-01-01'],
  [
    'today',
    { inputType: 'date', minValueExpression: 'today()', maxValueExpression: 'today(30)' },
    'notBefore {"$data":"/$/today"}, notAfter {"$data":"/$/today","days":30}',
  ],
  [
    'a day that is worked out',
    { inputType: 'date', maxValueExpression: "dateAdd({b}, 1, 'days')" },
    '',
    ["/pages/0/elements/0 logic maxValueExpression: dateAdd({b}, 1, 'days')"],
  ],
  [
    'validators',
    {
      validators: [
        { type: 'text', minLength: 2, maxLength: 0 },
        { type: 'regex', regex: '^\\d+$' },
      ],
    },
    'minLength 2, pattern ^\\d+$',
  ],
  [
    'the narrower of two',
    {
      inputType: 'number',
      max: 9,
      validators: [{ type: 'numeric', minValue: 1, maxValue: 5 }],
    },
    'maximum 5, minimum 1',
  ],
  [
    'a pattern of any case',
    { validators: [{ type: 'regex', regex: 'x', caseInsensitive: true }] },
    '',
    ['/pages/0/elements/0/validators/0 limit {"type":"regex","regex":"x","caseInsensitive":true}'],
  ],
  [
    'a pattern that is another in Unicode mode',
    { validators: [{ type: 'regex', regex: '\\u{61}' }] },
    '',
    ['/pages/0/elements/0/validators/0 limit {"type":"regex","regex":"\\\\u{61}"}'],
  ],
  [
    'a second pattern',
    { validators: ['x', 'y'].map((regex) => ({ type: 'regex', regex })) },
    'pattern x',
    ['/pages/0/elements/0/validators/1 limit {"type":"regex","regex":"y"}'],
  ],
])('limits of SurveyJS: %s', (_, more, limits, left = []) => {
  const found = read(survey({ type: 'text', title: 'A', ...more }));
  const whole = found.questions.map((one) => ({ ...one, kind: one.kind ?? ('number' as const) }));
  expect(limitsOf({ questions: whole })).toEqual([limits]);
  expect(leftOf(found)).toEqual(left);
});

test.each<Case>([
  [
    'numbers as texts',
    { type: 'currency', validate: { min: '0', max: 99.5 } },
    'minimum 0, maximum 99.5',
  ],
  [
    'lengths, and a pattern of the whole text',
    { type: 'textfield', validate: { minLength: '2', maxLength: 5, pattern: '[a-z]+' } },
    'minLength 2, maxLength 5, pattern ^[a-z]+$',
  ],
  [
    'a pattern that is of the whole text',
    { type: 'textfield', validate: { pattern: '^[a-z]+$' } },
    'pattern ^[a-z]+$',
  ],
  [
    'a pattern that is another in Unicode mode',
    { type: 'textfield', validate: { pattern: '\\p{L}+' } },
    '',
    ['/components/0 limit pattern: \\p{L}+'],
  ],
  [
    'how many',
    { type: 'selectboxes', values: ['x', 'y'], validate: { maxSelectedCount: 1 } },
    'maxItems 1',
  ],
  [
    'a day, and a script',
    { type: 'day', minDate: '2026-01-01', maxDate: 'moment()' },
    'notBefore 2026-01-01',
    ['/components/0 limit maxDate: moment()'],
  ],
  [
    'words',
    { type: 'textarea', validate: { minWords: 3 } },
    '',
    ['/components/0 limit minWords: 3'],
  ],
])('limits of Form.io: %s', (_, more, limits, left = []) => {
  const found = read(form({ label: 'A', key: 'a', ...more }));
  expect(limitsOf(found)).toEqual([limits]);
  expect(leftOf(found)).toEqual(left);
});

/** A question, as XLSForm writes it. */
const ref = (name: string) => `$\{${name}}`;
const row = (type: string, constraint: string, message = '') =>
  readTable(
    [
      ['type', 'name', 'label', 'constraint', 'constraint_message', 'constraint_message::es'],
      [type, 'a', 'A', constraint, message, message && `(es) ${message}`],
    ],
    { languages: ['en', 'es'] },
  );

test.each<[type: string, constraint: string, limits: string]>([
  ['integer', '. >= 0 and . <= 20', 'minimum 0, maximum 20'],
  ['integer', '(0 < .) and (. < 20)', 'exclusiveMinimum 0, exclusiveMaximum 20'],
  ['integer', '. > -5', 'exclusiveMinimum -5'],
  ['text', "regex(., '^[A-Z]{2}$')", 'pattern ^[A-Z]{2}$'],
  ['text', 'string-length(.) = 5', 'minLength 5, maxLength 5'],
  ['text', 'string-length(.) < 5', 'maxLength 4'],
  ['date', '. >= today()', 'notBefore {"$data":"/$/today"}'],
  ['date', '. <= today() + 30', 'notAfter {"$data":"/$/today","days":30}'],
  ['date', ". <= date('2026-01-31')", 'notAfter 2026-01-31'],
  // One program asks that the whole text matches, another that a part does.
  ['text', "regex(., '[A-Z]{2}')", ''],
  ['text', "regex(., '^a|b$')", ''],
  ['text', "regex(., '^(a|b)[|]$')", 'pattern ^(a|b)[|]$'],
  ['integer', '. >= 0 or . = -1', ''],
  ['integer', `. > ${ref('b')}`, ''],
  ['integer', '. != 3', ''],
  ['date', '. > today()', ''],
  ['text', '. >= 5', ''],
  ['integer', 'nonsense', ''],
])('a constraint of XLSForm on %s: %s', (type, constraint, limits) => {
  const found = row(type, constraint);
  expect(limitsOf(found)).toEqual([limits]);
  expect(leftOf(found)).toEqual(limits ? [] : [`2 limit ${constraint}`]);
});

test('what people read is taken over in each language, and not where it has places', () => {
  expect(row('integer', '. < 9', 'Too many').questions[0]!.limits![0]!.message).toEqual({
    text: 'Too many',
    translations: { es: '(es) Too many' },
  });
  expect(leftOf(row('integer', 'x', 'Too many'))).toEqual(['2 limit x', '2 setting Too many']);
  const custom = { customMessage: 'No {{ field }}', min: 1, max: 2 };
  const found = read(form({ type: 'currency', label: 'A', validate: custom }));
  expect(leftOf(found)).toEqual(['/components/0 setting No {{ field }}']);
  const errorMessage = { minimum: 'Too few', required: 'x' };
  const [limit] = ofSchema({ ...WHOLE, minimum: 2, errorMessage }).questions[0]!.limits!;
  expect(limit!.message).toEqual({ text: 'Too few', translations: {} });
  const text = { default: 'Short', es: 'Corto' };
  const validators = [{ type: 'text', minLength: 3, text }];
  const [own] = read(survey({ type: 'text', title: 'A', validators })).questions[0]!.limits!;
  expect(own!.message).toEqual({ text: 'Short', translations: { es: 'Corto' } });
});

describe('in the shipped pack', () => {
  const files = readTexts(PACKS.shipped);
  const copy = createPackFolder(PACKS.shipped);
  afterAll(copy.remove);

  test('they stand in the definition, with their words among the messages, and the check finds no error', async () => {
    const validators = [
      { type: 'numeric', maxValue: 20, text: { default: 'Too many', es: 'Son muchos' } },
    ];
    const whole = { type: 'text', inputType: 'number' };
    const { questions } = read(
      survey(
        { ...whole, title: 'How many rooms?', min: 2, validators },
        { ...whole, title: 'How many halls?', validators },
        { ...whole, title: 'How cold?', validators: [{ type: 'numeric', minValue: -9 }] },
        {
          type: 'text',
          title: 'Meter number',
          maxLength: 300,
          validators: [{ type: 'regex', regex: '^\\d+$' }],
        },
        { type: 'text', inputType: 'date', title: 'Moved here', maxValueExpression: 'today()' },
        { type: 'checkbox', title: 'Who heats?', choices: ['A', 'B', 'C'], maxSelectedChoices: 2 },
      ),
    );
    const taken = takeQuestions(
      lookedAt({ questions }).map((one) => ({ ...one, kind: one.kind ?? 'number' })),
    );
    const { changes } = addQuestions(files, { form: 'application', step: 'residence' }, taken);
    const next = withChanges(files, changes);
    const { properties } = JSON.parse(next.get('application/residence.schema.json')!) as {
      properties: { [name: string]: JsonObject };
    };
    expect(properties).toMatchObject({
      HowManyRooms: { minimum: 2, maximum: 20 },
      HowManyHalls: { minimum: 0, maximum: 20 },
      HowCold: { minimum: -9 },
      MeterNumber: { maxLength: 300, pattern: '^\\d+$' },
      MovedHere: { notAfter: { $data: '/$/today' } },
      WhoHeats: { maxItems: 2 },
    });
    const id = (properties.HowManyRooms!.messages as { maximum: string }).maximum;
    expect(properties.HowManyHalls!.messages).toMatchObject({ maximum: id });
    const messages = JSON.parse(
      next.get('application/messages.json') ?? next.get('messages.json')!,
    );
    expect(messages[id]).toBe('Too many');
    const findings = await copy.check(next);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});
