import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import type { Logger } from 'pino';
import type { Releases } from '../releases/index.ts';
import { chooseLanguage } from './language.ts';
import { routeOf } from './metrics.ts';
import type { ProblemError } from './ProblemError.ts';
import { presentProblem } from './presentProblem.ts';
import { stateOf } from './Route.ts';
import { toProblem } from './toProblem.ts';

/** Gives every request an id, which its answer, its problem and its line in the log carry. */
export const identifyRequest: Koa.Middleware = async (ctx, next) => {
  const given = ctx.get('X-Request-Id');
  const requestId = /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  stateOf(ctx).requestId = requestId;
  ctx.set('X-Request-Id', requestId);
  await next();
};

/** A request as spans name it. */
export const describeRequest = (ctx: Koa.Context) => ({
  route: routeOf(ctx),
  requestId: stateOf(ctx).requestId,
});

/** What somebody was refused: without a good token, without the right, or too often. */
const REFUSALS = new Set([401, 403, 429]);

/** Problems of requests that no page of ours sends, and of files that are an attack: tries to get around a control. */
const TRIES: ReadonlySet<string> = new Set([
  'bad-request',
  'file-infected',
  'invalid-json',
  'invalid-request',
  'method-not-allowed',
  'studio-import-bomb',
  'studio-import-link',
  'studio-import-path',
  'too-large',
  'unsupported-media-type',
]);

const isTold = ({ status, code }: ProblemError) => REFUSALS.has(status) || TRIES.has(code);

/** The line of a request: a failure is an error, a refusal is told, all else is for who looks for it. */
function levelOf(status: number, refused: string | undefined): 'error' | 'info' | 'debug' {
  if (status >= 500) return 'error';
  return refused !== undefined || REFUSALS.has(status) ? 'info' : 'debug';
}

/** One line for each request: never its path, query, body or headers. */
export function logRequests(logger: Logger): Koa.Middleware {
  return async (ctx, next) => {
    const start = performance.now();
    await next();
    const { requestId, refused } = stateOf(ctx);
    const level = levelOf(ctx.res.statusCode, refused);
    if (!logger.isLevelEnabled(level)) return;
    const milliseconds = Math.round(performance.now() - start);
    const line = {
      requestId,
      method: ctx.method,
      route: routeOf(ctx),
      status: ctx.status,
      milliseconds,
      ...(refused !== undefined && { refused }),
    };
    logger[level](line, 'request');
  };
}

/** What may be shown instead of a problem document to somebody who looks at a page. */
export interface ProblemPages {
  fail(ctx: Koa.Context, status: number): void;
}

/** The one place where a failure becomes an answer: a document for a person, problem details for a program. */
export function problemMiddleware(options: {
  releases: Releases;
  logger: Logger;
  pages: ProblemPages;
  /** Told of each failure: libraries use the database by themselves. */
  heed: (error: unknown) => void;
}): Koa.Middleware {
  const { releases, logger, pages, heed } = options;
  return async (ctx, next) => {
    setLanguage(ctx, releases);
    try {
      await next();
    } catch (error) {
      heed(error);
      const problem = toProblem(error);
      if (isTold(problem)) stateOf(ctx).refused = problem.code;
      if (problem.status >= 500)
        logger.error(
          { requestId: stateOf(ctx).requestId, route: routeOf(ctx), err: error },
          'failed',
        );
      if (wantsDocument(ctx) && releases.isServing()) {
        ctx.set(problem.options.headers ?? {});
        pages.fail(ctx, problem.status);
      } else writeProblem(ctx, problem, releases);
    }
  };
}

const FOR_PROGRAMS =
  /^\/(api|data|releases|oidc|_configuration|studio\/stage|healthz|readyz|metrics)(\/|$)/;

function wantsDocument(ctx: Koa.Context): boolean {
  return !FOR_PROGRAMS.test(ctx.path) && ctx.accepts('json', 'html') === 'html';
}

function writeProblem(ctx: Koa.Context, problem: ProblemError, releases: Releases): void {
  const { requestId, language } = stateOf(ctx);
  const texts = releases.isServing() ? releases.current().texts(language) : {};
  ctx.status = problem.status;
  ctx.set(problem.options.headers ?? {});
  ctx.set('Cache-Control', 'no-store');
  if (language) ctx.set('Content-Language', language);
  ctx.body = presentProblem(problem, { texts, language: language ?? 'en', requestId });
  ctx.type = 'application/problem+json';
}

function setLanguage(ctx: Koa.Context, releases: Releases): void {
  if (!releases.isServing()) return;
  stateOf(ctx).language = chooseLanguage(ctx, releases.current().languages);
}
