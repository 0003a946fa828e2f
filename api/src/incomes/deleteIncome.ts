import { changeApplication } from '../applications/changeApplication.ts';
import { takeBackKey } from '../applications/withIdempotencyKey.ts';
import { sql } from '../database/index.ts';
import { notFound } from '../http/ProblemError.ts';
import type { RequestContext } from '../http/RequestContext.ts';
import type { Services } from '../Services.ts';
import { checkIncomeHeld } from './checkIncomeHeld.ts';

const DELETE = sql('income-delete', 'delete from incomes where id = $1 and application_id = $2');

/** Removes an income of the applicant or of a member. @throws ProblemError 404, 409 */
export async function deleteIncome(
  services: Services,
  context: RequestContext,
  id: number,
): Promise<void> {
  await changeApplication(services, context, async (session, workspace) => {
    const { row } = workspace;
    const known = row.incomes.find((income) => income.id === id);
    if (known) checkIncomeHeld(workspace, known);
    if ((await session.run(DELETE, [id, row.id])) === 0) throw notFound();
  });
}

/** Takes back the creation with a key, and removes what it made. @throws ProblemError 404, 409, 422 */
export async function takeBackIncome(
  services: Services,
  context: RequestContext,
  key: string,
): Promise<void> {
  await changeApplication(services, context, async (session, workspace) => {
    const { row } = workspace;
    const id = await takeBackKey(session, services.vault, context.applicant.subject, key);
    const made = row.incomes.find((income) => income.id === id);
    if (!made) return;
    checkIncomeHeld(workspace, made);
    await session.run(DELETE, [id, row.id]);
  });
}
