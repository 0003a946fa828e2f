import type { JsonObject } from '@porchlight/engine';
import { changeApplication, reopen } from '../applications/changeApplication.ts';
import type { DecryptedApplication } from '../applications/DecryptedApplication.ts';
import { notedIn } from '../applications/saves.ts';
import { noteMadeTag, withIdempotencyKey } from '../applications/withIdempotencyKey.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { contentTag } from '../http/entityTags.ts';
import { notFound, ProblemError } from '../http/ProblemError.ts';
import type { RequestContext } from '../http/RequestContext.ts';
import type { Services } from '../Services.ts';
import { checkIncomeHeld } from './checkIncomeHeld.ts';
import { noteIncome } from './noteIncome.ts';
import { presentIncome } from './presentIncome.ts';
import { validateIncome } from './validateIncome.ts';

const INSERT = sql(
  'income-insert',
  `${notedIn('$1', '$4')}
   insert into incomes (application_id, member_id, answers) values ($1, $2, $3) returning id`,
);

/**
 * Adds an income to the applicant, or to the member that is named. Unlike a step it is taken only
 * when nothing is wrong with it.
 * @throws ProblemError 404, 409, 422 `invalid-answers`
 */
export async function createIncome(
  services: Services,
  context: RequestContext,
  body: JsonObject,
): Promise<{ income: JsonObject; isNew: boolean }> {
  return changeApplication(services, context, async (runner, application) => {
    const { id, isNew } = await withIdempotencyKey(
      runner,
      services.vault,
      context,
      { kind: 'income', request: `income ${JSON.stringify(body)}` },
      () => writeIncome(runner, application, body),
    );
    const after = await reopen(services, runner, application);
    const income = after.row.incomes.find((row) => row.id === id);
    if (!income) throw notFound();
    if (isNew) await noteMadeTag(runner, services.vault, context, contentTag(income));
    return { income: presentIncome(after, income), isNew };
  });
}

async function writeIncome(
  runner: QueryRunner,
  application: DecryptedApplication,
  body: JsonObject,
): Promise<number> {
  const { row, release } = application;
  const { answers, memberId = null } = validateIncome(application, body);
  checkIncomeHeld(application, { memberId });
  const limit = release.compiled.settings.limits.incomesPerPerson;
  if (row.incomes.filter((income) => income.memberId === memberId).length >= limit)
    throw new ProblemError(422, 'too-many-incomes', { params: { limit } });
  const made = await runner.first<{ id: number }>(INSERT, [
    row.id,
    memberId,
    answers,
    noteIncome(application, { memberId }),
  ]);
  return made!.id;
}
