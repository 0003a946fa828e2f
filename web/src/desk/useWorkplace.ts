import { type RefObject, useEffect, useRef, useState } from 'react';
import { useDesk } from './DeskContext.ts';
import { ACCESS_LOG, MINE, REPORTS, viewOf } from './listNames.ts';
import type { List, QueueCount, Row } from './records.ts';
import { useDeskLocation } from './useDeskLocation.ts';
import { useKeys } from './useKeys.ts';
import { type OpenList, useList } from './useList.ts';
import { type Marked, useMarked } from './useMarked.ts';
import { useReachedRow } from './useReachedRow.ts';
import type { View } from './View.ts';

/** The list of a name, or what was searched for; undefined for what is no list. */
function listOf(name: string, found: string | undefined): List | undefined {
  if (found !== undefined) return { search: found };
  if (name === REPORTS || name === ACCESS_LOG) return undefined;
  if (name === MINE) return { mine: true };
  const view = viewOf(name);
  return view === undefined ? { queue: name } : { view };
}

/** How many rows before the end of what is loaded the keys have more of it loaded. */
const AHEAD = 5;

/** The position of the row so many behind the open case, or behind the one that the keys have reached. */
function positionAfter(
  by: number,
  { rows, openCase, chosen }: { rows: Row[]; openCase: number | undefined; chosen: number },
): number {
  const hasLeft = openCase !== undefined && !rows.some(({ number }) => number === openCase);
  // Where the open case has left the list, the next one has come to its place.
  return chosen + (hasLeft && by > 0 ? by - 1 : by);
}

/** Has more of a list loaded where the keys come near its end. */
function loadAhead({ rows, next, isLoading, more }: OpenList, position: number): void {
  if (next && !isLoading && position >= rows.length - AHEAD) more();
}

/** The same where a case is opened, by a click or by its address. What failed waits for a key. */
function useLoadAhead(opened: OpenList, openCase: number | undefined, position: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another case, or other rows
  useEffect(() => {
    if (openCase !== undefined) loadAhead(opened, position);
  }, [openCase, position, opened.rows]);
}

/** Where somebody stands at the desk: in a list, at a row of it, or in a case. */
export interface DeskWork {
  /** The name of the list. */
  name: string;
  /** Undefined where the reports stand, or what colleagues have looked at. */
  list: List | undefined;
  opened: OpenList;
  view: View | undefined;
  queue: QueueCount | undefined;
  /** What was searched for. */
  found: string | undefined;
  /** The number of the case that is open. */
  openCase: number | undefined;
  /** The position that the keys have reached. */
  chosen: number;
  reach(position: number): void;
  marked: Marked;
  /** Whether something may be done with many cases of this list. */
  canMark: boolean;
  search: RefObject<HTMLInputElement | null>;
  searchFor(text: string): void;
  goToList(name: string): void;
  goToCase(row: Row | undefined): void;
  /** To a case that stands in no list here. */
  goToNumber(number: number): void;
  /** Back to the list. */
  close(): void;
  /** To the next case, or the one before; undefined where there is none. */
  toNext: (() => void) | undefined;
  toPrevious: (() => void) | undefined;
}

/** @param onAct Something is to be done with what is marked. */
export function useWorkplace(onAct: () => void): DeskWork {
  const { desk } = useDesk();
  const [place, go] = useDeskLocation();
  const [found, setFound] = useState<string>();
  const search = useRef<HTMLInputElement>(null);
  const { name, ...shown } = useNamedList(place.list, found);
  const { rows } = shown.opened;
  const [chosen, reach] = useReachedRow(rows, place.case);
  const marked = useMarked(found === undefined ? name : '', desk.bulk?.most ?? 0);
  useLoadAhead(shown.opened, place.case, chosen);
  const canMark = desk.bulk !== undefined && found === undefined && place.case === undefined;

  // Behind the last case is none: the open one stays.
  const goToCase = (row: Row | undefined) => row && go({ list: name, case: row.number });
  const close = () => go({ list: name });
  const after = (by: number) => positionAfter(by, { rows, openCase: place.case, chosen });
  const move = (by: number) => {
    const next = after(by);
    if (place.case !== undefined) goToCase(rows[next]);
    else reach(Math.max(0, Math.min(rows.length - 1, next)));
    loadAhead(shown.opened, next);
  };
  const ofList: [string, () => void][] = [
    ['x', () => rows[chosen] && marked.toggle(rows[chosen])],
    ['a', () => marked.rows.length > 0 && onAct()],
  ];
  useKeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['/', () => search.current?.focus()],
    // Beside an open case they are that one's own.
    ...(canMark ? ofList : []),
    ['Enter', () => place.case === undefined && goToCase(rows[chosen])],
    ['Escape', leave],
  ]);
  function leave() {
    if (document.activeElement === search.current) search.current?.blur();
    else if (place.case !== undefined) close();
    else setFound(undefined);
  }
  const goTo = (wanted: string, text: string | undefined) => {
    reach(0);
    setFound(text);
    go({ list: wanted });
  };

  return {
    ...{ name, ...shown, found, chosen, marked, canMark, search },
    openCase: place.case,
    reach,
    searchFor: (text) => goTo(name, text),
    goToList: (wanted) => goTo(wanted, undefined),
    goToCase,
    goToNumber: (number) => go({ list: name, case: number }),
    close,
    toNext: after(1) < rows.length ? () => move(1) : undefined,
    toPrevious: after(-1) >= 0 && rows.length > 0 ? () => move(-1) : undefined,
  };
}

/** The list of an address, or what was searched for, and which of the desk's lists it is. */
function useNamedList(wanted: string | undefined, found: string | undefined) {
  const { desk } = useDesk();
  const name = useListName(wanted);
  const list = listOf(name, found);
  const view = desk.views?.find(({ id }) => id === viewOf(name));
  const queue = desk.queues.find((one) => one.name === (view?.list ?? name));
  return { name, list, opened: useList(list), view, queue };
}

/** The list of an address; the first where that is of before: made no more, or not for her. */
function useListName(wanted: string | undefined): string {
  const { desk } = useDesk();
  const hasReports = desk.reports !== undefined && desk.may.includes('report');
  const isGone =
    wanted === undefined ||
    (wanted === REPORTS && !hasReports) ||
    (wanted === ACCESS_LOG && !desk.may.includes('oversee'));
  return isGone ? (desk.queues[0]?.name ?? MINE) : wanted;
}
