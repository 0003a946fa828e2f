import { type ListedSms, listSms } from '@porchlight/api';
import type { Command } from 'commander';
import { printTable } from './print.ts';
import { readNumber } from './readNumber.ts';
import { printJson, withServices } from './withServices.ts';

interface ListOptions {
  failed?: boolean;
  before?: number;
  limit: number;
  json?: boolean;
}

const row = ({ applicationId, ...text }: ListedSms) => ({ ...text, application: applicationId });

/** `text-messages list`. */
export function addTextMessageCommands(program: Command): void {
  program
    .command('text-messages')
    .description('See what became of text messages.')
    .command('list')
    .description('List text messages, the newest first: no number, no words.')
    .option('--failed', 'only those that were not delivered, or of which nobody knows')
    .option('--before <id>', 'go on behind this one', readNumber)
    .option('--limit <count>', 'show at most so many', readNumber, 100)
    .option('--json', 'write JSON')
    .action(({ json, ...filter }: ListOptions) =>
      withServices(async ({ services: { database } }) => {
        const rows = await listSms(database, filter);
        if (json) printJson(rows);
        else printTable(rows.map(row));
      }),
    );
}
