import {
  ADMIN,
  type Config,
  grantRole,
  listGrants,
  OperatorError,
  type RoleChange,
  revokeRole,
  type Services,
} from '@porchlight/api';
import type { Command } from 'commander';
import { printTable } from './print.ts';
import { printAddressLink } from './printAddressLink.ts';
import { printJson, withServices } from './withServices.ts';

const ROLE = 'admin, which opens the studio, or a role of desk/roles.json';

/** Before a vowel it is `an`. */
const withArticle = (role: string) => `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;

/** A role that the public release does not have would let nobody do anything. */
function refuseUnknown({ releases }: Services, role: string): void {
  if (role === ADMIN) return;
  const known = [ADMIN, ...(releases.current().desk()?.roles ?? []).map(({ id }) => id)];
  if (!known.includes(role))
    throw new OperatorError(`There is no role "${role}". There are: ${known.join(', ')}.`);
}

/** `admin grant`, `revoke` and `list`, of the embedded provider. */
export function addAdminCommands(program: Command): void {
  const admin = program
    .command('admin')
    .description('Say who may enter the studio, and who works at the desk.');
  addInvite(admin);
  addGrant(admin);
  addRevoke(admin);
  addList(admin);
}

function addInvite(admin: Command): void {
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
}

function addGrant(admin: Command): void {
  admin
    .command('grant')
    .description('Let an account enter the studio, or work at the desk; audited.')
    .argument('<email>', 'the account’s e-mail address')
    .option('--role <role>', ROLE, ADMIN)
    .action((email: string, { role }: { role: string }) =>
      withServices(async ({ services, config, actor }) => {
        refuseExternal(config);
        refuseUnknown(services, role);
        const change = await grantRole(services.database, { email, role, actor });
        tell(
          change,
          `${email} is ${withArticle(role)}.`,
          `${email} was ${withArticle(role)} already.`,
        );
      }),
    );
}

function addRevoke(admin: Command): void {
  admin
    .command('revoke')
    .description('Take a role from an account, from its next request on; audited.')
    .argument('<email>', 'the account’s e-mail address')
    .option('--role <role>', ROLE, ADMIN)
    .action((email: string, { role }: { role: string }) =>
      withServices(async ({ services, config, actor }) => {
        refuseExternal(config);
        const change = await revokeRole(services.database, { email, role, actor });
        tell(change, `${email} is no ${role} any more.`, `${email} was no ${role}.`);
      }),
    );
}

function addList(admin: Command): void {
  admin
    .command('list')
    .description('List who has a role: since when, and who said so.')
    .option('--role <role>', ROLE, ADMIN)
    .option('--json', 'write JSON')
    .action(({ json, role }: { json?: boolean; role: string }) =>
      withServices(async ({ services, config }) => {
        refuseExternal(config);
        const rows = await listGrants(services.database, role);
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
