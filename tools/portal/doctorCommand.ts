import { type DoctorFinding, examine } from '@porchlight/api';
import type { Command } from 'commander';
import { printJson } from './withServices.ts';

/** `doctor`. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'Look at everything that the portal needs, one line each, and change nothing. Ends with 1 when something is wrong; warnings are no fault.',
    )
    .option('--json', 'write JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const findings: DoctorFinding[] = [];
      for await (const finding of examine(process.env)) {
        findings.push(finding);
        if (!json) process.stdout.write(lineOf(finding));
      }
      if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1;
      if (json) printJson(findings);
    });
}

// What a neighbour answered must not be able to steer the operator's terminal.
const lineOf = ({ state, check, text }: DoctorFinding) =>
  `${state.padEnd(7)}  ${check.padEnd(13)}  ${text.replace(/\p{Cc}/gu, ' ')}\n`;
