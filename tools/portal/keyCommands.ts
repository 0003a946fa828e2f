import { rotate } from '@porchlight/api';
import type { Command } from 'commander';
import { withServices } from './withServices.ts';

/** `keys rotate`. */
export function addKeyCommands(program: Command): void {
  program
    .command('keys')
    .description('Look after the encryption keys.')
    .command('rotate')
    .description(
      'Wrap every stored value’s key with the newest key, and seal documents that are not yet, while the portal runs.',
    )
    .action(() =>
      withServices(async ({ services, config, actor }) => {
        const { rows, sealed, odd } = await rotate(services, config, actor);
        process.stdout.write(`Looked at ${rows} rows; all are under the newest key.\n`);
        if (sealed) process.stdout.write(`Sealed ${sealed} documents that were kept before.\n`);
        for (const key of odd)
          process.stderr.write(
            `Not sealed: the bytes of ${key} are gone, or not what was received.\n`,
          );
        if (odd.length) process.exitCode = 1;
      }),
    );
}
