import type { Context } from 'koa';
import { stateOf } from '../http/Route.ts';
import type { PageView } from '../pages/index.ts';
import type { FieldError } from './FieldError.ts';

/** The answer to too many tries: how long to wait, in the header and in words. */
export function tooMany(ctx: Context, text: PageView['text'], seconds: number): FieldError {
  stateOf(ctx).refused = 'too-many-tries';
  ctx.set('Retry-After', String(seconds));
  return { field: '', text: text('identity.too-many-tries', { minutes: Math.ceil(seconds / 60) }) };
}
