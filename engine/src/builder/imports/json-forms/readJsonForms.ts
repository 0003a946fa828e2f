import { toPointer } from '../../../kernel/pointers.ts';
import type { Json, JsonObject } from '../../../kernel/types.ts';
import { Collected } from '../Collected.ts';
import type { SourceCondition } from '../conditions/ProposedCondition.ts';
import type { Proposal } from '../Proposal.ts';
import { BRANCHING, isGroup, leaveOfObject, leaveOpened, readObject } from '../readSchema.ts';
import { RjsfLook } from '../rjsfLook.ts';
import { SchemaFile, type Trail } from '../SchemaFile.ts';
import { askSchema, type SchemaReading } from '../schemaQuestion.ts';
import { wordsOfKey } from '../schemaWords.ts';
import { asText, isObject, listIn, wordsIn } from '../values.ts';
import { resolveScope } from './resolveScope.ts';
import { ruleTest } from './ruleTest.ts';

interface Reading extends SchemaReading {
  /** The scopes that controls were found for. */
  shown: Set<string>;
}

/** Elements that hold others; those of the second kind are a part of their own. */
const LAYOUTS = new Set(['VerticalLayout', 'HorizontalLayout', 'Categorization']);
const PARTS = new Set(['Group', 'Category']);

/**
 * The questions of a form of JSON Forms, `{ schema, uischema }`, in the order of its layout; each
 * category is a part, and so is each group that stands in none.
 * @throws ImportError `nothing-asked`, `too-many`
 * @see https://jsonforms.io/docs/uischema
 */
export function readJsonForms(source: JsonObject): Proposal {
  const collected = new Collected({ keepsHidden: true });
  const file = new SchemaFile(source.schema as JsonObject);
  const reading = { collected, file, shown: new Set<string>() };
  readElement(reading, source.uischema, '/uischema');
  const root = file.openRoot();
  leaveOpened(collected, root, '/schema');
  if (root.schema) leaveRest(reading, root.schema, { at: '#', trail: root.trail });
  return collected.finish();
}

function readElement(reading: Reading, element: Json | undefined, source: string): void {
  const { collected } = reading;
  if (!isObject(element)) {
    collected.leave(source, 'no-question', wordsIn(element));
    return;
  }
  const type = asText(element.type);
  if (type === 'Control') readControl(reading, element, source);
  else if (type === 'Label')
    collected.leave(source, 'no-question', asText(element.text) || wordsIn(element.label) || type);
  else if (LAYOUTS.has(type) || PARTS.has(type)) readLayout(reading, element, source);
  else {
    const scope = asText(element.scope);
    reading.shown.add(scope);
    collected.leave(source, type === 'ListWithDetail' ? 'nested' : 'no-kind', scope || type || '–');
  }
}

/** By what conditions know a property: the way to it. */
const keyOf = (scope: string) => scope.slice(1);

/** Whether, and when, it is shown. */
function conditionsOf(
  { collected }: Reading,
  { rule }: JsonObject,
  source: string,
): SourceCondition[] {
  if (!isObject(rule)) return [];
  const words = `${asText(rule.effect)}: ${wordsIn(rule.condition)}`;
  return collected.condition(source, words, ruleTest(rule, { nameOf: keyOf }));
}

function readLayout(reading: Reading, layout: JsonObject, source: string): void {
  const { collected } = reading;
  const title = asText(layout.label);
  const isPart = PARTS.has(asText(layout.type)) && (title !== '' || layout.type === 'Category');
  const conditions = conditionsOf(reading, layout, source);
  if (isPart) collected.begin({ title, translations: {}, source });
  collected.enter(conditions);
  for (const [index, one] of listIn(layout.elements).entries())
    readElement(reading, one, `${source}/elements/${index}`);
  collected.exit();
  if (isPart) collected.end();
}

/** A control may say its label as a text, or as `{ text }`; with `false` it shows none. */
const labelIn = (label: Json | undefined) => asText(isObject(label) ? label.text : label);

function readControl(reading: Reading, control: JsonObject, source: string): void {
  const { collected, file, shown } = reading;
  const scope = asText(control.scope);
  const found = resolveScope(file, scope);
  if (!found || shown.has(scope)) {
    collected.leave(source, 'no-question', scope || 'Control');
    return;
  }
  shown.add(scope);
  leaveOpened(collected, found, source);
  const { schema } = found;
  if (!schema) return;
  const conditions = conditionsOf(reading, control, source);
  const title = labelIn(control.label);
  const options = isObject(control.options) ? control.options : {};
  if (isGroup(schema)) {
    leaveUnused(collected, source, [control, options]);
    const heading = title || asText(schema.title);
    if (heading) collected.begin({ title: heading, translations: {}, source });
    collected.enter(conditions);
    readObject(reading, schema, {
      look: new RjsfLook({}),
      at: `/schema${keyOf(scope)}`,
      keyAt: keyOf(scope),
      trail: found.trail,
    });
    collected.exit();
    if (heading) collected.end();
    return;
  }
  const { name, isRequired, trail } = found;
  askSchema(
    reading,
    schema,
    { title, isLong: options.multi === true },
    {
      ...{ name, source, isRequired, trail, key: keyOf(scope), conditions },
      onTaken: ({ kind }) => {
        const { multi: _, ...others } = options;
        leaveUnused(collected, source, [control, kind === 'long-text' ? others : options]);
      },
    },
  );
}

/** What a control is made of. */
const OF_CONTROL = new Set(['type', 'scope', 'label', 'rule', 'options']);

/** Names what a control and its options say beside what is taken. */
function leaveUnused(collected: Collected, source: string, of: JsonObject[]): void {
  for (const [key, value] of of.flatMap((one) => Object.entries(one)))
    if (!OF_CONTROL.has(key)) collected.leave(source, 'setting', wordsOfKey(key, value));
}

/** Names the rules of objects, and the properties that nothing in the layout shows. */
function leaveRest(
  reading: Reading,
  within: JsonObject,
  { at, trail }: { at: string; trail: Trail },
): void {
  const { collected, file, shown } = reading;
  leaveOfObject(collected, within, `/schema${at.slice(1)}`);
  for (const rule of BRANCHING)
    if (rule in within) collected.leave(`/schema${at.slice(1)}`, 'logic', rule);
  if (!isObject(within.properties)) return;
  for (const [name, written] of Object.entries(within.properties)) {
    const scope = at + toPointer(['properties', name]);
    if (shown.has(scope)) continue;
    const opened = isObject(written) ? file.open(written, trail) : undefined;
    if (opened?.schema && isObject(opened.schema.properties))
      leaveRest(reading, opened.schema, { at: scope, trail: opened.trail });
    else collected.leave(`/schema${scope.slice(1)}`, 'no-question', name);
  }
}
