import type { Vault } from '../crypto/index.ts';
import { type QueryRunner, sql } from '../database/index.ts';

/** By what requests and sessions of somebody are known. */
export interface TraceNames {
  email: string;
  subjects: string[];
  /** Upload links that were hers. */
  links: number[];
  account?: string;
}

// The rest of an account goes with it; what oidc-provider stores names it by no key.
const ACCOUNT = sql('person-delete-account', 'delete from identity_accounts where id::text = $1');
const ARTIFACTS = sql(
  'person-artifacts',
  `delete from identity_artifacts a where account_id = any($1::text[])
     or position(lower($2) in lower(a.payload::text)) > 0
     or exists (select 1 from unnest($1::text[]) named (name)
       where position(to_json(named.name)::text in a.payload::text) > 0)`,
);
const ADDRESS_LINKS = sql(
  'person-address-links',
  'delete from identity_address_links where email = $1',
);
const UPLOAD_EMAIL = sql(
  'person-upload-email',
  'update applications set upload_email = null where lower(upload_email) = $1',
);
const CONTACT = sql(
  'person-contact',
  'update applications set contact_address = null where lower(contact_address) = $1',
);
// Whoever works at the desk may have no account here: she is known by the address to which mails to staff go.
const STAFF = sql(
  'person-staff-subjects',
  'select subject from desk_staff where subject = any($1) or lower(email) = $2',
);
// Of somebody who once worked at the desk, by her address where no name is known: what she did stays in
// the audit, her name does not. A job puts her cases into their lists anew.
const DESK = [
  sql(
    'person-staff-notices',
    `delete from staff_notice_receivers where subject = any($1) or lower(subject) = $2
       or mail_id in (select id from outgoing_mail
         where staff is not null and (staff = any($1) or lower(address) = $2))`,
  ),
  sql(
    'person-desk-staff',
    'delete from desk_staff where subject = any($1) or $2 in (lower(name), lower(email))',
  ),
  sql(
    'person-staff-mail',
    'delete from outgoing_mail where staff is not null and (staff = any($1) or lower(address) = $2)',
  ),
  sql('person-desk-looks', 'delete from desk_looks where subject = any($1) or lower(name) = $2'),
  sql('person-desk-views', 'delete from desk_views where subject = any($1) or lower(subject) = $2'),
  sql(
    'person-desk-assignee',
    `update desk_cases set assignee = null, assignee_name = null, key = '', version = version + 1
     where assignee = any($1) or lower(assignee_name) = $2`,
  ),
  sql(
    'person-desk-holder',
    `update desk_cases set holder = null, holder_name = null, held_until = null
     where holder = any($1) or lower(holder_name) = $2`,
  ),
];
const REQUESTS = sql('person-requests', 'delete from idempotency_keys where owner = any($1)');
// Whoever wants no texts any more is still known by a sealed number, which names nobody.
const TEXTS = sql('person-texts', 'delete from text_consents where owner = any($1)');
const DAYS = sql('person-days', 'delete from upload_days where owner = any($1)');
// `writes:account:SUBJECT`, `identity-mail:FINGERPRINT`.
const LIMITS = sql(
  'person-limits',
  `delete from rate_limits r using unnest($1::text[]) named (name)
   where right(r.key, length(named.name) + 1) = ':' || named.name`,
);
// Of somebody who once worked in the studio: what she did stays, her address does not.
const STUDIO = [
  sql('person-publications', 'update publications set email = null where lower(email) = $1'),
  sql('person-copies', 'update studio_copies set owner_email = null where lower(owner_email) = $1'),
  sql(
    'person-files',
    'update studio_files set changed_by_email = null where lower(changed_by_email) = $1',
  ),
  sql(
    'person-history-entries',
    'update studio_entries set actor_email = null where lower(actor_email) = $1',
  ),
  sql(
    'person-reviews',
    'update studio_reviews set actor_email = null where lower(actor_email) = $1',
  ),
  sql(
    'person-comments',
    'update studio_comments set actor_email = null where lower(actor_email) = $1',
  ),
  sql(
    'person-comments-resolved',
    'update studio_comments set resolved_by_email = null where lower(resolved_by_email) = $1',
  ),
  sql('person-authors', 'update studio_authors set email = null where lower(email) = $1'),
  sql(
    'person-schedules',
    'update studio_schedules set made_by_email = null where lower(made_by_email) = $1',
  ),
];

/** Forgets an account and what is remembered or counted of somebody's requests. */
export async function forgetTraces(
  runner: QueryRunner,
  vault: Pick<Vault, 'fingerprint'>,
  { email, subjects, links, account }: TraceNames,
): Promise<void> {
  await runner.run(ARTIFACTS, [subjects, email]);
  await runner.run(ADDRESS_LINKS, [email]);
  if (account) await runner.run(ACCOUNT, [account]);
  await runner.run(UPLOAD_EMAIL, [email]);
  await runner.run(CONTACT, [email]);
  const staff = await runner.all<{ subject: string }>(STAFF, [subjects, email]);
  const atDesk = [...subjects, ...staff.map(({ subject }) => subject)];
  for (const statement of DESK) await runner.run(statement, [atDesk, email]);
  const owners = [...subjects, ...links.map((id) => `link:${id}`)];
  await runner.run(REQUESTS, [owners]);
  await runner.run(DAYS, [owners]);
  await runner.run(TEXTS, [subjects]);
  const counted = [email, ...subjects, ...subjects.map((subject) => `manage ${subject}`)];
  const hidden = counted.map((text) => vault.fingerprint('limit', text));
  await runner.run(LIMITS, [[...owners, ...hidden]]);
  for (const statement of STUDIO) await runner.run(statement, [email]);
}
