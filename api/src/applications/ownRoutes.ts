import type { JsonObject } from '@porchlight/engine';
import type { Context } from 'koa';
import { invalidRequest } from '../http/ProblemError.ts';
import { type Route, stateOf } from '../http/Route.ts';
import { canStartFrom, describeOwn, type OwnApplications } from '../identity/index.ts';
import { openWords, type PageWords } from '../pages/view.ts';
import type { Services } from '../Services.ts';
import { listOwn } from './listOwn.ts';

/** @throws ProblemError 422 */
function fromOf({ query }: Context): number | undefined {
  const { from } = query;
  if (from === undefined) return undefined;
  if (typeof from !== 'string' || !/^\d{1,9}$/.test(from))
    throw invalidRequest([{ path: '/from', code: 'wrong-type' }]);
  return Number(from);
}

function presentOwn(
  words: PageWords,
  { applications, hasOpen, next }: OwnApplications,
): JsonObject {
  return {
    applications: applications.map((one) => ({
      number: one.number,
      ...describeOwn(words, one),
      wasSent: one.receivedAt !== null,
      canStartFrom: canStartFrom(one, hasOpen),
    })),
    ...(next !== undefined && { next }),
  };
}

/** The call for all that somebody has begun and sent. */
export function ownRoutes(services: Services): Route[] {
  return [
    {
      method: 'get',
      path: '/api/applications',
      access: 'applicant',
      limit: 'reads',
      summary: 'What the applicant has begun and sent, the newest first, in words',
      query: { from: { type: 'integer' } },
      answers: {
        200: { description: 'Applications; `next` is the `from` of what is older' },
        422: { description: 'No such `from`' },
      },
      async handle(ctx) {
        const { applicant, language } = stateOf(ctx);
        const own = await listOwn(services, applicant.subject, fromOf(ctx));
        ctx.set('Cache-Control', 'no-store');
        ctx.set('Content-Language', language);
        ctx.vary('Accept-Language');
        ctx.body = presentOwn(openWords(services.releases.current(), language), own);
      },
    },
  ];
}
