import { asked, form, labels, leftOf, parts, read } from '../test/readings.ts';

const VALUES = [
  { label: 'Cat', value: 'c' },
  { label: 'Dog', value: 'd' },
];

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
      '/components/0 logic customConditional: show = data.a > 1;',
      '/components/0 setting hidden',
      '/components/0 logic custom: valid = 1',
      '/components/0 limit inputMask: aa-99',
      '/components/1 elsewhere dataSrc: url',
      '/components/1 logic conditional: {"show":"false","conditions":[{"component":"a","operator":"isEqual"}]}',
      '/components/2 nested Mails (email)',
      '/components/3 limit step: 0.5',
      '/components/3 limit decimalLimit: 2',
      '/components/5 logic conditional: {"json":{"==":[1,1]}}',
      '/components/0 no-question-of conditional: {"show":true,"when":"heat","eq":"gas","json":""}',
    ]);
  });

  test('what it does to what is typed is named, and what is typed unseen becomes no plain text', () => {
    const found = read(
      form(
        { type: 'textfield', label: 'Plate', case: 'uppercase', truncateMultipleSpaces: true },
        { type: 'textfield', label: 'Any', case: 'mixed', truncateMultipleSpaces: false },
        { type: 'password', label: 'Code' },
        { type: 'textfield', label: 'Card', protected: true, encrypted: true, displayMask: '99' },
      ),
    );
    expect(found.questions.map(({ kind }) => kind)).toEqual(['text', 'text', undefined, 'text']);
    expect(leftOf(found)).toEqual([
      '/components/0 setting truncateMultipleSpaces',
      '/components/0 setting case: uppercase',
      '/components/2 secret Code',
      '/components/3 setting displayMask: 99',
      '/components/3 setting protected',
      '/components/3 setting encrypted',
    ]);
  });
});
