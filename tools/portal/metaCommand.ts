import { access } from 'node:fs/promises';
import path from 'node:path';
import { type Command, CommanderError } from 'commander';
import { NotOwnError } from '../definitions/gatherOwn.ts';
import { packFolder } from './definitions/places.ts';
import { writeMeta } from './definitions/writeMeta.ts';

/** `definitions meta`. */
export function addMetaCommand(definitions: Command): void {
  definitions
    .command('meta')
    .description('Write the meta-schemas of a pack anew, by which editors complete and explain.')
    .argument('[folder]', 'the pack; else DEFINITIONS_DIR, else definitions/')
    .action(async (typed: string | undefined) => {
      const folder = packFolder(typed);
      // A folder that was mistyped gets no files.
      await access(path.join(folder, 'portal.json')).catch(() => {
        throw new CommanderError(2, 'definitions.meta', `${folder} has no portal.json`);
      });
      const count = await writeMeta(folder).catch((error: unknown) => {
        if (!(error instanceof NotOwnError)) throw error;
        throw new CommanderError(2, 'definitions.meta', error.message);
      });
      process.stdout.write(`${count} meta-schemas written\n`);
    });
}
