import type Koa from 'koa';
import { ProblemError } from '../http/ProblemError.ts';
import { idParameter, optionalHeader } from '../http/parameters.ts';
import type { Services } from '../Services.ts';
import type { CaseChange } from './changeCase.ts';
import { findCase } from './findCase.ts';
import { presentCase } from './presentCase.ts';
import { type Staff, staffOf, stillStaff } from './Staff.ts';

/** Answers with a case as it stands now. @throws ProblemError 404 */
export async function answerCase(
  services: Services,
  ctx: Koa.Context,
  id: number,
  asking: Staff,
): Promise<void> {
  const { one, staff } = await findCase(services, services.database, id, asking);
  const shown = await presentCase(services, services.database, one, staff);
  ctx.set('ETag', shown.etag);
  ctx.set('Cache-Control', 'no-store');
  ctx.body = shown;
}

/** Answers with a case after a change of hers; with no content where it is now one that she does not see. */
export async function answerChanged(
  services: Services,
  ctx: Koa.Context,
  id: number,
  asking: Staff,
): Promise<void> {
  await answerCase(services, ctx, id, asking).catch((error) => {
    if (!(error instanceof ProblemError) || error.status !== 404) throw error;
    ctx.status = 204;
  });
}

/** Which case is to be changed, by whom, and in which version she has seen it. */
export function changeOf(services: Services, ctx: Koa.Context): CaseChange {
  const staff = staffOf(ctx, services);
  return {
    id: idParameter(ctx),
    staff,
    ifMatch: optionalHeader(ctx, 'If-Match'),
    admit: (runner) => stillStaff(ctx, staff, runner),
  };
}
