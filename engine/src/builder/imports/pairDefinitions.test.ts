import { pairDefinitions } from './pairDefinitions.ts';

const schema = { type: 'object', properties: { name: { type: 'string' }, pages: {} } };

test.each<[string, unknown]>([
  ['the notes of a package', { name: 'x', version: '1' }],
  ['answers', { name: 'Ann' }],
  ['a form of SurveyJS', { pages: [{ elements: [{ type: 'text', name: 'name' }] }] }],
  ['a form of Form.io', { components: [{ type: 'textfield', key: 'name' }] }],
  ['another schema', { properties: { name: {} } }],
  ['what names something that is not asked', { name: {}, other: {} }],
  ['a list', []],
])('beside a schema, %s is no UI schema', (_, other) => {
  expect(pairDefinitions([schema, other])).toBeUndefined();
  expect(pairDefinitions([other, schema])).toBeUndefined();
});

test.each<[string, object]>([
  ['has something of the look', { name: { 'ui:title': 'A' } }],
  ['has it beside what is not asked any more', { gone: { 'ui:title': 'A' } }],
  ['names only what is asked', { name: {}, pages: {} }],
  ['says nothing', {}],
])('a UI schema %s', (_, uiSchema) => {
  expect(pairDefinitions([schema, uiSchema])).toEqual({ schema, uiSchema });
  expect(pairDefinitions([uiSchema, schema])).toEqual({ schema, uiSchema });
});

test('a layout of JSON Forms is one, too', () => {
  const uischema = { type: 'VerticalLayout', elements: [] };
  expect(pairDefinitions([uischema, schema])).toEqual({ schema, uischema });
});
