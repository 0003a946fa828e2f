import { readFileSync } from 'node:fs';
import type { PackTexts } from '../../edit/index.ts';
import { createPackFolder, PACKS, readTexts, withChanges } from '../../edit/test/packTexts.ts';
import type { JsonObject } from '../../kernel/types.ts';
import {
  addQuestions,
  ImportError,
  type ImportedQuestion,
  type PdfField,
  readPdfFields,
  readTable,
  readWorkbook,
} from '../index.ts';
import type { LanguageTexts } from '../translate.ts';
import { LONGEST_CHOICE, LONGEST_HEADING, LONGEST_HELP, LONGEST_TITLE } from './Proposal.ts';
import { readDefinition } from './readDefinition.ts';

const readJson = (source: unknown) => readDefinition(source, ['en']);

const languages = ['en', 'es'];
const of = { languages };
const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof ImportError) return error.code;
    throw error;
  }
  return undefined;
};

test('a table: a question in each row, each column by its header in any usual word and language', () => {
  const { questions, left } = readTable(
    [
      [],
      [
        'No.',
        'Pregunta',
        'Tipo',
        'Opciones',
        'Obligatorio',
        'Ayuda',
        'Question in Spanish',
        'Owner',
      ],
      [
        1,
        'How many rooms?',
        'Number',
        '',
        'yes',
        'Count bedrooms, too.',
        '¿Cuántos cuartos?',
        'Bo',
      ],
      [2, 'Heat', 'Dropdown', 'Gas; Oil, or wood; Gas', 'x', '', '', 'Bo'],
      ['', '', '', '', '', '', '', ''],
      [3, 'Since when?', new Date('2026-01-02'), '', '', '', '', ''],
    ],
    of,
  );
  expect(questions).toEqual([
    {
      title: 'How many rooms?',
      translations: { es: '¿Cuántos cuartos?' },
      description: 'Count bedrooms, too.',
      kind: 'number',
      given: 'Number',
      choices: [],
      isRequired: true,
      source: '3',
    },
    expect.objectContaining({
      kind: 'choice',
      isRequired: true,
      choices: [
        { label: 'Gas', translations: {} },
        { label: 'Oil, or wood', translations: {} },
      ],
    }),
    // A kind that is none is not guessed.
    expect.objectContaining({ title: 'Since when?', kind: undefined, given: '2026-01-02' }),
  ]);
  expect(left).toEqual([{ source: '2', reason: 'column', words: 'Owner' }]);
});

test('what can’t be taken over is named with its place and why', () => {
  const { questions, left } = readTable(
    [
      ['label', 'Title', 'type', 'required', 'relevant'],
      ['Name', '', 'text', 'perhaps', '. > 5'],
      ['', '', 'text', '', ''],
      ['Thank you', '', 'note', '', ''],
      ['x'.repeat(301), '', 'text', '', ''],
      ['Which?', '', 'multiple choice', '', ''],
    ],
    of,
  );
  expect(questions.map(({ title, kind }) => [title, kind])).toEqual([
    ['Name', 'text'],
    ['Which?', undefined],
  ]);
  expect(left.map(({ source, reason }) => [source, reason])).toEqual([
    ['1', 'same-column'],
    ['2', 'logic'],
    ['2', 'required'],
    ['3', 'no-title'],
    ['4', 'no-question'],
    ['5', 'long-title'],
  ]);
});

test.each([
  [
    'no column of questions',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
    'no-title-column',
  ],
  ['nothing', [], 'no-title-column'],
  ['a header alone', [['question']], 'nothing-asked'],
  ['too many', [['question'], ...Array.from({ length: 201 }, (_, n) => [`Q${n}`])], 'too-many'],
  ['a hundred thousand', Array.from({ length: 100_000 }, () => ['question']), 'too-many'],
])('a table with %s is refused as such', (_, rows, code) => {
  expect(refusal(() => readTable(rows, of))).toBe(code);
});

