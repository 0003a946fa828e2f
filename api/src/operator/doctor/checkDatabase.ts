import type { Config } from '../../config/index.ts';
import { type Connected, mayChangeTables, placeOf, watchReadiness } from '../../database/index.ts';
import { isPast, POSTGRES, supported } from '../../endOfLife.ts';
import { allMigrations } from '../../migrations.ts';
import { readStatus } from '../databaseStatus.ts';
import { type DoctorFinding, finder } from './DoctorFinding.ts';

/** What `readyz` names as a reason, with what to do. */
const UNREADY: Record<string, string> = {
  unreachable: 'does not answer within two seconds: check the network, and what it is busy with',
  'not-writable': 'takes no writes (a standby, or one that is held): give the primary’s address',
  'disk-full': 'has no room left: make room',
  overloaded: 'has no connection or memory left: fewer processes, or more of max_connections',
  busy: 'holds a lock: look at pg_stat_activity',
};

/** Reachable, of this version, writable, and by a role that may do no more. */
export async function checkDatabase(
  config: Config,
  { database, owner }: Pick<Connected, 'database' | 'owner'>,
): Promise<DoctorFinding[]> {
  const { ok, warning, wrong } = finder('database');
  const place = placeOf(database.url);
  const { postgres, state, missing, unknown } = await readStatus(owner);
  const name = `${place} (PostgreSQL ${postgres})`;
  if (state === 'empty')
    return [wrong(`${name} is empty: \`portal database migrate\`, or a start, makes its tables.`)];
  if (state === 'schema-too-old')
    return [wrong(`${name} lacks ${missing.join(', ')}: \`portal database migrate\`.`)];
  if (state === 'schema-too-new')
    return [wrong(`${name} is of a later version (${unknown.join(', ')}): start that version.`)];
  const findings = [await checkWrites(database, name)];
  if (isPast(POSTGRES, postgres))
    findings.push(
      warning(
        `PostgreSQL ${postgres} gets no security fixes any more: use ${supported(POSTGRES)[0] ?? 'the newest'} or later.`,
      ),
    );
  if (config.isProduction && config.databaseUrl && (await mayChangeTables(database)))
    findings.push(
      warning(
        'The role of DATABASE_URL may change tables: give the owner as DATABASE_MIGRATE_URL.',
      ),
    );
  if (unknown.length) findings.push(ok(`a later version has added ${unknown.join(', ')}`));
  return findings;
}

async function checkWrites(database: Connected['database'], name: string): Promise<DoctorFinding> {
  const { ok, wrong } = finder('database');
  const watch = watchReadiness(database, allMigrations, () => new Date());
  try {
    const { state } = await watch.look();
    return state === 'ready'
      ? ok(`${name} is up to date and takes writes`)
      : wrong(`${name} ${UNREADY[state] ?? state}.`);
  } finally {
    watch.close();
  }
}
