import { idParameter } from '../http/parameters.ts';
import { type Route, stateOf } from '../http/Route.ts';
import type { Services } from '../Services.ts';
import { presentSent } from './presentSent.ts';
import { readReceipt } from './readReceipt.ts';

/** The calls for what an application was sent with: to keep, and to read. */
export function receiptRoutes(services: Services): Route[] {
  return [
    {
      method: 'get',
      path: '/api/application/:id/receipt',
      access: 'applicant',
      limit: 'writes',
      summary: 'What was sent last, as a tagged PDF in the language of the request; audited',
      answers: {
        200: { description: 'The PDF, as an attachment; restricted answers are starred in it' },
        404: { description: 'There is no such application of hers, or it was not sent' },
      },
      async handle(ctx) {
        const { applicant, language } = stateOf(ctx);
        const request = { owner: applicant.subject, number: idParameter(ctx), language };
        const receipt = await readReceipt(services, request);
        ctx.body = await services.pdfs.write(receipt);
        ctx.attachment(`${receipt.fileName}.pdf`);
        ctx.type = 'application/pdf';
        ctx.set('Content-Language', receipt.language);
        ctx.vary('Accept-Language');
      },
    },
    {
      method: 'get',
      path: '/api/application/:id/sent',
      access: 'applicant',
      limit: 'writes',
      summary: 'What was sent last, in words, by steps, in the language of the request; audited',
      answers: {
        200: { description: 'Questions and answers; restricted answers are starred in them' },
        404: { description: 'There is no such application of hers, or it was not sent' },
      },
      async handle(ctx) {
        const { applicant, language } = stateOf(ctx);
        const request = { owner: applicant.subject, number: idParameter(ctx), language };
        ctx.body = presentSent(await readReceipt(services, request));
        ctx.vary('Accept-Language');
      },
    },
  ];
}
