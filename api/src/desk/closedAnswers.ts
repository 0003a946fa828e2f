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
import { findCollectionForm } from '../applications/collectionForms.ts';
import type { Section } from '../receipts/Receipt.ts';

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

/** The answers of an application or of a member that the public release closes. */
export function closedNow(release: Release, answers: Answers, ofMember: boolean): Set<Pointer> {
  const form = ofMember
    ? findCollectionForm(release, 'household_member')
    : release.formFor('application', answers);
  // It may take no people, or none any more.
  return form ? closedBy(form) : new Set();
}

/** Stars what is restricted now and was open when it was given. */
export function starClosed(sections: Section[], release: Release, answers: Answers): Section[] {
  const own = closedNow(release, answers, false);
  const ofMember = closedNow(release, answers, true);
  const star = (section: Section): Section => {
    const closed = section.member === undefined ? own : ofMember;
    return {
      ...section,
      lines: section.lines.map((line) =>
        line.pointer !== undefined &&
        closed.has(line.pointer) &&
        !line.isRestricted &&
        !line.isBlank
          ? { ...line, answer: maskValue(line.answer), isRestricted: true }
          : line,
      ),
      parts: section.parts.map(star),
    };
  };
  return sections.map(star);
}
