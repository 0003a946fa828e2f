import type { Field, Form, JsonObject, Step } from '../../kernel/index.ts';

const GROUP = 'Sample';

/** What a test says of a field; the rest is plain. */
export type SampleField = Partial<Field> & { name: string; ui?: JsonObject; description?: string };

/** A field of the group `Sample`. */
export function sampleField({ ui: _ui, description: _description, ...field }: SampleField): Field {
  return {
    pointer: `/${GROUP}/${field.name}`,
    group: GROUP,
    type: 'string',
    required: false,
    title: `Title of ${field.name}`,
    classification: 'personal',
    wire: { as: 'value', name: field.name.toLowerCase() },
    messages: {},
    ...field,
  };
}

/** A step whose only check is that required fields are filled. */
export function sampleStep(fields: SampleField[], part: Partial<Step> = {}): Step {
  const schemaOf = ({ description, ...source }: SampleField): JsonObject => {
    const field = sampleField(source);
    return {
      type: field.type,
      title: field.title,
      ...(description !== undefined && { description }),
      ...(field.type === 'array' && { items: { type: 'string' } }),
    };
  };
  return {
    name: 'sample',
    group: GROUP,
    title: 'Sample step',
    fields: fields.map(sampleField),
    rules: [],
    gates: [],
    validator: 'step:sample',
    schema: {
      type: 'object',
      properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
    },
    uiSchema: Object.fromEntries(fields.map((field) => [field.name, field.ui ?? {}])),
    buttons: {},
    ...part,
  };
}

/** A form that can run: what it asks is that required fields are filled. */
export function sampleForm(steps: Step[]): Form {
  const requireAll = ({ fields }: Step) => [
    { required: fields.filter((field) => field.required).map((field) => field.name) },
  ];
  return {
    name: 'sample',
    title: 'Sample',
    steps,
    facts: {},
    keywords: { required: 'required' },
    schemas: Object.fromEntries(steps.map((step) => [step.validator, requireAll(step)])),
  };
}
