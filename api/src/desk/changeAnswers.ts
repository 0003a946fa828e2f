import { isDeepStrictEqual } from 'node:util';
import {
  type Answers,
  type DeskAction,
  type Field,
  type Form,
  fieldsOf,
  findQuestion,
  isBlank,
  type Json,
  localeOf,
  type Pointer,
  readPointer,
  restrictedPointers,
  showAnswer,
  splitRestricted,
  writePointer,
} from '@porchlight/engine';
import type { StaffChange } from '../applications/ApplicationRow.ts';
import { findSubmission } from '../applications/asSubmitted.ts';
import {
  storableAnswers,
  type Validated,
  validateApplication,
} from '../applications/DecryptedApplication.ts';
import { measureProgress, showProblems } from '../applications/progress.ts';
import { recordEvent } from '../audit/recordEvent.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import type { Case } from './openCase.ts';
import type { Staff } from './Staff.ts';

// It was sent when she sent it: what staff change is of the same day.
const INSERT = sql(
  'desk-change-answers',
  `insert into submissions (application_id, release, status, answers, restricted, members, incomes,
     documents, agreed_at, submitted_at, staff_changes)
   select application_id, release, $2, $3, $4, members, incomes, documents, agreed_at, submitted_at, $5
   from submissions where application_id = $1 order by id desc limit 1`,
);
const LATER = sql(
  'desk-change-later',
  'update applications set answers = $2, version = version + 1 where id = $1',
);

/** An answer that an action changes. */
export interface AnswerChange {
  /** Where it stands under the release of the case. */
  at: Pointer;
  before: Json | null;
  after: Json;
}

/** What an action changes of a case, and how the case is validated then. */
export interface PlannedChanges {
  changes: AnswerChange[];
  validated: Validated;
}

/** The question under the names of a form that may be of another release. */
function findName(form: Form, at: Pointer, now: ReadonlyMap<Pointer, Field>): Pointer | undefined {
  const fields = fieldsOf(form);
  const before = now.get(at)?.renamedFrom;
  const isOlder = before !== undefined && !fields.has(at) && fields.has(before);
  return isOlder ? before : findQuestion(form, at)?.pointer;
}

/** @throws ProblemError 422 `unknown-answer` for one that the case was not asked, or that is closed */
function readChange(
  one: Case,
  staff: Staff,
  [at, value]: [Pointer, Json],
): AnswerChange | undefined {
  const { validated, application } = one;
  const now = fieldsOf(staff.release.formFor('application', validated.evaluation.effective));
  const name = findName(validated.form, at, now);
  const closed = [
    ...restrictedPointers(validated.form),
    ...Object.keys(application.row.restricted),
  ];
  if (name === undefined || !validated.evaluation.visible.has(name) || closed.includes(name))
    throw new ProblemError(422, 'unknown-answer');
  const before = readPointer(application.raw, name) ?? null;
  return isDeepStrictEqual(before, value) ? undefined : { at: name, before, after: value };
}

const keyOf = ({ path, code }: { path: string; code: string }) => `${code} ${path}`;

/** What was wrong already, by the rules of now, is no fault of the change. */
function newProblems(before: Validated, after: Validated) {
  const all = (validated: Validated) => [
    ...validated.problems,
    ...measureProgress(validated).gates,
  ];
  const known = new Set(all(before).map(keyOf));
  return all(after).filter((problem) => !known.has(keyOf(problem)));
}

/** Whether an answer that nobody changed would not count any more, or a question would be new. */
const asksOthers = (before: Validated, after: Validated): boolean =>
  !isDeepStrictEqual([...before.evaluation.visible].sort(), [...after.evaluation.visible].sort());

/**
 * What an action would change of what was sent, validated under the release of the case; undefined where it
 * changes no answers. Nothing is written.
 * @throws ProblemError 409 `action-refused` for a case whose release can't be opened, 422 `nothing-changed`, `unknown-answer`, `invalid-answers`, `change-asks-others`
 */
