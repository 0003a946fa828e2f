import { changeApplication } from '../applications/changeApplication.ts';
import { notedIn, noteItem } from '../applications/saves.ts';
import { recordEvent } from '../audit/recordEvent.ts';
import { sql } from '../database/index.ts';
import { projectCase } from '../desk/projectCase.ts';
import { notFound, ProblemError } from '../http/ProblemError.ts';
import type { RequestContext } from '../http/RequestContext.ts';
import type { Services } from '../Services.ts';
import { discardDocument } from './discardDocument.ts';
import { noteForCleanup } from './documentCleanup.ts';
import { forgetDocumentKeys } from './sealing/documentKeys.ts';

const DELETE = sql(
  'document-delete',
  `${notedIn('$2', '$3')} delete from documents where id = $1 and application_id = $2 returning key`,
);
const IS_USED = sql('document-key-used', 'select 1 from documents where key = $1 limit 1');
const IS_SUBMITTED = sql(
  'document-key-submitted',
  `select 1 from submissions where documents @> jsonb_build_array(jsonb_build_object('key', $1::text))
   limit 1`,
);

/**
 * Removes a document from the application; its bytes too, unless a copied draft or a submission
 * still names them. @throws ProblemError 404, 409
 */
export async function deleteDocument(
  services: Services,
  context: RequestContext,
  id: number,
): Promise<void> {
  const key = await changeApplication(services, context, async (runner, application) => {
    const { row, held } = application;
    // Who is asked about an answer takes nothing back of what she sent.
    if (held?.documents.includes(id)) throw new ProblemError(409, 'answer-held');
    const gone = await runner.first<{ key: string }>(DELETE, [
      ...[id, row.id],
      noteItem(application, 'document'),
    ]);
    if (!gone) throw notFound();
    await recordEvent(runner, {
      actor: context.applicant.subject,
      action: 'document-delete',
      applicationId: row.id,
      details: { document: id },
    });
    if (row.dateReceived) await projectCase(services, runner, row.id);
    // Also where another draft names it: that one may be deleting it at this moment, too.
    await noteForCleanup(runner, [gone.key]);
    const isUsed =
      (await runner.first(IS_USED, [gone.key])) ?? (await runner.first(IS_SUBMITTED, [gone.key]));
    if (isUsed) return undefined;
    await forgetDocumentKeys(runner, [gone.key]);
    return gone.key;
  });
  if (key) await discardDocument(services, key);
}
