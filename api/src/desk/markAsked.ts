import { findAsked } from '../applications/corrections.ts';
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
  /** Whether she has sent again since, and changed it. */
  state: 'open' | 'changed' | 'same';
}

interface AskedContext {
  one: Case;
  staff: Staff;
  /** Whether she can still change what she was asked about. */
  isReview: boolean;
  /** Whether a restricted answer is another one than in the submission before. */
  isOther(line: Line): boolean;
}

/** Marks the lines of an application's own answers that she was asked about, and those that she may be. */
export function markAsked(
  sections: Section[],
  { one, staff, isReview, isOther }: AskedContext,
): Section[] {
  const { desk } = staff;
  const reasons = desk.actions.flatMap(({ effects }) => effects.corrections?.reasons ?? []);
  const may = reasons.length > 0 ? mayBeAsked(one, staff) : new Set<string>();
  const { form } = one.judged;
  const asked = new Map(
    one.row.corrections.map((each) => [findAsked(form, each.at)?.pointer ?? each.at, each]),
  );
  return sections.map((section) => ({
    ...section,
    lines: section.lines.map((line: ShownLine): ShownLine => {
      const { pointer, before } = line;
      if (pointer === undefined) return line;
      const request = asked.get(pointer);
      const label = reasons.find(({ value }) => value === request?.reason)?.label;
      const isChanged = line.isRestricted ? isOther(line) : before !== undefined;
      const since = isChanged ? 'changed' : 'same';
      return {
        ...line,
        ...(may.has(pointer) && { canAsk: true }),
        ...(request && {
          asked: {
            reason: label ?? request.reason,
            ...(request.says && { says: request.says }),
            state: isReview ? 'open' : since,
          },
        }),
      };
    }),
  }));
}
