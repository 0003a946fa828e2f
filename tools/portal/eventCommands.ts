import {
  caseSchema,
  type EventDelivery,
  listDeliveries,
  OperatorError,
  resendDeliveries,
} from '@porchlight/api';
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

/** `events list`, `resend` and `schema`. */
export function addEventCommands(program: Command): void {
  const events = program
    .command('events')
    .description('See what other systems are told, and have it sent again.');

  events
    .command('list')
    .description('List deliveries, the newest first: what became of each, and what stopped it.')
    .option('--failed', 'only those that are given up')
    .option('--before <id>', 'go on behind this one', readNumber)
    .option('--limit <count>', 'show at most so many', readNumber, 100)
    .option('--json', 'write JSON')
    .action(({ failed, json, ...page }: ListOptions) =>
      withServices(async ({ services: { database } }) => {
        const filter = { ...page, ...(failed && { state: 'failed' as const }) };
        const rows = await listDeliveries(database, filter);
        if (json) printJson(rows);
        else printTable(rows.map(row));
      }),
    );

  events
    .command('resend')
    .description('Have what was given up sent again, under the id that it had, for another week.')
    .argument('[id]', 'as `events list` shows it', readNumber)
    .option('--failed', 'all that were given up')
    .option('--json', 'write JSON')
    .action((id: number | undefined, { failed, json }: { failed?: boolean; json?: boolean }) => {
      if ((id === undefined) === !failed)
        throw new OperatorError('Name a delivery, or all of them with --failed.');
      return withServices(async ({ services, actor }) => {
        const resent = await resendDeliveries(services, id, actor);
        if (json) printJson({ resent });
        else process.stdout.write(`${said(resent.length)}\n`);
      });
    });

  events
    .command('schema')
    .description('Write the JSON Schema of the cases that go with events, of the public release.')
    .action(() =>
      withServices(async ({ services }) => printJson(caseSchema(services.releases.current()))),
    );
}

function said(count: number): string {
  if (count === 0) return 'None is given up.';
  return count === 1 ? 'It is sent again.' : `${count} are sent again.`;
}

const row = ({ id, type, receiver, applicationId, state, attempts, ...times }: EventDelivery) => {
  const { madeAt, nextAt, endedAt, fault } = times;
  return {
    id,
    state,
    receiver,
    type,
    application: applicationId,
    attempts,
    madeAt,
    nextAt,
    endedAt,
    fault,
  };
};
