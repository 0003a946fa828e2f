import type { Limits } from '@porchlight/engine';
import type Koa from 'koa';
import type { Releases } from '../releases/index.ts';

/** Bytes that a body may have. */
export interface BodyLimits {
  json: number;
  form: number;
  /** Of a form that stands alone. */
  entry: number;
  /** Of an import of appointments. */
  import: number;
}

/** For a release from before the pack had them. */
const BEFORE: BodyLimits = {
  json: 256 * 1024,
  form: 16 * 1024,
  entry: 64 * 1024,
  import: 4 * 1024 * 1024,
};

/** Gives each request what its body may have, as the pack says now. */
export function limitBodies(releases: Pick<Releases, 'isServing' | 'current'>): Koa.Middleware {
  return (ctx, next) => {
    if (releases.isServing()) {
      const limits: Partial<Limits> = releases.current().compiled.settings.limits;
      ctx.state.bodyLimits = {
        json: limits.jsonBytes ?? BEFORE.json,
        form: limits.formBytes ?? BEFORE.form,
        entry: limits.entryBytes ?? BEFORE.entry,
        import: limits.importBytes ?? BEFORE.import,
      } satisfies BodyLimits;
    }
    return next();
  };
}

/** What a request's body may have. */
export function bodyLimitsOf(ctx: Koa.Context): BodyLimits {
  return (ctx.state as { bodyLimits?: BodyLimits }).bodyLimits ?? BEFORE;
}
