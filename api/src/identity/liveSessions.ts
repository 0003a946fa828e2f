import { type Database, sql } from '../database/index.ts';
import { isNotIdle } from './signIns.ts';

/** A session of the embedded provider that has not ended. */
export interface LiveSession {
  /** How she signed in (RFC 8176), as the session says now. */
  amr: string[];
}

/** Which sign-ins are live: a token counts only as long as its session does. */
export interface LiveSessions {
  /**
   * The session of an access token; undefined when it ended, or its account is gone.
   * @param isUnattended True for a call that nobody made, but her page by itself: it does not count as use.
   */
  find(uid: string, subject: string, isUnattended?: boolean): Promise<LiveSession | undefined>;
  /** This process began or ended a session of hers: her next call looks it up anew. */
  forget(subject: string): void;
}

interface Row {
  amr: string[] | null;
  isUnseen: boolean;
}

const FIND = sql(
  'identity-live-session',
  `select s.payload->'amr' as amr,
     coalesce(v.seen_at < now() - interval '1 minute', false) as "isUnseen"
   from identity_artifacts s
   join identity_accounts a on a.id = s.account_id::uuid
   left join identity_sign_ins v on v.session_uid = s.uid
   where s.kind = 'Session' and s.uid = $1 and s.account_id = $2
     and (s.expires_at is null or s.expires_at > now()) and ${isNotIdle('s', '$3')}`,
);
const SEE = sql(
  'identity-sign-in-seen',
  `update identity_sign_ins set seen_at = now()
   where session_uid = $1 and seen_at < now() - interval '1 minute'`,
);

/**
 * For so long a process takes a session's word, in milliseconds: the token of one that another process
 * ended dies in two seconds.
 */
const REMEMBERED_FOR = 1_000;
const REMEMBERED = 5_000;

/**
 * Looks sessions up in the database that all processes share, each at most once a second. Only what
 * is alive is remembered: a session is not there for a moment while the provider renames it.
 */
export function openLiveSessions(
  database: Database,
  idleSeconds: () => number,
  now: () => number = Date.now,
): LiveSessions {
  const known = new Map<string, { until: number; found: Promise<LiveSession | undefined> }>();

  async function lookUp(
    uid: string,
    subject: string,
    isUnattended: boolean,
  ): Promise<LiveSession | undefined> {
    const row = await database.first<Row>(FIND, [uid, subject, idleSeconds()]);
    if (!row) return undefined;
    if (row.isUnseen && !isUnattended) await database.run(SEE, [uid]);
    return { amr: row.amr ?? [] };
  }

  async function find(
    uid: string,
    subject: string,
    isUnattended = false,
  ): Promise<LiveSession | undefined> {
    // What a page asked by itself is no answer for who uses it: her call has to be noted.
    const key = `${subject} ${uid} ${isUnattended}`;
    const before = known.get(key);
    if (before && before.until > now()) return before.found;
    if (known.size >= REMEMBERED) known.clear();
    // Its second counts from when it was asked, not from the answer.
    const entry = { until: now() + REMEMBERED_FOR, found: lookUp(uid, subject, isUnattended) };
    known.set(key, entry);
    const forget = () => known.get(key) === entry && known.delete(key);
    try {
      const found = await entry.found;
      if (!found) forget();
      return found;
    } catch (error) {
      forget();
      throw error;
    }
  }

  return {
    find,
    forget(subject) {
      for (const key of known.keys()) if (key.startsWith(`${subject} `)) known.delete(key);
    },
  };
}
