import type { Field, Json, JsonObject, Pointer } from '../kernel/types.ts';

/** Says a sentence with its places filled. The words are those of the page that asks. */
export type SayWhy = (id: WhyText, params?: Record<string, string | number>) => string;

/** The sentences of which explanations are made. */
export type WhyText =
  | 'why.answered'
  | 'why.blank'
  | 'why.is'
  | 'why.is-one-of'
  | 'why.includes'
  | 'why.at-least'
  | 'why.more-than'
  | 'why.at-most'
  | 'why.less-than'
  | 'why.entries-at-least'
  | 'why.entries-at-most'
  | 'why.not'
  | 'why.and'
  | 'why.or'
  | 'why.same'
  | 'why.fits'
  | 'why.fact'
  | 'why.compared'
  | 'why.count'
  | 'why.sum'
  | 'why.min'
  | 'why.max'
  | 'why.where'
  | 'why.days'
  | 'why.months'
  | 'why.years'
  | 'why.round'
  | 'why.table'
  | 'why.if'
  | 'why.else'
  | 'why.computed';

const WORDS: { [keyword: string]: WhyText } = {
  minimum: 'why.at-least',
  exclusiveMinimum: 'why.more-than',
  maximum: 'why.at-most',
  exclusiveMaximum: 'why.less-than',
  minItems: 'why.entries-at-least',
  maxItems: 'why.entries-at-most',
};

/** Keywords that say nothing beside others: what is compared is of that kind anyway. */
const SILENT = new Set(['type', 'minLength']);

/** What questions are called, and their choices. */
export interface Names {
  /** What the question at a pointer is called; undefined for one that is not known. */
  title(pointer: Pointer): string | undefined;
  /** What the choice of that value is called; undefined where the question offers no such choice. */
  label(pointer: Pointer, value: Json | undefined): string | undefined;
}

/** The names of a form's questions. */
export function namesOf(fields: Iterable<Pick<Field, 'pointer' | 'title' | 'choices'>>): Names {
  const known = new Map([...fields].map((field) => [field.pointer, field]));
  return {
    title: (pointer) => known.get(pointer)?.title,
    label: (pointer, value) =>
      known.get(pointer)?.choices?.find((choice) => choice.value === value)?.label,
  };
}

/** What a question or a fact is called: its title. */
export function nameOf(names: Names, pointer: Pointer, say: SayWhy): string {
  const title = names.title(pointer);
  if (title) return title;
  return pointer.startsWith('/$/') ? say('why.fact', { fact: pointer.slice(3) }) : pointer;
}

/** A value as the page shows it: the label of a choice. */
function showValue(names: Names, pointer: Pointer, value: Json | undefined, say: SayWhy): string {
  const compared = (value as JsonObject | null)?.$data;
  if (typeof compared === 'string') return nameOf(names, compared, say);
  const label = names.label(pointer, value);
  return label ?? (typeof value === 'string' ? value : JSON.stringify(value));
}

/** `{ "const": "tour" }` at a pointer: `Kind of visit is Tour`. */
export function describeLeaf(names: Names, pointer: Pointer, schema: Json, say: SayWhy): string {
  const field = nameOf(names, pointer, say);
  if (typeof schema === 'boolean') return say(schema ? 'why.answered' : 'why.blank', { field });
  const show = (value: Json | undefined) => showValue(names, pointer, value, say);
  const one = ([keyword, value]: [string, Json | undefined]): string => {
    if (keyword === 'const') return say('why.is', { field, value: show(value) });
    if (keyword === 'enum')
      return say('why.is-one-of', { field, values: (value as Json[]).map(show).join(', ') });
    if (keyword === 'contains') {
      const { const: entry } = (value ?? {}) as JsonObject;
      if (entry !== undefined) return say('why.includes', { field, value: show(entry) });
    }
    if (keyword === 'not')
      return say('why.not', { what: describeLeaf(names, pointer, value ?? {}, say) });
    const word = WORDS[keyword];
    if (word) return say(word, { field, value: show(value) });
    return say('why.fits', { field, schema: JSON.stringify({ [keyword]: value }) });
  };
  const entries = Object.entries(schema as JsonObject);
  const telling = entries.filter(([keyword]) => !SILENT.has(keyword));
  return (telling.length ? telling : entries)
    .map(one)
    .reduce((left, right) => say('why.and', { left, right }));
}
