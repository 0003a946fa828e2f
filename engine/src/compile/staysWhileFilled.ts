import type { Json, JsonObject, Pointer } from '../kernel/types.ts';
import { pointersOf } from './conditions.ts';

/**
 * Whether a question reads itself so that it stays while it is filled: its own answer, whatever that is, is
 * one of several conditions, of which another does not read it.
 * `{ "anyOf": [{ "/Home/Smokes": { "const": "yes" } }, { "/Home/Smokers": true }] }`
 * @param at Where in its condition it is read.
 */
export function staysWhileFilled(
  when: Json | undefined,
  own: Pointer,
  at: (string | number)[],
): boolean {
  const { anyOf } = when as { anyOf?: JsonObject[] };
  const [word, index, ...rest] = at;
  if (word !== 'anyOf' || rest.length !== 1 || !anyOf) return false;
  const isAnswer = JSON.stringify(anyOf[Number(index)]) === JSON.stringify({ [own]: true });
  return isAnswer && anyOf.some((one) => pointersOf(one).every(({ pointer }) => pointer !== own));
}
