import { backUp, openPlace, readConfig, restore, verify } from '@porchlight/api';
import type { Command } from 'commander';
import { operator, printJson } from './withServices.ts';

interface Options {
  json?: boolean;
}

const warn = (text: string) => void process.stderr.write(`${text}\n`);

/** `backup create`, `verify` and `restore`. */
export function addBackupCommands(program: Command): void {
  const backup = program.command('backup').description('Back up the portal, and restore it.');
  addCreate(backup);
  addVerify(backup);
  addRestore(backup);
}

function addCreate(backup: Command): void {
  backup
    .command('create')
    .description(
      'Write one point of the database, and the documents that it names, while the portal runs. Keys are named, not contained. Ends with 1 when a document is lost.',
    )
    .argument(
      '<place>',
      'where nothing stands: a folder, or s3://bucket/prefix?endpoint=… with the credentials of the AWS environment',
    )
    .option('--json', 'write JSON')
    .action(async (text: string, { json }: Options) => {
      const place = await openPlace(text);
      const made = await backUp(readConfig(process.env), { place, actor: operator(), warn });
      if (made.missing.length) process.exitCode = 1;
      for (const key of made.missing)
        warn(`The document ${key} has a record and is not stored: the backup is without it.`);
      if (json) return printJson(made);
      const { tables, documents, keys, madeAt } = made;
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      process.stdout.write(
        `Backed up to ${place.name}: ${tables.length} tables with ${rows} rows, and ${documents.count} documents, as of ${madeAt}.\n`,
      );
      if (keys.length)
        process.stdout.write(
          `To read it you need these keys, which are not in it: ${keys.map(({ id }) => id).join(', ')}.\n`,
        );
    });
}

function addVerify(backup: Command): void {
  backup
    .command('verify')
    .description(
      'Prove a backup: each part is what was written, each row has its bytes, each sealed value and document opens. Needs the key ring and no database. Ends with 1 otherwise.',
    )
    .argument('<place>', 'what `backup create` wrote')
    .option('--json', 'write JSON')
    .action(async (text: string, { json }: Options) => {
      const place = await openPlace(text);
      const { manifest, found } = await verify(readConfig(process.env), place);
      if (found.problems.length) process.exitCode = 1;
      if (json) return printJson({ madeAt: manifest.madeAt, ...found });
      for (const problem of found.problems) warn(problem);
      const { rows, documents, opened } = found;
      process.stdout.write(
        `${found.problems.length ? 'Not sound' : 'Whole'}: ${rows} rows, ${documents} documents, ${opened} sealed values that open, as of ${manifest.madeAt}.\n`,
      );
    });
}

function addRestore(backup: Command): void {
  backup
    .command('restore')
    .description(
      'Prove a backup, and restore it into an empty database and an empty place for documents. Everybody has to sign in again.',
    )
    .argument('<place>', 'what `backup create` wrote')
    .option('--json', 'write JSON')
    .action(async (text: string, { json }: Options) => {
      const place = await openPlace(text);
      const config = readConfig(process.env);
      const { manifest, found, migrated } = await restore(config, {
        place,
        actor: operator(),
        warn,
      });
      for (const problem of found.problems) warn(problem);
      if (json) return printJson({ madeAt: manifest.madeAt, ...found, migrated });
      process.stdout.write(
        `Restored: ${found.rows} rows and ${found.documents} documents, as of ${manifest.madeAt}. Start the portal.\n`,
      );
      if (migrated.length) process.stdout.write(`Brought up to date: ${migrated.join(', ')}.\n`);
    });
}
