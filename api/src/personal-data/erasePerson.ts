import { recordEvent } from '../audit/recordEvent.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { discardDocuments } from '../documents/discardDocument.ts';
import { forgetUnused } from '../documents/forgetUnused.ts';
import { OperatorError } from '../OperatorError.ts';
import { removeApplications } from '../retention/removeApplications.ts';
import type { Services } from '../Services.ts';
import { findPerson, type Person, type PersonQuery } from './findPerson.ts';
import { forgetTraces, type TraceNames } from './forgetTraces.ts';

type Needs = Pick<Services, 'database' | 'vault' | 'documents'>;

const COUNT_DOCUMENTS = sql(
  'person-count-documents',
  `select count(*)::int as count from (
     select key from documents where application_id = any($1) or appointment_id = any($2)
     union select d->>'key' from submissions s, jsonb_array_elements(s.documents) d
     where s.application_id = any($1)) kept`,
);
// Her sign-ins, and whoever keeps something for her at this moment, wait until it is over.
const LOCK = sql('person-lock', 'select 1 from identity_accounts where id::text = $1 for update');
const LOCK_APPLICATIONS = sql(
  'person-lock-applications',
  'select id from applications where id = any($1) order by id for update',
);
const LINKS = sql(
  'person-links',
  'select id from upload_links where application_id = any($1) or appointment_id = any($2)',
);
const UPLOADS = sql(
  'person-uploads',
  `delete from uploads where owner = any($1::text[]) returning keys`,
);
const APPOINTMENT_KEYS = sql(
  'person-appointment-keys',
  'select key from documents where appointment_id = any($1)',
);
const DELETE_APPOINTMENTS = sql(
  'person-delete-appointments',
  'delete from appointments where id = any($1)',
);
const DELETE_ENTRIES = sql('person-delete-entries', 'delete from form_entries where id = any($1)');

/** What is stored of somebody, in figures: what an erasure removes. */
export interface Erasure {
  account: boolean;
  applications: number;
  documents: number;
  appointments: number;
  forms: number;
}

/** Somebody, and what would be removed of her. */
export interface ErasurePlan {
  person: Person;
  removes: Erasure;
}

/**
 * Counts what an erasure would remove.
 * @throws NotThereError when nothing of her is stored
 * @throws OperatorError while a hold keeps an application of hers, or she has a role
 */
export async function planErasure(runner: QueryRunner, asked: PersonQuery): Promise<ErasurePlan> {
  const person = await findPerson(runner, asked);
  const { account, held, roles, applications, appointments, entries } = person;
  if (held.length)
    throw new OperatorError(
      `Under a legal hold: application ${held.join(', ')}. Nothing is removed before the hold is released.`,
    );
  if (roles.length)
    throw new OperatorError(
      `Her account has a role (${roles.join(', ')}): take it away first (portal admin revoke).`,
    );
  const counted = await runner.first<{ count: number }>(COUNT_DOCUMENTS, [
    applications,
    appointments,
  ]);
  const removes = {
    account: account !== undefined,
    applications: applications.length,
    documents: counted!.count,
    appointments: appointments.length,
    forms: entries.length,
  };
  return { person, removes };
}

/**
 * Removes everything that is stored of somebody, in one transaction: her account with its sessions,
 * applications, documents, links, appointments, form entries, and what is counted or remembered of her
 * requests. The audit keeps her subject and her applications' numbers, which name nobody any more.
 * @returns What was removed.
 * @throws OperatorError as `planErasure`
 */
export async function erasePerson(
  services: Needs,
  asked: PersonQuery,
  actor: string,
): Promise<Erasure> {
  const { removes, unused } = await services.database.transact((runner) =>
    eraseIn(runner, services, asked, actor),
  );
  await discardDocuments(services, unused);
  return removes;
}

async function eraseIn(
  runner: QueryRunner,
  { vault }: Needs,
  asked: PersonQuery,
  actor: string,
): Promise<{ removes: Erasure; unused: string[] }> {
  const found = await findPerson(runner, asked);
  if (found.account) await runner.first(LOCK, [found.account.id]);
  await runner.all(LOCK_APPLICATIONS, [found.applications]);
  // What was begun or held in between is counted, too.
  const { person, removes } = await planErasure(runner, asked);
  const { applications, appointments, entries, subjects } = person;
  const links = await runner.all<{ id: number }>(LINKS, [applications, appointments]);
  const names: TraceNames = {
    email: person.email,
    subjects,
    links: links.map(({ id }) => id),
    ...(person.account && { account: person.account.id }),
  };
  const owners = names.links.map((id) => `link-${id}`);
  const uploads = await runner.all<{ keys: string[] }>(UPLOADS, [owners]);
  const keys = await runner.all<{ key: string }>(APPOINTMENT_KEYS, [appointments]);
  await runner.run(DELETE_APPOINTMENTS, [appointments]);
  await runner.run(DELETE_ENTRIES, [entries.map(({ id }) => id)]);
  const gone = await removeApplications(runner, applications);
  await forgetTraces(runner, vault, names);
  const more = [...keys.map(({ key }) => key), ...uploads.flatMap((upload) => upload.keys)];
  const unused = [...gone.unused, ...(await forgetUnused(runner, more))];
  const { account: _, ...figures } = removes;
  const details = {
    subjects: subjects.join(' '),
    ...figures,
    numbers: applications.join(' '),
  };
  await recordEvent(runner, { actor, action: 'person-erase', details });
  return { removes, unused };
}
