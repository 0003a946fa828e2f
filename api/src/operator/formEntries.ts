import {
  type CompiledForm,
  fieldsOf,
  type JsonObject,
  maskValue,
  type Pointer,
  toWire,
} from '@porchlight/engine';
import { type ExternalForm, externalOf, isRestrictedAt } from '@porchlight/engine/external-schema';
import { recordEvent } from '../audit/recordEvent.ts';
import { sql } from '../database/index.ts';
import type { FormEntry } from '../forms/FormEntry.ts';
import { readReference } from '../forms/makeReference.ts';
import { findStandalone } from '../forms/standaloneForms.ts';
import { flattenExternal } from '../forms/validateEntry.ts';
import type { Services } from '../Services.ts';

const COLUMNS = `id, record, reference, form, release, language, answers, restricted,
  received_at as "receivedAt"`;
const LIST = sql(
  'operator-form-entries',
  `select reference, form, language, received_at as "receivedAt", remove_at as "keptUntil"
   from form_entries where ($1::text is null or form = $1)
     and ($2::text is null or id > (select id from form_entries where reference = $2))
   order by id limit $3`,
);
const FIND = sql('operator-form-entry', `select ${COLUMNS} from form_entries where reference = $1`);
const PAGE = sql(
  'operator-form-export',
  `select ${COLUMNS} from form_entries where form = $1 and id > $2 order by id limit 200`,
);

/** A line of the operator's list: nothing that tells who it is. */
export interface ListedEntry {
  reference: string;
  form: string;
  language: string;
  receivedAt: Date;
  keptUntil: Date;
}

/** What came through forms that stand alone, the oldest first, from the one after `after`. */
export function listFormEntries(
  { database }: Pick<Services, 'database'>,
  { form, after, limit = 100 }: { form?: string; after?: string; limit?: number },
): Promise<ListedEntry[]> {
  const from = after === undefined ? null : readReference(after);
  return database.all<ListedEntry>(LIST, [form ?? null, from, limit]);
}

/** Who asks, and why restricted values are to be seen whole; without a reason they are masked. */
export interface Asker {
  actor: string;
  reason?: string | undefined;
}

/**
 * What was sent under a reference, with restricted values masked or, for a reason, whole. Audited
 * before anything is shown.
 * @returns Undefined when there is none.
 */
export async function showFormEntry(
  services: Services,
  typed: string,
  { actor, reason }: Asker,
): Promise<JsonObject | undefined> {
  const entry = await services.database.first<FormEntry>(FIND, [readReference(typed)]);
  if (!entry) return undefined;
  const { reference, form } = entry;
  const details = { form, reference, ...(reason && { reason }) };
  const action = reason ? 'reveal' : 'show';
  await recordEvent(services.database, { actor, action, details });
  return present(services, entry, reason !== undefined);
}

/**
 * All that was sent through a form, the oldest first, as `showFormEntry`. Audited once, and by reference
 * where restricted values are whole.
 */
export async function exportFormEntries(
  services: Services,
  form: string,
  { actor, reason }: Asker,
): Promise<JsonObject[]> {
  const rows: JsonObject[] = [];
  for (let last = 0; ; ) {
    const entries = await services.database.all<FormEntry>(PAGE, [form, last]);
    if (entries.length === 0) break;
    if (reason) await recordReveal(services, entries, { actor, reason });
    for (const entry of entries) rows.push(await present(services, entry, reason !== undefined));
    last = entries.at(-1)!.id;
  }
  const details = { form, entries: rows.length, ...(reason && { reason }) };
  await recordEvent(services.database, { actor, action: 'export', details });
  return rows;
}

const recordReveal = (
  { database }: Pick<Services, 'database'>,
  entries: FormEntry[],
  { actor, reason }: Asker,
) =>
  recordEvent(database, {
    actor,
    action: 'reveal',
    details: {
      form: entries[0]!.form,
      references: entries.map(({ reference }) => reference).join(' '),
      reason,
    },
  });

/** An entry under flat server names, as the form was when it was sent. */
async function present(
  { releases, vault }: Services,
  entry: FormEntry,
  isWhole: boolean,
): Promise<JsonObject> {
  const { reference, record, release: hash, language, receivedAt } = entry;
  const release = await releases.open(hash);
  const form = release && findStandalone(release, entry.form, language);
  // Releases are kept for ever: what names one can be read.
  if (!form) throw new Error(`The release ${hash} of ${reference} is not there.`);
  const answers = vault.unseal(record, entry.restricted, entry.answers);
  const external = externalOf(form);
  const flat = external ? flattenExternal(answers) : toWire(form, answers);
  if (external && !isWhole) maskExternal(external, flat);
  for (const [pointer, name] of restrictedNames(form)) {
    const isGiven = pointer in entry.restricted && typeof flat[name] === 'string';
    if (isGiven && !isWhole) flat[name] = maskValue(flat[name] as string);
  }
  return { reference, form: entry.form, receivedAt: receivedAt.toISOString(), language, ...flat };
}

/** Stars what is restricted in the answers to an external schema, whatever its type. */
function maskExternal(external: ExternalForm, flat: JsonObject): void {
  for (const [place, value] of Object.entries(flat))
    if (value !== null && isRestrictedAt(external, place)) flat[place] = maskValue(String(value));
}

function restrictedNames(form: CompiledForm): [Pointer, string][] {
  return [...fieldsOf(form).values()].flatMap(({ classification, pointer, wire }) =>
    classification === 'restricted' && wire.name ? [[pointer, wire.name] as [Pointer, string]] : [],
  );
}
