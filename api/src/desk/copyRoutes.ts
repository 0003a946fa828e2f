import { recordEvent } from '../audit/recordEvent.ts';
import { openCaseArchive, writeCasePdf } from '../case-archive/openCaseArchive.ts';
import { invalidRequest } from '../http/ProblemError.ts';
import { idParameter } from '../http/parameters.ts';
import type { Route } from '../http/Route.ts';
import { openWords } from '../pages/view.ts';
import type { Services } from '../Services.ts';
import { findCase } from './findCase.ts';
import { CASE, CLOSED, queryText } from './routeTexts.ts';
import { requireRight, staffOf } from './Staff.ts';

/** As what a case can be saved: its answers in words, or these with its documents. */
const COPIES = ['pdf', 'zip'] as const;
type CopyKind = (typeof COPIES)[number];

/** @throws ProblemError 422 for a kind that is none */
function readKind(text: string | undefined): CopyKind {
  const kind = COPIES.find((one) => one === (text ?? 'pdf'));
  if (!kind) throw invalidRequest([{ path: '/as', code: 'unknown-value' }]);
  return kind;
}

/** A case to keep. */
export function copyRoutes(services: Services): Route[] {
  return [
    {
      method: 'get',
      path: `${CASE}/copy`,
      access: 'staff',
      limit: 'writes',
      summary:
        'A case as it was sent last, as a tagged PDF, or with its documents as a ZIP; audited',
      query: { as: { type: 'string', enum: [...COPIES], default: 'pdf' } },
      answers: {
        200: { description: 'The copy, as an attachment; restricted answers are starred in it' },
        422: { description: 'No such kind of copy' },
        ...CLOSED,
      },
      async handle(ctx) {
        const [id, as] = [idParameter(ctx), readKind(queryText(ctx, 'as'))];
        const { database, clock } = services;
        const { one, staff } = await findCase(services, database, id, staffOf(ctx, services));
        requireRight(staff, 'export');
        const { release, subject: actor } = staff;
        const record = (documents: number[]) =>
          recordEvent(database, {
            actor,
            action: 'export',
            applicationId: id,
            details: { as, documents: documents.length, ids: documents.join(' ') },
          });
        if (as === 'pdf') {
          const bytes = await writeCasePdf(services, one, release);
          await record([]);
          ctx.body = bytes;
        } else {
          const options = { release, parts: ['pdf', 'documents'] as const, time: clock() };
          const { documents, size, open } = await openCaseArchive(services, one, options);
          await record(documents);
          ctx.length = size;
          ctx.body = open();
        }
        const { text } = openWords(release, staff.language);
        ctx.type = as;
        ctx.attachment(`${text('receipt.file-name', { number: String(id) })}.${as}`);
        ctx.set('Cache-Control', 'no-store');
      },
    },
  ];
}
