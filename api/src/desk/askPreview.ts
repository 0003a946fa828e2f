import type Koa from 'koa';
import { notFound } from '../http/ProblemError.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import type { Services } from '../Services.ts';
import { changeOf } from './answerCase.ts';
import { previewNotice } from './doAction.ts';
import { checkSeen, findCase } from './findCase.ts';
import { recordPreview } from './recordPreview.ts';
import type { PreparedNotice } from './writeCaseNotice.ts';

/**
 * What the applicant would be told by the action that a call names, with what its form asks; nothing is
 * done. It has answers of hers in it, so it is audited as a look.
 * @throws ProblemError 403, 404 also where she would be told nothing, 409, 412, 422
 */
export async function askPreview(
  services: Services,
  ctx: Koa.Context,
): Promise<{ id: number; told: PreparedNotice }> {
  const { action } = ctx.params as { action: string };
  const flat = await readJsonBody(ctx, undefined, 'validated-by-form');
  const { id, staff, ifMatch } = changeOf(services, ctx);
  const found = await findCase(services, services.database, id, staff);
  // Nothing is done: who does not say what she has seen is told of what stands now.
  if (ifMatch !== undefined) checkSeen(found.one, ifMatch);
  await recordPreview(services, id, staff, action);
  const told = await previewNotice(services, found, action, flat);
  if (!told) throw notFound();
  ctx.set('Cache-Control', 'no-store');
  return { id, told };
}
