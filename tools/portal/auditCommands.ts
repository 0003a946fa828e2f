import { pipeline } from 'node:stream/promises';
import { type ChainResult, exportEvents, OperatorError, verifyChain } from '@porchlight/api';
import type { Command } from 'commander';
import { printJson, withServices } from './withServices.ts';
import { writeNew } from './writeNew.ts';

interface ExportOptions {
  from?: string;
  to?: string;
  out?: string;
}

/** `audit verify` and `export`. */
export function addAuditCommands(program: Command): void {
  const audit = program.command('audit').description('Check and export what is in the audit.');

  audit
    .command('verify')
    .description('Look whether every event is as it was written. Ends with 1 when one is not.')
    .option('--head <place:code>', 'an end of the chain that was noted before, as in the log')
    .option('--json', 'write JSON')
    .action(({ head, json }: { head?: string; json?: boolean }) =>
      withServices(async ({ services }) => {
        const verdict = await verifyChain(services, readHead(head));
        if (verdict.misfit) process.exitCode = 1;
        if (json) printJson(verdict);
        else process.stdout.write(`${say(verdict)}\n`);
      }),
    );

  audit
    .command('export')
    .description('Write events as JSON lines, with the chain; audited.')
    .option('--from <day>', 'the first day, as in 2026-11-22', readDay)
    .option('--to <day>', 'the last day', readDay)
    .option('--out <file>', 'the file to write; default: to the terminal')
    .action(({ out, ...days }: ExportOptions) =>
      withServices(async ({ services, actor }) => {
        const begin = () => exportEvents(services, days, actor);
        if (out !== undefined) await writeNew(out, begin);
        else await pipeline((await begin()).bytes, process.stdout, { end: false });
      }),
    );
}

const FAULTS = {
  changed: 'does not fit: it, or its place, was changed',
  removed: 'is gone',
  missing: 'does not follow the one before: what stood between them is gone',
  unchained: 'was taken from what was to be chained',
  cut: '',
  'unknown-key': 'has a code of a key that is not known',
};

function say({ events, waiting, head, misfit }: ChainResult): string {
  if (!misfit) {
    const left = waiting ? `; ${waiting} newer ones wait for their place` : '';
    return `All ${events} events fit${left}. Head ${head}`;
  }
  if (misfit.kind === 'cut')
    return `The chain never had this head: its end was cut off or changed.`;
  if (misfit.event === undefined) return 'The key ring does not open the keys of the audit.';
  const place = misfit.position === undefined ? '' : ` (place ${misfit.position})`;
  return `Event ${misfit.event}${place} ${FAULTS[misfit.kind]}. The ${events} before it fit.`;
}

function readHead(text: string | undefined): string | undefined {
  if (text !== undefined && !/^\d{1,15}:[0-9a-f]{64}$/.test(text))
    throw new OperatorError(`"${text}" is not a head: a place, a colon and 64 hex digits.`);
  return text;
}

/** A day of the calendar. @throws OperatorError */
function readDay(text: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isDay || new Date(text).toISOString().slice(0, 10) !== text)
    throw new OperatorError(`"${text}" is not a day: write it as 2026-11-22.`);
  return text;
}
