import { inPageOrder } from '../kernel/inPageOrder.ts';
import type {
  ContentBlock,
  Expression,
  Gate,
  JsonObject,
  Rule,
  Step,
  Warning,
} from '../kernel/types.ts';
import { compileCondition, compileExpression, pointersOf } from './conditions.ts';
import { translateContent } from './content.ts';
import {
  compileField,
  compileOwn,
  ownMessage,
  renderSchema,
  type StepContext,
  validationSchema,
} from './fields.ts';
import type {
  ConditionSource,
  StepGateSource,
  StepRuleSource,
  WizardSource,
} from './meta/sources.generated.ts';
import type { PackFile } from './readPack.ts';
import { compileSlots } from './slots.ts';

/** Where a wizard names a step: its own condition and the words of its buttons. */
export type StepEntry = Exclude<WizardSource['steps'][number], string>;

const ownId = (id: string, { program }: StepContext) =>
  program === undefined ? id : `${program}.${id}`;

const rulesOf = (source: JsonObject, word: 'must' | 'warn') =>
  ((source.rules as StepRuleSource[] | undefined) ?? []).filter((rule) => word in rule);

function compileRule(
  rule: StepRuleSource,
  condition: ConditionSource | undefined,
  context: StepContext,
): Warning {
  const when = compileOwn(rule.when, context);
  return {
    ...(rule as Warning),
    id: ownId(rule.id, context),
    ...(when && { when }),
    must: compileCondition(condition as JsonObject, context.tests),
    message: ownMessage(context, rule.message),
  };
}

/** The rules of a step or of a lot of questions: what has to hold between answers. */
export function compileRules(source: JsonObject, context: StepContext): Rule[] {
  return rulesOf(source, 'must').map((rule) => compileRule(rule, rule.must, context));
}

/** The rules that only ask: those with `warn` in place of `must`. */
export function compileWarnings(
  source: JsonObject,
  context: StepContext,
): { warnings?: Warning[] } {
  const warnings = rulesOf(source, 'warn').map(({ warn, ...rule }) =>
    compileRule(rule, warn, context),
  );
  return warnings.length > 0 ? { warnings } : {};
}

/** The answers that a gate reads, those behind the form's own facts included; a circle of them is reported. */
function answersRead(must: JsonObject, facts: Record<string, Expression>): string[] {
  const read = new Set<string>();
  const seen = new Set<string>();
  const visit = (source: unknown): void => {
    for (const { pointer } of pointersOf(source as JsonObject)) {
      const fact = /^\/\$\/([^/]+)/.exec(pointer)?.[1];
      if (!fact) read.add(pointer);
      else if (fact in facts && !seen.has(fact)) {
        seen.add(fact);
        visit(facts[fact]);
      }
    }
  };
  visit(must);
  return [...read];
}

/**
 * The gates of a step or of a lot of questions: what has to hold before Next, with the message
 * that is said until then.
 */
export function compileGates(
  source: JsonObject,
  context: StepContext,
  facts: Record<string, Expression>,
): Gate[] {
  const { program } = context;
  return ((source.gates as StepGateSource[] | undefined) ?? []).map((gate) => {
    const must = compileCondition(gate.must, context.tests);
    const params = Object.entries(gate.params ?? {}).map(([name, source]) => [
      name,
      compileExpression(source, context.tests),
    ]);
    return {
      ...(gate as Gate),
      ...(params.length > 0 && { params: Object.fromEntries(params) }),
      id: ownId(gate.id, context),
      // A program's gate stands open while the program is not chosen.
      must: program === undefined ? must : { any: [{ not: { program } }, must] },
      message: ownMessage(context, gate.message),
      reads: answersRead(gate.must, facts),
    };
  });
}

