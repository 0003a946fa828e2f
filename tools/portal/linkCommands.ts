import { createLink, listLinks, OperatorError, revokeLink } from '@porchlight/api';
import type { Command } from 'commander';
import { printFields, printTable } from './print.ts';
import { noteGuessedAddress } from './printLink.ts';
import { readNumber } from './readNumber.ts';
import { printJson, withServices } from './withServices.ts';

interface Target {
  appointment?: number;
  application?: number;
  agency?: string;
  json?: boolean;
}

/** `link create`, `list` and `revoke`. */
export function addLinkCommands(program: Command): void {
  const link = program
    .command('link')
    .description('Let people upload documents without signing in.');
  addCreate(link);
  addList(link);
  addRevoke(link);
}

function addCreate(link: Command): void {
  link
    .command('create')
    .description('Make a link and print its address. It is shown this once: send it to the person.')
    .option('--appointment <id>', 'for this appointment, see `appointment import`', readNumber)
    .option('--application <id>', 'for this application', readNumber)
    .option('--agency <code>', 'the agency’s code, which chooses the steps (applications only)')
    .option('--json', 'write JSON')
    .addHelpText(
      'after',
      `
Examples:
  npm run portal -- link create --appointment 4711
  npm run portal -- link create --application 1001`,
    )
    .action(({ appointment, application, agency, json }: Target) => {
      if ((appointment === undefined) === (application === undefined))
        throw new OperatorError('Say what the link is for: --appointment ID or --application ID.');
      if (agency !== undefined && application === undefined)
        throw new OperatorError('--agency goes with --application: an appointment has its own.');
      return withServices(async ({ services, config, actor }) => {
        const target =
          application === undefined
            ? { appointment: appointment! }
            : { application, ...(agency !== undefined && { agencyCode: agency }) };
        const made = await createLink(services, target, actor);
        if (json) printJson(made);
        else printFields({ link: made.id, address: made.url, goodUntil: made.expiresAt });
        noteGuessedAddress(config);
      });
    });
}

function addList(link: Command): void {
  link
    .command('list')
    .description('List links, good or over. Their addresses are kept by nobody.')
    .option('--appointment <id>', 'only those for this appointment', readNumber)
    .option('--application <id>', 'only those for this application', readNumber)
    .option('--after <id>', 'begin after this number', readNumber)
    .option('--limit <count>', 'show at most so many', readNumber, 100)
    .option('--json', 'write JSON')
    .action(({ json, ...filter }: Target & { after?: number; limit: number }) =>
      withServices(async ({ services }) => {
        const rows = await listLinks(services, filter);
        if (json) printJson(rows);
        else printTable(rows);
      }),
    );
}

function addRevoke(link: Command): void {
  link
    .command('revoke')
    .description('End a link at once. What was uploaded through it stays.')
    .argument('<id>', 'its number, as `link list` shows it', readNumber)
    .action((id: number) =>
      withServices(async ({ services, actor }) => {
        await revokeLink(services, id, actor);
        process.stdout.write(`Link ${id} is over.\n`);
      }),
    );
}