test('an XLSForm: its lists of choices, in both languages, and what asks nothing', () => {
  const { questions, left } = readWorkbook(
    [
      { name: 'settings', rows: [['form_title'], ['Census']] },
      {
        name: 'survey',
        rows: [
          ['type', 'name', 'label::English (en)', 'label::Spanish (es)', 'hint', 'required'],
          ['begin_group', 'g', 'Home', '', '', ''],
          ['select_one heat', 'h', 'How do you heat?', '¿Cómo calienta?', 'The main one', 'true()'],
          ['select_multiple heat', 'm', 'What else?', '', '', ''],
          ['decimal', 'd', 'How much?', '', '', ''],
          ['end_group', '', '', '', '', ''],
        ],
      },
      {
        name: 'choices',
        rows: [
          ['list_name', 'name', 'label::English (en)', 'label::Spanish (es)'],
          ['heat', 'gas', 'Gas', 'Gas natural'],
          ['heat', 'oil', 'Oil', ''],
        ],
      },
    ],
    of,
  );
  const heat = [
    { label: 'Gas', translations: { es: 'Gas natural' }, value: 'gas' },
    { label: 'Oil', translations: {}, value: 'oil' },
  ];
  expect(questions.map(({ kind, choices }) => [kind, choices])).toEqual([
    ['choice', heat],
    ['choices', heat],
    [undefined, []],
  ]);
  expect(questions[0]).toMatchObject({ isRequired: true, description: 'The main one' });
  expect(left.map(({ source, reason }) => [source, reason])).toEqual([['settings', 'sheet']]);
});

describe('of an XLSForm', () => {
  const choices = [
    ['list_name', 'name', 'label'],
    ['heat', 'gas', 'Gas'],
  ];
  const read = (survey: string[][], lists: string[][] = choices) =>
    readWorkbook(
      [
        { name: 'survey', rows: [['type', 'label', 'relevant'], ...survey] },
        { name: 'choices', rows: lists },
      ],
      of,
    );

  test('more choices than are looked through are too many', () => {
    const rows = Array.from({ length: 2_001 }, (_, n) => ['heat', `h${n}`, `H${n}`]);
    const survey = [['select_one heat', 'Heat']];
    expect(refusal(() => read(survey, [choices[0]!, ...rows]))).toBe('too-many');
    expect(refusal(() => read(survey, [choices[0]!, ...rows.slice(1)]))).toBeUndefined();
  });

  test('a list with something else is the list, and that something else is named', () => {
    const { questions, left } = read([['select_one heat or_other', 'Heat']]);
    expect(questions).toMatchObject([{ kind: 'choice', choices: [{ label: 'Gas' }] }]);
    expect(left).toEqual([{ source: '2', reason: 'or-other', words: 'Heat' }]);
  });

  test('what is asked again and again is no single question; a group’s condition is named', () => {
    const { questions, sections, left } = read([
      ['begin_group', 'Home', 'a = 1'],
      ['begin_repeat', 'Children'],
      ['text', 'Name', 'b = 2'],
      ['begin repeat', 'Toys'],
      ['text', 'Toy'],
      ['end repeat'],
      ['integer', 'Age'],
      ['end_repeat'],
      ['text', 'Street'],
      ['end_group'],
    ]);
    expect(questions.map(({ title }) => title)).toEqual(['Street']);
    expect(sections).toEqual([{ title: 'Home', translations: {}, source: '2' }]);
    expect(left.map(({ source, reason, words }) => [source, reason, words])).toEqual([
      ['2', 'logic', 'a = 1'],
      ['3', 'nested', 'Children'],
      ['4', 'nested', 'Name'],
      ['5', 'nested', 'Toys'],
      ['6', 'nested', 'Toy'],
      ['7', 'nested', 'end repeat'],
      ['8', 'nested', 'Age'],
      ['9', 'nested', 'end_repeat'],
    ]);
  });

  test('each outermost group is a part, what stands between two is one without words', () => {
    const { questions, sections, left } = read([
      ['text', 'Before'],
      ['begin_group', 'Home'],
      ['begin_group', 'Rooms'],
      ['integer', 'How many?'],
      ['end_group'],
      ['text', 'Street'],
      ['end_group'],
      ['text', 'Between'],
      ['end_group'],
      ['begin_group', 'Empty'],
      ['end_group'],
      ['begin_group', ''],
      ['text', 'After'],
    ]);
    expect(questions.map(({ title, section }) => [title, section])).toEqual([
      ['Before', 0],
      ['How many?', 1],
      ['Street', 1],
      ['Between', 2],
      ['After', 3],
    ]);
    expect(sections.map(({ title, source }) => [title, source])).toEqual([
      ['', '2'],
      ['Home', '3'],
      ['', '9'],
      ['', '13'],
    ]);
    expect(left).toEqual([{ source: '4', reason: 'heading', words: 'Rooms' }]);
  });

  test('choices without words or a list, and columns of theirs, are named', () => {
    const survey = [['select_one heat', 'Heat']];
    const { left } = read(survey, [
      ['list_name', 'name', 'label', 'image', 'hint'],
      ['heat', 'gas', 'Gas', 'g.png', 'H'],
      ['heat', 'oil', ''],
      ['', 'wood', 'Wood'],
      ['', '', ''],
    ]);
    expect(left).toEqual([
      { source: 'choices 1', reason: 'column', words: 'image' },
      { source: 'choices 1', reason: 'column', words: 'hint' },
      { source: 'choices 3', reason: 'no-choice', words: 'heat · oil' },
      { source: 'choices 4', reason: 'no-choice', words: 'wood · Wood' },
    ]);
  });
});

