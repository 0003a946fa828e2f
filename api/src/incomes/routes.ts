import type { JsonObject } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { findCollectionForm } from '../applications/collectionForms.ts';
import { itemRemovalRoutes, type RemovableItems } from '../applications/itemRemovalRoutes.ts';
import { idParameter } from '../http/parameters.ts';
import { type Route, stateOf } from '../http/Route.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import { readRequestContext } from '../http/readRequestContext.ts';
import { flatSchema } from '../openapi/flatSchema.ts';
import type { Services } from '../Services.ts';
import { changeIncome } from './changeIncome.ts';
import { createIncome } from './createIncome.ts';
import { deleteIncome, takeBackIncome } from './deleteIncome.ts';

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

/** How an income source goes. */
const REMOVAL: RemovableItems = {
  path: '/api/application/income',
  name: 'an income source',
  kept: 'It was changed since its creation, and stays; `current` holds it as it is stored',
  changed: 'It was changed since; `current` holds it as it is stored',
  takeBack: takeBackIncome,
  remove: deleteIncome,
};

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
        ctx.set('ETag', String(made.income.entityTag));
        ctx.body = made.income;
      },
    },
    {
      method: 'put',
      path: '/api/application/income/:id',
      access: 'applicant',
      limit: 'writes',
      summary: 'Changes an income source; whose it is stays',
      headers: {
        'If-Match':
          'The entity tag of the income source that the change was made on; another one gets 412.',
      },
      body: { schema: incomeBody },
      answers: {
        200: { description: 'The income source as it is stored', schema: income },
        412: { description: 'It was changed since; `current` holds it as it is stored' },
        422: { description: 'Something is missing or wrong' },
      },
      async handle(ctx) {
        const body = await readJsonBody(ctx);
        const changed = await changeIncome(
          services,
          readRequestContext(ctx),
          idParameter(ctx),
          body,
        );
        ctx.set('ETag', String(changed.entityTag));
        ctx.body = changed;
        ctx.set('Content-Language', stateOf(ctx).language);
      },
    },
    ...itemRemovalRoutes(services, REMOVAL),
  ];
}
