import type { JsonObject } from '@porchlight/engine';
import type { QueryRunner } from '../database/index.ts';
import type { Route } from '../http/Route.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import type { Services } from '../Services.ts';
import { doBulk } from './doBulk.ts';
import { previewBulk } from './previewBulk.ts';
import { CLOSED } from './routeTexts.ts';
import { staffOf, stillStaff } from './Staff.ts';

const BULK = '/api/desk/bulk/:action';
const REFUSED = { description: '`bulk-refused`: it is done with one case at a time' };
const answers: JsonObject = { type: 'object', additionalProperties: true };
const list = (items: JsonObject): JsonObject => ({ type: 'array', minItems: 1, items });
const body = (properties: JsonObject) => ({
  schema: () => ({
    type: 'object',
    required: Object.keys(properties),
    properties: { ...properties, answers },
  }),
});

/** One action with many cases: first what would happen to each, then it. */
export function bulkRoutes(services: Services): Route[] {
  return [
    {
      method: 'post',
      path: `${BULK}/preview`,
      access: 'staff',
      limit: 'writes',
      summary:
        'What an action would do with each of many cases, and why not; nothing is done; each is audited as a look',
      body: body({ cases: list({ type: 'integer' }) }),
      answers: {
        200: { description: 'Each case as it would become, and `seen`, the mark of this look' },
        409: REFUSED,
        422: { description: 'What the form asks is missing or wrong; `bulk-too-many`' },
        ...CLOSED,
      },
      async handle(ctx) {
        const { action } = ctx.params as { action: string };
        const asked = await readJsonBody(ctx, undefined, 'validated-by-form');
        ctx.set('Cache-Control', 'no-store');
        ctx.body = await previewBulk(services, staffOf(ctx, services), action, asked);
      },
    },
    {
      method: 'post',
      path: BULK,
      access: 'staff',
      limit: 'writes',
      summary:
        'Does it as the preview has shown it, each case by itself; repeating it does nothing twice',
      body: body({
        cases: list({
          type: 'object',
          required: ['number', 'etag'],
          properties: { number: { type: 'integer' }, etag: { type: 'string' } },
        }),
        seen: { type: 'string' },
      }),
      answers: {
        200: {
          description: 'Of each case what became of it: `done`, `refused` with why, `stopped`',
        },
        409: REFUSED,
        422: { description: '`bulk-not-previewed`: no look has shown it so; nothing was done' },
        ...CLOSED,
      },
      async handle(ctx) {
        const { action } = ctx.params as { action: string };
        const asked = await readJsonBody(ctx, undefined, 'validated-by-form');
        const staff = staffOf(ctx, services);
        const admit = (runner: QueryRunner) => stillStaff(ctx, staff, runner);
        ctx.set('Cache-Control', 'no-store');
        ctx.body = await doBulk(services, { staff, admit }, action, asked);
      },
    },
  ];
}
