import { Readable } from 'node:stream';
import { exportFormEntries, listFormEntries, OperatorError, showFormEntry } from '@porchlight/api';
import { type Command, Option } from 'commander';
import { printFields, printTable } from './print.ts';
import { readNumber } from './readNumber.ts';
import { printJson, withServices } from './withServices.ts';
import { writeFormCsv } from './writeFormCsv.ts';
import { writeNew } from './writeNew.ts';

interface Reveal {
  json?: boolean;
  reveal?: boolean;
  reason?: string;
}

/** `forms list`, `show` and `export`: what came through forms that stand alone. */
export function addFormsCommands(program: Command): void {
  const forms = program
    .command('forms')
    .description('See what was sent through forms that need no sign-in.');
  addList(forms);
  addShow(forms);
  addExport(forms);
}

function addList(forms: Command): void {
  forms
    .command('list')
    .description('List what was sent, the oldest first. Nothing here tells who it was.')
    .option('--form <name>', 'only what came through this form')
    .option('--after <reference>', 'begin after this one')
    .option('--limit <count>', 'show at most so many', readNumber, 100)
    .option('--json', 'write JSON')
    .action(
      ({ json, ...filter }: { json?: boolean; form?: string; after?: string; limit: number }) =>
        withServices(async ({ services }) => {
          const rows = await listFormEntries(services, filter);
          if (json) printJson(rows);
          else printTable(rows);
        }),
    );
}

function addShow(forms: Command): void {
  forms
    .command('show')
    .description('Show what was sent under a reference number; restricted values are masked.')
    .argument('<reference>', 'the number that its sender was told')
    .option('--reveal', 'show restricted values whole; needs --reason, and is audited')
    .option('--reason <text>', 'why they have to be seen')
    .option('--json', 'write JSON')
    .action((reference: string, { json, ...asked }: Reveal) => {
      const reason = readReason(asked);
      return withServices(async ({ services, actor }) => {
        const shown = await showFormEntry(services, reference, { actor, reason });
        if (!shown) throw new OperatorError(`Nothing was sent under ${reference}.`);
        if (json) printJson(shown);
        else printFields(shown);
      });
    });
}

function addExport(forms: Command): void {
  forms
    .command('export')
    .description('Write all that was sent through a form; audited.')
    .argument('<form>', 'its name, as in its address')
    .addOption(
      new Option('--format <format>', 'how').choices(['csv', 'json']).makeOptionMandatory(),
    )
    .option('--out <file>', 'the file to write; default: to the terminal')
    .option('--reveal', 'write restricted values whole; needs --reason, and is audited')
    .option('--reason <text>', 'why they have to be seen')
    .action(
      (form: string, { format, out, ...asked }: Reveal & { format: string; out?: string }) => {
        const reason = readReason(asked);
        return withServices(async ({ services, actor }) => {
          const begin = async () => {
            const rows = await exportFormEntries(services, form, { actor, reason });
            const text =
              format === 'csv' ? writeFormCsv(rows) : `${JSON.stringify(rows, null, 2)}\n`;
            return { count: rows.length, text, bytes: Readable.from([text]) };
          };
          if (out === undefined) process.stdout.write((await begin()).text);
          else {
            const { count } = await writeNew(out, begin);
            process.stdout.write(`${form}: ${count} sent → ${out}\n`);
          }
        });
      },
    );
}

function readReason({ reveal, reason }: Reveal): string | undefined {
  if (!reveal) return undefined;
  if (!reason?.trim())
    throw new OperatorError('--reveal needs --reason: say why the values have to be seen.');
  return reason.trim();
}
