import {
  ADMIN,
  type Config,
  grantRole,
  listGrants,
  OperatorError,
  type RoleChange,
  revokeRole,
} from '@porchlight/api';
import type { Command } from 'commander';
import { printTable } from './print.ts';
import { printAddressLink } from './printAddressLink.ts';
import { printJson, withServices } from './withServices.ts';

/** `admin grant`, `revoke` and `list`, of the embedded provider. */
export function addAdminCommands(program: Command): void {
  const admin = program.command('admin').description('Say who may enter the studio.');

  admin
    .command('invite')
    .description(
      'Print a link on which somebody sets her password, which proves her address; audited.',
    )
    .argument('<email>', 'her e-mail address: send the link there, and nowhere else')
    .action((email: string) =>
      withServices(async ({ services, config, actor }) => {
        refuseExternal(config);
        await printAddressLink(email, { services, config, actor });
      }),
    );

  admin
    .command('grant')
    .description('Let an account enter the studio; audited.')
    .argument('<email>', 'the account’s e-mail address')
    .action((email: string) =>
      withServices(async ({ services, config, actor }) => {
        refuseExternal(config);
        const change = await grantRole(services.database, { email, role: ADMIN, actor });
        tell(change, `${email} is an admin.`, `${email} was an admin already.`);
      }),
    );

  admin
    .command('revoke')
    .description('Keep an account out of the studio, from its next request on; audited.')
    .argument('<email>', 'the account’s e-mail address')
    .action((email: string) =>
      withServices(async ({ services, config, actor }) => {
        refuseExternal(config);
        const change = await revokeRole(services.database, { email, role: ADMIN, actor });
        tell(change, `${email} is no admin any more.`, `${email} was no admin.`);
      }),
    );

  admin
    .command('list')
    .description('List who may enter the studio: since when, and who said so.')
    .option('--json', 'write JSON')
    .action(({ json }: { json?: boolean }) =>
      withServices(async ({ services, config }) => {
        refuseExternal(config);
        const rows = await listGrants(services.database, ADMIN);
        if (json) printJson(rows);
        else printTable(rows);
      }),
    );
}

function refuseExternal({ oidc }: Config): void {
  if (oidc.authority)
    throw new OperatorError(
      'OIDC_AUTHORITY is set: your provider says who is an admin, in the claim that STUDIO_ROLE_CLAIM names.',
    );
}

const INVITE =
  'Run `portal admin invite EMAIL`, send her the link, and grant the role when she has used it.';

function tell(change: RoleChange, done: string, wasSo: string): void {
  if (change === 'no-account')
    throw new OperatorError(`There is no account with this address. ${INVITE}`);
  if (change === 'unproven')
    throw new OperatorError(`Nobody has proven yet that this address is hers. ${INVITE}`);
  process.stdout.write(`${change === 'changed' ? done : wasSo}\n`);
}
