import { invalidRequest } from '../http/ProblemError.ts';
import { idParameter } from '../http/parameters.ts';
import type { Route } from '../http/Route.ts';
import { openWords } from '../pages/view.ts';
import type { Services } from '../Services.ts';
import { COPIES, type CopyKind, copyCase } from './copyCase.ts';
import { CASE, CLOSED, queryText } from './routeTexts.ts';
import { staffOf } from './Staff.ts';

/** @throws ProblemError 422 for a kind that is none */
function readKind(text: string | undefined): CopyKind {
  const kind = COPIES.find((one) => one === (text ?? 'pdf'));
  if (!kind) throw invalidRequest([{ path: '/as', code: 'unknown-value' }]);
  return kind;
}

/** The call for a case to keep. */
export function caseCopyRoutes(services: Services): Route[] {
  return [
    {
      method: 'get',
      path: `${CASE}/copy`,
      access: 'staff',
      limit: 'writes',
      summary: 'The answers of a case as a tagged PDF, or with its documents as a ZIP; audited',
      query: { as: { type: 'string', enum: [...COPIES], default: 'pdf' } },
      answers: {
        200: { description: 'The copy, as an attachment; restricted answers are starred in it' },
        422: { description: 'No such kind of copy' },
        ...CLOSED,
      },
      async handle(ctx) {
        const [id, as] = [idParameter(ctx), readKind(queryText(ctx, 'as'))];
        const staff = staffOf(ctx, services);
        const { body, size } = await copyCase(services, staff, { id, as });
        const { text } = openWords(staff.release, staff.language);
        ctx.body = body;
        ctx.type = as;
        ctx.length = size;
        ctx.attachment(`${text('receipt.file-name', { number: String(id) })}.${as}`);
        ctx.set('Cache-Control', 'no-store');
      },
    },
  ];
}
