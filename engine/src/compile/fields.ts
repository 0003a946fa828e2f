import { localName } from '../kernel/answers.ts';
import { KEYWORDS } from '../kernel/keywords/index.ts';
import { toPointer } from '../kernel/pointers.ts';
import { TYPED } from '../kernel/typedPlaces.ts';
import type {
  Classification,
  Condition,
  Field,
  Json,
  JsonObject,
  Pointer,
  Resource,
  Wire,
} from '../kernel/types.ts';
import { type ConditionTests, compileCondition, compileExpression } from './conditions.ts';
import { resolveChoices } from './options.ts';
import { ownerOf } from './owner.ts';
import type { Pack, PackFile } from './readPack.ts';
import type { Translate } from './texts.ts';

/** The words of the vocabulary: they say what the kernel does, and no JSON Schema validator sees them. */
const VOCABULARY = new Set([
  'when',
  'otherwise',
  'computed',
  'initially',
  'rules',
  'gates',
  'slots',
  'messages',
  'wire',
  'resource',
  'options',
  'frequencies',
  'none',
  'noneQuestion',
  'mask',
  'classification',
  'advice',
  'group',
  'renamedFrom',
  'retired',
  'upperCase',
]);

/** Whether a word is the vocabulary's own: no JSON Schema validator may see it. */
const isOurs = (keyword: string) => VOCABULARY.has(keyword) || Object.hasOwn(KEYWORDS, keyword);

const ANNOTATIONS = new Set(['$schema', '$comment', 'title', 'description', 'default', 'examples']);

/** How a field travels; a form's own exception is a name, or a whole declaration. */
function compileWire(source: Json | undefined, exception: Json | undefined): Wire {
  if (typeof exception === 'object' && exception !== null) return exception as Wire;
  const wire = typeof source === 'string' ? { as: 'value', name: source } : source;
  const name = typeof exception === 'string' ? { name: exception } : undefined;
  return { as: 'none', ...(wire as object | undefined), ...name } as Wire;
}

/** Everything that stays the same while one step is compiled. */
export interface StepContext {
  pack: Pack;
  file: PackFile;
  group: string;
  translate: Translate;
  tests: ConditionTests;
  /** The folder of the program whose file it is. */
  program?: string;
  /** This form's exceptions to the fields' `wire`: pointer → server name, or a whole declaration. */
  wireNames: Record<Pointer, Json>;
}

/** On the wire a program's names stand behind its folder: `meter` → `water.meter`. */
function ownWire(wire: Wire, program: string | undefined): Wire {
  if (program === undefined) return wire;
  const own = (name: string) => `${program}.${name}`;
  const map = Object.entries(wire.map ?? {}).map(([value, name]) => [value, own(name)]);
  return {
    ...wire,
    ...(wire.name && { name: own(wire.name) }),
    ...(wire.map && { map: Object.fromEntries(map) }),
  };
}

/** A message's id as the kernel says it: one that the file's owner brings stands behind its prefix. */
export function ownMessage({ pack, file }: StepContext, id: string): string {
  const owner = ownerOf(file.name);
  const own = owner && pack.files.get(`${owner.folder}/messages.json`);
  return own && id !== '$schema' && Object.hasOwn(own.data, id) ? `${owner.prefix}.${id}` : id;
}

/** A condition of a file; a program's holds only while the program is chosen. */
export function compileOwn(
  source: JsonObject | undefined,
  context: StepContext,
): Condition | undefined {
  const own = source && compileCondition(source, context.tests);
  if (context.program === undefined) return own;
  const chosen = { program: context.program };
  return own ? { all: [chosen, own] } : chosen;
}

/** How often an amount can come, and the name under which what was typed travels. */
function compileFrequencies(
  { pack, file, translate, program }: StepContext,
  name: string,
  source: JsonObject,
  field: Field,
): NonNullable<Field['frequencies']> {
  const at = ['properties', name, 'frequencies'];
  return {
    title: translate(file.name, `fields/${name}/frequencies/title`, String(source.title)),
    choices: resolveChoices(pack, file, at, source, translate) ?? [],
    ...(source.wire !== undefined && {
      typed: {
        pointer: `${field.pointer}${TYPED}`,
        name: `${field.name}${TYPED}`,
        wire: ownWire({ as: 'value', name: String(source.wire) }, program).name!,
      },
    }),
  };
}

