import { invalidRequest } from '../http/ProblemError.ts';
import { type Route, stateOf } from '../http/Route.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import type { Services } from '../Services.ts';
import { readConsent, setConsent } from './consents.ts';

/** Whether an applicant wants text messages. */
export function consentRoutes(services: Services): Route[] {
  return [
    {
      method: 'get',
      path: '/api/messages/texts',
      access: 'applicant',
      summary: 'Whether she gets text messages, and at which phone',
      answers: {
        200: { description: '`{ phone, isOn, isStopped }`; `{}` where she can get none' },
      },
      async handle(ctx) {
        ctx.set('Cache-Control', 'no-store');
        const { subject } = stateOf(ctx).applicant;
        ctx.body = (await readConsent(services, services.database, subject)) ?? {};
      },
    },
    {
      method: 'put',
      path: '/api/messages/texts',
      access: 'applicant',
      limit: 'writes',
      summary: 'Turns text messages on or off, at the phone that she was shown',
      body: {
        schema: () => ({
          type: 'object',
          required: ['isOn', 'phone'],
          properties: { isOn: { type: 'boolean' }, phone: { type: 'string' } },
        }),
      },
      answers: {
        200: { description: 'Kept: `{ phone, isOn, isStopped }`' },
        404: { description: 'She has given no phone that can be texted' },
        422: { description: 'It is another phone by now' },
      },
      async handle(ctx) {
        const { isOn, phone, ...rest } = await readJsonBody(ctx);
        for (const name of Object.keys(rest))
          throw invalidRequest([{ path: `/${name}`, code: 'unknown-field' }]);
        const { applicant, language } = stateOf(ctx);
        const who = { owner: applicant.subject, language };
        ctx.body = await setConsent(services, who, { isOn, phone });
      },
    },
  ];
}
