import fc from 'fast-check';
import { PACKS, readTexts } from '../../../edit/test/packTexts.ts';
import type { Json } from '../../../kernel/types.ts';
import { runs } from '../../../test/runs.ts';
import { addQuestions, takeQuestions } from '../../index.ts';
import { readWorkbook } from '../readXlsForm.ts';
import { createImportPack } from '../test/imported.ts';
import { form, leftOf, lookedAt, read, survey } from '../test/readings.ts';

const pack = createImportPack();
afterAll(pack.remove);

type Answer = Json | undefined;
/** How people answer: which heat, which pets, how many rooms, whether they own it, who they are. */
const PEOPLE: Answer[][] = [
  [undefined, undefined, undefined, undefined, undefined],
  ['Gas', ['Cat'], 3, 'yes', 'Bo'],
  ['Oil', ['Dog'], 2, 'no', 'bo'],
  ['Wood', ['Cat', 'Dog'], 0, 'yes', '  '],
];

const WORDS: [value: string, text: string][] = [
  ['gas', 'Gas'],
  ['oil', 'Oil'],
  ['wood', 'Wood'],
];
const PETS: [value: string, text: string][] = [
  ['c', 'Cat'],
  ['d', 'Dog'],
];
const choicesOf = (words: [string, string][]) => words.map(([value, text]) => ({ value, text }));
const valuesOf = (words: [string, string][]) => words.map(([value, label]) => ({ value, label }));

const SURVEY = [
  { type: 'radiogroup', name: 'heat', title: 'Main heat', choices: choicesOf(WORDS) },
  { type: 'checkbox', name: 'pets', title: 'Which pets', choices: choicesOf(PETS) },
  { type: 'text', inputType: 'number', name: 'rooms', title: 'Rooms heated' },
  { type: 'boolean', name: 'own', title: 'Own house' },
  { type: 'text', name: 'who', title: 'Who pays' },
];
const FORM = [
  { type: 'radio', key: 'heat', label: 'Main heat', values: valuesOf(WORDS) },
  { type: 'selectboxes', key: 'pets', label: 'Which pets', values: valuesOf(PETS) },
  { type: 'number', key: 'rooms', label: 'Rooms heated', decimalLimit: 0 },
  { type: 'checkbox', key: 'own', label: 'Own house' },
  { type: 'textfield', key: 'who', label: 'Who pays' },
];
const XLS = [
  ['select_one heat', 'heat', 'Main heat', ''],
  ['select_multiple pets', 'pets', 'Which pets', ''],
  ['integer', 'rooms', 'Rooms heated', ''],
  ['select_one own', 'own', 'Own house', ''],
  ['text', 'who', 'Who pays', ''],
];
const PROPERTIES = {
  heat: { title: 'Main heat', oneOf: WORDS.map(([one, title]) => ({ const: one, title })) },
  pets: {
    title: 'Which pets',
    type: 'array',
    items: { enum: ['c', 'd'], enumNames: ['Cat', 'Dog'] },
  },
  rooms: { title: 'Rooms heated', type: 'integer' },
  own: { title: 'Own house', type: 'boolean' },
  who: { title: 'Who pays', type: 'string' },
};

/** Which of the people see a question: `.X.X`. */
type Outcome = [condition: unknown, seen: string];

/** Imports a question for each condition, and says who sees it. */
async function seenBy(found: ReturnType<typeof read>): Promise<string[]> {
  const kinds = [undefined, undefined, 'number', 'yes-no'] as const;
  const questions = lookedAt(found).map((one, at) => ({ ...one, kind: one.kind ?? kinds[at] }));
  expect(leftOf({ ...found, questions })).toEqual([]);
  const { errors, open } = await pack.import(questions);
  expect(errors).toEqual([]);
  const { shown } = await open();
  const people = PEOPLE.map((person) => shown(person).slice(PEOPLE[0]!.length));
  return people[0]!.map((_, at) => people.map((one) => (one[at] ? 'X' : '.')).join(''));
}

/** Titles of which names are made that differ. */
const titleOf = (at: number) => `Asked ${String.fromCharCode(65 + (at % 26))}${at}`;

