import { createResetLink, OperatorError, rotateSigningKeys } from '@porchlight/api';
import type { Command } from 'commander';
import { withServices } from './withServices.ts';

/** `account reset-link` and `account rotate-signing-keys`, of the embedded provider. */
export function addAccountCommands(program: Command): void {
  const account = program.command('account').description('Look after sign-in accounts.');

  account
    .command('reset-link')
    .description('Print a link that sets a new password, good for one hour and once.')
    .argument('<email>', 'the account’s e-mail address')
    .action((email: string) =>
      withServices(async ({ services, config }) => {
        const link = await createResetLink(services.database, config.publicUrl, email);
        if (!link) throw new OperatorError('There is no account with this address.');
        process.stdout.write(`${link}\n`);
      }),
    );

  account
    .command('rotate-signing-keys')
    .description('Sign new tokens with a new key after the next start; old ones stay valid.')
    .action(() =>
      withServices(async ({ services }) => {
        await rotateSigningKeys(services.database, services.vault);
        process.stdout.write('A new key signs after the next start.\n');
      }),
    );
}
