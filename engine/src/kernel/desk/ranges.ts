import type { Field, Pointer } from '../types.ts';
import { CASE_FACTS, type CaseFact, caseFactOf, type RangeKind } from './Desk.ts';

/**
 * As what a queue can be narrowed from a value up to another one: what is known of a case, or an answer;
 * undefined for what has choices, and for what is text.
 * @param field The question, where the place is an answer.
 */
export function rangeKindOf(
  at: Pointer,
  field: Pick<Field, 'mask' | 'type' | 'choices' | 'resource'> | undefined,
): RangeKind | undefined {
  const fact = caseFactOf(at);
  if (fact !== undefined) {
    const kind = CASE_FACTS[fact as CaseFact] as string | undefined;
    return kind === 'date' || kind === 'number' ? kind : undefined;
  }
  if (!field || field.choices || field.resource) return undefined;
  if (field.mask === 'date' || field.mask === 'money') return field.mask;
  return field.type === 'number' || field.type === 'integer' ? 'number' : undefined;
}
