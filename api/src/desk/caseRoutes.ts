import { recordEvent } from '../audit/recordEvent.ts';
import { invalidRequest } from '../http/ProblemError.ts';
import { idParameter } from '../http/parameters.ts';
import type { Route } from '../http/Route.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import type { Services } from '../Services.ts';
import { answerCase, answerChanged, changeOf } from './answerCase.ts';
import { assignCase, holdCase, releaseCase } from './assignment.ts';
import { endPresence, notePresence } from './casePresence.ts';
import { isPlace } from './eventPage.ts';
import { findCase } from './findCase.ts';
import { CASE, CHANGED, CLOSED, GONE, LONGEST_TEXT, queryText, TAG } from './routeTexts.ts';
import { staffOf } from './Staff.ts';
import { readTimeline } from './timeline.ts';

/** Who else has a case open. */
const presenceRoutes = (services: Services): Route[] => [
  {
    method: 'put',
    path: `${CASE}/look`,
    access: 'staff',
    limit: 'writes',
    summary: 'Says that one has a case open, for 40 s, and who else has; asked while it is open',
    answers: { 200: { description: 'Who works on it, and who looks at it' }, ...CLOSED },
    async handle(ctx) {
      ctx.set('Cache-Control', 'no-store');
      ctx.body = await notePresence(services, idParameter(ctx), staffOf(ctx, services));
    },
  },
  {
    method: 'delete',
    path: `${CASE}/look`,
    access: 'staff',
    limit: 'writes',
    summary: 'Says that one has closed it',
    answers: { 204: { description: 'Gone' }, ...CLOSED },
    async handle(ctx) {
      await endPresence(services, idParameter(ctx), staffOf(ctx, services));
      ctx.status = 204;
    },
  },
];

const assignRoute = (services: Services): Route => ({
  method: 'put',
  path: `${CASE}/assignee`,
  access: 'staff',
  limit: 'writes',
  summary: 'Takes a case, hands it over, or gives it back with null',
  headers: TAG,
  body: {
    schema: () => ({ type: 'object', properties: { to: { type: ['string', 'null'] } } }),
  },
  answers: {
    200: { description: 'The case' },
    204: GONE,
    422: { description: 'Nobody of that name is at the desk' },
    ...CHANGED,
    ...CLOSED,
  },
  async handle(ctx) {
    const { to } = await readJsonBody(ctx);
    if (to !== null && (typeof to !== 'string' || to.length > LONGEST_TEXT))
      throw invalidRequest([{ path: '/to', code: 'wrong-type' }]);
    const change = changeOf(services, ctx);
    // Herself, without the need to know how the provider calls her.
    await assignCase(services, change, to === 'me' ? change.staff.subject : to);
    await answerChanged(services, ctx, change.id, change.staff);
  },
});

const olderEventsRoute = (services: Services): Route => ({
  method: 'get',
  path: `${CASE}/events`,
  access: 'staff',
  limit: 'writes',
  summary: 'What happened with a case before what stands in its timeline, a page of it; audited',
  query: { before: { type: 'string' } },
  answers: {
    200: { description: '`events`; `olderEvents.before` is the `before` of the next page' },
    422: { description: 'No such `before`' },
    ...CLOSED,
  },
  async handle(ctx) {
    const [id, before] = [idParameter(ctx), queryText(ctx, 'before')];
    if (!isPlace(before)) throw invalidRequest([{ path: '/before', code: 'wrong-type' }]);
    const { one, staff } = await findCase(services, services.database, id, staffOf(ctx, services));
    const actor = staff.subject;
    await recordEvent(services.database, { actor, action: 'desk-view', applicationId: id });
    ctx.set('Cache-Control', 'no-store');
    ctx.body = await readTimeline(services, services.database, { one, staff, before });
  },
});

/** Who works on a case, so that nobody else changes it meanwhile. */
const holdRoutes = (services: Services): Route[] => [
  {
    method: 'put',
    path: `${CASE}/hold`,
    access: 'staff',
    limit: 'writes',
    summary: 'Holds a case while one works on it',
    answers: {
      200: { description: 'Until when' },
      409: { description: '`case-held`: `holder` works on it' },
      ...CLOSED,
    },
    async handle(ctx) {
      ctx.body = await holdCase(services, idParameter(ctx), staffOf(ctx, services));
    },
  },
  {
    method: 'delete',
    path: `${CASE}/hold`,
    access: 'staff',
    limit: 'writes',
    summary: 'Lets a case go',
    answers: { 204: { description: 'Gone' }, ...CLOSED },
    async handle(ctx) {
      await releaseCase(services, idParameter(ctx), staffOf(ctx, services));
      ctx.status = 204;
    },
  },
];

/** One case: each look at it is audited. */
export function caseRoutes(services: Services): Route[] {
  return [
    ...presenceRoutes(services),
    {
      method: 'get',
      path: CASE,
      access: 'staff',
      limit: 'writes',
      summary: 'A case: what was sent, under the release that it was given under; audited',
      answers: { 200: { description: 'The case; restricted answers are starred' }, ...CLOSED },
      async handle(ctx) {
        const [id, asking] = [idParameter(ctx), staffOf(ctx, services)];
        await findCase(services, services.database, id, asking);
        const actor = asking.subject;
        await recordEvent(services.database, { actor, action: 'desk-view', applicationId: id });
        await answerCase(services, ctx, id, asking);
      },
    },
    olderEventsRoute(services),
    assignRoute(services),
    ...holdRoutes(services),
  ];
}
