import { changeApplication } from '../applications/changeApplication.ts';
import { notedIn } from '../applications/saves.ts';
import { takeBackKey } from '../applications/withIdempotencyKey.ts';
import { sql } from '../database/index.ts';
import { contentTag, matchesTag } from '../http/entityTags.ts';
import { notFound } from '../http/ProblemError.ts';
import type { RequestContext } from '../http/RequestContext.ts';
import type { Services } from '../Services.ts';
import { checkIncomeHeld } from './checkIncomeHeld.ts';
import { noteIncome } from './noteIncome.ts';
import { staleIncome } from './staleIncome.ts';

const DELETE = sql(
  'income-delete',
  `${notedIn('$2', '$3')} delete from incomes where id = $1 and application_id = $2`,
);

/**
 * Removes an income of the applicant or of a member, as it was when that was asked for.
 * @throws ProblemError 404, 409, 412 `stale` when another one has changed it since
 */
export async function deleteIncome(
  services: Services,
  context: RequestContext,
  id: number,
): Promise<void> {
  await changeApplication(services, context, async (runner, application) => {
    const { row } = application;
    const known = row.incomes.find((income) => income.id === id);
    if (!known) throw notFound();
    checkIncomeHeld(application, known);
    const { ifMatch } = context;
    if (ifMatch !== undefined && !matchesTag(ifMatch, contentTag(known)))
      throw staleIncome(application, known);
    await runner.run(DELETE, [id, row.id, noteIncome(application, known)]);
  });
}

/**
 * Takes back the creation with a key, and removes what it made. Whether or not it had arrived, repeating it is refused.
 * @throws ProblemError 404, 409, 412 `stale` when what it made is not as it was made, 422
 */
export async function takeBackIncome(
  services: Services,
  context: RequestContext,
  key: string,
): Promise<void> {
  await changeApplication(services, context, async (runner, application) => {
    const { row } = application;
    const owner = context.applicant.subject;
    const made = await takeBackKey(runner, services.vault, { owner, key, kind: 'income' });
    const known = row.incomes.find((income) => income.id === made?.id);
    if (!made || !known) return;
    checkIncomeHeld(application, known);
    if (!made.isMadeWith(contentTag(known))) throw staleIncome(application, known);
    await runner.run(DELETE, [known.id, row.id, noteIncome(application, known)]);
  });
}
