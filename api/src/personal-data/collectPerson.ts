import type { JsonObject } from '@porchlight/engine';
import { recordEvent } from '../audit/recordEvent.ts';
import type { Sealed } from '../crypto/index.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { openNumber } from '../sms/numbers.ts';
import { collectApplications } from './collectApplications.ts';
import { type FileCopy, fileCopies } from './fileCopies.ts';
import { findPerson, type Person, type PersonQuery } from './findPerson.ts';

type Needs = Pick<Services, 'database' | 'vault' | 'documents' | 'clock'>;

/** Everything that is stored of somebody: data for a file, and her documents. */
export interface PersonExport {
  data: JsonObject;
  /** Read from the store while they are written. */
  files: FileCopy[];
  others: number[];
}

const FACTORS = sql(
  'person-factors',
  `select
     (select added_at from identity_code_apps where account_id = $1) as "codeAppSince",
     (select count(*)::int from identity_recovery_codes where account_id = $1) as "recoveryCodes",
     coalesce((select json_agg(json_build_object('name', name, 'addedAt', added_at, 'usedAt', used_at)
       order by added_at) from identity_passkeys where account_id = $1), '[]') as passkeys,
     coalesce((select json_agg(json_build_object('browser', browser, 'system', system,
       'beganAt', began_at, 'seenAt', seen_at) order by began_at)
       from identity_sign_ins where account_id = $1), '[]') as "signIns"`,
);
const APPOINTMENTS = sql(
  'person-export-appointments',
  `select to_jsonb(a) || jsonb_build_object('links', coalesce((select jsonb_agg(jsonb_build_object(
     'id', l.id, 'madeAt', l.made_at, 'expiresAt', l.expires_at, 'revokedAt', l.revoked_at)
     order by l.id) from upload_links l where l.appointment_id = a.id), '[]')) as appointment
   from appointments a where a.id = any($1) order by a.id`,
);
const ENTRIES = sql(
  'person-export-entries',
  `select record, reference, form, release, language, answers, restricted,
     received_at as "receivedAt", remove_at as "keptUntil"
   from form_entries where id = any($1) order by id`,
);
const CONSENTS = sql(
  'person-export-texts',
  `select n.record, n.sealed, c.given_at as "givenAt", c.withdrawn_at as "withdrawnAt",
     n.stopped_at as "stoppedAt" from text_consents c join text_numbers n on n.id = c.number_id
   where c.owner = any($1) order by c.given_at`,
);
// Whoever works at the desk may have no account here: she is known by the address to which mails to staff go.
const DESK = sql(
  'person-export-desk',
  `select s.subject, s.name, s.roles, s.seen_at as "seenAt", s.email, s.language,
     coalesce((select json_agg(json_build_object('applicationId', n.application_id, 'notice', n.notice,
       'role', r.role, 'at', n.at, 'endedAt', r.ended_at, 'outcome', r.outcome) order by n.id)
       from staff_notice_receivers r join staff_notices n on n.id = r.notice_id
       where r.subject = s.subject), '[]') as notices
   from desk_staff s where s.subject = any($1) or $2 in (lower(s.name), lower(s.email)) order by s.subject`,
);
const AUDIT = sql(
  'person-export-audit',
  `select at, actor, action, application_id as "applicationId", details from audit_events
   where actor = any($1::text[]) or application_id = any($2) or details->>'account' = any($1::text[])
   order by id`,
);

/**
 * Everything that is stored of somebody, decrypted, but for passwords, secrets of second factors and
 * tokens. Audited before a value is read: once, and for each application with its documents.
 * @throws NotThereError when nothing of her is stored
 */
export async function collectPerson(
  services: Needs,
  asked: PersonQuery,
  actor: string,
): Promise<PersonExport> {
  const { database, clock } = services;
  const person = await findPerson(database, asked);
  const copies = await fileCopies(services, person);
  await database.transact((runner) => recordExport(runner, person, copies.listed, actor));
  const data = {
    exportedAt: clock().toISOString(),
    email: person.email,
    subjects: person.subjects,
    account: await accountOf(database, person),
    applications: await collectApplications(services, person.applications),
    appointments: (
      await database.all<{ appointment: JsonObject }>(APPOINTMENTS, [person.appointments])
    ).map(({ appointment }) => appointment),
    forms: await entriesOf(services, person),
    textMessages: await consentsOf(services, person),
    desk: await database.all(DESK, [person.subjects, person.email]),
    documents: copies.listed,
    audit: await database.all(AUDIT, [person.subjects, person.applications]),
  };
  return { data: data as JsonObject, files: copies.files, others: person.others };
}

async function recordExport(
  runner: QueryRunner,
  { subjects, applications, appointments, entries }: Person,
  listed: { applicationID: number | null; id: number; file?: string }[],
  actor: string,
): Promise<void> {
  const action = 'person-export';
  const details = {
    subjects: subjects.join(' '),
    appointments: appointments.join(' '),
    forms: entries.map(({ reference }) => reference).join(' '),
  };
  await recordEvent(runner, { actor, action, details });
  for (const applicationId of applications) {
    const own = listed.filter(({ applicationID, file }) => applicationID === applicationId && file);
    const ids = [...new Set(own.map(({ id }) => id))].join(' ');
    await recordEvent(runner, { actor, action, applicationId, details: { documents: ids } });
  }
}

async function accountOf(runner: QueryRunner, { account, roles }: Person): Promise<unknown> {
  if (!account) return null;
  return { ...account, roles, ...(await runner.first(FACTORS, [account.id])) };
}

async function consentsOf({ database, vault }: Needs, { subjects }: Person): Promise<unknown[]> {
  const rows = await database.all<{ record: string; sealed: Sealed }>(CONSENTS, [subjects]);
  return rows.map(({ record, sealed, ...consent }) => ({
    ...consent,
    number: openNumber(vault, { record, sealed }),
  }));
}

async function entriesOf({ database, vault }: Needs, { entries }: Person): Promise<unknown[]> {
  const rows = await database.all<{
    record: string;
    answers: Parameters<typeof vault.unseal>[2];
    restricted: Parameters<typeof vault.unseal>[1];
  }>(ENTRIES, [entries.map(({ id }) => id)]);
  return rows.map(({ record, restricted, answers, ...entry }) => ({
    ...entry,
    answers: vault.unseal(record, restricted, answers),
  }));
}
