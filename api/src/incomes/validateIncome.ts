import { type Answers, fromWire, type JsonObject, withTyped } from '@porchlight/engine';
import { collectionForm } from '../applications/collectionForms.ts';
import {
  type DecryptedApplication,
  overlayAnswers,
  validateItem,
} from '../applications/DecryptedApplication.ts';
import { showProblems } from '../applications/progress.ts';
import { invalidRequest, notFound, ProblemError } from '../http/ProblemError.ts';

/** An income as it is to be stored. */
export interface ValidatedIncome {
  answers: Answers;
  /** The member that it belongs to; null for the applicant. Absent where nothing was said of it. */
  memberId?: number | null;
}

/**
 * Validates an income as a client has it: the whole record may be sent, what the server decides is not read.
 * @param body Flat server names.
 * @throws ProblemError 404 for an application or a member that is not hers, 422 `invalid-answers`
 */
export function validateIncome(
  application: DecryptedApplication,
  body: JsonObject,
): ValidatedIncome {
  const { row, release, language } = application;
  const form = collectionForm(release, 'income', language);
  const {
    id: _,
    entityTag: __,
    incomeSource: ___,
    applicationId,
    otherHouseholdMemberId,
    ...flat
  } = body;
  const memberId = otherHouseholdMemberId as number | null | undefined;
  if ((applicationId ?? row.id) !== row.id) throw notFound();
  if (memberId != null && !row.members.some((member) => member.id === memberId)) throw notFound();
  const { answers, refused } = fromWire(form, flat);
  if (refused.length)
    throw invalidRequest(refused.map(({ name, code }) => ({ path: `/${name}`, code })));
  const validated = validateItem(application, 'income', overlayAnswers({}, answers));
  if (validated.problems.length)
    throw new ProblemError(422, 'invalid-answers', {
      errors: showProblems(validated.problems, release, language),
    });
  const counting = withTyped(form, answers, validated.evaluation.effective);
  return { answers: counting, ...(memberId !== undefined && { memberId }) };
}
