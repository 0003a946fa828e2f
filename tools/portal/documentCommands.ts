import { compareDocuments } from '@porchlight/api';
import type { Command } from 'commander';
import { printJson, withServices } from './withServices.ts';

interface Options {
  remove?: boolean;
  json?: boolean;
}

/** `documents compare`. */
export function addDocumentCommands(program: Command): void {
  program
    .command('documents')
    .description('Look after the store of documents.')
    .command('compare')
    .description(
      'List the whole store and compare it with the records. Ends with 1 when a document is lost.',
    )
    .option('--remove', 'remove what no record names')
    .option('--json', 'write JSON')
    .action(({ remove, json }: Options) =>
      withServices(async ({ services, actor }) => {
        const found = await compareDocuments(services, actor, { remove });
        if (found.missing.length) process.exitCode = 1;
        if (json) return printJson(found);
        const { stored, unrecorded, missing, removed } = found;
        process.stdout.write(`${stored} documents are stored.\n`);
        if (unrecorded.length && !remove)
          process.stdout.write(
            `${unrecorded.length} have no record, for an hour or longer: --remove removes them.\n`,
          );
        if (removed) process.stdout.write(`${removed} had no record and were removed.\n`);
        for (const key of missing)
          process.stderr.write(
            `${key} has a record and is not stored: restore it from a backup.\n`,
          );
      }),
    );
}
