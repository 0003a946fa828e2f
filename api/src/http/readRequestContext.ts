import type Koa from 'koa';
import { optionalHeader } from './parameters.ts';
import type { RequestContext } from './RequestContext.ts';
import { stateOf } from './Route.ts';

/** Who asks, in which language, and under which conditions. */
export function readRequestContext(ctx: Koa.Context): RequestContext {
  const { applicant, language } = stateOf(ctx);
  return {
    applicant,
    language,
    idempotencyKey: optionalHeader(ctx, 'Idempotency-Key'),
    ifMatch: optionalHeader(ctx, 'If-Match'),
  };
}
