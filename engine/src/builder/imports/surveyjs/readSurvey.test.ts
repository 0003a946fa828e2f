import { asked, labels, leftOf, parts, read, survey } from '../test/readings.ts';

const PETS = ['Cat', { value: 'd', text: { default: 'Dog', es: 'Perro' } }, 3, 'Cat'];

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
      `${at}/validators/1 logic {"type":"expression","expression":"{a} > {b}"}`,
      `${at}/choices/0 logic visibleIf: {b} = 1`,
      `${at}/choices/3 no-choice {"text":"","value":{},"x":1}`,
      `${at} logic requiredIf: {a} notempty`,
      `${at} setting readOnly`,
      `${at} setting visible: false`,
      `${at} setting defaultValue: ["c"]`,
      `${at} elsewhere choicesByUrl: {"url":"https://example.org/pets"}`,
      `${at} or-other Pets`,
      `${at} no-question-of visibleIf: {home} = 'own' and {rooms} > 2`,
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

test('what is typed unseen becomes no plain text', () => {
  const found = read(survey({ type: 'text', name: 'code', title: 'Code', inputType: 'password' }));
  expect(found.questions.map(({ kind }) => kind)).toEqual([undefined]);
  expect(leftOf(found)).toEqual(['/pages/0/elements/0 secret Code']);
});
