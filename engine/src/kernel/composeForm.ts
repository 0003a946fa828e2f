import { placeStep } from './placeStep.ts';
import type {
  ContentBlock,
  DocumentSlot,
  Field,
  Form,
  FormPart,
  JsonObject,
  Step,
} from './types.ts';

/** How many compositions of one form are remembered: a process meets a few, not every combination. */
const MOST_KEPT = 100;
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
  const form = addParts(base, parts);
  for (const oldest of known.keys()) {
    if (known.size < MOST_KEPT) break;
    known.delete(oldest);
  }
  known.set(key, { parts, form });
  return form;
}

type Lot = FormPart['fields'][number];

/** What programs bring to one step, in the order of the programs. */
interface Added {
  lots: { lot: Lot; program: string }[];
  needed: DocumentSlot[];
}

/** Each step is laid out once, however many programs add to it. */
function addParts(base: Form, parts: FormPart[]): Form {
  const steps = [...base.steps];
  const added = new Map<string, Added>(steps.map(({ name }) => [name, { lots: [], needed: [] }]));
  for (const { program, fields, documents, steps: own } of parts) {
    for (const lot of fields) added.get(lot.step)?.lots.push({ lot, program });
    for (const { step, needed } of documents) added.get(step)?.needed.push(...needed);
    for (const one of own) {
      placeStep(steps, one);
      if (!added.has(one.step.name)) added.set(one.step.name, { lots: [], needed: [] });
    }
  }
  const receipt = [...(base.receipt ?? []), ...parts.flatMap((part) => part.receipt)];
  const agencies = [
    ...(base.agencies ?? []),
    ...parts.flatMap(({ agencies: own = [], program }) =>
      own.map((agency) => ({ ...agency, program })),
    ),
  ];
  return {
    ...base,
    ...(agencies.length > 0 && { agencies }),
    steps: steps.map((step) => addToStep(step, added.get(step.name)!)),
    ...(receipt.length > 0 && { receipt }),
    texts: mergeAll([base.texts, ...parts.map(({ texts }) => texts)]),
    schemas: mergeAll([base.schemas, ...parts.map(({ schemas }) => schemas)]),
    ...(parts.some(({ tables }) => tables) && {
      tables: mergeAll([base.tables, ...parts.map(({ tables }) => tables)]),
    }),
  };
}

/** One object of many; a later one's values stand. */
function mergeAll<Value>(all: ({ [name: string]: Value } | undefined)[]): {
  [name: string]: Value;
} {
  return Object.fromEntries(all.flatMap((one) => Object.entries(one ?? {})));
}

function addToStep(step: Step, { lots, needed }: Added): Step {
  const documents = needed.length > 0 && { documents: [...(step.documents ?? []), ...needed] };
  if (lots.length === 0) return documents ? { ...step, ...documents } : step;
  const all = lots.map(({ lot }) => lot);
  const fields = [...step.fields];
  for (const lot of all) {
    const position = lot.after === undefined ? -1 : lastAfter(fields, lot.after);
    fields.splice(position < 0 ? fields.length : position + 1, 0, ...lot.fields);
  }
  const properties = mergeAll([
    step.schema.properties as { [name: string]: JsonObject },
    ...all.map((lot) => lot.properties),
  ]);
  const names = fields.map(({ name }) => name);
  return {
    ...step,
    ...documents,
    fields,
    rules: [...step.rules, ...all.flatMap(({ rules }) => rules)],
    warnings: [...(step.warnings ?? []), ...all.flatMap(({ warnings = [] }) => warnings)],
    gates: [...step.gates, ...all.flatMap(({ gates }) => gates)],
    parts: [
      ...(step.parts ?? []),
      ...lots.map(({ lot: { validator }, program }) => ({ program, validator })),
    ],
    schema: {
      ...step.schema,
      // The page lays fields out in the order of the schema.
      properties: Object.fromEntries(names.map((name) => [name, properties[name]!])),
    },
    uiSchema: addUi(step.uiSchema, all, names),
  };
}

/** Where the field stands, with what other programs put behind it. */
function lastAfter(fields: Field[], name: string): number {
  let index = fields.findIndex((field) => field.name === name);
  while (index >= 0 && fields[index + 1]?.program !== undefined) index += 1;
  return index;
}

function addUi(uiSchema: JsonObject, lots: Lot[], names: string[]): JsonObject {
  const options = (uiSchema['ui:options'] as JsonObject | undefined) ?? {};
  const content = [
    ...((options.content ?? []) as ContentBlock[]),
    ...lots.flatMap((lot) => lot.content),
  ];
  return {
    ...mergeAll([uiSchema, ...lots.map((lot) => lot.uiSchema)]),
    'ui:order': names,
    ...(content.length > 0 && {
      'ui:options': { ...options, content },
    }),
  };
}
