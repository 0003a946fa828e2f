import { migrateAlone, readConfig, readDatabaseStatus } from '@porchlight/api';
import type { Command } from 'commander';
import { printJson } from './withServices.ts';

type Status = Awaited<ReturnType<typeof readDatabaseStatus>>;

/** Milliseconds to wait for a database that is away. */
const PATIENCE = 10_000;
const warn = (text: string) => void process.stderr.write(`${text}\n`);

/** `database migrate` and `status`. */
export function addDatabaseCommands(program: Command): void {
  const database = program
    .command('database')
    .description('See which version the database is of, and bring it up to date.');

  database
    .command('status')
    .description(
      'Say how the database stands to this version, and change nothing. Ends with 1 when this version cannot serve it as it is.',
    )
    .option('--json', 'write JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const status = await readDatabaseStatus(readConfig(process.env), warn);
      if (status.state !== 'current') process.exitCode = 1;
      if (json) return printJson(status);
      process.stdout.write(
        `The database at ${status.place} (PostgreSQL ${status.postgres}) ${describeState(status)}\n`,
      );
    });

  database
    .command('migrate')
    .description(
      'Bring the database up to date, or make its tables, while the version before goes on serving.',
    )
    .option('--json', 'write JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const log = { info: () => {}, warn, error: warn };
      const options = { log, attach: true, patience: PATIENCE };
      const ran = await migrateAlone(readConfig(process.env), options);
      if (json) return printJson({ ran });
      process.stdout.write(ran.length ? `Ran: ${ran.join(', ')}.\n` : 'It was up to date.\n');
    });
}

function describeState({ state, ran, missing, unknown }: Status): string {
  switch (state) {
    case 'empty':
      return 'is empty: `portal database migrate` makes its tables, and so does the first start.';
    case 'schema-too-old':
      return `is of an earlier version. It lacks ${missing.join(', ')}: \`portal database migrate\`, or a start, brings it up to date.`;
    case 'schema-too-new':
      return `is of a later version. This one does not know ${unknown.join(', ')}: start that version, or restore a backup of this one’s.`;
    default:
      return unknown.length
        ? `can be served: ${ran.length} migrations, of which a later version has added ${unknown.join(', ')}.`
        : `is up to date: ${ran.length} migrations.`;
  }
}
