import type { Field, Json, Pointer } from '../kernel/types.ts';
import { pointersOf } from './conditions.ts';

/** What a condition or an expression can read. */
interface Readable {
  fields: ReadonlyMap<Pointer, Pick<Field, 'classification'>>;
  /** The facts that a form works out, as they are written, by name. */
  facts: { [name: string]: Json };
}

/**
 * The first restricted answer that a condition or an expression reads, also through facts that are worked
 * out of it; undefined where it reads none. Each fact is looked at once.
 */
export function restrictedBehind(source: Json | undefined, { fields, facts }: Readable) {
  const seen = new Set<string>();
  const waiting: (Json | undefined)[] = [source];
  for (let at = 0; at < waiting.length; at += 1)
    for (const { pointer } of pointersOf(waiting[at])) {
      if (fields.get(pointer)?.classification === 'restricted') return pointer;
      const [, sign, name = ''] = pointer.split('/');
      if (sign !== '$' || seen.has(name) || !Object.hasOwn(facts, name)) continue;
      seen.add(name);
      waiting.push(facts[name]);
    }
  return undefined;
}
