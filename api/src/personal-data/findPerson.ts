import { type QueryRunner, sql } from '../database/index.ts';
import { normalizeEmail } from '../identity/accounts.ts';
import { NotThereError } from '../OperatorError.ts';

const ACCOUNT = sql(
  'person-account',
  `select id, email, created_at as "createdAt", proven_at as "provenAt",
     password_changed_at as "passwordChangedAt", signed_in_at as "signedInAt"
   from identity_accounts where email = $1`,
);
const OWNERS = sql('person-owners', 'select id, owner from applications where id = any($1::int[])');
const APPLICATIONS = sql(
  'person-applications',
  `select a.id, h.application_id is not null as "isHeld"
   from applications a left join legal_holds h on h.application_id = a.id
   where a.owner = any($1::text[]) order by a.id`,
);
const APPOINTMENTS = sql(
  'person-appointments',
  'select id from appointments where lower(email) = $1 order by id',
);
/** Whether a string anywhere in some JSON is the address. */
const names = (json: string) =>
  `exists (select 1 from jsonb_path_query(${json}, '$.**') said
     where jsonb_typeof(said) = 'string' and lower(said #>> '{}') = $1)`;
const ENTRIES = sql(
  'person-entries',
  `select id, reference from form_entries where ${names('answers')} order by id`,
);
const OTHERS = sql(
  'person-others',
  `select a.id from applications a where a.owner <> all($2::text[]) and ${names('a.answers')}
   order by a.id`,
);
const STAFF = sql('person-staff', 'select 1 from desk_staff where lower(email) = $1 limit 1');
const ROLES = sql('person-roles', 'select role from identity_roles where account_id::text = $1');

/** An account of the embedded provider, without its secrets. */
export interface PersonAccount {
  id: string;
  email: string;
  createdAt: Date;
  provenAt: Date | null;
  passwordChangedAt: Date;
  signedInAt: Date | null;
}

/** Somebody, and where what is stored of her is. */
export interface Person {
  /** As addresses are compared. */
  email: string;
  /** Under which applications are hers. */
  subjects: string[];
  account?: PersonAccount;
  /** What her account may do beside applying. */
  roles: string[];
  applications: number[];
  /** Those of them that are under a legal hold. */
  held: number[];
  /** Appointments with her address. */
  appointments: number[];
  /** What came through forms that stand alone, with her address among the answers. */
  entries: { id: number; reference: string }[];
  /** Applications of others, or of an account that is gone, in which the address stands. */
  others: number[];
}

/** Whom the operator means. */
export interface PersonQuery {
  email: string;
  /** Numbers of applications that are hers, where no account tells it. */
  applications?: number[] | undefined;
}

/**
 * Finds somebody by her address of e-mail, and by applications that the operator knows to be hers: with
 * an external provider, or after she has deleted her account, no account leads to them.
 * @throws NotThereError when nothing of her is stored
 */
export async function findPerson(
  runner: QueryRunner,
  { email: typed, applications: named = [] }: PersonQuery,
): Promise<Person> {
  const email = normalizeEmail(typed);
  const account = await runner.first<PersonAccount>(ACCOUNT, [email]);
  const owners = await runner.all<{ id: number; owner: string }>(OWNERS, [named]);
  for (const id of named)
    if (!owners.some((one) => one.id === id))
      throw new NotThereError(`There is no application ${id}.`);
  const ofAccount = account ? [account.id] : [];
  const subjects = [...new Set([...ofAccount, ...owners.map(({ owner }) => owner)])];
  const own = await runner.all<{ id: number; isHeld: boolean }>(APPLICATIONS, [subjects]);
  const person: Person = {
    email,
    subjects,
    ...(account && { account }),
    roles: (await runner.all<{ role: string }>(ROLES, [account?.id ?? ''])).map(({ role }) => role),
    applications: own.map(({ id }) => id),
    held: own.filter(({ isHeld }) => isHeld).map(({ id }) => id),
    appointments: idsOf(await runner.all(APPOINTMENTS, [email])),
    entries: await runner.all<Person['entries'][number]>(ENTRIES, [email]),
    others: idsOf(await runner.all(OTHERS, [email, subjects])),
  };
  const { appointments, entries, others } = person;
  const isKnown = account !== undefined || (await runner.first(STAFF, [email])) !== undefined;
  if (!isKnown && subjects.length + appointments.length + entries.length === 0)
    throw new NotThereError(
      `Nothing is stored of ${email}.${others.length ? ` ${hintAt(others)}` : ''}`,
    );
  return person;
}

/** What an operator can do about applications that name the address and belong to nobody who was found. */
export const hintAt = (others: number[]): string =>
  `The address stands in applications of others: ${others.join(', ')}. Name those that are hers with --application.`;

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
