import { type Command, InvalidArgumentError, Option } from 'commander';
import { checkFolder } from './definitions/checkFolder.ts';
import { FORMATS, type Format } from './definitions/formats/index.ts';

/** `definitions check`. */
export function addCheckCommand(definitions: Command): void {
  definitions
    .command('check')
    .description(
      'Say everything that is wrong with a pack. Exit code 0: nothing, 1: errors, 2: could not be read.',
    )
    .argument('[folder]', 'the pack; else DEFINITIONS_DIR, else definitions/')
    .addOption(
      new Option('--format <format>', 'how to write the findings').choices(FORMATS).default('text'),
    )
    .option(
      '--reading-grade <grade>',
      'warn of texts above this grade (default: portal.json, else 8)',
      readGrade,
    )
    .action(
      async (folder: string | undefined, options: { format: Format; readingGrade?: number }) => {
        process.exitCode = await checkFolder(folder, options);
      },
    );
}

function readGrade(text: string): number {
  const grade = Number(text);
  if (!(grade >= 1 && grade <= 20)) throw new InvalidArgumentError('A grade is from 1 to 20.');
  return grade;
}
