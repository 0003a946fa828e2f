import { isDeepStrictEqual } from 'node:util';
import {
  type Field,
  type Form,
  fieldsOf,
  type Pointer,
  readPointer,
  writePointer,
} from '@porchlight/engine';
import { findCollectionForm } from '../applications/collectionForms.ts';
import {
  type DecryptedApplication,
  decryptApplication,
  validateApplication,
} from '../applications/DecryptedApplication.ts';
import { isListed, itemsOf } from '../applications/listedItems.ts';
import { roleOf } from '../applications/policies.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { openWords } from '../pages/view.ts';
import { describeSteps } from '../receipts/describeSteps.ts';
import type { LineItem, ReceiptLine, ReceiptSection } from '../receipts/Receipt.ts';
import { openIfReadable } from '../releases/index.ts';
import type { Services } from '../Services.ts';
import { starClosed } from './closedAnswers.ts';
import { markAsked } from './markAsked.ts';
import type { Case } from './openCase.ts';
import type { ShownItem, ShownLine } from './ShownLine.ts';
import type { Staff } from './Staff.ts';

const BEFORE = sql(
  'desk-submission-before',
  `select release, answers, restricted, members, incomes, documents, submitted_at as "asOf"
   from submissions where application_id = $1 and staff_changes is null order by id desc offset 1 limit 1`,
);

/** The question of a line: of the application, or of one of the people. */
type FieldOf = (line: ReceiptLine, member: number | undefined) => Field | undefined;

/** Looks questions up in the forms under which a case was sent. */
function readFields({ application, validated }: Case): FieldOf {
  const ofMembers = findCollectionForm(application.release, 'household_member');
  return ({ pointer }, member) => {
    const form: Form | undefined = member === undefined ? validated.form : ofMembers;
    return pointer === undefined || !form ? undefined : fieldsOf(form).get(pointer);
  };
}

/** The names that a line's answer has, and had under an earlier release. */
const namesOf = ({ pointer }: ReceiptLine, field: Field | undefined): Pointer[] =>
  pointer === undefined ? [] : [pointer, field?.renamedFrom ?? pointer];

/** Marks the items of a list that are others now, and adds those that are not there any more. */
function markItems(now: LineItem[] = [], then: LineItem[] = []): ShownItem[] {
  const there = new Set(now.map(({ id }) => id));
  const gone = then.filter(({ id }) => !there.has(id));
  return [
    ...now.map((item): ShownItem => {
      const was = then.find(({ id }) => id === item.id);
      if (!was) return { ...item, isNew: true };
      return was.answer === item.answer ? item : { ...item, before: was.answer };
    }),
    ...gone.map((item): ShownItem => ({ ...item, isGone: true })),
  ];
}

/** Marks the lines whose answers were others in the submission before. */
function markChanges(
  sections: ReceiptSection[],
  before: ReceiptSection[],
  fieldOf: FieldOf,
): ReceiptSection[] {
  const known = new Map<string, ReceiptLine>();
  const note = ({ lines, parts, member }: ReceiptSection) => {
    for (const line of lines) if (line.pointer) known.set(`${member ?? ''}${line.pointer}`, line);
    for (const part of parts) note(part);
  };
  for (const section of before) note(section);
  const mark = (section: ReceiptSection): ReceiptSection => ({
    ...section,
    lines: section.lines.map((line: ShownLine): ShownLine => {
      const { member } = section;
      const [then] = namesOf(line, fieldOf(line, member)).flatMap(
        (name) => known.get(`${member ?? ''}${name}`) ?? [],
      );
      if (!then || line.isRestricted || line.byStaff) return line;
      const items = markItems(line.items, then.items);
      return {
        ...line,
        ...(then.answer !== line.answer && { before: then.answer }),
        ...(items.length > 0 && { items }),
      };
    }),
    parts: section.parts.map(mark),
  });
  return sections.map(mark);
}

/** A line's answer as it is stored, under the first of its names that has one. */
function storedOf(application: DecryptedApplication, member: number | undefined, names: Pointer[]) {
  const found = application.members.find(({ row }) => row.id === member);
  const raw = member === undefined ? application.raw : (found?.raw ?? {});
  return names.map((name) => readPointer(raw, name)).find((value) => value !== undefined);
}

/** What is stored of an item of a list. */
const storedItem = (
  { row }: DecryptedApplication,
  member: number | undefined,
  { field, item }: { field: Field | undefined; item: number },
) =>
  field && isListed(field)
    ? itemsOf(row, field, member ?? null).find(({ id }) => id === item)?.answers
    : undefined;

/** Marks what staff have changed of what she sent, with what she had sent. */
function markStaffChanges(
  sections: ReceiptSection[],
  application: DecryptedApplication,
  text: Parameters<typeof describeSteps>[1],
): ReceiptSection[] {
  const changes = application.row.staffChanges ?? [];
  if (changes.length === 0) return sections;
  const raw = changes.reduce(
    (all, { at, before }) => writePointer(all, at, before ?? undefined),
    application.raw,
  );
  const sent = describeSteps({ ...application, raw }, text).flatMap(({ lines }) => lines);
  const mark = (line: ShownLine): ShownLine => {
    const isChanged = changes.some(({ at }) => at === line.pointer) && !line.isRestricted;
    const before = sent.find(({ pointer }) => pointer === line.pointer)?.answer;
    return isChanged && before !== undefined ? { ...line, before, byStaff: true } : line;
  };
  return sections.map((section) => ({ ...section, lines: section.lines.map(mark) }));
}

/** What was sent, step by step in words, with what changed since the submission before, and what was asked. */
export async function describeAnswers(
  services: Pick<Services, 'releases' | 'vault' | 'clock'>,
  runner: QueryRunner,
  one: Case,
  staff: Staff,
): Promise<ReceiptSection[]> {
  const { row, application, answers } = one;
  const { text } = openWords(application.release, application.language);
  const shown = starClosed(describeSteps(application, text), staff.release, {
    answers,
    row: application.row,
  });
  const sections = markStaffChanges(shown, application, text);
  const isReview = roleOf(staff.release, row) === 'review';
  const then = await runner.first<Pick<Case['row'], 'release' | 'asOf'>>(BEFORE, [row.id]);
  if (!then) return markAsked(sections, { one, staff, isReview, isOther: () => false });
  const release = (await openIfReadable(services.releases, then.release)) ?? application.release;
  const before = decryptApplication(services, { ...row, ...then }, release, application.language);
  const said = validateApplication(before).evaluation.effective;
  const earlier = starClosed(describeSteps(before, text), staff.release, {
    answers: said,
    row: before.row,
  });
  const fieldOf = readFields(one);
  const isOther = (line: ReceiptLine, member: number | undefined, item?: number) => {
    const field = fieldOf(line, member);
    const [was, is] = [before, application].map((each) =>
      item === undefined
        ? storedOf(each, member, namesOf(line, field))
        : storedItem(each, member, { field, item }),
    );
    return !isDeepStrictEqual(was, is);
  };
  const changed = markChanges(sections, earlier, fieldOf);
  return markAsked(changed, { one, staff, isReview, earlier, isOther });
}
