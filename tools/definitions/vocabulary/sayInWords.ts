import type { Json, JsonObject } from '@porchlight/engine';
import {
  describeCondition,
  describeExpression,
  type Names,
  type SayWhy,
} from '@porchlight/engine/explain';
import { createWords } from '../../../web/src/admin/form-preview/index.ts';
import type { Met } from './findExamples.ts';

const say = createWords('en') as SayWhy;
const keyOf = (pointer: string) => pointer.slice(pointer.lastIndexOf('/') + 1);

/** Answers go by the last part of their pointers: which question it is, the form would know. */
const NAMES: Names = { title: keyOf, label: (_pointer, value) => JSON.stringify(value) };

/** What stands around a value: the key that leads to its owner. */
const ownerKey = (pointer: string): string =>
  keyOf(pointer.slice(0, pointer.lastIndexOf('/')))
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');

/** How the explanation says the object that has a word, where it explains such objects. */
function sentenceOf(file: string, { owner, pointer }: Met): string | undefined {
  if (file === 'expression.schema.json') return describeExpression(NAMES, owner as Json, say);
  if (file === 'condition.schema.json') return describeCondition(NAMES, owner as JsonObject, say);
  const about = ownerKey(pointer);
  if (file !== 'schema.schema.json' || !about.startsWith('/')) return undefined;
  return describeCondition(NAMES, { [about]: owner } as JsonObject, say);
}

/** What is said of an example that no pack has: of an answer that fits it. */
function ofGiven(file: string, word: string, given: readonly unknown[]): Met[] {
  if (file !== 'schema.schema.json' || given.length === 0) return [];
  const owner = { [word]: given[0] };
  return [{ value: given[0], owner, file: '', pointer: `/~1Home~1Answer/${word}` }];
}

/**
 * How the studio and the preview say a condition or an expression that has the word: of the shortest that packs
 * have, else of one that the meta-schema gives.
 */
export function sayInWords(
  file: string,
  word: string,
  { met, given }: { met: Met[]; given: readonly unknown[] },
): string[] {
  const [first] = (met.length ? met : ofGiven(file, word, given))
    .filter(({ owner }) => word in owner)
    .map((one) => ({ one, sentence: sentenceOf(file, one) }))
    .filter(({ sentence }) => sentence)
    .sort((a, b) => JSON.stringify(a.one.owner).length - JSON.stringify(b.one.owner).length);
  if (!first) return [];
  const { one, sentence } = first;
  const about = ownerKey(one.pointer);
  const whole = file === 'schema.schema.json' ? { [about]: one.owner } : one.owner;
  return [
    'How it is said where it is explained why something is shown:',
    `\`\`\`json\n${JSON.stringify(whole)}\n\`\`\``,
    `*${sentence}*`,
  ];
}
