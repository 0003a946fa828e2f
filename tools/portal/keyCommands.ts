import { beginRotation, createLogger } from '@porchlight/api';
import type { Command } from 'commander';
import { withServices } from './withServices.ts';

/** What a rotation has done; `odd` are documents whose bytes are not those that were received. */
type Rotation = { rows: number; sealed: number; odd: string[] };

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
      withServices(async ({ services, actor }) => {
        // What goes wrong is said by the error that ends the command.
        const logger = createLogger('silent');
        const { rows, sealed, odd } = (await beginRotation(services, logger, actor)) as Rotation;
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
