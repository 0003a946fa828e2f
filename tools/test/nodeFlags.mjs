import { spawnSync } from 'node:child_process';

/**
 * What jest runs with: its modules, and an engine for code that runs once. A test file is a world of its own, so that
 * each is compiled anew: that is done quickly, well only where it pays, and not thrown away meanwhile. A fifth of the
 * time of all. Bytecode that is thrown away has also ended workers (a failed check of V8's own).
 */
const QUICK = [
  '--max-semi-space-size=64',
  '--sparkplug',
  '--interrupt-budget=1000000',
  '--no-flush-bytecode',
];
const isKnown = spawnSync(process.execPath, [...QUICK, '--eval', '0']).status === 0;

/** Options of Node for jest; those that this version has. */
export const nodeFlags = ['--experimental-vm-modules', '--no-warnings', ...(isKnown ? QUICK : [])];
