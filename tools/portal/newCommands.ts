import { withIsolation } from '@porchlight/api/isolation';
import {
  createEnumeration,
  createField,
  createProgram,
  createStep,
  FIELD_KINDS,
  type LanguageTexts,
} from '@porchlight/engine/builder';
import type { Command } from 'commander';
import { Asker } from './definitions/create/Asker.ts';
import {
  askField,
  type FieldOptions,
  type PlaceOptions,
  pick,
} from './definitions/create/askField.ts';
import { CreateError, DraftPack } from './definitions/create/DraftPack.ts';
import { finish } from './definitions/create/finish.ts';
import {
  collect,
  collectPairs,
  readCondition,
  readFieldName,
  readName,
  splitAt,
} from './definitions/create/readOptions.ts';
import { formatFindings } from './definitions/formats/index.ts';
import { explainFileError, packFolder } from './definitions/places.ts';

/** `definitions new program`, `step`, `field` and `enumeration`. What the options don't say is asked. */
export function addNewCommands(definitions: Command): void {
  const create = definitions
    .command('new')
    .description('Write a new part of a pack. It is written only when the pack passes the check.');
  addProgram(create);
  addEnumeration(create);
  addField(create);
  addStep(create);
}

function addProgram(create: Command): void {
  withPack(create.command('program'))
    .description('A kind of help that people can apply for.')
    .argument('<name>', 'the name of its folder, as in water', readName)
    .option('--title <text>', 'what people read, in plain words')
    .option('--official <text>', 'its official name')
    .option('--opens <day>', 'the first day on which it can be chosen, as in 2026-11-01')
    .option('--closes <day>', 'the last day')
    .action((name: string, options: PlaceOptions & Record<string, string | undefined>) =>
      run(options, async (pack, asker) => {
        const title = await asker.text(
          options.title,
          '--title',
          'What people read, in plain words',
        );
        const official = await asker.maybe(options.official, 'Its official name');
        const opens = await asker.maybe(options.opens, 'The first day, as in 2026-11-01');
        const closes = await asker.maybe(options.closes, 'The last day');
        const translations = await asker.translations(options.in, pack.languages(), title);
        const request = {
          name,
          title,
          translations,
          ...(official && { official }),
          ...(opens && { opens }),
          ...(closes && { closes }),
        };
        pack.change((edits) => createProgram(edits, request));
      }),
    );
}

interface EnumerationOptions extends PlaceOptions {
  value?: string[];
}

function addEnumeration(create: Command): void {
  withPack(create.command('enumeration'))
    .description('A list of choices.')
    .argument('<name>', 'the name of its file, as in heating-source', readName)
    .option('--program <name>', 'the program whose own it is')
    .option('--value <value=label>', 'a choice, as in gas="Natural gas"; once for each', collect)
    .action((name: string, options: EnumerationOptions) =>
      run(options, async (pack, asker) => {
        const values = [];
        for (const one of options.value ?? (await askValues(asker)))
          values.push(await readValue(pack, asker, one, options.in));
        const request = { name, values, ...pick(options, 'program') };
        pack.change((edits) => createEnumeration(edits, request));
      }),
    );
}

/** A choice, as `gas=Natural gas`. `--in es:gas="Gas natural"` is one choice's own. */
async function readValue(pack: DraftPack, asker: Asker, one: string, all?: LanguageTexts) {
  const [value, label] = splitAt(one, '--value');
  const own = Object.entries(all ?? {}).flatMap(([key, text]) =>
    key.endsWith(`:${value}`) ? [[key.slice(0, -value.length - 1), text]] : [],
  );
  const said = all ? Object.fromEntries(own) : undefined;
  return { value, label, translations: await asker.translations(said, pack.languages(), label) };
}

