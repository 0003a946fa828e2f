import type Koa from 'koa';
import { invalidRequest } from '../http/ProblemError.ts';
import type { Route } from '../http/Route.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import { hasKey } from '../keys/operatorKeys.ts';
import type { Services } from '../Services.ts';
import { answerTable, TABLE } from './answerTable.ts';
import { listColleagues, noteStaff } from './assignment.ts';
import { exportQueue } from './exportQueue.ts';
import { presentDesk } from './presentDesk.ts';
import { readMine, readQueue } from './queues.ts';
import { recordListed } from './recordListed.ts';
import { CLOSED, LIST, LONGEST_TEXT, queryText } from './routeTexts.ts';
import { staffOf, stillStaff } from './Staff.ts';
import { searchCases } from './searchCases.ts';

/** A queue, page by page and as a table. */
const queueRoutes = (services: Services): Route[] => [
  {
    method: 'get',
    path: '/api/desk/queues/:queue',
    access: 'staff',
    limit: 'reads',
    summary: 'A page of a queue, in its order',
    query: { after: { type: 'string' } },
    answers: { 200: LIST, 422: { description: 'No such `after`' }, ...CLOSED },
    async handle(ctx) {
      const { queue } = ctx.params as { queue: string };
      ctx.set('Cache-Control', 'no-store');
      const staff = staffOf(ctx, services);
      const listed = await readQueue(services, staff, queue, queryText(ctx, 'after'));
      ctx.body = await recordListed(services, { staff, list: queue, listed });
    },
  },
  {
    method: 'get',
    path: '/api/desk/queues/:queue/export',
    access: 'staff',
    limit: 'writes',
    summary: 'What a queue shows, of all its cases, as a table (CSV or XLSX); audited',
    ...TABLE,
    async handle(ctx) {
      const { queue } = ctx.params as { queue: string };
      const asking = staffOf(ctx, services);
      const exporter = { staff: asking, admit: () => stillStaff(ctx, asking) };
      await answerTable(ctx, queue, (as) => exportQueue(services, exporter, queue, as));
    },
  },
];

const searchRoute = (services: Services): Route => ({
  method: 'post',
  path: '/api/desk/search',
  access: 'staff',
  limit: 'writes',
  summary:
    'Cases by their number, or by what the desk declares; not in the address, which is logged',
  body: { schema: () => ({ type: 'object', properties: { text: { type: 'string' } } }) },
  answers: { 200: LIST, 422: { description: 'The text says too little' }, ...CLOSED },
  async handle(ctx) {
    const { text } = await readJsonBody(ctx);
    if (typeof text !== 'string' || text.length > LONGEST_TEXT)
      throw invalidRequest([{ path: '/text', code: 'wrong-type' }]);
    const staff = staffOf(ctx, services);
    const listed = await searchCases(services, staff, text);
    ctx.body = await recordListed(services, { staff, list: 'search', listed });
  },
});

/** The desk and its lists. */
export function listRoutes(services: Services): Route[] {
  const staff = (ctx: Koa.Context) => staffOf(ctx, services);
  return [
    {
      method: 'get',
      path: '/api/desk',
      access: 'staff',
      limit: 'reads',
      summary: 'Who is at the desk, her queues with their counts, and what can be done',
      answers: { 200: { description: 'The desk' }, ...CLOSED },
      async handle(ctx) {
        const asking = staff(ctx);
        if (!hasKey(ctx)) await noteStaff(services, asking);
        ctx.set('Cache-Control', 'no-store');
        ctx.body = await presentDesk(services, asking);
      },
    },
    {
      method: 'get',
      path: '/api/desk/colleagues',
      access: 'staff',
      limit: 'reads',
      summary: 'To whom a case can be handed over',
      answers: { 200: { description: 'Who has been at the desk' }, ...CLOSED },
      async handle(ctx) {
        ctx.body = { colleagues: await listColleagues(services, staff(ctx)) };
      },
    },
    {
      method: 'get',
      path: '/api/desk/mine',
      access: 'staff',
      limit: 'reads',
      summary: 'A page of the cases that one has taken',
      query: { after: { type: 'string' } },
      answers: { 200: LIST, 422: { description: 'No such `after`' }, ...CLOSED },
      async handle(ctx) {
        ctx.set('Cache-Control', 'no-store');
        const asking = staff(ctx);
        const listed = await readMine(services, asking, queryText(ctx, 'after'));
        ctx.body = await recordListed(services, { staff: asking, list: 'mine', listed });
      },
    },
    ...queueRoutes(services),
    searchRoute(services),
  ];
}
