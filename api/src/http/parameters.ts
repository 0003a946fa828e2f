import type Koa from 'koa';
import { invalidRequest, notFound, ProblemError } from './ProblemError.ts';

/** A number in the path. One that no record can have is answered like one that none has. */
export function idParameter(ctx: Koa.Context, name = 'id'): number {
  const text = (ctx.params as Record<string, string>)[name] ?? '';
  const id = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(id <= 2_147_483_647)) throw notFound();
  return id;
}

/** A header, absent when it is not sent. */
export function optionalHeader(ctx: Koa.Context, name: string): string | undefined {
  return ctx.get(name) || undefined;
}

/** A header that has to be sent. @throws ProblemError 422 */
export function requiredHeader(ctx: Koa.Context, name: string): string {
  const value = ctx.get(name);
  if (!value) throw invalidRequest([{ path: `/${name}`, code: 'required' }]);
  return value;
}

/** `?submit=true` or `false`; absent counts as false. @throws ProblemError 422 */
export function booleanQuery(ctx: Koa.Context, name: string): boolean {
  const value = ctx.query[name];
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  throw new ProblemError(422, 'invalid-request', {
    errors: [{ step: '', path: `/${name}`, code: 'wrong-type', message: 'wrong-type' }],
  });
}
