import type Koa from 'koa';
import { invalidRequest } from '../http/ProblemError.ts';
import type { Route } from '../http/Route.ts';
import type { Services } from '../Services.ts';
import { exportAccessLog, readAccessLog } from './oversight.ts';
import { CLOSED, queryText } from './routeTexts.ts';
import { staffOf, stillStaff } from './Staff.ts';

/** Whom it is about. @throws ProblemError 422 where nobody is named */
function watchedOf(ctx: Koa.Context): string {
  const of = queryText(ctx, 'of');
  if (!of) throw invalidRequest([{ path: '/of', code: 'required' }]);
  return of;
}

/** What a colleague has looked at, for a role that may oversee; audited. */
export const oversightRoutes = (services: Services): Route[] => [
  {
    method: 'get',
    path: '/api/desk/looks',
    access: 'staff',
    limit: 'writes',
    summary: 'A page of what a colleague has looked at, the newest first; audited',
    query: { of: { type: 'string' }, after: { type: 'string' } },
    answers: {
      200: { description: '`looks`; `next` is the `after` of the next page' },
      422: { description: 'Nobody is named, or no such `after`' },
      ...CLOSED,
    },
    async handle(ctx) {
      const staff = staffOf(ctx, services);
      ctx.set('Cache-Control', 'no-store');
      ctx.body = await readAccessLog(services, staff, watchedOf(ctx), queryText(ctx, 'after'));
    },
  },
  {
    method: 'get',
    path: '/api/desk/looks/export',
    access: 'staff',
    limit: 'writes',
    summary: 'All that a colleague has looked at, as a table (CSV); audited',
    query: { of: { type: 'string' } },
    answers: {
      200: { description: 'A table: CSV in UTF-8' },
      422: { description: 'Nobody is named' },
      ...CLOSED,
    },
    async handle(ctx) {
      const staff = staffOf(ctx, services);
      const exporter = { staff, admit: () => stillStaff(ctx, staff) };
      ctx.body = await exportAccessLog(services, exporter, watchedOf(ctx));
      ctx.type = 'text/csv; charset=utf-8';
      ctx.attachment('looks.csv');
      ctx.set('Cache-Control', 'no-store');
    },
  },
];
