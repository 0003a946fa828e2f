import {
  type ActionRefusal,
  type DeskAction,
  formatMessage,
  separateIn,
  validateAction,
} from '@porchlight/engine';
import type { QueryRunner } from '../database/index.ts';
import { ProblemError } from '../http/ProblemError.ts';
import { actionsDoneBy } from './actionRows.ts';
import type { Case } from './openCase.ts';
import type { Staff } from './Staff.ts';

type Validated = Pick<Case, 'row' | 'root' | 'isAsked'>;

/** An action as it stands for somebody with a case: why she may not do it, and which one she did before. */
interface Offer {
  action: DeskAction;
  refusal?: ActionRefusal;
  /** What keeps her from it: an action that she did with the case, in words. */
  did?: string;
}

/** How some actions of the desk stand for somebody with a case. */
async function offersOf(
  runner: QueryRunner,
  { row, root, isAsked }: Validated,
  { desk, roles, subject }: Staff,
  actions: DeskAction[],
): Promise<Offer[]> {
  const { id, status } = row;
  const done = await actionsDoneBy(runner, desk, id, subject);
  const asking = { roles: roles.map((role) => role.id), status, root, isAsked, done };
  return actions.map((action): Offer => {
    const refusal = validateAction(desk, action, asking);
    if (refusal !== 'separate') return { action, ...(refusal && { refusal }) };
    const name = separateIn(action, status).find((one) => done.includes(one))!;
    const did = desk.actions.find((one) => one.name === name)?.label ?? name;
    return { action, refusal, did };
  });
}

/**
 * Requires that an action is offered with a case, with what she did before as it stands in this transaction.
 * @throws ProblemError 403 `desk-not-your-role`, `another-person`, 409 `action-refused`, `still-asked`
 */
export async function requireOffered(
  runner: QueryRunner,
  one: Validated,
  staff: Staff,
  action: DeskAction,
): Promise<void> {
  const [offer] = await offersOf(runner, one, staff, [action]);
  const { refusal, did = '' } = offer!;
  if (refusal === 'not-by') throw new ProblemError(403, 'desk-not-your-role');
  if (refusal === 'separate') throw new ProblemError(403, 'another-person', { params: { did } });
  if (refusal === 'still-asked') throw new ProblemError(409, 'still-asked');
  if (refusal) throw new ProblemError(409, 'action-refused');
}

/** What is offered to somebody with a case by its names, and what is for another person, with why. */
export async function presentOffers(
  runner: QueryRunner,
  one: Validated,
  staff: Staff,
): Promise<{ actions: string[]; forOthers: { name: string; why: string }[] }> {
  const offers = await offersOf(runner, one, staff, staff.desk.actions);
  const texts = staff.release.texts(staff.language);
  const why = (did = '') =>
    formatMessage(texts, 'problems.another-person', { did }, staff.language);
  return {
    actions: offers.filter(({ refusal }) => !refusal).map(({ action }) => action.name),
    forOthers: offers
      .filter(({ refusal }) => refusal === 'separate')
      .map(({ action, did }) => ({ name: action.name, why: why(did) })),
  };
}