test('of a workbook the first sheet is read, and others with content are named', () => {
  const rows = [['question'], ['Name']];
  const { questions, left } = readWorkbook(
    [
      { name: 'A', rows },
      { name: 'B', rows },
      { name: 'C', rows: [[null, ' ']] },
    ],
    of,
  );
  expect(questions).toHaveLength(1);
  expect(left).toEqual([{ source: 'B', reason: 'sheet', words: 'B' }]);
});

test('a column of sections, or a row that has nothing else, says which part a question is in', () => {
  const { questions, sections, left } = readTable(
    [
      ['Sección', 'question', 'type'],
      ['', 'Name', 'text'],
      ['Your home', 'Rooms', 'number'],
      ['Your home', 'Street', 'text'],
      ['', 'City', 'text'],
      ['Your bill', '', ''],
      ['', 'Owed', 'money'],
      ['Nobody', '', 'text'],
      ['Your home', 'Again', 'text'],
    ],
    of,
  );
  expect(questions.map(({ title, section }) => [title, section])).toEqual([
    ['Name', 0],
    ['Rooms', 1],
    ['Street', 1],
    ['City', 1],
    ['Owed', 2],
    ['Again', 3],
  ]);
  expect(sections.map(({ title, source }) => [title, source])).toEqual([
    ['', '2'],
    ['Your home', '3'],
    ['Your bill', '6'],
    ['Your home', '9'],
  ]);
  expect(left).toEqual([{ source: '8', reason: 'no-title', words: 'Nobody · text' }]);
});

test('a kind that begins as a row without a question does is a question', () => {
  const rows = ['Start date', 'Note of a doctor', 'note', 'start', 'begin_group'].map((kind) => [
    'Q',
    kind,
  ]);
  const { questions } = readTable([['question', 'type'], ...rows], of);
  expect(questions.map(({ given }) => given)).toEqual(['Start date', 'Note of a doctor']);
});

test('a header of many letters is a column that says nothing, at once', () => {
  const long = ['.'.repeat(60_000), `label${' ('.repeat(30_000)}`];
  const start = performance.now();
  const { left } = readTable([['question', ...long], ['Name']], of);
  expect(performance.now() - start).toBeLessThan(500);
  expect(left.map(({ reason }) => reason)).toEqual(['column', 'column']);
});

test('each column of conditions, rules and sums is named, and none as the same as another', () => {
  const { left } = readTable(
    [
      ['label', 'type', 'relevant', 'constraint', 'calculation', 'choice_filter'],
      ['Age', 'integer', 'a = 1', '. > 5', '', 'x = 2'],
      ['Name', 'text', '', '', '', ''],
    ],
    of,
  );
  expect(left).toEqual(
    ['x = 2', 'a = 1'].map((words) => ({ source: '2', reason: 'logic', words })),
  );
});