function addField(create: Command): void {
  withField(withPlace(withPack(create.command('field'))))
    .description('A question within a step.')
    .argument('<name>', 'its name among the step’s answers, as in HasNotice', readFieldName)
    .option('--step <name>', 'the step that asks it')
    .action((name: string, options: FieldOptions) =>
      run(options, async (pack, asker) => {
        const step = await asker.text(options.step, '--step', 'The step that asks it');
        const request = {
          ...(await askField(pack, asker, name, options)),
          ...pick(options, 'form', 'program', 'after', 'when'),
          step,
        };
        pack.change((edits) => createField(edits, request));
      }),
    );
}

interface StepOptions extends FieldOptions {
  field?: string;
  question?: string;
  inQuestion?: LanguageTexts;
}

function addStep(create: Command): void {
  withField(withPlace(withPack(create.command('step'))))
    .description('A step with its first question.')
    .argument('<name>', 'the name of its files, as in shut-off', readName)
    .option('--field <name>', 'the name of its first question, as in HasNotice', readFieldName)
    .option('--question <text>', 'its first question')
    .option('--in-question <language=text>', 'the question in another language', collectPairs)
    .action((name: string, options: StepOptions) =>
      run(options, async (pack, asker) => {
        const title = await asker.text(options.title, '--title', 'The title of the step');
        const translations = await asker.translations(options.in, pack.languages(), title);
        const field = await asker.text(
          options.field,
          '--field',
          'The name of its first question, as in HasNotice',
        );
        const { question, inQuestion } = options;
        const asked = { ...options, title: question, in: inQuestion } as FieldOptions;
        const request = {
          name,
          title,
          translations,
          ...pick(options, 'form', 'program', 'after', 'when'),
          field: await askField(pack, asker, readFieldName(field), asked, '--question'),
        };
        pack.change((edits) => createStep(edits, request));
      }),
    );
}

async function askValues(asker: Asker): Promise<string[]> {
  const values: string[] = [];
  for (;;) {
    const value = await asker.maybe(undefined, 'A choice, as in gas=Natural gas');
    if (!value) return values;
    values.push(value);
  }
}

function withPack(command: Command): Command {
  return command
    .option('--pack <folder>', 'the pack; else DEFINITIONS_DIR, else definitions/')
    .option('--in <language=text>', 'its words in another language; once for each', collectPairs);
}

function withPlace(command: Command): Command {
  return command
    .option('--title <text>', 'its words, in English')
    .option('--form <name>', 'the form (default: application)')
    .option('--program <name>', 'the program that adds it')
    .option('--after <name>', 'what it stands behind')
    .option('--when <pointer=value>', 'only while that is answered so', readCondition);
}

function withField(command: Command): Command {
  return command
    .option('--type <type>', `what is answered: ${FIELD_KINDS.join(', ')}`)
    .option('--enumeration <name>', 'the choices, of a choice')
    .option('--required', 'it needs an answer while it is shown')
    .option('--advice <text>', 'what to type, said when it was left blank')
    .option('--in-advice <language=text>', 'the advice in another language', collectPairs)
    .option('--wire <name>', 'its name on the server');
}

/** Asks in a terminal, writes, checks, and says what came of it. */
async function run(
  { pack: folder }: PlaceOptions,
  make: (pack: DraftPack, asker: Asker) => Promise<void>,
): Promise<void> {
  try {
    const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
    const prompts = isTerminal ? await import('@inquirer/prompts') : undefined;
    const pack = new DraftPack(packFolder(folder));
    await make(pack, new Asker(prompts));
    const { written, findings } = await withIsolation((isolation) => finish(pack, isolation));
    for (const name of written) process.stdout.write(`wrote ${name}\n`);
    if (findings.length) process.stdout.write(formatFindings('text', { folder: '', findings }));
    if (written.length) return;
    process.stderr.write('Nothing was written: the pack would not pass the check.\n');
    process.exitCode = 1;
  } catch (error) {
    const why = error instanceof CreateError ? error.message : explainFileError(error);
    if (!why) throw error;
    process.stderr.write(`${why}\n`);
    process.exitCode = 2;
  }
}
