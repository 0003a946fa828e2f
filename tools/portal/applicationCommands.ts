import { readFileSync } from 'node:fs';
import {
  actAsOperator,
  exportDocuments,
  listApplications,
  OperatorError,
  setStatusAsOperator,
  showApplication,
  whatTells,
} from '@porchlight/api';
import type { JsonObject } from '@porchlight/engine';
import type { Command } from 'commander';
import { printFields, printTable } from './print.ts';
import { printJson, withServices } from './withServices.ts';
import { writeNew } from './writeNew.ts';

interface ShowOptions {
  json?: boolean;
  reveal?: boolean;
  reason?: string;
}

interface SetStatusOptions {
  json?: boolean;
  reason?: string;
  request: string[];
  withdraw?: boolean;
}

/** `application list`, `show`, `act`, `set-status` and `export`. */
export function addApplicationCommands(program: Command): void {
  const application = program.command('application').description('See and change applications.');
  addList(application);
  addShow(application);
  addAct(application);
  addSetStatus(application);
  addExport(application);
}

function addList(application: Command): void {
  application
    .command('list')
    .description('List applications by number.')
    .option('--status <status>', 'only those with this status')
    .option('--after <id>', 'begin after this number', readId)
    .option('--limit <count>', 'show at most so many', readId, 100)
    .option('--json', 'write JSON')
    .action(
      ({ json, ...filter }: { json?: boolean; status?: string; after?: number; limit: number }) =>
        withServices(async ({ services }) => {
          const rows = await listApplications(services, filter);
          if (json) printJson(rows);
          else printTable(rows);
        }),
    );
}

function addShow(application: Command): void {
  application
    .command('show')
    .description('Show one application; restricted values are masked.')
    .argument('<id>', 'its number', readId)
    .option('--reveal', 'show restricted values whole; needs --reason, and is audited')
    .option('--reason <text>', 'why they have to be seen')
    .option('--json', 'write JSON')
    .action((id: number, { json, reveal, reason }: ShowOptions) => {
      if (reveal && !reason?.trim())
        throw new OperatorError('--reveal needs --reason: say why the values have to be seen.');
      return withServices(async ({ services, actor }) => {
        const shown = await showApplication(services, id, {
          actor,
          reason: reveal ? reason?.trim() : undefined,
        });
        if (!shown) throw new OperatorError(`There is no application ${id}.`);
        if (json) printJson(shown);
        else printFields(shown);
      });
    });
}

function addSetStatus(application: Command): void {
  application
    .command('set-status')
    .description('Give an application another status, as the pack lets it follow; audited.')
    .argument('<id>', 'its number', readId)
    .argument('<status>', 'the status, as portal.json names it')
    .option('--reason <text>', 'why, where the pack wants to know it')
    .option(
      '--request <paper[:reason]>',
      'ask for a paper: its slot or its category, and a reason of pages/requests.json; repeatable',
      (one: string, all: string[]) => [...all, one],
      [],
    )
    .option('--withdraw', 'withdraw what is still asked for')
    .option('--json', 'write JSON')
    .action((id: number, status: string, { json, request, ...said }: SetStatusOptions) =>
      withServices(async ({ services, actor }) => {
        const { reason, withdraw: withdraws } = said;
        const by = 'operator' as const;
        const setting = { actor, by, reason, requests: request, withdraws };
        const change = await setStatusAsOperator(services, id, status, setting);
        if (json) return printJson({ applicationID: id, ...change });
        const { from, to, action, told } = change;
        process.stdout.write(`Application ${id}: ${from} → ${to}${action ? ` (${action})` : ''}\n`);
        process.stdout.write(
          action ? sayTold(told) : sayWhatTells(id, whatTells(services, change)),
        );
      }),
    );
}

const sayTold = (notice: string | undefined): string =>
  notice ? `She is told of it by desk/notices/${notice}.json.\n` : '';

/** Whether the applicant is told of a change of status, and what would have told her. */
function sayWhatTells(id: number, { notice, actions }: ReturnType<typeof whatTells>): string {
  if (notice) return sayTold(notice);
  if (actions.length === 0) return '';
  const commands = actions.map((name) => `  application act ${id} ${name} --answers FILE\n`);
  return `No message goes to the applicant. An action sends one:\n${commands.join('')}`;
}

interface ActOptions {
  answers?: string;
  json?: boolean;
}

function addAct(application: Command): void {
  application
    .command('act')
    .description('Do an action of the desk: its form is validated, its notice sent; audited.')
    .argument('<id>', 'its number', readId)
    .argument('<action>', 'the action, as its file in desk/actions is called')
    .option('--answers <file>', 'what its form asks, as JSON by its server names; - reads it')
    .option('--json', 'write JSON')
    .action((id: number, action: string, { answers, json }: ActOptions) => {
      const body = answers === undefined ? {} : readAnswers(answers);
      return withServices(async ({ services, actor }) => {
        const done = await actAsOperator(services, { id, action, body, actor });
        if (json) return printJson({ applicationID: id, action, ...done });
        const { from, to, told } = done;
        process.stdout.write(`Application ${id}: ${from === to ? from : `${from} → ${to}`}\n`);
        process.stdout.write(sayTold(told));
      });
    });
}

/** A JSON object from a file, or from what is piped in. @throws OperatorError */
function readAnswers(file: string): JsonObject {
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8'));
  } catch (error) {
    throw new OperatorError(`${file} can't be read as JSON: ${(error as Error).message}`);
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new OperatorError(`${file} is no JSON object, as in { "note": "By phone" }.`);
  return read as JsonObject;
}

function addExport(application: Command): void {
  application
    .command('export')
    .description('Write the documents of an application as one archive; audited.')
    .argument('<id>', 'its number', readId)
    .requiredOption('--out <file>', 'the archive to write, as in 1001.zip')
    .option('--json', 'write JSON')
    .action((id: number, { out, json }: { out: string; json?: boolean }) =>
      withServices(async ({ services, actor }) => {
        const written = await writeNew(out, async () => {
          const found = await exportDocuments(services, id, actor);
          if (!found) throw new OperatorError(`There is no application ${id}.`);
          return found;
        });
        const { documents, left } = written;
        if (json) printJson({ applicationID: id, file: out, documents, left });
        else process.stdout.write(`Application ${id}: ${documents} documents → ${out}\n`);
        if (left && !json)
          process.stdout.write(`${left} left out: not scanned yet, or refused (manifest.json).\n`);
      }),
    );
}

function readId(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new OperatorError(`"${text}" is not a number.`);
  return Number(text);
}
