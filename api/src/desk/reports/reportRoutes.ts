import { invalidRequest } from '../../http/ProblemError.ts';
import type { Route } from '../../http/Route.ts';
import type { Services } from '../../Services.ts';
import { CLOSED, queryText } from '../routeTexts.ts';
import { staffOf } from '../Staff.ts';
import { readReport } from './readReport.ts';

/** Days of a report that does not say how many, and of the longest. */
const [USUAL, MOST] = [90, 366];

/** What is counted, for who may read it. */
export const reportRoutes = (services: Services): Route[] => [
  {
    method: 'get',
    path: '/api/desk/reports',
    access: 'staff',
    limit: 'reads',
    summary: 'How many cases there are, how long they take, where they wait, where applicants stop',
    query: { days: { type: 'integer', minimum: 1, maximum: MOST }, role: { type: 'string' } },
    answers: {
      200: { description: 'The counts of the days up to today' },
      422: { description: 'No such number of days' },
      ...CLOSED,
    },
    async handle(ctx) {
      const days = Number(queryText(ctx, 'days') ?? USUAL);
      if (!Number.isInteger(days) || days < 1 || days > MOST)
        throw invalidRequest([{ path: '/days', code: 'wrong-value' }]);
      const role = queryText(ctx, 'role');
      ctx.set('Cache-Control', 'no-store');
      ctx.body = await readReport(services, staffOf(ctx, services), { days, role });
    },
  },
];
