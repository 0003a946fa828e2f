/**
 * `npm run test:nightly`: the unit and route tests again on the newest LTS of Node, which npm has as the
 * package `node`, and the tests that run other test runs. For each night, not for each commit.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const LTS = 24;
const root = path.join(import.meta.dirname, '../..');
const scratch = mkdtempSync(path.join(tmpdir(), 'porchlight-node-'));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

function run(command, args) {
  // Tables of a size that each commit need not wait for.
  const env = { ...process.env, TEST_ROWS: '1000000' };
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env }).status ?? 1;
}

/** Jest on a given Node. Further words narrow the tests: `npm run test:nightly -- api/src/crypto`. */
function jest(node, args) {
  return run(node, [
    '--experimental-vm-modules',
    '--no-warnings',
    'node_modules/jest/bin/jest.js',
    '--config',
    'tools/test/jest.config.mjs',
    '--maxWorkers=2',
    '--forceExit',
    ...args,
  ]);
}

let status = run(npm, [
  'install',
  '--no-save',
  '--prefix',
  scratch,
  '--no-audit',
  '--no-fund',
  `node@${LTS}`,
]);
try {
  const node = path.join(scratch, 'node_modules/node/bin/node');
  const only = process.argv.slice(2);
  if (status === 0) {
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim();
    process.stdout.write(`\n— unit and route tests on Node ${version}\n`);
    status = jest(node, [
      '--testPathIgnorePatterns',
      '\\.browser\\.test\\.ts',
      '/node_modules/',
      '/dist/',
      '--testPathPatterns',
      ...(only.length ? only : ['.']),
    ]);
  }
  if (only.length === 0) {
    process.stdout.write(`\n— tests of test runs on Node ${process.version}\n`);
    status = jest(process.execPath, ['tools/test/extending']) || status;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
process.exit(status);