test('conditions of SurveyJS hold as they do there', async () => {
  const outcomes: Outcome[] = [
    ["{heat} = 'gas'", '.X..'],
    ["{heat} = 'GAS'", '.X..'],
    ["{heat} != 'gas'", 'X.XX'],
    ["!({heat} = 'gas')", 'X.XX'],
    ['{heat} empty', 'X...'],
    ['{heat} notempty', '.XXX'],
    ["{heat} anyof ['gas', 'wood']", '.X.X'],
    ["{pets} contains 'c'", '.X.X'],
    ["{pets} anyof ['c', 'd']", '.XXX'],
    ['{pets} empty', 'X...'],
    ['{rooms} > 2', '.X..'],
    ['{rooms} >= 2', '.XX.'],
    ['{rooms} < 2', '...X'],
    ['{rooms} = 0', '...X'],
    ['{rooms} != 2', 'XX.X'],
    ['!({rooms} >= 2)', 'X..X'],
    ['{own} = true', '.X.X'],
    ['{own} = false', '..X.'],
    ['{own} != true', 'X.X.'],
    ['{who} notempty', '.XX.'],
    ["{heat} = 'oil' or {rooms} > 2 and {own} = true", '.XX.'],
    ["({heat} = 'oil' or {rooms} > 2) and {own} = true", '.X..'],
    ["{heat} != 'gas' and {own} != true", 'X.X.'],
    ["!({heat} = 'gas' or {rooms} < 2)", 'X.X.'],
  ];
  const asked = outcomes.map(([visibleIf], at) => ({
    type: 'text',
    title: titleOf(at),
    visibleIf,
  }));
  expect(await seenBy(read(survey(...SURVEY, ...asked)))).toEqual(outcomes.map(([, seen]) => seen));
});

test('conditions of XLSForm hold as they do there', async () => {
  const outcomes: Outcome[] = [
    ["$heat = 'gas'", '.X..'],
    ["$heat != 'gas'", 'X.XX'],
    ["selected($pets, 'c')", '.X.X'],
    ["selected($heat, 'oil')", '..X.'],
    ["not(selected($heat, 'oil'))", 'XX.X'],
    ['$rooms >= 2 and $rooms < 3', '..X.'],
    ['not($rooms >= 2)', 'X..X'],
    ["$who = 'Bo'", '.X..'],
    ["$who = ''", 'X..X'],
    ["$own = 'yes' or $heat = 'oil' and $rooms = 2", '.XXX'],
  ];
  const lists = [
    ...WORDS.map((one) => ['heat', ...one]),
    ...PETS.map((one) => ['pets', ...one]),
    ['own', 'yes', 'Yes'],
    ['own', 'no', 'No'],
  ];
  const rows = outcomes.map(([relevant], at) => [
    'text',
    `q${at}`,
    titleOf(at),
    String(relevant).replace(/\$(\w+)/g, (_, name: string) => `$\{${name}}`),
  ]);
  const found = readWorkbook(
    [
      { name: 'survey', rows: [['type', 'name', 'label', 'relevant'], ...XLS, ...rows] },
      { name: 'choices', rows: [['list_name', 'name', 'label'], ...lists] },
    ],
    { languages: ['en', 'es'] },
  );
  expect(await seenBy(found)).toEqual(outcomes.map(([, seen]) => seen));
});

test('conditions of Form.io hold as they do there', async () => {
  const simple = (show: boolean, when: string, eq: string) => ({ show, when, eq });
  const list = (show: boolean, conjunction: string) => ({
    show,
    conjunction,
    conditions: [
      { component: 'heat', operator: 'isEqual', value: 'gas' },
      { component: 'rooms', operator: 'lessThan', value: 1 },
    ],
  });
  const outcomes: Outcome[] = [
    [simple(true, 'heat', 'gas'), '.X..'],
    [simple(false, 'heat', 'gas'), 'X.XX'],
    [simple(true, 'pets', 'd'), '..XX'],
    [simple(true, 'rooms', '2'), '..X.'],
    // A box is not ticked at first.
    [simple(true, 'own', 'false'), 'X.X.'],
    [simple(true, 'own', 'true'), '.X.X'],
    [list(true, 'any'), '.X.X'],
    [list(false, 'any'), 'X.X.'],
    [list(false, 'all'), 'XXXX'],
  ];
  const asked = outcomes.map(([conditional], at) => ({
    type: 'textfield',
    key: `q${at}`,
    label: titleOf(at),
    conditional,
  }));
  expect(await seenBy(read(form(...FORM, ...asked)))).toEqual(outcomes.map(([, seen]) => seen));
});

