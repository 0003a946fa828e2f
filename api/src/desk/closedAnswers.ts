import {
  type Answers,
  type CompiledForm,
  fieldsOf,
  maskValue,
  type Pointer,
  restrictedPointers,
  splitRestricted,
} from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { MemberRow } from '../applications/ApplicationRow.ts';
import { type CollectionPath, findCollectionForm } from '../applications/collectionForms.ts';
import type { ReceiptLine, ReceiptSection } from '../receipts/Receipt.ts';

/** What a form closes: its restricted answers, under the names of before too. */
function closedBy(form: CompiledForm): Set<Pointer> {
  const closed = new Set(restrictedPointers(form));
  for (const { pointer, renamedFrom } of fieldsOf(form).values())
    if (renamedFrom !== undefined && closed.has(pointer)) closed.add(renamedFrom);
  return closed;
}

/**
 * Answers without those that are restricted now, or were when they were given: what was sealed once stays
 * so, also under definitions that would show it.
 * @param form The public one.
 * @param sealed Those that were restricted then.
 */
export function openAnswers(form: CompiledForm, answers: Answers, sealed: Pointer[]): Answers {
  const then = new Set(sealed);
  const renamed = [...fieldsOf(form).values()].filter(
    ({ renamedFrom }) => renamedFrom !== undefined && then.has(renamedFrom),
  );
  return splitRestricted(form, answers, [...then, ...renamed.map(({ pointer }) => pointer)]).open;
}

/** The answers of an application that the public release closes. */
export const closedNow = (release: Release, answers: Answers): ReadonlySet<Pointer> =>
  closedBy(release.formFor('application', answers));

/** The answers of an item that the public release closes: none of a list that it has not, or no longer. */
export function closedIn(release: Release, path: CollectionPath): ReadonlySet<Pointer> {
  const form = findCollectionForm(release, path);
  return form ? closedBy(form) : new Set();
}

/** An application, or what was sent of it, by what of it is sealed. */
interface SealedRow extends Pick<MemberRow, 'restricted'> {
  members: Pick<MemberRow, 'id' | 'restricted'>[];
}

/** The items of a list go with its answer. */
function starLine({ items: _, ...line }: ReceiptLine): ReceiptLine {
  return { ...line, answer: maskValue(line.answer), isRestricted: true };
}

/**
 * Stars what is restricted now and was open when it was given, and what was sealed then, under whichever
 * definitions it is shown.
 */
export function starClosed(
  sections: ReceiptSection[],
  release: Release,
  { answers, row }: { answers: Answers; row: SealedRow },
): ReceiptSection[] {
  const own = new Set([...closedNow(release, answers), ...Object.keys(row.restricted)]);
  const ofMembers = closedIn(release, 'household_member');
  const members = new Map(
    row.members.map(({ id, restricted }) => [
      id,
      new Set([...ofMembers, ...Object.keys(restricted)]),
    ]),
  );
  const star = (section: ReceiptSection): ReceiptSection => {
    const closed = section.member === undefined ? own : (members.get(section.member) ?? ofMembers);
    return {
      ...section,
      lines: section.lines.map((line) =>
        line.pointer !== undefined &&
        closed.has(line.pointer) &&
        !line.isRestricted &&
        !line.isBlank
          ? starLine(line)
          : line,
      ),
      parts: section.parts.map(star),
    };
  };
  return sections.map(star);
}
