import type { JsonObject } from '@porchlight/engine';
import { changeApplication, reopen } from '../applications/changeApplication.ts';
import { notedIn } from '../applications/saves.ts';
import { sql } from '../database/index.ts';
import { contentTag, matchesTag } from '../http/entityTags.ts';
import { notFound } from '../http/ProblemError.ts';
import type { RequestContext } from '../http/RequestContext.ts';
import type { Services } from '../Services.ts';
import { checkIncomeHeld } from './checkIncomeHeld.ts';
import { noteIncome } from './noteIncome.ts';
import { presentIncome } from './presentIncome.ts';
import { staleIncome } from './staleIncome.ts';
import { validateIncome } from './validateIncome.ts';

const UPDATE = sql(
  'income-update',
  `${notedIn('$3', '$4')} update incomes set answers = $2 where id = $1`,
);

/**
 * Changes an income of the applicant or of a member; whose it is stays. It is taken only when nothing
 * is wrong with it, and on the record that it was made on.
 * @throws ProblemError 404, 409, 412 `stale` when another one has changed it since, 422 `invalid-answers`
 */
export async function changeIncome(
  services: Services,
  context: RequestContext,
  id: number,
  body: JsonObject,
): Promise<JsonObject> {
  return changeApplication(services, context, async (runner, application) => {
    const find = ({ row }: typeof application) => row.incomes.find((income) => income.id === id);
    const known = find(application);
    if (!known) throw notFound();
    checkIncomeHeld(application, known);
    const { answers, memberId = known.memberId } = validateIncome(application, body);
    if (memberId !== known.memberId) throw notFound();
    const { ifMatch } = context;
    const wanted = contentTag({ id, answers });
    const tag = contentTag(known);
    // An answer that got lost is asked for again with the old tag.
    const isTaken = ifMatch === undefined || matchesTag(ifMatch, tag) || wanted === tag;
    if (!isTaken) throw staleIncome(application, known);
    const saved = wanted === tag ? null : noteIncome(application, known);
    await runner.run(UPDATE, [id, answers, application.row.id, saved]);
    const after = await reopen(services, runner, application);
    return presentIncome(after, find(after)!);
  });
}