test('rules of JSON Forms hold as they do there', async () => {
  const rule = (effect: string, name: string, schema: unknown, more = {}) => ({
    effect,
    condition: { scope: `#/properties/${name}`, schema, ...more },
  });
  const outcomes: Outcome[] = [
    [rule('SHOW', 'heat', { const: 'gas' }), '.X..'],
    [rule('HIDE', 'heat', { enum: ['gas', 'oil'] }), 'X..X'],
    [rule('SHOW', 'heat', { not: { const: 'oil' } }), 'XX.X'],
    [rule('SHOW', 'rooms', { minimum: 2 }), 'XXX.'],
    [rule('SHOW', 'rooms', { minimum: 2 }, { failWhenUndefined: true }), '.XX.'],
    [rule('SHOW', 'own', { const: false }), '..X.'],
  ];
  const names = outcomes.map((_, at) => `q${at}`);
  const own = names.map((name, at) => [name, { title: titleOf(at), type: 'string' }]);
  const properties = { ...PROPERTIES, ...Object.fromEntries(own) };
  const elements = Object.keys(properties).map((name) => ({
    type: 'Control',
    scope: `#/properties/${name}`,
    rule: outcomes[names.indexOf(name)]?.[0],
  }));
  const source = { schema: { properties }, uischema: { type: 'VerticalLayout', elements } };
  expect(await seenBy(read(source))).toEqual(outcomes.map(([, seen]) => seen));
});

test('properties that a JSON Schema adds are asked when it has them', async () => {
  const is = (name: string, schema: unknown, isNeeded = true) => ({
    properties: { [name]: schema },
    ...(isNeeded && { required: [name] }),
  });
  const outcomes: [test: unknown, seen: string, seenElse: string][] = [
    [is('heat', { const: 'gas' }), '.X..', 'X.XX'],
    // What is not there fits.
    [is('heat', { const: 'gas' }, false), 'XX..', '..XX'],
    [is('rooms', { minimum: 2 }), '.XX.', 'X..X'],
    [is('own', { not: { const: true } }), '..X.', 'XX.X'],
    [is('who', {}), '.XX.', 'X..X'],
  ];
  const add = (at: number) => ({
    properties: { [`q${at}`]: { title: titleOf(at), type: 'string' } },
  });
  const allOf = outcomes.map(([test], at) =>
    Object.fromEntries([
      ['if', test],
      ['then', add(2 * at)],
      ['else', add(2 * at + 1)],
    ]),
  );
  expect(await seenBy(read({ properties: PROPERTIES, allOf }))).toEqual(
    outcomes.flatMap(([, seen, seenElse]) => [seen, seenElse]),
  );
});

test('questions that a program adds to a step of the form are known by their own pointers', () => {
  const text = (name: string, visibleIf?: string) => ({
    type: 'text',
    name,
    title: name,
    visibleIf,
  });
  const found = read(survey(text('Meter'), text('Reading', '{Meter} notempty')));
  const place = { form: 'application', program: 'water', step: 'residence' };
  const { changes } = addQuestions(readTexts(PACKS.shipped), place, takeQuestions(lookedAt(found)));
  const lot = changes.find(({ name }) => name === 'programs/water/residence.fields.json')!;
  expect(JSON.parse(lot.text!).properties.Reading.when).toEqual({ '/Residence/water/Meter': true });
});

type Drawn =
  | { join: 'and' | 'or'; left: Drawn; right: Drawn }
  | { not: Drawn }
  | { name: string; op: string; value?: string | number | boolean };

const test1 = (name: string, ops: string[], values: (string | number | boolean)[]) =>
  fc.record({
    name: fc.constant(name),
    op: fc.constantFrom(...ops),
    value: fc.constantFrom(...values),
  });
const leaf: fc.Arbitrary<Drawn> = fc.oneof(
  fc.record({
    name: fc.constantFrom('heat', 'pets', 'rooms', 'own', 'who'),
    op: fc.constantFrom('empty', 'notempty'),
  }),
  test1('heat', ['=', '!='], ['gas', 'oil', 'WOOD']),
  test1('pets', ['contains'], ['c', 'd']),
  test1('rooms', ['=', '!=', '<', '<=', '>', '>='], [0, 1, 2, 3]),
  test1('own', ['=', '!='], [true, false]),
);
const drawn: fc.Arbitrary<Drawn> = fc.letrec<{ one: Drawn }>((tie) => ({
  one: fc.oneof(
    { maxDepth: 2 },
    leaf,
    fc.record({
      join: fc.constantFrom('and' as const, 'or' as const),
      left: tie('one'),
      right: tie('one'),
    }),
    fc.record({ not: tie('one') }),
  ),
})).one;

