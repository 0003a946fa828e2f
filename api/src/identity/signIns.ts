import { type Database, sql } from '../database/index.ts';
import type { Agent } from './describeAgent.ts';
import { noteEndedOf } from './endedSessions.ts';

/** One place where somebody is signed in. */
export interface SignIn {
  /** Names the provider's session; it opens nothing. */
  uid: string;
  browser: string;
  system: string;
  since: Date;
  seen: Date;
}

/**
 * SQL: whether a session was used within so many seconds, or has not been noted as used at all.
 * @param session The table or its alias. @param seconds A parameter of the statement.
 */
export const isNotIdle = (session: string, seconds: string) =>
  `not exists (select 1 from identity_sign_ins used where used.session_uid = ${session}.uid
     and used.seen_at < now() - ${seconds} * interval '1 second')`;

const LIVE = "s.kind = 'Session' and (s.expires_at is null or s.expires_at > now())";
const RECORD = sql(
  'identity-sign-in-record',
  `insert into identity_sign_ins (session_uid, account_id, browser, system)
   select $1, id, $3, $4 from identity_accounts where id::text = $2
   on conflict (session_uid) do update set
     began_at = case when identity_sign_ins.account_id = excluded.account_id
       then identity_sign_ins.began_at else now() end,
     seen_at = case when identity_sign_ins.account_id = excluded.account_id
       then identity_sign_ins.seen_at else now() end,
     account_id = excluded.account_id,
     browser = coalesce(nullif(excluded.browser, ''), identity_sign_ins.browser),
     system = coalesce(nullif(excluded.system, ''), identity_sign_ins.system)`,
);
const LIST = sql(
  'identity-sign-ins',
  `select s.uid, coalesce(v.browser, '') as browser, coalesce(v.system, '') as system,
     coalesce(v.began_at, to_timestamp((s.payload->>'loginTs')::bigint)) as since,
     coalesce(v.seen_at, to_timestamp((s.payload->>'loginTs')::bigint)) as seen
   from identity_artifacts s left join identity_sign_ins v on v.session_uid = s.uid
   where s.account_id = $1 and ${LIVE} order by seen desc, s.uid`,
);
// With a session go the codes and grants that came of it.
const END = sql(
  'identity-sign-in-end',
  `with ended as (
     delete from identity_artifacts where kind = 'Session' and account_id = $1
       and ($2::text is null or uid = $2) and ($3::text is null or uid <> $3) returning uid, payload
   ), rest as (
     delete from identity_artifacts where grant_id in (
       select entry.value->>'grantId' from ended,
         jsonb_each(coalesce(ended.payload->'authorizations', '{}')) as entry)
   ), noted as (
     ${noteEndedOf('ended')}
   )
   delete from identity_sign_ins where session_uid in (select uid from ended)`,
);
const SWEEP = sql(
  'identity-sign-ins-sweep',
  `delete from identity_sign_ins v
   where not exists (select 1 from identity_artifacts s where s.uid = v.session_uid and ${LIVE})
     and v.seen_at < now() - interval '1 hour'`,
);
const SEE = sql(
  'identity-sign-in-used',
  'update identity_sign_ins set seen_at = now() where session_uid = $1',
);

/**
 * Notes from which browser a session is used, and when it began. That it is used is not noted: a page
 * renews its token by itself.
 */
export async function recordSignIn(
  database: Database,
  { uid, accountId, agent }: { uid: string; accountId: string; agent: Agent },
): Promise<void> {
  await database.run(RECORD, [uid, accountId, agent.browser, agent.system]);
}

/** Notes that a session is used: she opened her account's page in it, or signed in anew. */
export const markSignInUsed = (database: Database, uid: string): Promise<number> =>
  database.run(SEE, [uid]);

/** Where somebody is signed in, the last used first. */
export const listSignIns = (database: Database, accountId: string): Promise<SignIn[]> =>
  database.all<SignIn>(LIST, [accountId]);

/** Ends one session of an account; another's is not touched. In other processes its tokens end within a second. */
export async function endSignIn(database: Database, accountId: string, uid: string): Promise<void> {
  await database.run(END, [accountId, uid, null]);
}

/** Ends all sessions of an account but one. */
export async function endOtherSignIns(
  database: Database,
  accountId: string,
  kept: string | null,
): Promise<void> {
  await database.run(END, [accountId, null, kept]);
}

/** Forgets where sessions were that have ended. */
export const sweepSignIns = (database: Database): Promise<number> => database.run(SWEEP);
