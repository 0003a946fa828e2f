import { type Form, fieldsOf, type Pointer, readPointer } from '@porchlight/engine';
import { findCollectionForm } from '../applications/collectionForms.ts';
import { roleOf } from '../applications/policies.ts';
import { judgeApplication, openWorkspace, type Workspace } from '../applications/Workspace.ts';
import { type Session, sql } from '../database/index.ts';
import { openWords } from '../pages/view.ts';
import { describeSteps } from '../receipts/describeSteps.ts';
import type { Line, Section } from '../receipts/Receipt.ts';
import type { Services } from '../Services.ts';
import { starClosed } from './closedAnswers.ts';
import { markAsked, type ShownLine } from './markAsked.ts';
import type { Case } from './openCase.ts';
import type { Staff } from './Staff.ts';

const BEFORE = sql(
  'desk-submission-before',
  `select release, answers, restricted, members, incomes, documents from submissions
   where application_id = $1 order by id desc offset 1 limit 1`,
);

/** The names that a line's answer has, and had under an earlier release: of the application, or of one of the people. */
type NamesOf = (line: Line, member: number | undefined) => Pointer[];

/** Looks names up in the forms under which a case was sent. */
function readNames({ workspace, judged }: Case): NamesOf {
  const ofMembers = findCollectionForm(workspace.release, 'household_member');
  const fieldOf = (form: Form | undefined, pointer: Pointer) => form && fieldsOf(form).get(pointer);
  return ({ pointer }, member) => {
    if (pointer === undefined) return [];
    const field = fieldOf(member === undefined ? judged.form : ofMembers, pointer);
    return [pointer, field?.renamedFrom ?? pointer];
  };
}

/** Marks the lines whose answers were others in the submission before. */
function markChanges(sections: Section[], before: Section[], namesOf: NamesOf): Section[] {
  const known = new Map<string, string>();
  const note = ({ lines, parts, member }: Section) => {
    for (const { pointer, answer } of lines)
      if (pointer) known.set(`${member ?? ''}${pointer}`, answer);
    for (const part of parts) note(part);
  };
  for (const section of before) note(section);
  const mark = (section: Section): Section => ({
    ...section,
    lines: section.lines.map((line): ShownLine => {
      const { member } = section;
      const [then] = namesOf(line, member).flatMap(
        (name) => known.get(`${member ?? ''}${name}`) ?? [],
      );
      return then === undefined || then === line.answer || line.isRestricted
        ? line
        : { ...line, before: then };
    }),
    parts: section.parts.map(mark),
  });
  return sections.map(mark);
}

/** A line's answer as it is stored, under the first of its names that has one. */
function storedOf(workspace: Workspace, member: number | undefined, names: Pointer[]) {
  const found = workspace.members.find(({ row }) => row.id === member);
  const raw = member === undefined ? workspace.raw : (found?.raw ?? {});
  return names.map((name) => readPointer(raw, name)).find((value) => value !== undefined);
}

/** What was sent, step by step in words, with what changed since the submission before, and what was asked. */
export async function describeAnswers(
  services: Pick<Services, 'releases' | 'vault' | 'clock'>,
  session: Session,
  one: Case,
  staff: Staff,
): Promise<Section[]> {
  const { row, workspace, answers } = one;
  const { text } = openWords(workspace.release, workspace.language);
  const sections = starClosed(describeSteps(workspace, text), staff.release, {
    answers,
    row: workspace.row,
  });
  const isReview = roleOf(staff.release, row) === 'review';
  const then = await session.first<Pick<Case['row'], 'release'>>(BEFORE, [row.id]);
  if (!then) return markAsked(sections, { one, staff, isReview, isOther: () => false });
  const release = (await services.releases.open(then.release)) ?? workspace.release;
  const before = openWorkspace(services, { ...row, ...then }, release, workspace.language);
  const said = judgeApplication(before).evaluation.effective;
  const earlier = starClosed(describeSteps(before, text), staff.release, {
    answers: said,
    row: before.row,
  });
  const namesOf = readNames(one);
  const isOther = (line: Line, member: number | undefined) => {
    const [was, is] = [before, workspace].map((each) =>
      storedOf(each, member, namesOf(line, member)),
    );
    return was !== is;
  };
  const changed = markChanges(sections, earlier, namesOf);
  return markAsked(changed, { one, staff, isReview, earlier, isOther });
}
