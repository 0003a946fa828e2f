import type { JsonObject } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { findCollectionForm } from '../applications/collectionForms.ts';
import { idParameter } from '../http/parameters.ts';
import { type Route, stateOf } from '../http/Route.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import { readRequestContext } from '../http/readRequestContext.ts';
import { flatSchema } from '../openapi/flatSchema.ts';
import type { Services } from '../Services.ts';
import { changeIncome } from './changeIncome.ts';
import { createIncome } from './createIncome.ts';
import { deleteIncome } from './deleteIncome.ts';

/** What makes an income source, or takes the place of what one said. */
function incomeBody(release: Release): JsonObject {
  const schema = flatSchema(findCollectionForm(release, 'income'));
  const properties = {
    ...(schema.properties as JsonObject),
    otherHouseholdMemberId: { type: ['integer', 'null'] },
  };
  return { ...schema, properties };
}

const income = () => ({ $ref: '#/components/schemas/IncomeSource' });

/** The calls of income sources. */
export function incomeRoutes(services: Services): Route[] {
  return [
    {
      method: 'post',
      path: '/api/application/income',
      access: 'applicant',
      limit: 'writes',
      summary: 'Adds an income source',
      headers: { 'Idempotency-Key': 'Repeating one makes nothing twice.' },
      body: { schema: incomeBody },
      answers: {
        201: { description: 'The new income source', schema: income },
        422: { description: 'Something is missing or wrong' },
      },
      async handle(ctx) {
        const body = await readJsonBody(ctx);
        const made = await createIncome(services, readRequestContext(ctx), body);
        ctx.status = made.isNew ? 201 : 200;
        ctx.set('Content-Language', stateOf(ctx).language);
        ctx.body = made.income;
      },
    },
    {
      method: 'put',
      path: '/api/application/income/:id',
      access: 'applicant',
      limit: 'writes',
      summary: 'Changes an income source; whose it is stays',
      body: { schema: incomeBody },
      answers: {
        200: { description: 'The income source as it is stored', schema: income },
        422: { description: 'Something is missing or wrong' },
      },
      async handle(ctx) {
        const body = await readJsonBody(ctx);
        ctx.body = await changeIncome(services, readRequestContext(ctx), idParameter(ctx), body);
        ctx.set('Content-Language', stateOf(ctx).language);
      },
    },
    {
      method: 'delete',
      path: '/api/application/income/:id',
      access: 'applicant',
      limit: 'writes',
      summary: 'Removes an income source',
      answers: { 204: { description: 'Removed' } },
      async handle(ctx) {
        await deleteIncome(services, readRequestContext(ctx), idParameter(ctx));
        ctx.status = 204;
      },
    },
  ];
}
