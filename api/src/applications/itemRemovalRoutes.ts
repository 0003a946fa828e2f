import { idParameter, requiredHeader } from '../http/parameters.ts';
import type { RequestContext } from '../http/RequestContext.ts';
import type { Route } from '../http/Route.ts';
import { readRequestContext } from '../http/readRequestContext.ts';
import type { Services } from '../Services.ts';

/** Items of an application that can be removed, in the words of the API's description. */
export interface RemovableItems {
  /** `/api/application/income` */
  path: string;
  /** `an income source` */
  name: string;
  /** When a creation is not taken back, since what it made is kept. */
  kept: string;
  /** When a removal is refused, since another has changed the item. */
  changed: string;
  takeBack(services: Services, context: RequestContext, key: string): Promise<void>;
  remove(services: Services, context: RequestContext, id: number): Promise<void>;
}

/** The calls by which an item goes: its creation is taken back by its key, or it is removed by its id. */
export function itemRemovalRoutes(services: Services, items: RemovableItems): Route[] {
  return [
    {
      method: 'delete',
      path: items.path,
      access: 'applicant',
      limit: 'writes',
      summary: `Takes back the creation of ${items.name}, whether or not it has arrived`,
      headers: { 'Idempotency-Key': 'That of the creation; required.' },
      answers: {
        204: {
          description:
            'It is not there, and a creation that arrives later is refused: repeating it gets 422 `idempotency-mismatch`, whether or not it had arrived',
        },
        404: {
          description:
            'No application is open, or it was closed by now: what has arrived stays in it, and the key is not taken back',
        },
        409: { description: 'The application cannot be changed now; what has arrived stays' },
        412: { description: items.kept },
        422: {
          description:
            'The key is missing or wrong, or made something else (`idempotency-mismatch`): nothing is removed',
        },
      },
      async handle(ctx) {
        const key = requiredHeader(ctx, 'Idempotency-Key');
        await items.takeBack(services, readRequestContext(ctx), key);
        ctx.status = 204;
      },
    },
    {
      method: 'delete',
      path: `${items.path}/:id`,
      access: 'applicant',
      limit: 'writes',
      summary: `Removes ${items.name}`,
      headers: {
        'If-Match': 'The entity tag of what is removed; another one gets 412.',
      },
      answers: {
        204: { description: 'Removed' },
        404: { description: 'It is not there, or no application is open' },
        409: { description: 'The application cannot be changed now' },
        412: { description: items.changed },
      },
      async handle(ctx) {
        await items.remove(services, readRequestContext(ctx), idParameter(ctx));
        ctx.status = 204;
      },
    },
  ];
}
