import { holds, type Scope } from '../kernel/conditions.ts';
import type { Condition, JsonObject, Pointer } from '../kernel/types.ts';
import { describeCondition } from './describeCondition.ts';
import { describeLeaf, type Names, nameOf, type SayWhy } from './sentences.ts';

/** A condition in words, with what it comes to under the answers of the moment. */
export interface Reason {
  kind: 'all' | 'any' | 'not' | 'leaf';
  holds: boolean;
  /** Of a leaf: `Kind of visit is Tour`. */
  sentence?: string;
  /** Of a leaf: the answer that it reads. */
  reads?: Pointer;
  parts: Reason[];
}

/**
 * Puts a condition into words. Whether each part holds is asked of the kernel, with what the compile
 * step made of that part.
 * @param source As it stands in the pack.
 * @param compiled What became of the very same source.
 */
export function explainCondition(
  source: JsonObject,
  compiled: Condition,
  context: { names: Names; scope: Scope; say: SayWhy },
): Reason {
  const { names, scope, say } = context;
  const entries = Object.entries(source);
  const conditions = entries.length === 1 ? [compiled] : (compiled as { all: Condition[] }).all;
  const parts = entries.map(([key, value], index): Reason => {
    const condition = conditions[index]!;
    const isMet = holds(condition, scope);
    if (key === 'anyOf') {
      const { any } = condition as { any: Condition[] };
      const options = (value as JsonObject[]).map((part, position) =>
        explainCondition(part, any[position]!, context),
      );
      return { kind: 'any', holds: isMet, parts: options };
    }
    if (key === 'not') {
      const { not } = condition as { not: Condition };
      const inner = explainCondition(value as JsonObject, not, context);
      return { kind: 'not', holds: isMet, parts: [inner] };
    }
    if (key === 'same') {
      const pairs = (value as [Pointer, Pointer][]).map(([left, right]): Reason => {
        const words = { left: nameOf(names, left, say), right: nameOf(names, right, say) };
        const sentence = say('why.same', words);
        return {
          kind: 'leaf',
          holds: holds({ same: [[left, right]] }, scope),
          sentence,
          reads: left,
          parts: [],
        };
      });
      return pairs.length === 1 ? pairs[0]! : { kind: 'all', holds: isMet, parts: pairs };
    }
    if (key === 'compare') {
      const sentence = describeCondition(names, { compare: value! }, say);
      return { kind: 'leaf', holds: isMet, sentence, parts: [] };
    }
    return {
      kind: 'leaf',
      holds: isMet,
      sentence: describeLeaf(names, key, value!, say),
      reads: key,
      parts: [],
    };
  });
  if (parts.length === 1) return parts[0]!;
  return { kind: 'all', holds: holds(compiled, scope), parts };
}
