import { isDate } from '@porchlight/engine';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type WitnessFolderOptions, witnessFolder } from './witnessFolder.ts';

/** `definitions witness`. It needs no database, and no portal that runs. */
export function addWitnessCommand(definitions: Command): void {
  definitions
    .command('witness')
    .description(
      'Walk a pack as applicants do: find answers for all that it can lead to, and answers with which nobody gets on. Exit code 0: none, 1: errors, 2: could not be read.',
    )
    .argument('[folder]', 'the pack; else DEFINITIONS_DIR, else definitions/')
    .addOption(
      new Option('--format <format>', 'how to write what was found')
        .choices(['text', 'json'])
        .default('text'),
    )
    .option('--form <name>', 'only this form')
    .option('--program <name>', 'only this program, by its folder')
    .option('--day <day>', 'walk as on this day, as in 2026-11-21 (default: today)', readDay)
    .option('--seed <number>', 'draw what is not tried whole by this number (default: 1)', readSeed)
    .addOption(
      new Option(
        '--browser',
        'walk the page as well, in Chromium, on a portal of its own; takes minutes',
      ).conflicts('day'),
    )
    .option('--out <folder>', 'write the answers that were found to a new folder')
    .action(async (folder: string | undefined, options: WitnessFolderOptions) => {
      process.exitCode = await witnessFolder(folder, options);
    });
}

function readDay(text: string): string {
  if (!isDate(text)) throw new InvalidArgumentError('A day is written like 2026-11-21.');
  return text;
}

function readSeed(text: string): number {
  const seed = Number(text);
  if (!Number.isInteger(seed) || seed < 0)
    throw new InvalidArgumentError('A seed is a whole number.');
  return seed;
}
