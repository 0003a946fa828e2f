import type { JsonObject } from '@porchlight/engine';
import { changeApplication, reopen } from '../applications/changeApplication.ts';
import { sql } from '../database/index.ts';
import { notFound } from '../http/ProblemError.ts';
import type { RequestContext } from '../http/RequestContext.ts';
import type { Services } from '../Services.ts';
import { checkIncomeHeld } from './checkIncomeHeld.ts';
import { judgeIncome } from './judgeIncome.ts';
import { presentIncome } from './presentIncome.ts';

const UPDATE = sql('income-update', 'update incomes set answers = $2 where id = $1');

/**
 * Changes an income of the applicant or of a member; whose it is stays. It is taken only when nothing
 * is wrong with it.
 * @throws ProblemError 404, 409, 422 `invalid-answers`
 */
export async function changeIncome(
  services: Services,
  context: RequestContext,
  id: number,
  body: JsonObject,
): Promise<JsonObject> {
  return changeApplication(services, context, async (session, workspace) => {
    const find = ({ row }: typeof workspace) => row.incomes.find((income) => income.id === id);
    const known = find(workspace);
    if (!known) throw notFound();
    checkIncomeHeld(workspace, known);
    const { answers, memberId = known.memberId } = judgeIncome(workspace, body);
    if (memberId !== known.memberId) throw notFound();
    await session.run(UPDATE, [id, answers]);
    const after = await reopen(services, session, workspace);
    return presentIncome(after, find(after)!);
  });
}
