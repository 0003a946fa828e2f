import type { Adapter, AdapterPayload } from 'oidc-provider';
import { type Database, sql } from '../database/index.ts';
import { sweepSignIns } from './signIns.ts';

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

/** oidc-provider's storage in PostgreSQL, so that any number of processes share it. */
export function createAdapter(database: Database): (kind: string) => Adapter {
  const find = async (statement: typeof FIND, kind: string, key: string) =>
    (await database.first<Row>(statement, [kind, key]))?.payload;

  return (kind) => ({
    async upsert(id, payload, expiresIn) {
      const { accountId = null, grantId = null, uid = null } = payload;
      const json = JSON.stringify(payload);
      await database.run(UPSERT, [kind, id, json, accountId, grantId, uid, expiresIn ?? null]);
    },
    find: (id) => find(FIND, kind, id),
    findByUid: (uid) => find(FIND_UID, kind, uid),
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
export async function sweepIdentity(database: Database): Promise<number> {
  const ended =
    (await database.run(SWEEP)) +
    (await database.run(SWEEP_LINKS)) +
    (await database.run(SWEEP_ADDRESS_LINKS)) +
    (await database.run(SWEEP_PENDING));
  return ended + (await sweepSignIns(database));
}
