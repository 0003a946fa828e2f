import type { ContentBlock, Expression, Gate, JsonObject, Rule, Step } from '../kernel/types.ts';
import { compileCondition, pointersOf } from './conditions.ts';
import { translateContent } from './content.ts';
import { compileField, renderSchema, type StepContext, validationSchema } from './fields.ts';
import type { PackFile } from './readPack.ts';

type Source = Record<string, unknown>;

/** Where a wizard names a step: its own condition and the words of its buttons. */
export interface StepEntry {
  step: string;
  when?: JsonObject;
  next?: string;
  back?: string;
}

function compileRules(source: JsonObject, { tests }: StepContext): Rule[] {
  return ((source.rules as unknown as Source[] | undefined) ?? []).map((rule) => ({
    ...(rule as unknown as Rule),
    ...(rule.when ? { when: compileCondition(rule.when as JsonObject, tests) } : {}),
    must: compileCondition(rule.must as JsonObject, tests),
  }));
}

/** The answers that a gate reads, those behind the form's own facts included. */
function answersRead(must: JsonObject, facts: Record<string, Expression>): string[] {
  const read = new Set<string>();
  const visit = (source: unknown): void => {
    for (const { pointer } of pointersOf(source as JsonObject)) {
      const fact = /^\/\$\/([^/]+)/.exec(pointer)?.[1];
      if (!fact) read.add(pointer);
      else if (fact in facts) visit(facts[fact]);
    }
  };
  visit(must);
  return [...read];
}

function compileGates(
  source: JsonObject,
  { tests }: StepContext,
  facts: Record<string, Expression>,
): Gate[] {
  return ((source.gates as unknown as Source[] | undefined) ?? []).map((gate) => ({
    ...(gate as unknown as Gate),
    must: compileCondition(gate.must as JsonObject, tests),
    reads: answersRead(gate.must as JsonObject, facts),
  }));
}

function compileUi(ui: PackFile | undefined, context: StepContext): JsonObject {
  if (!ui) return {};
  const { $schema: _schema, ...rest } = ui.data;
  const options = rest['ui:options'] as { content?: ContentBlock[] } | undefined;
  if (!options?.content) return rest;
  return {
    ...rest,
    'ui:options': {
      ...options,
      content: translateContent(options.content, context) as unknown as JsonObject[],
    },
  };
}

/** In the order of the page: `ui:order` where given, else as the schema has them. */
function pageOrder(names: string[], ui: JsonObject): string[] {
  const order = (ui['ui:order'] as string[] | undefined) ?? names;
  const rest = names.filter((name) => !order.includes(name));
  return order.flatMap((name) => (name === '*' ? rest : names.includes(name) ? [name] : []));
}

/** What a step's two files become: what the kernel runs, and the schema of its validator. */
export function compileStep(
  context: StepContext,
  entry: StepEntry,
  ui: PackFile | undefined,
  facts: Record<string, Expression>,
  buttons: Step['buttons'],
): { step: Step; schema: JsonObject } {
  const { file, translate, tests } = context;
  const source = file.data;
  const properties = source.properties as Record<string, JsonObject>;
  const required = (source.required as string[] | undefined) ?? [];
  const uiSchema = compileUi(ui, context);
  const names = pageOrder(Object.keys(properties), uiSchema);
  const fields = names.map((name) =>
    compileField(context, name, properties[name]!, required.includes(name)),
  );
  const asked = fields.filter((field) => !field.resource);
  const pick = (make: (name: string) => JsonObject, from: typeof fields) =>
    Object.fromEntries(from.map((field) => [field.name, make(field.name)]));
  const fieldOf = (name: string) => fields.find((field) => field.name === name)!;
  const step: Step = {
    name: entry.step,
    group: context.group,
    title: translate(file.name, 'title', String(source.title)),
    fields,
    rules: compileRules(source, context),
    gates: compileGates(source, context, facts),
    validator: `step:${entry.step}`,
    schema: {
      type: 'object',
      properties: pick((name) => renderSchema(context, properties[name]!, fieldOf(name)), fields),
      required,
    },
    uiSchema,
    buttons,
  };
  if (typeof source.description === 'string') {
    step.description = translate(file.name, 'description', source.description);
  }
  if (entry.when) step.when = compileCondition(entry.when, tests);
  const schema: JsonObject = {
    type: 'object',
    properties: pick((name) => validationSchema(properties[name]!, fieldOf(name)), asked),
    required: required.filter((name) => !fieldOf(name)?.resource),
  };
  return { step, schema };
}
