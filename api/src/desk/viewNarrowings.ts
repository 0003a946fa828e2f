import {
  caseFactOf,
  type DeskQueue,
  formatMessage,
  isDate,
  type Json,
  type JsonObject,
  type Pointer,
  type RangeKind,
} from '@porchlight/engine';
import { invalidRequest } from '../http/ProblemError.ts';
import { type FacetRange, facetOf, facetRange, NOBODY } from './facets.ts';
import { writeCell } from './fieldTables.ts';
import { type NarrowingChoice, narrowings } from './narrowings.ts';
import { type Staff, scopesOf } from './Staff.ts';

/** What narrows one view. */
const MOST_NARROWINGS = 5;
/** A number that is told apart to its cents has to be smaller. */
const LARGEST = 1e12;

/** One thing that has to be so of the cases of a view; `label` is its words of when it was saved. */
export type Narrowing = {
  at: Pointer;
  label: string;
  /** What was chosen; absent of a range. */
  value?: Json;
  /** The first and the last day or number, both with it; one of them may be absent. */
  from?: Json;
  to?: Json;
};

/** What of a view the public release still has. */
interface Standing {
  /** Absent: its queue is gone, or none of hers any more. */
  queue?: DeskQueue;
  /** What narrows it, and whether that is gone from the release. */
  narrow: (Narrowing & { isGone?: true })[];
}

/** What a view wants of the index. */
interface Wanted {
  facets: string[];
  ranges: FacetRange[];
}

/** Whether a value is one of a kind: a day that there is, or a number. */
function isOfKind(kind: RangeKind, value: Json | undefined): boolean {
  if (kind !== 'date') return typeof value === 'number' && Math.abs(value) < LARGEST;
  return typeof value === 'string' && isDate(value);
}

/** The label of a range: `Received: from 11/01/2026, up to 11/24/2026`. */
function labelOfRange(
  { at, label }: NarrowingChoice,
  { from, to }: Pick<Narrowing, 'from' | 'to'>,
  { desk, release, language }: Staff,
): string {
  const parts = [
    ['view.from', from],
    ['view.to', to],
  ] as const;
  const words = parts.flatMap(([id, value]) =>
    value === undefined
      ? []
      : [
          formatMessage(
            desk.texts,
            id,
            { value: writeCell(release, language, at, value) },
            language,
          ),
        ],
  );
  return `${label}: ${words.join(', ')}`;
}

/** What is asked for, with its words of now; undefined where the queue is not narrowed so. */
function known(choices: NarrowingChoice[], one: JsonObject, staff: Staff): Narrowing | undefined {
  const place = choices.find(({ at }) => at === one.at);
  if (!place) return undefined;
  const { at, range } = place;
  if (!range) {
    const choice = place.choices.find(({ value }) => value === one.value);
    return choice && { at, value: choice.value, label: `${place.label}: ${choice.label}` };
  }
  const { from, to } = one;
  const given = [from, to].filter((value) => value !== undefined);
  if (given.length === 0 || !given.every((value) => isOfKind(range, value))) return undefined;
  const ends = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const { low, high } = facetRange(at, ends);
  if (low > high) return undefined;
  return { at, ...ends, label: labelOfRange(place, ends, staff) };
}

/** What of a view the public release still has, for who looks at it. */
export function standingOf(
  { queue: name, narrow }: { queue: string; narrow: Narrowing[] },
  staff: Staff,
): Standing {
  const queue = staff.desk.queues.find((one) => one.name === name);
  if (!queue || scopesOf(staff, queue).length === 0) return { narrow };
  const choices = narrowings(queue, staff);
  return {
    queue,
    narrow: narrow.map((one) => known(choices, one, staff) ?? { ...one, isGone: true }),
  };
}

/** What a view wants of the index, for who looks at it. */
export function wantedOf({ narrow }: Standing, { subject }: Staff): Wanted {
  const standing = narrow.filter(({ isGone }) => !isGone);
  const isRange = ({ value }: Narrowing) => value === undefined;
  return {
    facets: standing
      .filter((one) => !isRange(one))
      .map(({ at, value = null }) => {
        if (caseFactOf(at) !== 'assignee') return facetOf(at, value);
        return facetOf(at, value === 'me' ? subject : NOBODY);
      }),
    ranges: standing.filter(isRange).map((one) => facetRange(one.at, one)),
  };
}

/** Whether anything of it narrows the queue. */
export const isNarrowed = ({ facets, ranges }: Wanted): boolean =>
  facets.length + ranges.length > 0;

/** @throws ProblemError 422 */
export function readNarrow(value: Json | undefined, queue: DeskQueue, staff: Staff): Narrowing[] {
  const wrong = (at: number | '', code: string) =>
    invalidRequest([{ path: `/narrow${at === '' ? '' : `/${at}`}`, code }]);
  if (!Array.isArray(value) || value.length > MOST_NARROWINGS) throw wrong('', 'wrong-type');
  const choices = narrowings(queue, staff);
  const seen = new Set<string>();
  return value.map((one, index) => {
    const found = known(choices, (one ?? {}) as JsonObject, staff);
    // Of a day or a number there is one range.
    const key = JSON.stringify([found?.at, found?.value]);
    if (!found || seen.has(key)) throw wrong(index, 'unknown-value');
    seen.add(key);
    return found;
  });
}
