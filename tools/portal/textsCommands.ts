import { type Command, CommanderError } from 'commander';
import { markTranslations } from '../definitions/markTranslations.ts';
import { explainFileError, packFolder, resolveTyped } from './definitions/places.ts';
import { exportTexts, formatOf, importTexts, type TextFormat } from './definitions/texts/index.ts';

interface TextsOptions {
  json?: boolean;
}

/** `definitions texts …`: texts to translators and back. */
export function addTextsCommands(definitions: Command): void {
  const texts = definitions
    .command('texts')
    .description('Send texts to translators, and take them back.');

  texts
    .command('export')
    .description('Write every text, with the translations that stand, to a new file.')
    .argument('<language>', 'the language to translate to, as in es')
    .argument('<file>', 'the file to write: .xlf or .xliff (XLIFF 1.2), or .csv')
    .argument('[folder]', 'the pack; else DEFINITIONS_DIR, else definitions/')
    .option('--json', 'write JSON')
    .action((language: string, file: string, folder: string | undefined, { json }: TextsOptions) =>
      runOnFiles(async () => {
        const options = { language, file: resolveTyped(file), format: readFormat(file) };
        const { texts: count, open } = await exportTexts(packFolder(folder), options);
        process.stdout.write(
          json
            ? `${JSON.stringify({ file, texts: count, open })}\n`
            : `${count} texts → ${file}; ${open} to translate\n`,
        );
      }),
    );

  texts
    .command('mark')
    .description('Mark new translations with the English that they translate.')
    .argument('[folder]', 'the pack; else DEFINITIONS_DIR, else definitions/')
    .action((folder: string | undefined) =>
      runOnFiles(async () => {
        const { marked, unknown } = await markTranslations(packFolder(folder));
        process.stdout.write(`${marked} translations marked\n`);
        for (const { file, key } of unknown)
          process.stderr.write(`${file}: "${key}" translates nothing\n`);
        if (unknown.length) process.exitCode = 1;
      }),
    );

  texts
    .command('import')
    .description(
      'Take translations over from such a file. Ends with 1 when some could not be taken.',
    )
    .argument('<language>', 'the language of the translations')
    .argument('<file>', 'the file that came back')
    .argument('[folder]', 'the pack; else DEFINITIONS_DIR, else definitions/')
    .option('--json', 'write JSON')
    .action((language: string, file: string, folder: string | undefined, { json }: TextsOptions) =>
      runOnFiles(async () => {
        const options = { language, file: resolveTyped(file), format: readFormat(file) };
        const imported = await importTexts(packFolder(folder), options);
        if (json) process.stdout.write(`${JSON.stringify(imported)}\n`);
        else process.stdout.write(`${imported.written} translations written\n`);
        for (const { file: name, key, why } of imported.refused)
          process.stderr.write(`${name}: ${key}: ${why}\n`);
        if (imported.refused.length) process.exitCode = 1;
      }),
    );
}

function readFormat(file: string): TextFormat {
  const format = formatOf(file);
  if (!format) throw new CommanderError(2, 'texts', `${file}: name it .xlf, .xliff or .csv.`);
  return format;
}

/** What the command can't do with a file is said in one line, with exit code 2. */
async function runOnFiles(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const why = explainFileError(error) ?? (error as Error).message;
    process.stderr.write(`${why}\n`);
    process.exitCode = 2;
  }
}