test.each([
  ['label::Español (es)', 'es'],
  ['label::Spanish (es)', 'es'],
  ['Pregunta en español', 'es'],
  ['label (es)', 'es'],
  ['label::繁體中文 (zh-Hant)', 'zh-Hant'],
  ['label::Traditional Chinese (zh-Hant)', 'zh-Hant'],
  ['Question in zh-Hant', 'zh-Hant'],
])('the header %s is the question in %s', (header, language) => {
  const { questions, left } = readTable(
    [
      ['label', header],
      ['Name', 'X'],
    ],
    { languages: ['en', 'es', 'zh-Hant'] },
  );
  expect(left).toEqual([]);
  expect(questions[0]!.translations).toEqual({ [language]: 'X' });
});

test('a form of RJSF: order, titles, choices and kinds, and what is said otherwise is named', () => {
  const { questions, left } = readJson({
    schema: {
      type: 'object',
      required: ['name'],
      dependencies: { name: ['age'] },
      properties: {
        age: { type: 'integer', title: 'Age' },
        name: { type: 'string', title: 'Name', description: 'As on your ID' },
        story: { type: 'string', title: 'Story' },
        born: { type: 'string', format: 'date', title: 'Born' },
        price: { type: 'number', title: 'Price' },
        pet: {
          oneOf: [
            { const: 'c', title: 'Cat' },
            { const: 'd', title: 'Dog' },
          ],
          title: 'Pet',
        },
        likes: { type: 'array', title: 'Likes', items: { enum: ['a', 'b'] } },
        ok: { type: 'boolean' },
        home: { type: 'object', properties: { street: { type: 'string', title: 'Street' } } },
        cars: { type: 'array', title: 'Cars', items: { type: 'object' } },
        other: { $ref: '#/definitions/other' },
      },
    },
    uiSchema: { 'ui:order': ['name', '*'], story: { 'ui:widget': 'textarea' } },
  });
  expect(questions.map(({ title, kind }) => [title, kind])).toEqual([
    ['Name', 'text'],
    ['Age', 'number'],
    ['Story', 'long-text'],
    ['Born', 'date'],
    ['Price', undefined],
    ['Pet', 'choice'],
    ['Likes', 'choices'],
    ['ok', 'yes-no'],
    ['Street', 'text'],
  ]);
  expect(questions[0]).toMatchObject({ isRequired: true, description: 'As on your ID' });
  expect(left).toEqual([
    { source: '/properties/ok', reason: 'no-label', words: 'ok' },
    { source: '/properties/cars', reason: 'nested', words: 'Cars' },
    { source: '/properties/other', reason: 'reference', words: '#/definitions/other' },
    { source: '/', reason: 'logic', words: 'dependencies' },
  ]);
  for (const none of [null, 7, [], { type: 'text' }, { properties: [] }])
    expect(refusal(() => readJson(none))).toBe('not-a-schema');
  expect(refusal(() => readJson({ type: 'string' }))).toBe('nothing-asked');
});

test('each rule of a schema is named where it stands, of a field and of the whole', () => {
  const choices = { oneOf: [{ const: 'c', title: 'Cat' }] };
  const rules = {
    multipleOf: 2,
    const: 'x',
    if: {},
    not: {},
    anyOf: [],
    allOf: [],
    oneOf: [{ const: 'a' }, { type: 'string' }],
  };
  const { left } = readJson({
    oneOf: [{ required: ['a'] }],
    properties: {
      a: { type: 'string', title: 'A', ...rules },
      b: { title: 'B', ...choices },
      c: { type: 'array', title: 'C', items: { ...choices, minLength: 1 } },
      d: { title: 'D', properties: { e: { title: 'E', multipleOf: 2 } } },
    },
  });
  const named = (source: string, ...words: string[]) => words.map((one) => `${source} ${one}`);
  const found = left.map(({ source, words }) => `${source} ${words}`);
  expect(new Set(left.map(({ reason }) => reason))).toEqual(new Set(['logic', 'limit']));
  expect(found.sort()).toEqual(
    [
      ...named('/', 'oneOf'),
      ...named('/properties/a', ...Object.keys(rules)),
      ...named('/properties/c/items', 'minLength: 1'),
      ...named('/properties/d/properties/e', 'multipleOf'),
    ].sort(),
  );
});

