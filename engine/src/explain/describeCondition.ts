import type { Json, JsonObject, Pointer } from '../kernel/types.ts';
import { describeLeaf, type Names, nameOf, type SayWhy, type WhyText } from './sentences.ts';

/** Signs that need no words. */
const SIGNS: { [word: string]: string } = {
  add: ' + ',
  subtract: ' − ',
  multiply: ' × ',
  divide: ' ÷ ',
};

/** Words that put something about the expressions behind them. */
const OVER: { [word: string]: WhyText } = {
  count: 'why.count',
  sum: 'why.sum',
  min: 'why.min',
  max: 'why.max',
};
const BETWEEN: { [word: string]: WhyText } = {
  days: 'why.days',
  months: 'why.months',
  years: 'why.years',
};

/** Within a list an answer has no title: it goes by its pointer. */
const inEntries = (names: Names): Names => ({
  ...names,
  title: (pointer: Pointer) => (pointer.startsWith('/$/') ? names.title(pointer) : pointer),
});

function describeOver(names: Names, word: string, source: JsonObject, say: SayWhy): string {
  const operand = source[word]!;
  const entries = inEntries(names);
  if (Array.isArray(operand)) {
    const what = operand.map((one) => describeExpression(names, one, say)).join(', ');
    return say(OVER[word]!, { what, list: '' });
  }
  const { of, where } = source;
  const plain = nameOf(names, String(operand), say);
  const list = where
    ? say('why.where', {
        list: plain,
        condition: describeCondition(entries, where as JsonObject, say),
      })
    : plain;
  const what =
    typeof of === 'string' ? of : of === undefined ? '' : describeExpression(entries, of, say);
  return say(OVER[word]!, { what, list });
}

/** An expression in words: `Rent × 12`, `days from the fact today to Court date`. */
export function describeExpression(names: Names, source: Json, say: SayWhy): string {
  if (typeof source !== 'object' || source === null) return String(source);
  const node = source as JsonObject;
  const show = (one: Json | undefined) => describeExpression(names, one ?? '', say);
  const inner = (one: Json) =>
    Object.keys(SIGNS).some((word) => typeof one === 'object' && one !== null && word in one)
      ? `(${show(one)})`
      : show(one);
  const whole = (text: string) =>
    node.else === undefined || 'if' in node
      ? text
      : say('why.else', { what: text, other: show(node.else) });
  for (const word of Object.keys(node)) {
    const operand = node[word]!;
    if (word === 'get') return whole(nameOf(names, String(operand), say));
    if (SIGNS[word]) return whole((operand as Json[]).map(inner).join(SIGNS[word]));
    if (OVER[word]) return whole(describeOver(names, word, node, say));
    const between = BETWEEN[word];
    if (between) {
      const [from, to] = (operand as Json[]).map(show);
      return whole(say(between, { from: from!, to: to! }));
    }
    if (word === 'round')
      return whole(say('why.round', { what: show(operand), decimals: Number(node.decimals) }));
    if (word === 'table')
      return whole(say('why.table', { table: String(operand), column: String(node.column) }));
    if (word === 'if') {
      const condition = describeCondition(names, operand as JsonObject, say);
      return say('why.if', { condition, what: show(node.then), other: show(node.else) });
    }
  }
  return JSON.stringify(source);
}

/** A whole condition in one sentence: `Kind of visit is Tour and Guests is more than 2`. */
export function describeCondition(names: Names, source: JsonObject, say: SayWhy): string {
  const join = (sentences: string[], word: 'why.and' | 'why.or') =>
    sentences.reduce((left, right) => say(word, { left, right }));
  const parts = Object.entries(source).map(([key, value]) => {
    if (key === 'anyOf') {
      const options = value as JsonObject[];
      return join(
        options.map((part) => describeCondition(names, part, say)),
        'why.or',
      );
    }
    if (key === 'not')
      return say('why.not', { what: describeCondition(names, value as JsonObject, say) });
    if (key === 'compare') {
      const [left, sign, right] = value as [Json, string, Json];
      return say('why.compared', {
        left: describeExpression(names, left, say),
        sign,
        right: describeExpression(names, right, say),
      });
    }
    if (key !== 'same') return describeLeaf(names, key, value!, say);
    const pairs = (value as [Pointer, Pointer][]).map(([left, right]) =>
      say('why.same', { left: nameOf(names, left, say), right: nameOf(names, right, say) }),
    );
    return join(pairs, 'why.and');
  });
  return join(parts, 'why.and');
}
