import type { Json, JsonObject } from '../../kernel/types.ts';
import type { FieldKind } from '../create/fieldKinds.ts';
import type { Collected } from './Collected.ts';
import type { SourceCondition } from './conditions/ProposedCondition.ts';
import type { Left } from './Proposal.ts';
import type { ProposedInitial } from './ProposedInitial.ts';
import type { SchemaFile, Trail } from './SchemaFile.ts';
import { schemaChoices } from './schemaChoices.ts';
import { errorsLeft, LIMIT_WORDS, limitsOfSchema } from './schemaLimits.ts';
import { leaveKeywords } from './schemaWords.ts';
import { asText, isObject, isScalar, listIn, wordsIn } from './values.ts';

/** A schema that is being read. */
export interface SchemaReading {
  collected: Collected;
  file: SchemaFile;
}

/** What stands beside a schema and says how it is shown. */
export interface Presentation {
  title?: string;
  help?: string;
  /** A field of several lines. */
  isLong?: boolean;
  /** Nobody is asked. */
  isHidden?: boolean;
  /** What is typed is not shown. */
  isSecret?: boolean;
  /** The words of its choices. */
  enumNames?: Json[];
}

/** A property of a JSON Schema that is read as a question, and the way by which it is reached. */
export interface SchemaPlace {
  /** The name of the property. */
  name: string;
  source: string;
  isRequired: boolean;
  /** By what conditions know it: the way to it from the root of the schema. */
  key: string;
  trail: Trail;
  conditions?: SourceCondition[];
  /** Names what its look says beside what is taken over, once it is. */
  onTaken?(question: { kind: FieldKind | undefined; choices: number }): void;
}

const typesOf = ({ type }: JsonObject): string[] =>
  [type, ...listIn(type)].filter((one) => typeof one === 'string');

/** How it is answered; a list of types is none, since nobody says which is meant. */
function kindOf(
  { type, format }: JsonObject,
  { isLong, isSecret }: Presentation,
  { own, list }: { own: number; list: number },
): FieldKind | undefined {
  if (own > 0) return 'choice';
  if (type === 'array' && list > 0) return 'choices';
  if (type === 'boolean') return 'yes-no';
  if (type === 'integer') return 'number';
  // Whole, or with decimals, or money: it does not say.
  if (type !== 'string' || isSecret) return undefined;
  if (format === 'date') return 'date';
  if (format === 'email') return 'email';
  if (format !== undefined) return undefined;
  return isLong ? 'long-text' : 'text';
}

/** Keywords of a schema that a question of a kind is made of. */
function takenOf(own: JsonObject, kind: FieldKind | undefined, choices: string[]): Set<string> {
  const { type, format, uniqueItems } = own;
  // Whether it can be given is said of the question as it is answered in the end.
  const taken = new Set(['type', 'title', 'description', 'errorMessage', ...LIMIT_WORDS]);
  for (const one of choices) taken.add(one);
  // Where nobody can say how it is answered, what the file says of that is shown.
  if (initialOf(own, '')) taken.add('default');
  if (kind === undefined || (format === kind && type === 'string')) taken.add('format');
  if (kind === 'choices') taken.add('items');
  // They belong to `if`, and are named with it.
  if ('if' in own) for (const one of ['then', 'else']) taken.add(one);
  if (kind === 'choices' && uniqueItems === true) taken.add('uniqueItems');
  return taken;
}

/** What its answer starts with: a value, or a list of values. */
function initialOf(own: JsonObject, source: string): ProposedInitial | undefined {
  const value = own.default;
  if (!isScalar(value) && !(Array.isArray(value) && value.every(isScalar))) return undefined;
  return { value, source, words: `default: ${wordsIn(value)}` };
}

/** The question of one property, with what of it is left. @throws ImportError `too-many` */
export function askSchema(
  reading: SchemaReading,
  own: JsonObject,
  look: Presentation,
  place: SchemaPlace,
): void {
  const { collected } = reading;
  const { name, source } = place;
  const title = look.title || asText(own.title);
  const items = itemsOf(reading, own, place);
  const names = look.enumNames ?? [];
  const ofItems = schemaChoices(items.schema, { ...reading, ...items, names });
  const ofOwn = schemaChoices(own, { ...reading, trail: place.trail, names });
  const isSecret = look.isSecret || own.format === 'password';
  const counts = { own: ofOwn.choices.length, list: ofItems.choices.length };
  const kind = kindOf(own, { ...look, isSecret }, counts);
  const without = withoutAnswer(own, kind, look);
  if (without) {
    collected.leave(source, without.reason, `${title || name || '–'}${without.words}`);
    for (const one of items.left) collected.leave(`${source}/items`, one.reason, one.words);
    return;
  }
  const description = look.help || asText(own.description);
  const limits = limitsOfSchema(collected, own, source);
  const initial = initialOf(own, source);
  const isTaken = collected.ask(
    {
      title,
      translations: {},
      ...(description && { description }),
      kind,
      given: givenOf(own, isSecret),
      choices: [...ofOwn.choices, ...(kind === 'choices' ? ofItems.choices : [])],
      isRequired: place.isRequired,
      ...(limits.length > 0 && { limits }),
      ...(initial && { initial }),
      ...(place.conditions && { conditions: place.conditions }),
      keys: [place.key],
      source,
    },
    name,
  );
  if (!isTaken) return;
  if (isSecret) collected.leave(source, 'secret', title || name);
  leaveBelow(collected, source, ofOwn.left);
  leaveKeywords(collected, own, { source, taken: takenOf(own, kind, ofOwn.taken) });
  errorsLeft(collected, own, source);
  place.onTaken?.({ kind, choices: ofOwn.choices.length });
  if (kind !== 'choices') return;
  const at = `${source}/items`;
  leaveBelow(collected, at, [
    ...items.left.map((one) => ({ ...one, source: '' })),
    ...ofItems.left,
  ]);
  leaveKeywords(collected, items.schema, {
    source: at,
    taken: new Set(['type', ...ofItems.taken]),
  });
}

const givenOf = (own: JsonObject, isSecret: boolean) => {
  const format = typeof own.format === 'string' ? own.format : isSecret && 'password';
  return [typesOf(own).join(', '), format].filter(Boolean).join(' ');
};

/** The schema of what a list holds; an empty one where it has none, or one for each position. */
function itemsOf(
  { file }: SchemaReading,
  { type, items }: JsonObject,
  { trail }: SchemaPlace,
): { schema: JsonObject; left: Omit<Left, 'source'>[]; trail: Trail } {
  if (type !== 'array' || !isObject(items)) return { schema: {}, left: [], trail };
  const opened = file.open(items, trail);
  return { ...opened, schema: opened.schema ?? {} };
}

/** Why a schema is no question: a list of things, an object, nothing; undefined of one that is. */
function withoutAnswer(
  { type }: JsonObject,
  kind: FieldKind | undefined,
  look: Presentation,
): Pick<Left, 'reason' | 'words'> | undefined {
  if (look.isHidden) return { reason: 'no-question', words: ' (ui:widget: hidden)' };
  if (kind !== undefined) return undefined;
  if (type === 'array' || type === 'object') return { reason: 'nested', words: '' };
  return type === 'null' ? { reason: 'no-question', words: '' } : undefined;
}

const leaveBelow = (collected: Collected, at: string, left: Left[]) => {
  for (const { source, reason, words } of left) collected.leave(at + source, reason, words);
};