/** Guidance and the looks of the questions; a program's are keyed and named behind its folder. */
export function compileUi(
  ui: PackFile | undefined,
  context: StepContext,
): { uiSchema: JsonObject; content: ContentBlock[] } {
  if (!ui) return { uiSchema: {}, content: [] };
  const { program } = context;
  const { $schema: _schema, 'ui:options': options, ...rest } = ui.data;
  const own = (name: string) => (name.startsWith('ui:') || !program ? name : `${program}/${name}`);
  const blocks = (options as { content?: ContentBlock[] } | undefined)?.content ?? [];
  const content = translateContent(blocks, { ...context, file: ui }).map((block) => {
    const when = compileOwn(block.when as JsonObject | undefined, context);
    const id = program === undefined ? block.id : `${program}.${block.id}`;
    return { ...block, id, ...(when && { when }) };
  });
  const uiSchema = Object.fromEntries(Object.entries(rest).map(([key, one]) => [own(key), one]));
  const order = orderOf(rest);
  if (order) uiSchema['ui:order'] = order.map((name) => (name === '*' ? name : own(name)));
  return { uiSchema, content };
}

/** `ui:order`, with a place for those that it does not name: at its end, if it has none for them. */
function orderOf(ui: JsonObject | undefined): string[] | undefined {
  const order = ui?.['ui:order'] as string[] | undefined;
  return order && !order.includes('*') ? [...order, '*'] : order;
}

/** The questions of a file: as the kernel runs them, as RJSF renders them, and as a validator sees them. */
export function compileQuestions(context: StepContext, ui: PackFile | undefined) {
  const source = context.file.data;
  const sources = source.properties as Record<string, JsonObject>;
  const required = (source.required as string[] | undefined) ?? [];
  const entries = inPageOrder(
    Object.keys(sources),
    ui?.data['ui:order'] as string[] | undefined,
  ).map((name) => {
    const field = compileField(context, name, sources[name]!, required.includes(name));
    return { name, field, source: sources[name]! };
  });
  const asked = entries.filter(({ field }) => !field.resource);
  const schema: JsonObject = {
    type: 'object',
    properties: Object.fromEntries(
      asked.map(({ name, field, source: one }) => [name, validationSchema(one, field)]),
    ),
    required: required.filter((name) => asked.some((one) => one.name === name)),
  };
  const properties = Object.fromEntries(
    entries.map(({ field, source: one }) => [field.name, renderSchema(context, one, field)]),
  );
  return { fields: entries.map(({ field }) => field), properties, schema, required };
}

/** The groups that stand together where one question stands on a screen. */
export const pagesIn = (ui: PackFile | undefined): string[][] | undefined =>
  (ui?.data['ui:options'] as { pages?: string[][] } | undefined)?.pages;

/** What a step's two files become: what the kernel runs, and the schema of its validator. */
export function compileStep(
  context: StepContext,
  entry: StepEntry,
  ui: PackFile | undefined,
  facts: Record<string, Expression>,
  buttons: Step['buttons'],
): { step: Step; schema: JsonObject } {
  const { file, translate, program } = context;
  const source = file.data;
  const { uiSchema, content } = compileUi(ui, context);
  const { fields, properties, schema, required } = compileQuestions(context, ui);
  const name = program === undefined ? entry.step : `${program}.${entry.step}`;
  const step: Step = {
    name,
    group: context.group,
    title: translate(file.name, 'title', String(source.title)),
    fields,
    rules: compileRules(source, context),
    ...compileWarnings(source, context),
    gates: compileGates(source, context, facts),
    ...compileSlots(
      source,
      fields.map(({ resource }) => resource),
      context,
    ),
    ...(source.later === true && { later: true as const }),
    validator: `step:${name}`,
    ...(program !== undefined && { program }),
    schema: { type: 'object', properties, required },
    uiSchema: {
      ...uiSchema,
      ...(content.length > 0 && { 'ui:options': { content: content } }),
    },
    buttons,
  };
  if (typeof source.description === 'string') {
    step.description = translate(file.name, 'description', source.description);
  }
  const pages = pagesIn(ui);
  if (pages) step.pages = pages;
  const when = compileOwn(entry.when, context);
  if (when) step.when = when;
  return { step, schema };
}
