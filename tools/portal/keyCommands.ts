import {
  beginRotation,
  createLogger,
  isPortalRunning,
  type KeyUse,
  listKeyUse,
  openKeyRing,
  readConfig,
  retireKey,
} from '@porchlight/api';
import type { Command } from 'commander';
import { printTable } from './print.ts';
import { printJson, withServices } from './withServices.ts';

/** What a rotation has done; `odd` are documents whose bytes are not those that were received. */
type Rotation = { rows: number; sealed: number; odd: string[] };

const say = (text: string) => void process.stdout.write(`${text}\n`);
const warn = (text: string) => void process.stderr.write(`${text}\n`);

/** `keys list`, `rotate` and `retire`. */
export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('Look after the encryption keys.');
  addList(keys);
  addRotate(keys);
  addRetire(keys);
}

function addList(keys: Command): void {
  keys
    .command('list')
    .description(
      'List the keys by their names, and how many values stand under each. Ends with 1 when the ring lacks one of them.',
    )
    .option('--json', 'write JSON, with the values of each table')
    .action(({ json }: { json?: boolean }) =>
      withServices(async ({ services: { database }, config }) => {
        const uses = await listKeyUse(database, openKeyRing(config));
        const missing = uses.filter(({ state }) => state === 'missing');
        if (missing.length) process.exitCode = 1;
        if (json) return printJson(uses);
        printTable(uses.map(({ id, state, values }) => ({ key: id, state, values })));
        for (const { id } of missing)
          warn(`The ring lacks "${id}", and nothing under it opens: add the key to the ring.`);
      }),
    );
}

function addRotate(keys: Command): void {
  keys
    .command('rotate')
    .description(
      'Wrap every stored value’s key with the newest key, and seal documents that are not yet, while the portal runs.',
    )
    .action(() =>
      withServices(async ({ services, config, actor }) => {
        // What goes wrong is said by the error that ends the command.
        const logger = createLogger('silent');
        const { rows, sealed, odd } = (await beginRotation(services, logger, actor)) as Rotation;
        say(`Looked at ${rows} rows; all are under the newest key.`);
        if (sealed) say(`Sealed ${sealed} documents that were kept before.`);
        for (const key of odd)
          warn(`Not sealed: the bytes of ${key} are gone, or not what was received.`);
        if (odd.length) process.exitCode = 1;
        for (const use of await listKeyUse(services.database, openKeyRing(config)))
          if (use.state !== 'encrypts') say(describeLeft(use));
      }),
    );
}

const describeLeft = ({ id, values }: KeyUse) =>
  values
    ? `${values} values are left under the key "${id}": a process that has it in front has sealed them since. Restart it, and rotate again.`
    : `Nothing is left under the key "${id}": \`portal keys retire ${id}\`.`;

function addRetire(keys: Command): void {
  keys
    .command('retire')
    .description(
      'Take a key out of the ring under which nothing stands any more. Of the ring in DATA_DIR while no portal runs on it.',
    )
    .argument('<key>', 'its name, as `keys list` shows it')
    .action((id: string) => {
      const isRunning = isPortalRunning(readConfig(process.env));
      return withServices(async ({ services: { database }, config, actor }) => {
        const kept = await retireKey(database, config, id, { actor, isRunning });
        if (kept)
          return say(
            `The key "${id}" was taken out of the ring, and stands in ${kept}: keep it for as long as you keep backups that name it.`,
          );
        say(
          `Nothing stands under the key "${id}": take it out of ENCRYPTION_KEYS of every process, and restart them. Keep it for as long as you keep backups that name it.`,
        );
      });
    });
}
