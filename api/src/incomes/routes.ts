import type { JsonObject } from '@porchlight/engine';
import { findCollectionForm } from '../applications/collectionForms.ts';
import { askingOf } from '../http/askingOf.ts';
import { idParameter } from '../http/parameters.ts';
import { type Route, stateOf } from '../http/Route.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import { flatSchema } from '../openapi/flatSchema.ts';
import type { Services } from '../Services.ts';
import { createIncome } from './createIncome.ts';
import { deleteIncome } from './deleteIncome.ts';

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
      body: {
        schema: (release): JsonObject => {
          const schema = flatSchema(findCollectionForm(release, 'income'));
          const member = { type: ['integer', 'null'] };
          const properties = {
            ...(schema.properties as JsonObject),
            otherHouseholdMemberId: member,
          };
          return { ...schema, properties };
        },
      },
      answers: {
        201: {
          description: 'The new income source',
          schema: () => ({ $ref: '#/components/schemas/IncomeSource' }),
        },
        422: { description: 'Something is missing or wrong' },
      },
      async handle(ctx) {
        const body = await readJsonBody(ctx);
        const { income, isNew } = await createIncome(services, askingOf(ctx), body);
        ctx.status = isNew ? 201 : 200;
        ctx.set('Content-Language', stateOf(ctx).language);
        ctx.body = income;
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
        await deleteIncome(services, askingOf(ctx), idParameter(ctx));
        ctx.status = 204;
      },
    },
  ];
}
