import type Koa from 'koa';
import { idParameter } from '../http/parameters.ts';
import { type Route, stateOf } from '../http/Route.ts';
import type { Services } from '../Services.ts';
import { presentSent } from './presentSent.ts';
import { readReceipt } from './readReceipt.ts';

const OWN = { method: 'get', access: 'applicant', limit: 'writes' } as const;
const NOT_SENT = {
  404: { description: 'There is no such application of hers, or it was not sent' },
};

/** The calls for what an application was sent with: to keep, and to read. */
export function receiptRoutes(services: Services): Route[] {
  /** What she sent last, in the language of the request. @throws ProblemError 404 */
  async function readOwn(ctx: Koa.Context) {
    const { applicant, language } = stateOf(ctx);
    const request = { owner: applicant.subject, number: idParameter(ctx), language };
    const receipt = await readReceipt(services, request);
    ctx.set('Content-Language', receipt.language);
    ctx.vary('Accept-Language');
    return receipt;
  }

  return [
    {
      ...OWN,
      path: '/api/application/:id/receipt',
      summary: 'What was sent last, as a tagged PDF in the language of the request; audited',
      answers: {
        200: { description: 'The PDF, as an attachment; restricted answers are starred in it' },
        ...NOT_SENT,
      },
      async handle(ctx) {
        const receipt = await readOwn(ctx);
        ctx.body = await services.pdfs.write(receipt);
        ctx.attachment(`${receipt.fileName}.pdf`);
        ctx.type = 'application/pdf';
      },
    },
    {
      ...OWN,
      path: '/api/application/:id/sent',
      summary: 'What was sent last, in words, by steps, in the language of the request; audited',
      answers: {
        200: { description: 'Questions and answers; restricted answers are starred in them' },
        ...NOT_SENT,
      },
      async handle(ctx) {
        ctx.body = presentSent(await readOwn(ctx));
      },
    },
  ];
}