function write(one: Drawn): string {
  if ('join' in one) return `(${write(one.left)}) ${one.join} (${write(one.right)})`;
  if ('not' in one) return `!(${write(one.not)})`;
  const { name, op, value } = one;
  if (value === undefined) return `{${name}} ${op}`;
  return `{${name}} ${op} ${typeof value === 'string' ? `'${value}'` : value}`;
}

/** As SurveyJS works it out: texts in any case, nothing is less or more than what is not there. */
function holds(one: Drawn, answers: { [name: string]: Answer }): boolean {
  if ('join' in one) {
    const [left, right] = [holds(one.left, answers), holds(one.right, answers)];
    return one.join === 'and' ? left && right : left || right;
  }
  if ('not' in one) return !holds(one.not, answers);
  const { op, value } = one;
  const answer = answers[one.name];
  const isEmpty = answer === undefined || answer === '' || String(answer).trim() === '';
  if (op === 'empty' || op === 'notempty') return isEmpty === (op === 'empty');
  if (op === 'contains') return Array.isArray(answer) && answer.includes(String(value));
  const isSame = !isEmpty && String(answer).toLowerCase() === String(value).toLowerCase();
  if (op === '=' || op === '!=') return isSame === (op === '=');
  if (isEmpty) return false;
  const [number, limit] = [Number(answer), Number(value)];
  if (op === '<') return number < limit;
  if (op === '<=') return number <= limit;
  return op === '>' ? number > limit : number >= limit;
}

/** An answer as SurveyJS keeps it. */
const asSource = ([heat, pets, rooms, own, who]: Answer[]) => ({
  heat: WORDS.find(([, text]) => text === heat)?.[0],
  pets: Array.isArray(pets)
    ? pets.map((one) => PETS.find(([, text]) => text === one)![0])
    : undefined,
  rooms,
  own: own === undefined ? undefined : own === 'yes',
  who,
});

const person: fc.Arbitrary<Answer[]> = fc.tuple(
  fc.constantFrom(undefined, 'Gas', 'Oil', 'Wood'),
  fc.constantFrom<Answer>(undefined, ['Cat'], ['Dog'], ['Cat', 'Dog']),
  fc.constantFrom(undefined, 0, 1, 2, 3, 9),
  fc.constantFrom(undefined, 'yes', 'no'),
  fc.constantFrom(undefined, 'Bo', ' '),
);

test('a form that is drawn passes the check, what is taken over holds as it does there, and the rest is named', async () => {
  let [taken, left] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(drawn, { minLength: 6, maxLength: 12 }),
      fc.array(person, { minLength: 30, maxLength: 30 }),
      fc.record({ min: fc.integer({ min: 0, max: 2 }), max: fc.integer({ min: 1, max: 4 }) }),
      async (conditions, people, limits) => {
        const elements = SURVEY.map((one) => (one.name === 'rooms' ? { ...one, ...limits } : one));
        const asked = conditions.map((one, at) => ({
          type: 'text',
          title: titleOf(at),
          visibleIf: write(one),
        }));
        const found = read(survey(...elements, ...asked));
        const questions = lookedAt(found).map((one) => ({ ...one, kind: one.kind ?? 'number' }));
        const named = leftOf({ ...found, questions }).join('\n');
        const isTaken = asked.map(
          (_, at) => !named.includes(`/pages/0/elements/${SURVEY.length + at} `),
        );
        const { errors, open } = await pack.import(questions as never);
        expect(errors).toEqual([]);
        const { shown } = await open();
        for (const one of people) {
          const seen = shown(one).slice(SURVEY.length);
          const expected = conditions.map(
            (condition, at) => !isTaken[at] || holds(condition, asSource(one)),
          );
          const rooms = one[2];
          const isInside =
            rooms === undefined || (Number(rooms) >= limits.min && Number(rooms) <= limits.max);
          if (isInside) expect(seen).toEqual(expected);
        }
        taken += isTaken.filter(Boolean).length;
        left += isTaken.filter((is) => !is).length;
      },
    ),
    { numRuns: runs(5), endOnFailure: true },
  );
  expect(taken).toBeGreaterThan(left);
});
