import { createKey, listKeys, revokeKey, SCOPES } from '@porchlight/api';
import type { Command } from 'commander';
import { printFields, printTable } from './print.ts';
import { readNumber } from './readNumber.ts';
import { printJson, withServices } from './withServices.ts';

/** `operator-key create`, `list` and `revoke`. */
export function addOperatorKeyCommands(program: Command): void {
  const keys = program
    .command('operator-key')
    .description('Keys with which the agency’s own programs call the operators’ API.');

  keys
    .command('create')
    .description('Make a key and print it. It is shown this once.')
    .argument('<name>', 'which program uses it')
    .requiredOption(
      '--scope <scope...>',
      `what it is for, one or more of: ${SCOPES.join(', ')}, or desk:ROLE for a role of the desk`,
    )
    .option('--json', 'write JSON')
    .action((name: string, { scope, json }: { scope: string[]; json?: boolean }) =>
      withServices(async ({ services, actor }) => {
        const made = await createKey(services, { name, scopes: scope }, actor);
        if (json) printJson(made);
        else printFields({ number: made.id, key: made.key });
      }),
    );

  keys
    .command('list')
    .description('List keys, without their secrets.')
    .option('--json', 'write JSON')
    .action(({ json }: { json?: boolean }) =>
      withServices(async ({ services }) => {
        const rows = await listKeys(services);
        if (json) printJson(rows);
        else printTable(rows);
      }),
    );

  keys
    .command('revoke')
    .description('End a key at once.')
    .argument('<number>', 'its number, as `operator-key list` shows it', readNumber)
    .action((id: number) =>
      withServices(async ({ services, actor }) => {
        await revokeKey(services, id, actor);
        process.stdout.write(`Key ${id} is over.\n`);
      }),
    );
}
