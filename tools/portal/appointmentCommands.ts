import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { type BadRow, importAppointments, OperatorError } from '@porchlight/api';
import type { Command } from 'commander';
import { CsvError, parse } from 'csv-parse/sync';
import { printJson, withServices } from './withServices.ts';

/** The rows of a file, and the line at which each begins. */
interface Rows {
  rows: unknown[];
  lines: number[];
}

/** `appointment import`. */
export function addAppointmentCommands(program: Command): void {
  program
    .command('appointment')
    .description('Appointments, for which links can be made.')
    .command('import')
    .description('Take appointments from a CSV or JSON file; known ones are brought up to date.')
    .argument('<file>', 'a .csv file with a line of column names, or a .json file with a list')
    .option('--partial', 'keep the good rows where some are bad; else nothing is kept')
    .option('--json', 'write JSON')
    .addHelpText(
      'after',
      `
Columns: apptID, appDate and agencyCode are needed; program, longClientName, appTime, siteName,
phoneApptsOnly, agencyUsesApptTypes, apptType and email may be given.

Example of a file:
  apptID,appDate,appTime,agencyCode,longClientName,siteName
  4711,2026-12-01,14:30,21,Rosa Delgado,Main office`,
    )
    .action(
      async (file: string, { partial = false, json }: { partial?: boolean; json?: boolean }) => {
        const { rows, lines } = await readRows(file);
        await withServices(async ({ services, actor }) => {
          const imported = await importAppointments(services, rows, { actor, isPartial: partial });
          const bad = imported.bad.map((entry) => ({ ...entry, line: lines[entry.row - 1] }));
          if (json) printJson({ ...imported, bad });
          else {
            for (const entry of bad) process.stderr.write(`${describe(file, entry)}\n`);
            process.stdout.write(`Kept ${imported.kept} of ${rows.length} appointments.\n`);
          }
          if (bad.length > 0 && !partial) process.exitCode = 1;
        });
      },
    );
}

function describe(file: string, { row, line, field, reason }: BadRow & { line?: number }): string {
  const place = line === undefined ? `row ${row}` : `line ${line}`;
  return `${file}, ${place}: ${field ? `${field} ` : 'the row '}${reason}`;
}

async function readRows(file: string): Promise<Rows> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${file} cannot be read (${error.code}).`);
  });
  return extname(file).toLowerCase() === '.json' ? readJson(file, text) : readCsv(file, text);
}

function readJson(file: string, text: string): Rows {
  try {
    const rows: unknown = JSON.parse(text);
    if (Array.isArray(rows)) return { rows, lines: [] };
  } catch {
    // Said below: what is wanted is the same.
  }
  throw new OperatorError(`${file} is not a JSON list: [ { "apptID": 4711, … }, … ]`);
}

function readCsv(file: string, text: string): Rows {
  try {
    const records = parse(text, {
      bom: true,
      columns: true,
      info: true,
      skip_empty_lines: true,
      trim: true,
    }) as { record: unknown; info: { lines: number } }[];
    return {
      rows: records.map(({ record }) => record),
      lines: records.map(({ info }) => info.lines),
    };
  } catch (error) {
    if (error instanceof CsvError) throw new OperatorError(`${file}: ${error.message}`);
    throw error;
  }
}
