import { spawnSync } from 'node:child_process';

/**
 * What jest runs with: its modules, and an engine for code that runs once. A test file is a world of its own, so that
 * each is compiled anew: that is done quickly, well only where it pays, and not thrown away meanwhile. A fifth of the
 * time of all. Bytecode that is thrown away has also ended workers (a failed check of V8's own), and takes with it how
 * often it was entered, which tests of work count.
 */
const QUICK = [
  '--max-semi-space-size=64',
  '--sparkplug',
  '--interrupt-budget=1000000',
  '--no-flush-bytecode',
];

/**
 * Options of a Node for jest: of the quick ones those that its version has.
 * @param node Its path.
 */
export function nodeFlags(node = process.execPath) {
  const isKnown = (flag) => spawnSync(node, [flag, '--eval', '0']).status === 0;
  return ['--experimental-vm-modules', '--no-warnings', ...QUICK.filter(isKnown)];
}
