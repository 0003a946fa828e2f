import { placeStep } from './placeStep.ts';
import type { ContentBlock, Field, Form, FormPart, JsonObject, Step } from './types.ts';

/** How many compositions of one form are remembered: a process meets a few, not every combination. */
const REMEMBERED = 100;
const composed = new WeakMap<Form, Map<string, { parts: FormPart[]; form: Form }>>();

/**
 * A form with what programs add to it: fields within its steps, steps of their own, needed documents.
 * Pure, and the same object for the same form and parts. Without parts it is the form itself.
 */
export function composeForm(base: Form, parts: FormPart[]): Form {
  if (parts.length === 0) return base;
  const known = composed.get(base) ?? new Map();
  composed.set(base, known);
  const key = parts.map((part) => part.program).join(' ');
  const found = known.get(key);
  if (found && parts.every((part, index) => found.parts[index] === part)) return found.form;
  const form = parts.reduce(addPart, base);
  for (const oldest of known.keys()) {
    if (known.size < REMEMBERED) break;
    known.delete(oldest);
  }
  known.set(key, { parts, form });
  return form;
}

function addPart(form: Form, part: FormPart): Form {
  const steps = [...form.steps];
  for (const lot of part.fields) {
    const index = steps.findIndex((step) => step.name === lot.step);
    if (index >= 0) steps[index] = addFields(steps[index]!, lot, part.program);
  }
  for (const { step, needed } of part.documents) {
    const index = steps.findIndex((one) => one.name === step);
    if (index < 0) continue;
    const documents = [...(steps[index]!.documents ?? []), ...needed];
    steps[index] = { ...steps[index]!, documents };
  }
  for (const added of part.steps) placeStep(steps, added);
  const receipt = [...(form.receipt ?? []), ...part.receipt];
  const own = (part.agencies ?? []).map((agency) => ({ ...agency, program: part.program }));
  const agencies = [...(form.agencies ?? []), ...own];
  return {
    ...form,
    ...(agencies.length > 0 && { agencies }),
    steps,
    ...(receipt.length > 0 && { receipt }),
    texts: { ...form.texts, ...part.texts },
    schemas: { ...form.schemas, ...part.schemas },
  };
}

function addFields(step: Step, lot: FormPart['fields'][number], program: string): Step {
  const position = lot.after === undefined ? -1 : lastAfter(step.fields, lot.after);
  const at = position < 0 ? step.fields.length : position + 1;
  const fields = [...step.fields.slice(0, at), ...lot.fields, ...step.fields.slice(at)];
  const properties = step.schema.properties as { [name: string]: JsonObject };
  const all = { ...properties, ...lot.properties };
  return {
    ...step,
    fields,
    rules: [...step.rules, ...lot.rules],
    warnings: [...(step.warnings ?? []), ...(lot.warnings ?? [])],
    gates: [...step.gates, ...lot.gates],
    parts: [...(step.parts ?? []), { program, validator: lot.validator }],
    schema: {
      ...step.schema,
      // The page lays fields out in the order of the schema.
      properties: Object.fromEntries(fields.map(({ name }) => [name, all[name]!])),
    },
    uiSchema: addUi(step.uiSchema, lot, fields),
  };
}

/** Where the field stands, with what other programs put behind it. */
function lastAfter(fields: Field[], name: string): number {
  let index = fields.findIndex((field) => field.name === name);
  while (index >= 0 && fields[index + 1]?.program !== undefined) index += 1;
  return index;
}

function addUi(uiSchema: JsonObject, lot: FormPart['fields'][number], fields: Field[]): JsonObject {
  const options = (uiSchema['ui:options'] as JsonObject | undefined) ?? {};
  const content = [...((options.content ?? []) as unknown as ContentBlock[]), ...lot.content];
  return {
    ...uiSchema,
    ...lot.uiSchema,
    'ui:order': fields.map(({ name }) => name),
    ...(content.length > 0 && {
      'ui:options': { ...options, content: content as unknown as JsonObject[] },
    }),
  };
}
