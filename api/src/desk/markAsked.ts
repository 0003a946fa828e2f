import { type Pointer, placeOfItem } from '@porchlight/engine';
import { findCollectionForm } from '../applications/collectionForms.ts';
import { findAsked, findAskedOfMember } from '../applications/findAsked.ts';
import type { Line, Section } from '../receipts/Receipt.ts';
import type { Case } from './openCase.ts';
import { mayBeAsked } from './readCorrections.ts';
import type { Staff } from './Staff.ts';

/** A line, what stood there in the submission before, and whether and why she was asked about it. */
export type ShownLine = Line & { before?: string; asked?: AskedLine; canAsk?: true };

interface AskedLine {
  /** Why, as staff read it. */
  reason: string;
  says?: string;
  /** Whether she has sent again since, and changed it; or whose answer it was is not in the list any more. */
  state: 'open' | 'changed' | 'same' | 'gone';
}

interface AskedContext {
  one: Case;
  staff: Staff;
  /** Whether she can still change what she was asked about. */
  isReview: boolean;
  /** What was sent before; absent where it was sent once. */
  earlier?: Section[];
  /** Whether a restricted answer is another one than in the submission before. */
  isOther(line: Line, member: number | undefined): boolean;
}

type AskedOf = ReadonlyMap<Pointer, Omit<AskedLine, 'state'>>;

/** What she was asked about, by the pointer or the place that the form of the case has for it. */
function readAsked({ row, workspace, judged }: Case, { desk }: Staff): AskedOf {
  const reasons = desk.actions.flatMap(({ effects }) => effects.corrections?.reasons ?? []);
  const ofMembers = findCollectionForm(workspace.release, 'household_member');
  const nameOf = (at: Pointer) => {
    const found = findAskedOfMember(judged.form, ofMembers, at);
    return found
      ? placeOfItem(found.list.pointer, found.id) + found.field.pointer
      : (findAsked(judged.form, at)?.pointer ?? at);
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

/**
 * Adds what stood there of those whom she was asked about and who are not in the list any more: the
 * answers that were asked about.
 */
function withGone(sections: Section[], earlier: Section[], asked: AskedOf): Section[] {
  const there = new Set(sections.flatMap(({ parts }) => parts.map(({ member }) => member)));
  const all = [...sections];
  for (const { heading, parts } of earlier) {
    const gone = parts
      .filter(({ member }) => !there.has(member))
      .map((part) => ({
        ...part,
        lines: part.lines.flatMap((line): ShownLine[] => {
          const request = asked.get(`${part.place}${line.pointer}`);
          return request ? [{ ...line, asked: { ...request, state: 'gone' } }] : [];
        }),
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
  sections: Section[],
  { one, staff, isReview, earlier = [], isOther }: AskedContext,
): Section[] {
  const isAsking = staff.desk.actions.some(({ effects }) => effects.corrections);
  const may = isAsking ? mayBeAsked(one, staff) : new Set<string>();
  const asked = readAsked(one, staff);
  const mark = (section: Section): Section => ({
    ...section,
    lines: section.lines.map((line: ShownLine): ShownLine => {
      if (line.pointer === undefined) return line;
      const at = (section.place ?? '') + line.pointer;
      const request = asked.get(at);
      const isChanged = line.isRestricted
        ? isOther(line, section.member)
        : line.before !== undefined;
      const since = isChanged ? 'changed' : 'same';
      return {
        ...line,
        ...(may.has(at) && { canAsk: true }),
        ...(request && { asked: { ...request, state: isReview ? 'open' : since } }),
      };
    }),
    parts: section.parts.map(mark),
  });
  return withGone(sections.map(mark), earlier, asked);
}
