import {
  createResetLink,
  endAllSessions,
  linkHoursOf,
  OperatorError,
  resetFactors,
  rotateSigningKeys,
} from '@porchlight/api';
import type { Command } from 'commander';
import { printAddressLink } from './printAddressLink.ts';
import { printLink } from './printLink.ts';
import { withServices } from './withServices.ts';

/** `account reset-link`, `reset-factors`, `end-sessions` and `rotate-signing-keys`, of the embedded provider. */
export function addAccountCommands(program: Command): void {
  const account = program.command('account').description('Look after sign-in accounts.');

  account
    .command('reset-link')
    .description('Print a link that sets a new password. It works once; how long, the pack says.')
    .argument('<email>', 'the account’s e-mail address')
    .action((email: string) =>
      withServices(async ({ services, config }) => {
        const hours = linkHoursOf(services.releases.current()).password;
        const link = await createResetLink(services.database, config.publicUrl, { email, hours });
        if (!link) throw new OperatorError('There is no account with this address.');
        printLink(link, config);
      }),
    );

  account
    .command('confirm-link')
    .description(
      'Print a link on which somebody sets her password, which proves her address; audited.',
    )
    .argument('<email>', 'her e-mail address: send the link there, and nowhere else')
    .action((email: string) => withServices((tool) => printAddressLink(email, tool)));

  addEndings(account);

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

/** `account reset-factors` and `end-sessions`: what is over, and why. */
function addEndings(account: Command): void {
  account
    .command('reset-factors')
    .description(
      'Take the second factors of an account away, for who has lost them all, and sign it out everywhere; audited.',
    )
    .argument('<email>', 'the account’s e-mail address')
    .requiredOption('--reason <text>', 'why, and how you know that it is her')
    .action((email: string, { reason }: { reason: string }) =>
      withServices(async ({ services, actor }) => {
        if (!reason.trim()) throw new OperatorError('Say why.');
        if (!(await resetFactors(services.database, { email, actor, reason })))
          throw new OperatorError('There is no account with this address.');
        process.stdout.write(
          `${email} signs in with her password alone until she sets it up again.\n`,
        );
      }),
    );

  account
    .command('end-sessions')
    .description('Sign an account out everywhere, and leave it as it is; audited.')
    .argument('<email>', 'the account’s e-mail address')
    .requiredOption('--reason <text>', 'why')
    .action((email: string, { reason }: { reason: string }) =>
      withServices(async ({ services, actor }) => {
        if (!reason.trim()) throw new OperatorError('Say why.');
        if (!(await endAllSessions(services.database, { email, actor, reason })))
          throw new OperatorError('There is no account with this address.');
        process.stdout.write(`${email} is signed out everywhere.\n`);
      }),
    );
}
