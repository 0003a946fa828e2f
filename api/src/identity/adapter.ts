import type { Adapter, AdapterPayload } from 'oidc-provider';
import { type Database, sql } from '../database/index.ts';
import { sweepEnded } from './endedSessions.ts';
import type { SessionLife } from './sessionLife.ts';
import { isNotIdle, sweepSignIns } from './signIns.ts';

interface Row {
  payload: AdapterPayload;
  consumed: boolean;
}

const UPSERT = sql(
  'identity-upsert',
  `insert into identity_artifacts (kind, id, payload, account_id, grant_id, uid, expires_at)
   values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 second')
   on conflict (kind, id) do update set payload = excluded.payload, account_id = excluded.account_id,
     grant_id = excluded.grant_id, uid = excluded.uid, expires_at = excluded.expires_at`,
);
const LIVE = '(expires_at is null or expires_at > now())';
const FIND = sql(
  'identity-artifact',
  `select payload from identity_artifacts where kind = $1 and id = $2 and ${LIVE}`,
);
const FIND_UID = sql(
  'identity-artifact-uid',
  `select payload from identity_artifacts where kind = $1 and uid = $2 and ${LIVE}`,
);
// One that nobody used for too long has ended, whoever asks for it.
const FIND_SESSION = sql(
  'identity-session',
  `select payload from identity_artifacts s
   where kind = $1 and id = $2 and ${LIVE} and ${isNotIdle('s', '$3')}`,
);
const FIND_SESSION_UID = sql(
  'identity-session-uid',
  `select payload from identity_artifacts s
   where kind = $1 and uid = $2 and ${LIVE} and ${isNotIdle('s', '$3')}`,
);
const CONSUME = sql(
  'identity-consume',
  `update identity_artifacts set payload = payload || jsonb_build_object('consumed', extract(epoch from now())::bigint)
   where kind = $1 and id = $2`,
);
const DESTROY = sql(
  'identity-destroy',
  'delete from identity_artifacts where kind = $1 and id = $2',
);
const REVOKE = sql('identity-revoke', 'delete from identity_artifacts where grant_id = $1');
const SWEEP = sql('identity-sweep', 'delete from identity_artifacts where expires_at < now()');
const SWEEP_IDLE = sql(
  'identity-sweep-idle',
  `delete from identity_artifacts s where kind = 'Session' and not (${isNotIdle('s', '$1')})`,
);
const SWEEP_ADDRESS_LINKS = sql(
  'identity-sweep-address-links',
  'delete from identity_address_links where expires_at < now()',
);
const SWEEP_LINKS = sql(
  'identity-sweep-links',
  'delete from identity_reset_links where expires_at < now()',
);
const SWEEP_PENDING = sql(
  'identity-sweep-pending',
  'delete from identity_pending where expires_at < now()',
);

/**
 * oidc-provider's storage in PostgreSQL, so that any number of processes share it.
 * @param idleSeconds How long a session lasts without use.
 */
export function createAdapter(
  database: Database,
  idleSeconds: () => number,
): (kind: string) => Adapter {
  const finder = (kind: string, statement: typeof FIND, ofSession: typeof FIND) => {
    const isSession = kind === 'Session';
    return async (key: string) => {
      const values = [kind, key, ...(isSession ? [idleSeconds()] : [])];
      return (await database.first<Row>(isSession ? ofSession : statement, values))?.payload;
    };
  };

  return (kind) => ({
    async upsert(id, payload, expiresIn) {
      const { accountId = null, grantId = null, uid = null } = payload;
      const json = JSON.stringify(payload);
      await database.run(UPSERT, [kind, id, json, accountId, grantId, uid, expiresIn ?? null]);
    },
    find: finder(kind, FIND, FIND_SESSION),
    findByUid: finder(kind, FIND_UID, FIND_SESSION_UID),
    // For the device flow, which is not enabled.
    findByUserCode: async () => undefined,
    async consume(id) {
      await database.run(CONSUME, [kind, id]);
    },
    async destroy(id) {
      await database.run(DESTROY, [kind, id]);
    },
    async revokeByGrantId(grantId) {
      await database.run(REVOKE, [grantId]);
    },
  });
}

/** Deletes what has ended. @returns How many rows. */
export async function sweepIdentity(
  database: Database,
  { idle, whole }: SessionLife,
): Promise<number> {
  const ended =
    (await database.run(SWEEP)) +
    (await database.run(SWEEP_IDLE, [idle])) +
    (await database.run(SWEEP_LINKS)) +
    (await database.run(SWEEP_ADDRESS_LINKS)) +
    (await database.run(SWEEP_PENDING)) +
    (await sweepEnded(database, whole));
  return ended + (await sweepSignIns(database));
}
