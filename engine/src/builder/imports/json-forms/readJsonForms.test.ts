import type { Proposal } from '../../index.ts';
import { asked, leftOf, parts, read, refusal } from '../test/readings.ts';

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
      '/uischema/elements/5 nested cars',
      '/uischema/elements/6 no-question #/properties/nobody',
      '/uischema/elements/7 no-question #/properties/born',
      '/uischema/elements/8 no-question Thank you',
      '/uischema/elements/9 nested #/properties/cars',
      '/uischema/elements/10 no-kind MyOwn',
      `/uischema/elements/1/elements/1 later HIDE: ${JSON.stringify(rule.condition)}`,
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

  test('each option and key of a control that makes nothing is named, and references are followed', () => {
    const found = read({
      schema: {
        $defs: { name: { type: 'string', title: 'Name', readOnly: true } },
        properties: {
          name: { $ref: '#/$defs/name' },
          count: { type: 'integer', title: 'Count' },
          home: { $ref: '#/$defs/none' },
        },
      },
      uischema: {
        type: 'VerticalLayout',
        elements: [
          control('name', {
            options: { multi: true, format: 'x', showUnfocusedDescription: true },
          }),
          control('count', { options: { slider: true, multi: true }, i18n: 'count' }),
          control('home'),
        ],
      },
    });
    expect(asked(found)).toEqual([
      ['Name', 'long-text'],
      ['Count', 'number'],
    ]);
    expect(leftOf(found)).toEqual([
      '/uischema/elements/0 setting readOnly',
      '/uischema/elements/0 setting format: x',
      '/uischema/elements/0 setting showUnfocusedDescription',
      '/uischema/elements/1 setting i18n: count',
      '/uischema/elements/1 setting slider',
      '/uischema/elements/1 setting multi',
      '/uischema/elements/2 reference #/$defs/none',
    ]);
  });
});
