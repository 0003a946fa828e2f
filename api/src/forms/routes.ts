import type { JsonObject } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { externalOf } from '@porchlight/engine/external-schema';
import { bodyLimitsOf } from '../http/bodyLimits.ts';
import { notFound } from '../http/ProblemError.ts';
import { optionalHeader } from '../http/parameters.ts';
import { type Route, stateOf } from '../http/Route.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import { flatSchema } from '../openapi/flatSchema.ts';
import type { Services } from '../Services.ts';
import { receiveEntry } from './receiveEntry.ts';
import { findStandalone, listStandalone } from './standaloneForms.ts';

/** What each form takes; none where the release has no form that stands alone. */
function entrySchema(release: Release): JsonObject {
  const forms = [...listStandalone(release)];
  const schemas = forms.map(([address, form]) => ({
    title: form.title,
    description: `/api/forms/${address}`,
    // What an external schema takes is said by that schema, in the release.
    ...(externalOf(form) ? { type: 'object' } : flatSchema(form)),
  }));
  return { type: 'object', ...(schemas.length > 0 && { anyOf: schemas }) };
}

/** The call that anybody may make: a form that stands alone is sent. */
export function formRoutes(services: Services, limits: RateLimiter): Route[] {
  return [
    {
      method: 'post',
      path: '/api/forms/:form',
      access: 'public',
      summary: 'Sends a form that stands alone',
      headers: {
        'Idempotency-Key': 'Repeating one makes nothing twice.',
        'Porchlight-Release': 'The release that the page was built on; an older one gets 412.',
      },
      body: { schema: entrySchema },
      answers: {
        201: {
          description: 'Received',
          schema: () => ({
            type: 'object',
            properties: {
              reference: { type: 'string' },
              receivedAt: { type: 'string', format: 'date-time' },
            },
          }),
        },
        404: { description: 'There is no such form' },
        409: { description: 'The form is not taken today' },
        412: { description: 'The form has changed; `release` is the one to load' },
        413: { description: 'More than a form can hold' },
        422: { description: 'Something is missing or wrong' },
        429: { description: 'Too many at once from one address' },
      },
      async handle(ctx) {
        const { form: address } = ctx.params as { form: string };
        const { language } = stateOf(ctx);
        // Before anything is read or counted: what is not there costs nothing.
        if (!findStandalone(services.releases.current(), address)) throw notFound();
        await limits.spend('forms', { address: ctx.ip });
        const flat = await readJsonBody(ctx, bodyLimitsOf(ctx).entry);
        const { receipt, isNew } = await receiveEntry(services, {
          address,
          flat,
          language,
          idempotencyKey: optionalHeader(ctx, 'Idempotency-Key'),
          release: optionalHeader(ctx, 'Porchlight-Release'),
        });
        ctx.status = isNew ? 201 : 200;
        ctx.set('Content-Language', language);
        ctx.body = receipt;
      },
    },
  ];
}
