import { hostname } from 'node:os';
import pg from 'pg';

/** The advisory locks of workers are those of this class. Any number, the same in every process. */
export const PRESENCE_LOCKS = 7_076_839;

const ENTER = `insert into job_workers (id, host, pid) values ($1, $2, $3)
  on conflict (id) do update set seen_at = now() returning lock_id as "lockId"`;
const HOLD = 'select pg_advisory_lock_shared($1, $2)';
const SEE = 'update job_workers set seen_at = now() where id = $1';
const LEAVE = 'delete from job_workers where id = $1';

/** Milliseconds that a sign of life may take. */
const PATIENCE = 5_000;

/** That this process works on jobs, as the others see it. */
export interface Presence {
  /** Gives a sign of life. @throws when the database is away */
  sign(): Promise<void>;
  leave(): Promise<void>;
}

/**
 * Says that this process works, in two ways: a row that it touches, and a lock that its connection
 * holds. A killed process loses its lock at once, one that is only stopped or slow keeps it; and when
 * the database itself was away, all locks are gone, and the rows say who has come back.
 */
export function openPresence(url: string, id: string): Presence {
  let client: pg.Client | undefined;

  async function enter(): Promise<pg.Client> {
    const entering = new pg.Client({
      connectionString: url,
      application_name: 'porchlight jobs',
      connectionTimeoutMillis: PATIENCE,
      statement_timeout: PATIENCE,
      query_timeout: 2 * PATIENCE,
      keepAlive: true,
    });
    entering.on('error', () => {
      if (client === entering) client = undefined;
    });
    await entering.connect();
    try {
      // A machine that lost its power says nothing: the server finds out within half a minute.
      await entering.query(
        'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4',
      );
      const { rows } = await entering.query(ENTER, [id, hostname(), process.pid]);
      await entering.query(HOLD, [PRESENCE_LOCKS, rows[0].lockId]);
      return entering;
    } catch (error) {
      await entering.end().catch(() => {});
      throw error;
    }
  }

  async function drop(): Promise<void> {
    const dropped = client;
    client = undefined;
    await dropped?.end().catch(() => {});
  }

  return {
    async sign() {
      client ??= await enter();
      try {
        const { rowCount } = await client.query(SEE, [id]);
        // The others took it for dead, while its machine stood still: it begins anew.
        if (rowCount === 0) await drop();
      } catch (error) {
        await drop();
        throw error;
      }
    },
    async leave() {
      await client?.query(LEAVE, [id]).catch(() => {});
      await drop();
    },
  };
}
