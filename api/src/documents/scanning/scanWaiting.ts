import { recordEvent } from '../../audit/recordEvent.ts';
import { DecryptionError } from '../../crypto/index.ts';
import { type QueryRunner, sql } from '../../database/index.ts';
import { projectCase } from '../../desk/projectCase.ts';
import { tellHappenings } from '../../messages/tellHappenings.ts';
import type { Services } from '../../Services.ts';
import { discardDocument } from '../discardDocument.ts';
import { noteForCleanup } from '../documentCleanup.ts';
import { openDocument } from '../sealing/openDocument.ts';
import { DocumentMissingError } from '../stores/DocumentStore.ts';
import { ScanError } from './Scanner.ts';

const NEXT = sql(
  'scan-next',
  `select key from documents where state = 'waiting' and key > $1
     and (scan_after is null or scan_after <= now()) order by key limit 1`,
);
// Ends with the transaction; of many processes one scans at a time.
const LOCK = sql(
  'scan-lock',
  `select pg_try_advisory_xact_lock(hashtext('porchlight documents scan')) as "isOurs"`,
);
const CLEAR = sql(
  'scan-clear',
  `update documents set state = 'ready', scan = 'clean' where key = $1 and state = 'waiting'
   returning application_id as "applicationId"`,
);
const REFUSE = sql(
  'scan-refuse',
  `update documents set state = 'refused', refusal = 'file-infected', scan = 'found'
   where key = $1 and state = 'waiting' returning id, application_id as "applicationId"`,
);

// Ten seconds, and each time twice as many, up to five minutes.
const POSTPONE = sql(
  'scan-postpone',
  `update documents set scan_tries = least(scan_tries + 1, 100),
     scan_after = now() + least(10 * 2 ^ least(scan_tries, 10), 300) * interval '1 s'
   where key = $1 and state = 'waiting'`,
);

type ScanServices = Pick<
  Services,
  'clock' | 'config' | 'database' | 'documents' | 'releases' | 'scanner' | 'sendMail' | 'vault'
>;

/** What a run of the scanner did. */
export interface ScanRun {
  clean: number;
  found: number;
  /** Came to no verdict; they go on waiting, and come again later. */
  undecided: number;
  isAway: boolean;
}

/** What one file's turn came to. */
type Turn = { key: string; outcome: 'clean' | 'found' | 'undecided' | 'away' } | undefined;

/**
 * Scans what waits for the scanner, one file after the other, until none is left or the scanner is
 * away. A clean one is ready afterwards; of an infected one its record stays and its bytes go.
 */
export async function scanWaiting(
  services: ScanServices,
  { signal }: { signal?: AbortSignal } = {},
): Promise<ScanRun> {
  const run: ScanRun = { clean: 0, found: 0, undecided: 0, isAway: false };
  if (!services.scanner) return run;
  let last = '';
  for (;;) {
    // Outside a transaction: mostly nothing waits.
    if (signal?.aborted || !(await services.database.first(NEXT, [last]))) return run;
    const turn = await services.database.transact((runner) => scanNext(services, runner, last));
    if (!turn) return run;
    if (turn.outcome === 'away') return { ...run, isAway: true };
    if (turn.outcome === 'found') await discardDocument(services, turn.key);
    run[turn.outcome] += 1;
    last = turn.key;
  }
}

async function scanNext(services: ScanServices, runner: QueryRunner, last: string): Promise<Turn> {
  const { scanner } = services;
  if (!(await runner.first<{ isOurs: boolean }>(LOCK))?.isOurs) return undefined;
  const next = await runner.first<{ key: string }>(NEXT, [last]);
  if (!next || !scanner) return undefined;
  const { key } = next;
  try {
    const found = await scanner.scan(await openDocument(services, key));
    if (found) await refuse(services, runner, key);
    else await clear(services, runner, key);
    return { key, outcome: found ? 'found' : 'clean' };
  } catch (error) {
    if (error instanceof ScanError && error.isAway) return { key, outcome: 'away' };
    const kinds = [ScanError, DocumentMissingError, DecryptionError];
    if (!kinds.some((kind) => error instanceof kind)) throw error;
    await runner.run(POSTPONE, [key]);
    return { key, outcome: 'undecided' };
  }
}

async function clear(services: ScanServices, runner: QueryRunner, key: string): Promise<void> {
  const rows = await runner.all<{ applicationId: number | null }>(CLEAR, [key]);
  for (const { applicationId } of rows)
    if (applicationId !== null)
      await tellHappenings(services, runner, applicationId, [{ on: 'document' }], {
        actor: 'scanner',
      });
}

async function refuse(services: ScanServices, runner: QueryRunner, key: string): Promise<void> {
  await noteForCleanup(runner, [key]);
  const rows = await runner.all<{ id: number; applicationId: number | null }>(REFUSE, [key]);
  for (const { id, applicationId } of rows) {
    await recordEvent(runner, {
      actor: 'scanner',
      action: 'document-refused',
      applicationId: applicationId ?? undefined,
      details: { document: id, refusal: 'file-infected' },
    });
    if (applicationId !== null) await projectCase(services, runner, applicationId);
  }
}
