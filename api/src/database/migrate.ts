import { type QueryInterface, QueryTypes } from 'sequelize';
import { Umzug } from 'umzug';
import type { Database } from './Database.ts';

/** One step of the database's history. Never changed once shipped; the next step is a new one. */
export interface Migration {
  /** `0001-applications`: the number orders it. The core has 0001–0099, identity 0100–0199. */
  name: string;
  up(queryInterface: QueryInterface): Promise<void>;
}

/** A migration that is one SQL text. */
export function migration(name: string, text: string): Migration {
  return {
    name,
    async up(queryInterface) {
      await queryInterface.sequelize.query(text, { raw: true });
    },
  };
}

/** Any number, the same in every process: who holds it migrates. */
export const MIGRATION_LOCK = 7_076_837;

/**
 * Brings the database up to date. Any number of processes may start at once: one migrates under an
 * advisory lock, the others wait and find nothing left to do.
 * @returns The names of the migrations that ran.
 */
export async function migrate(database: Database, migrations: Migration[]): Promise<string[]> {
  const { sequelize } = database;
  return sequelize.transaction(async (transaction) => {
    await sequelize.query('select pg_advisory_xact_lock($1)', {
      bind: [MIGRATION_LOCK],
      transaction,
    });
    await sequelize.query(
      'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())',
    );
    const ordered = [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1));
    const umzug = new Umzug({
      migrations: ordered.map(({ name, up }) => ({
        name,
        up: () => up(sequelize.getQueryInterface()),
      })),
      logger: undefined,
      storage: {
        async logMigration({ name }) {
          await sequelize.query('insert into migrations (name) values ($1)', { bind: [name] });
        },
        async unlogMigration({ name }) {
          await sequelize.query('delete from migrations where name = $1', { bind: [name] });
        },
        async executed() {
          const rows = await sequelize.query<{ name: string }>(
            'select name from migrations order by name',
            { type: QueryTypes.SELECT },
          );
          return rows.map(({ name }) => name);
        },
      },
    });
    return (await umzug.up()).map(({ name }) => name);
  });
}
