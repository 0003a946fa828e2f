import type { JsonObject } from '@porchlight/engine';
import { findCollectionForm } from '../applications/collectionForms.ts';
import { itemRemovalRoutes } from '../applications/itemRemovalRoutes.ts';
import { type Route, stateOf } from '../http/Route.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import { readRequestContext } from '../http/readRequestContext.ts';
import { flatSchema } from '../openapi/flatSchema.ts';
import type { Services } from '../Services.ts';
import { deleteMember, takeBackMember } from './deleteMember.ts';
import { saveMember } from './saveMember.ts';

const SCHEMA = () => ({ $ref: '#/components/schemas/MemberAnswer' });

/** The calls of household members. */
export function memberRoutes(services: Services): Route[] {
  return [
    {
      method: 'post',
      path: '/api/application/household_member',
      access: 'applicant',
      limit: 'writes',
      summary: 'Adds a member, or changes the one that is named',
      headers: {
        'Idempotency-Key': 'Repeating one makes nothing twice.',
        'If-Match':
          'The entity tag of the member that the change was made on; another one gets 412.',
      },
      body: {
        schema: (release): JsonObject => {
          const schema = flatSchema(findCollectionForm(release, 'household_member'));
          return {
            ...schema,
            properties: {
              ...(schema.properties as JsonObject),
              otherHouseholdMemberID: { type: ['integer', 'null'] },
              isComplete: { type: ['boolean', 'null'] },
              memberCurrentStep: { type: ['integer', 'null'], minimum: 0 },
            },
          };
        },
      },
      answers: {
        200: { description: 'The changed member', schema: SCHEMA },
        201: { description: 'The new member', schema: SCHEMA },
        409: { description: 'The application cannot be changed now' },
        412: { description: 'She was changed since; `current` holds her record' },
      },
      async handle(ctx) {
        const body = await readJsonBody(ctx, undefined, 'validated-by-form');
        const { member, isNew, ...rest } = await saveMember(
          services,
          readRequestContext(ctx),
          body,
        );
        ctx.status = isNew ? 201 : 200;
        ctx.set('ETag', String(member.entityTag));
        ctx.set('Content-Language', stateOf(ctx).language);
        ctx.body = { ...member, ...rest };
      },
    },
    ...itemRemovalRoutes(services, {
      path: '/api/application/household_member',
      name: 'a member',
      kept: 'She was changed since her creation, or has incomes by now, and stays; `current` holds her record',
      changed: 'She was changed since; `current` holds her record',
      takeBack: takeBackMember,
      remove: deleteMember,
    }),
  ];
}