export function planChanges(
  { effects }: DeskAction,
  answers: Answers,
  one: Case,
  staff: Staff,
): PlannedChanges | undefined {
  if (!effects.changes) return undefined;
  // Under another release than hers nobody knows what her answers mean.
  if (one.isUnderOther) throw new ProblemError(409, 'action-refused');
  const { application } = one;
  const changes = effects.changes.flatMap(({ at, value }) => {
    const given = readPointer(answers, value);
    return given === undefined || isBlank(given) ? [] : (readChange(one, staff, [at, given]) ?? []);
  });
  if (changes.length === 0) throw new ProblemError(422, 'nothing-changed');
  const raw = changes.reduce((all, { at, after }) => writePointer(all, at, after), application.raw);
  const validated = validateApplication({ ...application, raw }, raw);
  const problems = newProblems(one.validated, validated);
  if (problems.length > 0)
    throw new ProblemError(422, 'invalid-answers', {
      errors: showProblems(problems, application.release, staff.language),
    });
  if (asksOthers(one.validated, validated)) throw new ProblemError(422, 'change-asks-others');
  return { changes, validated };
}

/** The changes in words, as the applicant is told of them. */
export function describeChanges(
  { validated }: Pick<Case, 'validated'>,
  changes: AnswerChange[],
  language: string,
): string[] {
  const fields = fieldsOf(validated.form);
  const locale = localeOf(language);
  return changes.map(({ at, before, after }) => {
    const field = fields.get(at)!;
    const [was, is] = [before ?? undefined, after].map((one) => showAnswer(field, one, locale));
    return was ? `${field.title}: ${was} → ${is}` : `${field.title}: ${is}`;
  });
}

/** What she sent herself stays known, however often staff change it. */
function addChanges(known: StaffChange[], changes: AnswerChange[]): StaffChange[] {
  const added = changes.filter(({ at }) => !known.some((one) => one.at === at));
  return [...known, ...added.map(({ at, before }) => ({ at, before }))];
}

/** The row holds what she will see when she is asked for something again. */
async function changeRow(
  { releases }: Pick<Services, 'releases'>,
  runner: QueryRunner,
  { row, application }: Case,
  { changes }: PlannedChanges,
  staff: Staff,
): Promise<void> {
  const release = (await releases.open(row.release)) ?? application.release;
  const form = release.formFor('application', row.answers);
  const now = fieldsOf(staff.release.formFor('application', row.answers));
  const answers = changes.reduce((all, { at, after }) => {
    const name = findName(form, at, now);
    return name === undefined ? all : writePointer(all, name, after);
  }, row.answers);
  await runner.run(LATER, [row.id, answers]);
}

/** Writes what was planned: a submission beside hers, which stays as she sent it. Audited, without values. */
export async function writeChanges(
  services: Pick<Services, 'releases' | 'vault'>,
  runner: QueryRunner,
  one: Case,
  planned: PlannedChanges,
  staff: Staff,
): Promise<void> {
  const { row, application } = one;
  const { changes, validated } = planned;
  const effective = storableAnswers(validated.form, validated.evaluation.effective);
  const sealed = application.row.restricted;
  const { open, restricted } = splitRestricted(validated.form, effective, Object.keys(sealed));
  const found = await findSubmission(runner, row.id);
  await runner.run(INSERT, [
    row.id,
    row.status,
    open,
    services.vault.seal(row.record, restricted, { sealed, plain: application.raw }),
    JSON.stringify(addChanges(found?.snapshot.staffChanges ?? [], changes)),
  ]);
  await changeRow(services, runner, one, planned, staff);
  const details = { answers: changes.map(({ at }) => at).join(', ') };
  const event = { actor: staff.subject, action: 'answer-change', applicationId: row.id } as const;
  await recordEvent(runner, { ...event, details });
}
