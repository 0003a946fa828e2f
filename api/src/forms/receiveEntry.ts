import { randomUUID } from 'node:crypto';
import { isTaken, type JsonObject } from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { withIdempotencyKey } from '../applications/withIdempotencyKey.ts';
import { recordEvent } from '../audit/recordEvent.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { notFound, ProblemError } from '../http/ProblemError.ts';
import { factsNow } from '../releases/factsNow.ts';
import type { Services } from '../Services.ts';
import { makeReference } from './makeReference.ts';
import { type AloneForm, findStandalone } from './standaloneForms.ts';
import { type ValidEntry, validateEntry } from './validateEntry.ts';

const INSERT = sql(
  'form-entry-insert',
  `insert into form_entries (record, reference, form, release, language, answers, restricted,
     received_at, remove_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (reference) do nothing returning id`,
);
const FIND = sql(
  'form-entry-answer',
  'select reference, received_at as "receivedAt" from form_entries where id = $1',
);

const DAY = 24 * 60 * 60 * 1000;

/** What arrived at a form's address. */
export interface EntryRequest {
  /** `volunteer` */
  address: string;
  /** Flat server names. */
  flat: JsonObject;
  language: string;
  idempotencyKey?: string;
  /** The release that the page was built on. */
  release?: string;
}

/** What its sender is told. */
export interface EntryReceipt {
  reference: string;
  receivedAt: string;
}

/**
 * Takes in what somebody sent through a form that stands alone: validated as a whole, restricted values
 * sealed, once for each `Idempotency-Key`.
 * @throws ProblemError 404, 409 `form-closed`, 412 `release-outdated`, 422
 */
export async function receiveEntry(
  services: Services,
  request: EntryRequest,
): Promise<{ receipt: EntryReceipt; isNew: boolean }> {
  const { address, language, flat, idempotencyKey } = request;
  return services.database.transact(async (runner) => {
    const applicant = { subject: `form:${address}` };
    const asking = { applicant, ...(idempotencyKey !== undefined && { idempotencyKey }) };
    // What was received is answered as it was, though the form has closed or changed since.
    const { id, isNew } = await withIdempotencyKey(
      runner,
      services.vault,
      asking,
      { kind: 'entry', request: `form ${JSON.stringify(flat)}` },
      () => {
        const release = services.releases.current();
        const form = findOpen(release, request, services.clock());
        const validated = validateEntry(release, form, flat, { now: services.clock(), language });
        return writeEntry(services, runner, { request, release, form, validated });
      },
    );
    const row = await runner.first<EntryReceipt & { receivedAt: Date }>(FIND, [id]);
    // Kept no longer than was promised, also where the key is still remembered.
    if (!row) throw notFound();
    return {
      receipt: { reference: row.reference, receivedAt: row.receivedAt.toISOString() },
      isNew,
    };
  });
}

/** @throws ProblemError where the form is not taken now, or the page shows another one. */
function findOpen(release: Release, request: EntryRequest, now: Date): AloneForm {
  const form = findStandalone(release, request.address, request.language);
  if (!form) throw notFound();
  if (isTaken(form.standalone, factsNow(release, now)) !== 'taken')
    throw new ProblemError(409, 'form-closed');
  if (request.release !== undefined && request.release !== release.hash)
    throw new ProblemError(412, 'release-outdated', { extensions: { release: release.hash } });
  return form;
}

interface Written {
  request: EntryRequest;
  release: Release;
  form: AloneForm;
  validated: ValidEntry;
}

async function writeEntry(
  { vault, clock }: Services,
  runner: QueryRunner,
  { request, release, form, validated }: Written,
): Promise<number> {
  const record = randomUUID();
  const now = clock();
  const restricted = vault.seal(record, validated.restricted);
  const removeAt = new Date(now.getTime() + form.standalone.keepDays * DAY);
  for (;;) {
    const reference = makeReference();
    const made = await runner.first<{ id: number }>(INSERT, [
      record,
      reference,
      request.address,
      release.hash,
      request.language,
      validated.open,
      restricted,
      now,
      removeAt,
    ]);
    // One in 10¹¹ is somebody else's.
    if (!made) continue;
    const details = { form: request.address, reference };
    await recordEvent(runner, { actor: 'anybody', action: 'form-receive', details });
    return made.id;
  }
}
