import { createSchemaUtils, type RJSFSchema } from '@rjsf/utils';
import type { JsonObject } from '../../kernel/index.ts';
import { sampleStep } from '../test/sampleForm.ts';
import { layoutSchema } from './layoutSchema.ts';
import { noValidator } from './noValidator.ts';

const FIELDS: JsonObject = {
  Name: { type: 'string', title: 'Name', default: 'Ana', minLength: 2, pattern: '^A' },
  Kind: { title: 'Kind', enum: ['a', 'b'], default: 'a' },
  Way: { type: 'integer', oneOf: [{ const: 1, title: 'One' }, { const: 2 }] },
  Either: { type: ['string', 'null'], anyOf: [{ type: 'string' }, { type: 'null' }] },
  Day: { $ref: '#/$defs/day' },
  Known: { type: 'boolean', const: true, default: true, description: 'Known to us' },
  Rows: {
    type: 'array',
    default: [1],
    items: { type: 'object', properties: { a: { default: 1 } } },
  },
  Home: { type: 'object', properties: { City: { type: 'string', default: 'Here' } } },
};

// The page is built without what RJSF knows of schemas (`web/build/leaveOutUnused.ts`): this is why it may.
test('in the layout of a step RJSF finds nothing but what it is handed', () => {
  const step = sampleStep([{ name: 'Name' }]);
  const layout = layoutSchema({
    ...step,
    schema: {
      type: 'object',
      properties: FIELDS,
      required: ['Name'],
      $defs: { day: { type: 'string', default: '2026-01-01' } },
      dependencies: { Name: { properties: { More: { type: 'string' } } } },
      allOf: [{ if: { required: ['Kind'] }, else: { properties: { Other: { default: 2 } } } }],
      additionalProperties: { type: 'string' },
    },
  });
  const utils = createSchemaUtils(noValidator, layout, { emptyObjectFields: 'skipDefaults' });
  const properties = Object.values(layout.properties!) as RJSFSchema[];
  expect(properties).toHaveLength(Object.keys(FIELDS).length);
  for (const schema of [layout, ...properties]) {
    expect(utils.retrieveSchema(schema, {}, true)).toEqual(schema);
    expect(utils.isSelect(schema)).toBe(false);
  }
  expect(JSON.stringify(utils.getDefaultFormState(layout, {}))).toBe('{}');
});
