import { sql } from '../database/index.ts';
import { discardDocuments } from '../documents/discardDocument.ts';
import { forgetUnused } from '../documents/forgetUnused.ts';
import { isHeld } from '../retention/isHeld.ts';
import type { Services } from '../Services.ts';

// $1: her subject.
const GOES = `a.owner = $1 and a.date_received is null and not ${isHeld('a.id')}`;
const FIND_KEYS = sql(
  'forget-keys',
  `select d.key from documents d join applications a on a.id = d.application_id where ${GOES}`,
);
const DELETE = sql('forget-drafts', `delete from applications a where ${GOES}`);
// Of which not all has arrived.
const FORGET_UPLOADS = sql(
  'forget-uploads',
  `delete from uploads where owner in
     (select 'application-' || a.id from applications a where ${GOES})
   returning keys`,
);
const END_TEXTS = sql('forget-texts', 'delete from text_consents where owner = $1');
const FORGET_REQUESTS = sql('forget-requests', 'delete from idempotency_keys where owner = $1');

/**
 * Deletes what somebody has not submitted, with its documents, when she deletes her account. What
 * was submitted stays, and what is under a legal hold: the agency must keep it.
 */
export async function forgetApplicant(
  services: Pick<Services, 'database' | 'documents'>,
  subject: string,
): Promise<void> {
  const keys = await services.database.transact(async (runner) => {
    const found = await runner.all<{ key: string }>(FIND_KEYS, [subject]);
    const uploads = await runner.all<{ keys: string[] }>(FORGET_UPLOADS, [subject]);
    await runner.run(DELETE, [subject]);
    await runner.run(FORGET_REQUESTS, [subject]);
    await runner.run(END_TEXTS, [subject]);
    const parts = uploads.flatMap((upload) => upload.keys);
    return forgetUnused(runner, [...found.map(({ key }) => key), ...parts]);
  });
  await discardDocuments(services, keys);
}
