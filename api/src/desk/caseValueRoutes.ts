import { invalidRequest } from '../http/ProblemError.ts';
import { idParameter } from '../http/parameters.ts';
import type { Route } from '../http/Route.ts';
import { readJsonBody } from '../http/readJsonBody.ts';
import type { Services } from '../Services.ts';
import { readCaseDocument, revealCaseValue } from './caseValues.ts';
import { CASE, CLOSED, queryText } from './routeTexts.ts';
import { staffOf } from './Staff.ts';

/** Whether a document is fetched to be kept. @throws ProblemError 422 for another word than `yes` */
function readCopy(copy: string | undefined): boolean {
  if (copy !== undefined && copy !== 'yes')
    throw invalidRequest([{ path: '/copy', code: 'unknown-value' }]);
  return copy === 'yes';
}

/** What leaves a case one by one, each audited: a restricted answer, a document. */
export function caseValueRoutes(services: Services): Route[] {
  return [
    {
      method: 'post',
      path: `${CASE}/reveal`,
      access: 'staff',
      limit: 'writes',
      summary: 'Shows one restricted answer whole, for a reason; audited',
      body: {
        schema: () => ({
          type: 'object',
          required: ['pointer', 'reason'],
          properties: {
            pointer: { type: 'string' },
            reason: { type: 'string' },
            otherHouseholdMemberID: { type: ['integer', 'null'] },
          },
        }),
      },
      answers: {
        200: { description: 'The value: `{ value }`' },
        422: { description: 'No such answer, or no reason' },
        ...CLOSED,
      },
      async handle(ctx) {
        const body = await readJsonBody(ctx);
        ctx.set('Cache-Control', 'no-store');
        ctx.body = await revealCaseValue(services, idParameter(ctx), staffOf(ctx, services), body);
      },
    },
    {
      method: 'get',
      path: `${CASE}/documents/:document/:fileName`,
      access: 'staff',
      limit: 'reads',
      summary: 'The bytes of a document, as an attachment; audited, `copy` as a copy that is kept',
      query: { copy: { type: 'string', enum: ['yes'] } },
      answers: {
        200: { description: 'The document' },
        422: { description: 'No such `copy`' },
        409: { description: 'It waits for its scan, or was refused' },
        ...CLOSED,
      },
      async handle(ctx) {
        const [id, document] = [idParameter(ctx), idParameter(ctx, 'document')];
        const asked = { documentId: document, isCopy: readCopy(queryText(ctx, 'copy')) };
        const found = await readCaseDocument(services, id, asked, staffOf(ctx, services));
        ctx.attachment(found.fileName);
        ctx.set('Cache-Control', 'no-store');
        ctx.type = found.type;
        ctx.length = found.size;
        ctx.body = found.bytes;
      },
    },
  ];
}
