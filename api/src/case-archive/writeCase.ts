import {
  type Answers,
  EVENT_FACTS,
  type Field,
  fieldsOf,
  filterAnswers,
  isBlank,
  type Json,
  type JsonObject,
  readAnswer,
  restrictedPointers,
  SAID_NONE,
  writeAnswer,
} from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import type { DocumentRow } from '../applications/ApplicationRow.ts';
import { collectionForm } from '../applications/collectionForms.ts';
import {
  type DecryptedMember,
  type Validated,
  validateItem,
  validateMember,
} from '../applications/DecryptedApplication.ts';
import { closedIn, closedNow, openAnswers } from '../desk/closedAnswers.ts';
import type { Case } from '../desk/openCase.ts';

/** A document of a case, as the archive has it. */
export interface CaseDocument {
  row: DocumentRow;
  /** SHA-256 of its bytes, in hex; absent where it is not known. */
  sha256?: string | undefined;
  /** Its name in the archive; absent where it is not there. */
  file?: string;
}

interface Context {
  one: Case;
  /** The public release: what it restricts stays closed, too. */
  release: Release;
  documents: CaseDocument[];
}

/**
 * What `case.json` says: what is known of the case, and its answers under the release that they were given
 * under, as `caseSchema` describes them: without what is restricted, or was.
 */
export function writeCase(context: Context): JsonObject {
  const { one, release } = context;
  const { application, validated, facts } = one;
  const sealed = [...Object.keys(application.row.restricted), ...closedNow(release, one.answers)];
  return {
    release: application.release.hash,
    case: Object.fromEntries(
      Object.entries(facts).filter(([name]) => EVENT_FACTS.has(name)),
    ) as JsonObject,
    answers: writeAnswers(validated, sealed, context) as JsonObject,
  };
}

/** The answers of a form that may leave, with its lists in their places. */
function writeAnswers(
  { form, evaluation }: Validated,
  sealed: Iterable<string>,
  context: Context,
  member?: DecryptedMember,
): Answers {
  const all = [...restrictedPointers(form), ...sealed];
  const open = openAnswers(form, evaluation.effective, all);
  let answers = filterAnswers(open, (_, value) => !isBlank(value));
  for (const field of fieldsOf(form).values()) {
    if (!field.resource || !evaluation.visible.has(field.pointer)) continue;
    const saidNone = readAnswer(evaluation.effective, field) === SAID_NONE;
    const items = writeItems(field, context, member);
    answers = writeAnswer(answers, field, { items, ...(saidNone && { saidNone }) });
  }
  return answers;
}

function writeItems({ resource }: Field, context: Context, member?: DecryptedMember): Json[] {
  const { application } = context.one;
  if (resource!.path === 'household_member')
    return application.members.map((one) => writeMember(one, context));
  if (resource!.path === 'document')
    return context.documents.map((document) => writeDocument(document, context));
  const owner = member?.row.id ?? null;
  return application.row.incomes
    .filter(({ memberId }) => memberId === owner)
    .map(({ id, answers }) => ({ id, answers: writeIncome(answers, context) }));
}

function writeMember(member: DecryptedMember, context: Context): JsonObject {
  const { one, release } = context;
  const { row, raw } = member;
  const validated = validateMember(one.application, row.id, raw);
  const sealed = [...Object.keys(row.restricted), ...closedIn(release, 'household_member')];
  return { id: row.id, answers: writeAnswers(validated, sealed, context, member) as JsonObject };
}

function writeDocument({ row, sha256, file }: CaseDocument, context: Context): JsonObject {
  const { id, fileName: name, type, size, state, answers, uploadedAt } = row;
  return {
    id,
    name,
    type,
    size,
    state,
    uploadedAt: new Date(uploadedAt).toISOString(),
    ...(sha256 !== undefined && { sha256 }),
    ...(file !== undefined && { file }),
    answers: writeSaid(answers, context),
  };
}

/** An income's answers, as the submission's release counts them. */
const writeIncome = (answers: Answers, context: Context): JsonObject =>
  writeAnswers(
    validateItem(context.one.application, 'income', answers),
    closedIn(context.release, 'income'),
    context,
  ) as JsonObject;

/** What was said of a document: all of it that is not restricted, under whichever release it was said. */
function writeSaid(answers: Answers, { one, release }: Context): JsonObject {
  const form = collectionForm(one.application.release, 'document');
  const sealed = [...restrictedPointers(form), ...closedIn(release, 'document')];
  return filterAnswers(
    openAnswers(form, answers, sealed),
    (_, value) => !isBlank(value),
  ) as JsonObject;
}