test('an order that names a field twice asks it once, and a long one at once', () => {
  const properties = { a: { title: 'A' }, b: { title: 'B' } };
  const titles = (schema: unknown) => readJson(schema).questions.map(({ title }) => title);
  expect(titles({ schema: { properties }, uiSchema: { 'ui:order': ['b', 'a', 'b'] } })).toEqual([
    'B',
    'A',
  ]);
  const names = Array.from({ length: 30_000 }, (_, index) => `n${index}`);
  const many = Object.fromEntries(names.map((name) => [name, { title: name }]));
  // Time of this process alone: other work is no fault of its.
  const start = process.cpuUsage();
  const schema = { properties: many, required: names };
  expect(refusal(() => readJson({ schema, uiSchema: { 'ui:order': names } }))).toBe('too-many');
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000);
});

test.each<[string[], string]>([
  [['c', '*', 'a'], 'CBA'],
  [['*', 'a'], 'BCA'],
  [['b', '*'], 'BAC'],
  [['c'], 'CAB'],
  [['*', 'a', '*', 'gone'], 'BCA'],
])('the order %j puts what it does not name where its star stands', (order, expected) => {
  const properties = { a: { title: 'A' }, b: { title: 'B' }, c: { title: 'C' } };
  const { questions } = readJson({ schema: { properties }, uiSchema: { 'ui:order': order } });
  expect(questions.map(({ title }) => title).join('')).toBe(expected);
});

test('of a text of several lines, a script that takes keys alone is named by its words', () => {
  const keystroke = 'AFNumber_Keystroke(0,0,0,0,"",true)';
  const field = { name: 'l', label: 'L', options: [], isRequired: false };
  const { left } = readPdfFields({
    fields: [{ ...field, kind: 'long-text', scripts: { keystroke } }],
    hasXfa: false,
  });
  expect(left).toEqual([{ source: 'l', reason: 'limit', words: keystroke }]);
});

test('fields of a PDF: a box is not guessed, a button asks nothing, a name is told from words', () => {
  const plain = { options: [], isRequired: false };
  const readFields = (fields: PdfField[]) => readPdfFields({ fields, hasXfa: false });
  const { questions, left } = readFields([
    { ...plain, name: 'f1', label: 'Your name', kind: 'text', isRequired: true },
    { ...plain, name: 'f2', kind: 'checkbox' },
    { ...plain, name: 'f3', label: 'Heat', kind: 'choice', options: ['Gas', 'Gas', 'Oil'] },
    { ...plain, name: 'f4', label: 'Print', kind: 'button' },
  ]);
  expect(questions.map(({ title, kind, choices }) => [title, kind, choices.length])).toEqual([
    ['Your name', 'text', 0],
    ['f2', undefined, 0],
    ['Heat', 'choice', 2],
  ]);
  expect(left.map(({ source, reason }) => [source, reason])).toEqual([
    ['f2', 'no-label'],
    ['f4', 'no-question'],
  ]);
  expect(refusal(() => readFields([]))).toBe('nothing-asked');
});

