import type { Json, JsonObject } from '@porchlight/engine';
import { tagOf } from './createServerSide.ts';
import type { UnsentChange } from './UnsentChange.ts';

const isSame = (one: Json | undefined, other: Json | undefined) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * A change once the server has taken an earlier one of the same item: made on the record that there is now. Where that
 * has other answers than it was made on, it keeps its old tag: the server refuses it, and both are merged.
 * @param sent What the server has taken, as it was made here.
 */
export function rebaseChange(
  change: UnsentChange,
  { sent, record }: { sent: UnsentChange; record: JsonObject },
): UnsentChange {
  if (!change.base) return { ...change, ...tagOf(record) };
  const { body, base: before = {}, tag: sentTag } = sent;
  // What came there from here stands there as the server writes it.
  const isOurs = (name: string) => name in body && !isSame(body[name], before[name]);
  const base = Object.fromEntries(
    Object.entries(change.base).map(([name, was]): [string, Json] =>
      isOurs(name) ? [name, record[name] ?? null] : [name, was],
    ),
  );
  const isAsKnown = Object.entries(base).every(([name, was]) => isSame(was, record[name]));
  const { tag = sentTag } = change;
  return { ...change, base, ...(isAsKnown ? tagOf(record) : tag !== undefined && { tag }) };
}
