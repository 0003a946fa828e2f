import { listHolds, OperatorError, previewRetention, releaseHold, setHold } from '@porchlight/api';
import type { Command } from 'commander';
import { printTable } from './print.ts';
import { readNumber } from './readNumber.ts';
import { printJson, type Tool, withServices } from './withServices.ts';

/** `retention preview`, and `hold set`, `release` and `list`. */
export function addRetentionCommands(program: Command): void {
  program
    .command('retention')
    .description('See what the periods of the pack remove.')
    .command('preview')
    .description('Count what would be removed now, and what holds keep. Nothing is removed.')
    .option('--json', 'write JSON')
    .action(({ json }: { json?: boolean }) =>
      withServices(async ({ services }) => {
        const due = await previewRetention(services);
        if (json) return printJson(due);
        if (due.length === 0)
          process.stdout.write('The pack has no retention periods: nothing is removed.\n');
        else
          printTable(
            due.map(({ kind, role = '', days, due, held }) => ({ kind, role, days, due, held })),
          );
      }),
    );

  const hold = program.command('hold').description('Keep applications, whatever their time is.');
  addChange(hold, 'set', {
    summary: 'Keep an application until it is released; audited.',
    change: ({ services, actor }, id, reason) => setHold(services, id, { actor, reason }),
    done: (id) => `Application ${id} is kept until it is released.`,
  });
  addChange(hold, 'release', {
    summary: 'Release an application: it goes when its time is over; audited.',
    change: ({ services, actor }, id, reason) => releaseHold(services, id, { actor, reason }),
    done: (id) => `Application ${id} is no longer held.`,
  });
  hold
    .command('list')
    .description('List the applications that are held, and why.')
    .option('--json', 'write JSON')
    .action(({ json }: { json?: boolean }) =>
      withServices(async ({ services }) => {
        const rows = await listHolds(services);
        if (json) printJson(rows);
        else printTable(rows);
      }),
    );
}

interface Change {
  summary: string;
  change(tool: Tool, id: number, reason: string): Promise<void>;
  done(id: number): string;
}

function addChange(hold: Command, name: string, { summary, change, done }: Change): void {
  hold
    .command(name)
    .description(summary)
    .argument('<id>', 'the application’s number', readNumber)
    .requiredOption('--reason <text>', 'why; the audit keeps it')
    .action((id: number, { reason }: { reason: string }) =>
      withServices(async (tool) => {
        if (!reason.trim()) throw new OperatorError('Say why.');
        await change(tool, id, reason.trim());
        process.stdout.write(`${done(id)}\n`);
      }),
    );
}