describe('what is taken over', () => {
  const shipped = readTexts(PACKS.shipped);
  const copy = createPackFolder(PACKS.shipped);
  afterAll(copy.remove);
  const place = { form: 'application', step: 'other-contact' };
  const imported = (rows: string[][]) =>
    readTable(rows, of).questions.map(
      ({ given: _, source: _source, initial: _initial, kind, ...one }) => ({
        ...one,
        kind: kind!,
      }),
    );

  test('passes the check, with names of its own, choices, help lines and translations, as one change', async () => {
    const questions = imported([
      ['question', 'type', 'options', 'required', 'help', 'question (es)'],
      ['Name', 'text', '', 'yes', 'As on the bill', 'Nombre'],
      ['Name', 'text', '', '', '', ''],
      ['How do you heat?', 'choose one', 'Gas; Oil', 'yes', '', '¿Cómo calienta?'],
      ['Phone', 'phone', '', '', '', ''],
    ]);
    const { changes, said } = addQuestions(shipped, place, questions);
    expect(said).toEqual({ id: 'questions-added', params: { count: 4 } });
    const files: PackTexts = withChanges(shipped, changes);
    const errors = (await copy.check(files)).filter(({ severity }) => severity === 'error');
    expect(errors).toEqual([]);
    const { properties, required } = JSON.parse(
      files.get('application/other-contact.schema.json')!,
    ) as { properties: { [name: string]: JsonObject }; required: string[] };
    const names = Object.keys(properties).slice(-4);
    expect(names).toEqual(['Name2', 'Name3', 'HowYouHeat', 'Phone2']);
    expect(required).toEqual(expect.arrayContaining(['Name2', 'HowYouHeat']));
    expect(properties.Name2!.description).toBe('As on the bill');
    expect(properties.HowYouHeat!.options).toEqual({ enumeration: 'how-you-heat' });
    const texts = JSON.parse(files.get('texts/es/application/other-contact.json')!);
    expect(texts['fields/HowYouHeat/title'].text).toBe('¿Cómo calienta?');
  });

  test('a choice that is there twice keeps its first words in other languages', () => {
    const gas = (translations: LanguageTexts) => ({ label: 'Gas', translations });
    const { changes } = addQuestions(shipped, place, [
      {
        title: 'Heat',
        translations: {},
        kind: 'choice',
        choices: [gas({ es: 'Gas natural' }), gas({})],
        isRequired: false,
      },
    ]);
    expect(changes.some(({ text }) => text?.includes('Gas natural'))).toBe(true);
  });

  test('without words, or as a choice of nothing, changes nothing and says why', () => {
    const add = (one: Partial<ImportedQuestion>) => () =>
      addQuestions(shipped, place, [
        { title: 'T', translations: {}, kind: 'text', choices: [], isRequired: false, ...one },
      ]);
    expect(add({ title: ' ' })).toThrow(expect.objectContaining({ code: 'blank' }));
    expect(add({ kind: 'choice' })).toThrow(expect.objectContaining({ code: 'blank' }));
  });
});

test('what is read is no longer than the definitions may be', () => {
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../compile/meta/${name}`, import.meta.url), 'utf8'));
  const step = read('step.schema.json');
  const { field } = step.$defs;
  const choice = read('enumeration.schema.json').properties.values.items.properties;
  expect([
    step.properties.title.maxLength,
    field.properties.title.maxLength,
    field.properties.description.maxLength,
    choice.label.maxLength,
  ]).toEqual([LONGEST_HEADING, LONGEST_TITLE, LONGEST_HELP, LONGEST_CHOICE]);
});

test('cells of which nothing is known are named in the lists and the other sheets of a workbook too', () => {
  const lost = { lost: 'formula', words: '=A1' } as const;
  const { left, questions } = readWorkbook(
    [
      {
        name: 'survey',
        rows: [
          ['type', 'label'],
          ['select_one heat', 'Heat'],
        ],
      },
      {
        name: 'choices',
        rows: [
          ['list_name', 'name', 'label', lost],
          ['heat', 'gas', 'Gas'],
          [lost],
          ['heat', 'oil', lost],
        ],
      },
      { name: 'sums', rows: [[lost]] },
    ],
    of,
  );
  expect(questions[0]!.choices.map(({ label }) => label)).toEqual(['Gas']);
  expect(left).toEqual([
    { source: 'choices 1', reason: 'formula', words: '=A1' },
    { source: 'choices 3', reason: 'formula', words: '=A1' },
    { source: 'choices 4', reason: 'formula', words: '=A1' },
    { source: 'choices 4', reason: 'no-choice', words: 'heat · oil' },
    { source: 'sums', reason: 'sheet', words: 'sums' },
  ]);
});

test('what stands above the headers is no header, a formula that nothing has worked out either', () => {
  const lost = { lost: 'formula', words: '=NOW()' } as const;
  const { left, questions } = readTable(
    [[lost], ['question', 'type'], ['How many rooms?', 'number']],
    of,
  );
  expect(questions).toHaveLength(1);
  expect(left).toEqual([{ source: '1', reason: 'formula', words: '=NOW()' }]);
});
