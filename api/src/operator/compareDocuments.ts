import { recordEvent } from '../audit/recordEvent.ts';
import { sql } from '../database/index.ts';
import { DocumentMissingError } from '../documents/stores/DocumentStore.ts';
import { GRACE, sweepDocuments } from '../documents/sweepDocuments.ts';
import type { Services } from '../Services.ts';

const UNRECORDED = sql(
  'compare-unrecorded',
  `select key from unnest($1::text[]) as listed (key)
   where not exists (select 1 from documents d where d.key = listed.key and d.state <> 'refused')
     and not exists (select 1 from uploads u where listed.key = any (u.keys))
     and not exists (select 1 from submissions s
       where s.documents @> jsonb_build_array(jsonb_build_object('key', listed.key)))`,
);
// What was submitted stays, also where its record was taken out since.
const RECORDED = sql(
  'compare-recorded',
  `select key from (
     select key from documents where key > $1 and state <> 'refused'
     union select d->>'key' from submissions, jsonb_array_elements(documents) d where d->>'key' > $1
   ) wanted
   where not exists (select 1 from documents r where r.key = wanted.key and r.state = 'refused')
   order by key limit 1000`,
);
// Old enough to be swept at once.
const NOTE = sql(
  'compare-note',
  `insert into document_cleanup (key, since) select unnest($1::text[]), to_timestamp(0)
   on conflict (key) do nothing`,
);

type Needs = Pick<Services, 'database' | 'documents' | 'clock'>;

/** How the store and the records differ. */
export interface DocumentComparison {
  /** Documents that the store has. */
  stored: number;
  /** Keys in the store, for an hour or longer, that no record names. */
  unrecorded: string[];
  /** Keys that a record names and the store has not: these documents are lost. */
  missing: string[];
  /** How many of `unrecorded` were removed. */
  removed: number;
}

/**
 * Lists the whole store and compares it with the records, both ways: for an operator who restored a
 * backup or doubts a bucket. In everyday use `sweepDocuments` needs no list.
 * @param options With `remove`, what no record names is removed, and audited. Default: nothing is.
 */
export async function compareDocuments(
  services: Needs,
  actor: string,
  { remove = false }: { remove?: boolean } = {},
): Promise<DocumentComparison> {
  const { database } = services;
  const stored = new Set<string>();
  const unrecorded: string[] = [];
  for await (const keys of listOld(services, stored))
    for (const { key } of await database.all<{ key: string }>(UNRECORDED, [keys]))
      unrecorded.push(key);
  const missing = await findMissing(services, stored);
  let removed = 0;
  if (remove && unrecorded.length) {
    await database.run(NOTE, [unrecorded]);
    removed = await sweepDocuments(services);
    await recordEvent(database, { actor, action: 'documents-remove', details: { removed } });
  }
  return { stored: stored.size, unrecorded, missing, removed };
}

/** Keys of the store some at a time, without those that may be on their way to their record. */
async function* listOld({ documents, clock }: Needs, stored: Set<string>) {
  let keys: string[] = [];
  for await (const { key, putAt } of documents.list()) {
    stored.add(key);
    if (clock().getTime() - putAt.getTime() < GRACE) continue;
    keys.push(key);
    if (keys.length < 500) continue;
    yield keys;
    keys = [];
  }
  yield keys;
}

async function findMissing({ database, documents }: Needs, stored: Set<string>): Promise<string[]> {
  const missing: string[] = [];
  for (let last = ''; ; ) {
    const rows = await database.all<{ key: string }>(RECORDED, [last]);
    if (rows.length === 0) return missing;
    // Not listed may be: put while the list was read.
    for (const { key } of rows)
      if (!stored.has(key) && !(await isThere(documents, key))) missing.push(key);
    last = rows.at(-1)!.key;
  }
}

async function isThere(documents: Services['documents'], key: string): Promise<boolean> {
  try {
    (await documents.open(key)).destroy();
    return true;
  } catch (error) {
    if (error instanceof DocumentMissingError) return false;
    throw error;
  }
}
