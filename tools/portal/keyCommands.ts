import { rotate } from '@porchlight/api';
import type { Command } from 'commander';
import { withServices } from './withServices.ts';

/** `keys rotate`. */
export function addKeyCommands(program: Command): void {
  program
    .command('keys')
    .description('Look after the encryption keys.')
    .command('rotate')
    .description('Wrap every stored value’s key with the newest key, while the portal runs.')
    .action(() =>
      withServices(async ({ services, config, actor }) => {
        const count = await rotate(services, config, actor);
        process.stdout.write(`Looked at ${count} rows; all are under the newest key.\n`);
      }),
    );
}