/** One property of a step's schema → the field that the kernel runs. */
export function compileField(
  context: StepContext,
  name: string,
  source: JsonObject,
  required: boolean,
): Field {
  const { pack, file, translate, tests, wireNames, program } = context;
  const key = program === undefined ? name : `${program}/${name}`;
  const pointer = toPointer([context.group, ...key.split('/')]);
  const items = source.items as JsonObject | undefined;
  const at = ['properties', name, ...(source.options ? [] : ['items']), 'options'];
  const options = source.options ?? items?.options;
  const choices = resolveChoices(pack, file, at, options, translate);
  const messages = Object.entries((source.messages as Record<string, string> | undefined) ?? {});
  const when = compileOwn(source.when as JsonObject | undefined, context);
  const field: Field = {
    pointer,
    group: context.group,
    name: key,
    ...(program !== undefined && { program }),
    type: source.type as Field['type'],
    required,
    title: translate(file.name, `fields/${name}/title`, String(source.title ?? name)),
    classification: (source.classification as Classification | undefined) ?? 'personal',
    wire: ownWire(compileWire(source.wire, wireNames[pointer]), program),
    messages: Object.fromEntries(
      messages.map(([keyword, id]) => [keyword, ownMessage(context, id)]),
    ),
  };
  if (source.renamedFrom) field.renamedFrom = source.renamedFrom as Pointer;
  if (typeof source.advice === 'string')
    field.advice = translate(file.name, `fields/${name}/advice`, source.advice);
  if (when) field.when = when;
  if (source.otherwise !== undefined) field.otherwise = compileExpression(source.otherwise, tests);
  if (source.computed !== undefined) field.computed = compileExpression(source.computed, tests);
  if (source.initially) field.initially = compileCondition(source.initially as JsonObject, tests);
  if (source.default !== undefined) field.default = source.default;
  if (source.retired) field.retired = source.retired as string;
  if (source.upperCase) field.upperCase = true;
  if (source.mask) field.mask = source.mask as string;
  if (source.resource) field.resource = source.resource as Resource;
  if (typeof source.none === 'string')
    field.none = translate(file.name, `fields/${name}/none`, source.none);
  if (typeof source.noneQuestion === 'string')
    field.noneQuestion = translate(file.name, `fields/${name}/noneQuestion`, source.noneQuestion);
  if (choices) field.choices = choices;
  if (source.frequencies)
    field.frequencies = compileFrequencies(context, name, source.frequencies as JsonObject, field);
  const keywords = Object.keys(KEYWORDS).filter((keyword) => source[keyword] !== undefined);
  return Object.assign(field, Object.fromEntries(keywords.map((name) => [name, source[name]])));
}

/** A field's schema as a validator sees it: without the vocabulary, with the choices' values. */
export function validationSchema(source: JsonObject, field: Field): JsonObject {
  const strip = (schema: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(schema).filter(([key]) => !isOurs(key) && !ANNOTATIONS.has(key)),
    );
  const schema = strip(source);
  if (!field.choices) return schema;
  const values = field.choices.map((choice) => choice.value);
  return field.type === 'array'
    ? { ...schema, items: { ...strip(source.items as JsonObject), enum: values } }
    : { ...schema, enum: values };
}

/** A field's schema as RJSF renders it: titles in one language, choices as `oneOf`. */
export function renderSchema(context: StepContext, source: JsonObject, field: Field): JsonObject {
  const schema = validationSchema(source, field);
  const description = source.description;
  const oneOf = field.choices?.map(({ value, label }) => ({ const: value, title: label }));
  const words: JsonObject = { title: field.title };
  if (typeof description === 'string') {
    words.description = context.translate(
      context.file.name,
      `fields/${localName(field)}/description`,
      description,
    );
  }
  if (field.resource) return { ...words, type: 'array', items: { type: 'object' } };
  if (!oneOf) return { ...schema, ...words };
  if (field.type === 'array') {
    const { enum: _values, ...items } = schema.items as JsonObject;
    return { ...schema, ...words, uniqueItems: true, items: { ...items, oneOf } };
  }
  const { enum: _values, ...rest } = schema;
  return { ...rest, ...words, oneOf };
}
