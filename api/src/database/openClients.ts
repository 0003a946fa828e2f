import pg from 'pg';
import { DatedClient } from './DatedClient.ts';
import { connectionSettings, IDLE, type PoolOptions } from './PoolOptions.ts';
import { within } from './within.ts';

const { types } = pg;
const [DATE, DATES, NUMERICS, TEXTS] = [1082, 1182, 1231, 1009];

/** A day is a text, `2026-11-21`, and an amount is exact: as Sequelize gives them in a transaction. */
const asTexts: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === DATE) return (value: string) => value;
    return types.getTypeParser(oid === DATES || oid === NUMERICS ? TEXTS : oid, format as 'text');
  },
} as pg.CustomTypesConfig;

/** Opens pg's own pool, with connections set as Sequelize sets its own; none is made yet. */
export function openClients(options: PoolOptions): pg.Pool {
  const { address, most } = options;
  const config = { ...connectionSettings(options), types: asTexts };

  class Client extends DatedClient {
    constructor() {
      super({ ...config, connectionString: address() });
    }
  }
  const pool = new pg.Pool({
    Client,
    max: most,
    idleTimeoutMillis: IDLE,
    // As Sequelize sets them on its own. Where that takes too long, pg's pool closes it.
    onConnect: async (client) => {
      await within(
        config.connectionTimeoutMillis,
        client.query("set client_min_messages to warning; set time zone 'UTC'"),
      );
    },
  });
  // One that breaks while nobody has it is gone from the pool already.
  pool.on('error', () => undefined);
  return pool;
}
