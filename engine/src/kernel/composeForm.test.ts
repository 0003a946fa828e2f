import { composeForm } from './composeForm.ts';
import type { Field, Form, FormPart, Step } from './types.ts';

/** A form of one step with one question. */
function baseForm(): Form {
  const step = {
    name: 'home',
    fields: [{ name: 'Rooms' }],
    rules: [],
    gates: [],
    schema: { properties: { Rooms: {} } },
    uiSchema: {},
  };
  return { steps: [step as unknown as Step], texts: {}, schemas: {} } as unknown as Form;
}

/** A program that asks one question in the step; how often its name is read is counted. */
function partOf(program: string, reads: { count: number }): FormPart {
  const name = `${program}/meter`;
  const field = Object.defineProperty({ program }, 'name', {
    get() {
      reads.count += 1;
      return name;
    },
  }) as Field;
  return {
    program,
    fields: [
      {
        step: 'home',
        fields: [field],
        rules: [],
        gates: [],
        validator: program,
        properties: { [name]: {} },
        uiSchema: { [name]: {} },
        content: [],
      },
    ],
    steps: [],
    documents: [],
    receipt: [],
    texts: { [`${program}.help`]: 'Help' },
    schemas: { [program]: [] },
  };
}

const composeOf = (count: number) => {
  const reads = { count: 0 };
  const parts = Array.from({ length: count }, (_, index) => partOf(`p${index}`, reads));
  return { form: composeForm(baseForm(), parts), reads };
};

test('ten times as many programs are ten times the work, and no more', () => {
  const [few, many] = [composeOf(50), composeOf(500)];
  expect(many.reads.count).toBeLessThanOrEqual(10 * few.reads.count);
});

test('each program adds its question, its words and its schemas, in their order', () => {
  const { form } = composeOf(3);
  const [{ fields, parts, schema, uiSchema }] = form.steps as [Step];
  const names = ['Rooms', 'p0/meter', 'p1/meter', 'p2/meter'];
  expect(fields.map(({ name }) => name)).toEqual(names);
  expect(Object.keys(schema.properties as object)).toEqual(names);
  expect(uiSchema['ui:order']).toEqual(names);
  expect(parts!.map(({ validator }) => validator)).toEqual(['p0', 'p1', 'p2']);
  expect(Object.keys(form.schemas)).toEqual(['p0', 'p1', 'p2']);
  expect(form.texts).toEqual({ 'p0.help': 'Help', 'p1.help': 'Help', 'p2.help': 'Help' });
});
