import { NEW_ITEM, type Pointer, placeOfItem } from '@porchlight/engine';
import { findCollectionForm } from '../applications/collectionForms.ts';
import { findAsked, placeOfAsked } from '../applications/findAsked.ts';
import type { ReceiptLine, ReceiptSection } from '../receipts/Receipt.ts';
import type { Case } from './openCase.ts';
import { mayBeAsked } from './readCorrections.ts';
import type { Askable, AskedLine, ShownItem, ShownLine } from './ShownLine.ts';
import type { Staff } from './Staff.ts';

interface AskedContext {
  one: Case;
  staff: Staff;
  /** Whether she can still change what she was asked about. */
  isReview: boolean;
  /** What was sent before; absent where it was sent once. */
  earlier?: ReceiptSection[];
  /** Whether a restricted answer, or an item of a list, is another one than in the submission before. */
  isOther(line: ReceiptLine, member: number | undefined, item?: number): boolean;
}

type AskedOf = ReadonlyMap<Pointer, Omit<AskedLine, 'state'>>;

/** What she was asked about, by the pointer or the place that the form of the case has for it. */
function readAsked({ row, application, validated }: Case, { desk }: Staff): AskedOf {
  const reasons = desk.actions.flatMap(({ effects }) => effects.corrections?.reasons ?? []);
  const ofMembers = findCollectionForm(application.release, 'household_member');
  const nameOf = (at: Pointer) => {
    const found = findAsked(validated.form, ofMembers, at);
    return found ? placeOfAsked(found) : at;
  };
  return new Map(
    row.corrections.flatMap(({ at, reason, says }) => {
      const label = reasons.find(({ value }) => value === reason)?.label ?? reason;
      const asked = { reason: label, ...(says && { says }) };
      // What stood there before may have its name of then.
      return [at, nameOf(at)].map((name) => [name, asked] as const);
    }),
  );
}

/** A line of somebody who is gone, if she was asked about it, or about items of it: then these alone. */
function goneLine({ items, ...line }: ReceiptLine, at: Pointer, asked: AskedOf): ShownLine[] {
  const state = 'gone';
  const own = asked.get(at);
  const ofItems = items?.flatMap((item): ShownItem[] => {
    const request = asked.get(placeOfItem(at, item.id));
    return request ? [{ ...item, isGone: true, asked: { ...request, state } }] : [];
  });
  if (!own && !ofItems?.length) return [];
  return [
    {
      ...line,
      ...(own && { asked: { ...own, state } }),
      ...(ofItems?.length && { items: ofItems }),
    },
  ];
}

/**
 * Adds what stood there of those whom she was asked about and who are not in the list any more: the
 * answers that were asked about.
 */
function withGone(
  sections: ReceiptSection[],
  earlier: ReceiptSection[],
  asked: AskedOf,
): ReceiptSection[] {
  const there = new Set(sections.flatMap(({ parts }) => parts.map(({ member }) => member)));
  const all = [...sections];
  for (const { heading, parts } of earlier) {
    const gone = parts
      .filter(({ member }) => !there.has(member))
      .map((part) => ({
        ...part,
        lines: part.lines.flatMap((line) => goneLine(line, `${part.place}${line.pointer}`, asked)),
      }))
      .filter(({ lines }) => lines.length > 0);
    if (gone.length === 0) continue;
    const index = all.findIndex((section) => section.heading === heading);
    const section = all[index];
    if (section) all[index] = { ...section, parts: [...section.parts, ...gone] };
    else all.push({ heading, lines: [], parts: gone });
  }
  return all;
}

/** Marks the lines of a case that she was asked about, and those that she may be. */
export function markAsked(
  sections: ReceiptSection[],
  { one, staff, isReview, earlier = [], isOther }: AskedContext,
): ReceiptSection[] {
  const isAsking = staff.desk.actions.some(({ effects }) => effects.corrections);
  const may = isAsking ? mayBeAsked(one, staff) : new Set<string>();
  const asked = readAsked(one, staff);
  const askable = (at: Pointer, since: AskedLine['state']): Askable => {
    const request = asked.get(at);
    return {
      ...(may.has(at) && { canAsk: true }),
      ...(request && { asked: { ...request, state: isReview ? 'open' : since } }),
    };
  };
  const markItem = (line: ReceiptLine, at: Pointer, member: number | undefined) => {
    return (item: ShownItem): ShownItem => {
      const since = isOther(line, member, item.id) ? 'changed' : 'same';
      const state = item.isGone ? 'removed' : since;
      return { ...item, ...askable(placeOfItem(at, item.id), state) };
    };
  };
  const markLine = (line: ShownLine, { place = '', member }: ReceiptSection): ShownLine => {
    if (line.pointer === undefined) return line;
    const at = place + line.pointer;
    const isChanged = line.isRestricted ? isOther(line, member) : line.before !== undefined;
    const isAdded = line.items?.some(({ isNew }) => isNew) ?? false;
    const missing = askable(placeOfItem(at, NEW_ITEM), isAdded ? 'changed' : 'same');
    return {
      ...line,
      ...askable(at, isChanged ? 'changed' : 'same'),
      ...(line.items && { items: line.items.map(markItem(line, at, member)) }),
      ...(Object.keys(missing).length > 0 && { missing }),
    };
  };
  const mark = (section: ReceiptSection): ReceiptSection => ({
    ...section,
    lines: section.lines.map((line) => markLine(line, section)),
    parts: section.parts.map(mark),
  });
  return withGone(sections.map(mark), earlier, asked);
}
