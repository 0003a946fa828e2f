import { type Command, InvalidArgumentError } from 'commander';
import { buildPage } from '../../../start/build.mjs';
import { packFolder, root } from '../places.ts';
import type { ShotsOptions } from './shots.ts';

/** Where the admin pages are built. */
const ADMIN_PAGES = 'web/admin/dist';
/** The port at which a preview is looked for. */
const PORT = 4400;

/** `definitions preview` and `definitions shots`. They need no database, and no portal that runs. */
export function addPreviewCommands(definitions: Command): void {
  definitions
    .command('preview')
    .description(
      'Show every screen of a pack while it is written, on this machine alone. Ends with Ctrl-C.',
    )
    .argument('[folder]', 'the pack; else DEFINITIONS_DIR, else definitions/')
    .option('--port <port>', 'where to serve it; 0 for a free one', readPort, PORT)
    .action(async (folder: string | undefined, { port }: { port: number }) => {
      buildPage(root, [ADMIN_PAGES]);
      const { preview } = await import('./preview.ts');
      await preview(packFolder(folder), port);
    });

  definitions
    .command('shots')
    .description(
      'Take a picture of each step and page, in each language, on a phone and on a desk, and put them into one PDF.',
    )
    .argument('[folder]', 'the pack; else DEFINITIONS_DIR, else definitions/')
    .requiredOption('--out <folder>', 'a new folder for the pictures')
    .option('--form <name>', 'only this form, or the folder of an upload flow, or pages')
    .option('--program <name>', 'only what this program adds, by its folder')
    .option(
      '--changed-since <release>',
      'only what looks different, before and after: public, the beginning of a release’s hash, or a pack’s folder',
    )
    .action(async (folder: string | undefined, options: ShotsOptions) => {
      buildPage(root, [ADMIN_PAGES]);
      const { shots } = await import('./shots.ts');
      await shots(packFolder(folder), options);
    });
}

function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new InvalidArgumentError('A port is a number up to 65535.');
  return port;
}
