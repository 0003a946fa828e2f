import type { Condition, Pointer } from '../kernel/types.ts';

/**
 * What a change asks of people. `safe`: nothing. `needs-answer`: somebody who was done may have to
 * answer again. `breaking`: answers lose their place, or what others rely on is no longer there.
 */
export type ChangeKind = 'safe' | 'needs-answer' | 'breaking';

/** One thing that is otherwise in a newer release, as its applicants meet it. */
export interface DiffEntry {
  kind: ChangeKind;
  /** Stable: `question-removed`. */
  code: string;
  /** One sentence for the admin. */
  sentence: string;
  /** Where it is: a form, a step of it, and the field's pointer in the older release. */
  form?: string;
  step?: string;
  pointer?: Pointer;
  /** The folder of the program that it belongs to. */
  program?: string;
  /** What the sentence names, for who says it in another language. */
  params?: { [name: string]: string };
}

/** Where changes are found, and what they are of. */
export type DiffPlace = Pick<DiffEntry, 'form' | 'step' | 'pointer' | 'program' | 'params'>;

/** Takes a change down. */
export type Tell = (kind: ChangeKind, code: string, sentence: string, place?: DiffPlace) => void;

/** A text as it stands in a sentence: `“Tour”`. */
export const quote = (text: string): string => `“${text}”`;

/** A condition beside the one that what a program adds has anyway: that the program is chosen. */
export function ownCondition(when: Condition | undefined): Condition | undefined {
  if (when === undefined || 'program' in when) return undefined;
  if (!('all' in when)) return when;
  return when.all.some((one) => !('program' in one)) ? when : undefined;
}

/** Whether two pieces of a release are the same, whatever the order of their keys. */
export function isSame(left: unknown, right: unknown): boolean {
  return sorted(left) === sorted(right);
}

function sorted(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner) =>
      typeof inner === 'object' && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? ''
  );
}

/** What two lists have in common, by a key, and what only one of them has. */
export interface Pairs<Item> {
  gone: Item[];
  added: Item[];
  both: [Item, Item][];
  /** Whether what both have stands in another order. */
  isReordered: boolean;
}

/** Pairs the items of two lists. */
export function pair<Item>(
  before: Item[],
  after: Item[],
  keyOf: (item: Item) => string,
): Pairs<Item> {
  const now = new Map(after.map((item) => [keyOf(item), item]));
  const then = new Map(before.map((item) => [keyOf(item), item]));
  const kept = before.filter((item) => now.has(keyOf(item)));
  const stayed = after.filter((item) => then.has(keyOf(item)));
  return {
    gone: before.filter((item) => !now.has(keyOf(item))),
    added: after.filter((item) => !then.has(keyOf(item))),
    both: kept.map((item) => [item, now.get(keyOf(item))!]),
    isReordered: kept.some((item, index) => keyOf(item) !== keyOf(stayed[index]!)),
  };
}
