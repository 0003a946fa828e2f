import type { JsonObject } from '@porchlight/engine';
import { idParameter } from '../http/parameters.ts';
import type { Route } from '../http/Route.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import type { Services } from '../Services.ts';
import { answerTable, TABLE } from './answerTable.ts';
import { exportView } from './exportQueue.ts';
import { recordListed } from './recordListed.ts';
import { CLOSED, LIST, queryText } from './routeTexts.ts';
import { staffOf, stillStaff } from './Staff.ts';
import { changeView, createView, readView, removeView } from './views.ts';

const VIEW = '/api/desk/views/:view';
const narrowing: JsonObject = {
  type: 'object',
  required: ['at'],
  properties: {
    at: { type: 'string' },
    value: { type: ['string', 'number'], description: 'What is chosen' },
    from: { type: ['string', 'number'], description: 'The first day, number or amount' },
    to: { type: ['string', 'number'], description: 'The last one' },
  },
};
const body = {
  schema: (): JsonObject => ({
    type: 'object',
    required: ['name', 'queue', 'narrow'],
    properties: {
      name: { type: 'string' },
      queue: { type: 'string' },
      narrow: { type: 'array', items: narrowing },
      isReversed: { type: 'boolean' },
    },
  }),
};
const WRONG = { description: 'No name, or narrowed by what its queue does not have' };

/** Lists of one's own: nobody else sees them. */
export const viewRoutes = (services: Services): Route[] => [
  {
    method: 'post',
    path: '/api/desk/views',
    access: 'staff',
    limit: 'writes',
    summary: 'Keeps a queue, narrowed, as a list of one’s own',
    body,
    answers: {
      201: { description: 'Its `id`' },
      409: { description: '`view-exists`; `too-many-views`' },
      422: WRONG,
      ...CLOSED,
    },
    async handle(ctx) {
      const asked = await readJsonBody(ctx);
      ctx.body = await createView(services, staffOf(ctx, services), asked);
      ctx.status = 201;
    },
  },
  {
    method: 'get',
    path: VIEW,
    access: 'staff',
    limit: 'reads',
    summary: 'A page of a list of one’s own, in the order of its queue',
    query: { after: { type: 'string' } },
    answers: { 200: LIST, 422: { description: 'No such `after`' }, ...CLOSED },
    async handle(ctx) {
      const [id, after] = [idParameter(ctx, 'view'), queryText(ctx, 'after')];
      ctx.set('Cache-Control', 'no-store');
      const staff = staffOf(ctx, services);
      const listed = await readView(services, staff, id, after);
      ctx.body = await recordListed(services, { staff, list: `list-${id}`, listed });
    },
  },
  {
    method: 'get',
    path: `${VIEW}/export`,
    access: 'staff',
    limit: 'writes',
    summary: 'What a list of one’s own shows, of all its cases, as a table (CSV or XLSX); audited',
    ...TABLE,
    async handle(ctx) {
      const [id, asking] = [idParameter(ctx, 'view'), staffOf(ctx, services)];
      const exporter = { staff: asking, admit: () => stillStaff(ctx, asking) };
      await answerTable(ctx, `list-${id}`, (as) => exportView(services, exporter, id, as));
    },
  },
  {
    method: 'put',
    path: VIEW,
    access: 'staff',
    limit: 'writes',
    summary: 'Gives a list of one’s own another name, or other cases',
    body,
    answers: {
      204: { description: 'Changed' },
      409: { description: '`view-exists`' },
      422: WRONG,
      ...CLOSED,
    },
    async handle(ctx) {
      const asked = await readJsonBody(ctx);
      await changeView(services, staffOf(ctx, services), idParameter(ctx, 'view'), asked);
      ctx.status = 204;
    },
  },
  {
    method: 'delete',
    path: VIEW,
    access: 'staff',
    limit: 'writes',
    summary: 'Removes a list of one’s own; its cases stay where they are',
    answers: { 204: { description: 'Gone' }, ...CLOSED },
    async handle(ctx) {
      await removeView(services, staffOf(ctx, services), idParameter(ctx, 'view'));
      ctx.status = 204;
    },
  },
];
