import { spawn } from 'node:child_process';
import path from 'node:path';
import { fakedClock } from '../../api/test/fakedClock.ts';

const root = path.join(import.meta.dirname, '../..');
const tool = path.join(root, 'tools/portal/portal.mjs');

/** What the operator's tool printed, and its exit code. */
export interface ToolRun {
  code: number;
  stdout: string;
  stderr: string;
}

interface RunOptions {
  env?: Record<string, string>;
  cwd?: string;
  /** What is piped in. */
  input?: Uint8Array;
}

/**
 * Runs the operator's tool as a process of its own, with nobody at a terminal and no environment but
 * this. For what only a process shows; `callTool` takes a second and a half less.
 */
export function runTool(
  args: string[],
  { env = {}, cwd = root, input }: RunOptions = {},
): Promise<ToolRun> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [tool, ...args], {
      cwd,
      env: { PATH: process.env.PATH, ...fakedClock(), ...env },
      stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    });
    // It may end before it has read all.
    child.stdin?.on('error', () => {}).end(input);
    const run: ToolRun = { code: 1, stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name]!.setEncoding('utf8').on('data', (text: string) => {
        run[name] += text;
      });
    }
    child.once('close', (code) => resolve({ ...run, code: code ?? 1 }));
  });
}
