import { runPortal } from '../portal/runPortal.ts';
import type { ToolRun } from './runTool.ts';

/** The commands write to the one process's streams: they go one after another. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command of the operator's tool in this process, with nobody at a terminal and no environment
 * but this. It takes what its work takes, and not the second and a half in which a process loads it.
 */
export function callTool(args: string[], env: Record<string, string> = {}): Promise<ToolRun> {
  const run = last.then(() => callAlone(args, env));
  last = run.catch(() => {});
  return run;
}

async function callAlone(args: string[], env: Record<string, string>): Promise<ToolRun> {
  const written = { stdout: '', stderr: '' };
  const before = { env: process.env, exitCode: process.exitCode };
  const writes = { stdout: process.stdout.write, stderr: process.stderr.write };
  process.env = { PATH: process.env.PATH, ...env };
  for (const name of ['stdout', 'stderr'] as const)
    process[name].write = ((text: string | Uint8Array) => {
      written[name] += typeof text === 'string' ? text : Buffer.from(text).toString();
      return true;
    }) as typeof process.stdout.write;
  try {
    return { code: await runPortal(args), ...written };
  } finally {
    for (const name of ['stdout', 'stderr'] as const) process[name].write = writes[name];
    Object.assign(process, before);
  }
}
