import { type Database, type QueryRunner, sql } from '../database/index.ts';
import { noteEndedOf } from './endedSessions.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

/** Somebody who can sign in at the embedded provider. Her password is stored as a hash alone. */
export interface Account {
  id: string;
  email: string;
  createdAt: Date;
  /** Since when the address is known to be hers; absent, nobody has proven it. */
  provenAt?: Date;
  passwordChangedAt: Date;
}

interface Row {
  id: string;
  email: string;
  password_hash: string;
  created_at: Date;
  proven_at: Date | null;
  password_changed_at: Date;
}

/** The people who can sign in. */
export interface Accounts {
  find(id: string): Promise<Account | undefined>;
  findByEmail(email: string): Promise<Account | undefined>;
  /** Makes an account; undefined when the address has one. */
  create(email: string, password: string): Promise<Account | undefined>;
  /** The account whose address and password these are. Takes as long for a stranger's. */
  authenticate(email: string, password: string): Promise<Account | undefined>;
  /** Sets a new password and ends every session of the account. */
  changePassword(id: string, password: string): Promise<void>;
  /** Removes the account and whatever the provider holds of it. */
  remove(id: string): Promise<void>;
}

const COLUMNS = 'id, email, password_hash, created_at, proven_at, password_changed_at';
const FIND = sql('identity-find', `select ${COLUMNS} from identity_accounts where id::text = $1`);
const FIND_EMAIL = sql(
  'identity-find-email',
  `select ${COLUMNS} from identity_accounts where email = $1`,
);
const INSERT = sql(
  'identity-insert',
  `insert into identity_accounts (email, password_hash) values ($1, $2) on conflict (email) do nothing returning ${COLUMNS}`,
);
const SUCCEED = sql(
  'identity-succeed',
  'update identity_accounts set signed_in_at = now() where id = $1',
);
const SET_PASSWORD = sql(
  'identity-set-password',
  'update identity_accounts set password_hash = $2, password_changed_at = now() where id = $1',
);
const DELETE = sql('identity-delete', 'delete from identity_accounts where id = $1');
const END_SESSIONS = sql(
  'identity-end-sessions',
  `with ended as (
     delete from identity_artifacts where account_id = $1 returning kind, uid
   )
   ${noteEndedOf("(select uid from ended where kind = 'Session') as session")}`,
);
const DROP_LINKS = sql(
  'identity-drop-links',
  'delete from identity_reset_links where account_id = $1',
);

/** An address as it is compared and stored. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** The accounts of the embedded provider. Addresses are compared without regard to capitals. */
export function openAccounts(database: Database): Accounts {
  const findRow = (email: string) => database.first<Row>(FIND_EMAIL, [normalizeEmail(email)]);

  return {
    find: async (id) => present(await database.first<Row>(FIND, [id])),
    findByEmail: async (email) => present(await findRow(email)),
    async create(email, password) {
      const values = [normalizeEmail(email), await hashPassword(password)];
      return present(await database.first<Row>(INSERT, values));
    },
    async authenticate(email, password) {
      const row = await findRow(email);
      const isRight = await verifyPassword(row?.password_hash, password);
      // A wrong one writes nothing: the time of a commit would tell whether there is an account.
      if (!row || !isRight) return undefined;
      await database.run(SUCCEED, [row.id]);
      return present(row);
    },
    async changePassword(id, password) {
      const hash = await hashPassword(password);
      await database.transact(async (runner) => {
        await runner.run(SET_PASSWORD, [id, hash]);
        await runner.run(DROP_LINKS, [id]);
        await endSessions(runner, id);
      });
    },
    remove: (id) =>
      database.transact(async (runner) => {
        await endSessions(runner, id);
        await runner.run(DELETE, [id]);
      }),
  };
}

/** Ends every session of an account, and what came of them. */
export async function endSessions(runner: QueryRunner, accountId: string): Promise<void> {
  await runner.run(END_SESSIONS, [accountId]);
}

function present(row: Row | undefined): Account | undefined {
  if (!row) return undefined;
  const { id, email, created_at, proven_at, password_changed_at } = row;
  return {
    id,
    email,
    createdAt: created_at,
    passwordChangedAt: password_changed_at,
    ...(proven_at && { provenAt: proven_at }),
  };
}
