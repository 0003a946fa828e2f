/**
 * `npm run test:quick`: the unit tests that start no server, no browser and no process of their own, without those
 * that compile or walk whole packs. Says when it took longer than a minute and a half.
 * For the minute before a commit; `npm test` is what counts.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { installPackages } from '../start/install.mjs';
import { nodeFlags } from './nodeFlags.mjs';

const root = path.join(import.meta.dirname, '../..');
/** Longer than that nobody waits before a commit: what takes long is named in `LONG`. */
const MOST_SECONDS = 90;
/** What only tests with a server, a database or a process beside them import or call. */
const STARTS =
  /\/(portal|database|identityServer|issuer|studio|clamd|radosgw|startExternalProvider|runTool|callTool|runPortalTool|startPortal|startCluster|testPortal|overlayExamples)\.ts'|createServer\(|createPreview\(|openPackWorker\(|child_process/;
/** Property tests, and tests that compile or walk whole packs again and again. */
const LONG = /\.(property|browser)\.test\.tsx?$|\/(witness|compile|check|diff|definitions)\//;

const tests = ['engine', 'api', 'web', 'tools']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((name) =>
      path.join(folder, name),
    ),
  )
  .filter((name) => /\.test\.tsx?$/.test(name) && !/node_modules|(^|\/)dist\//.test(name))
  .filter((name) => !LONG.test(name) && !STARTS.test(readFileSync(path.join(root, name), 'utf8')));

installPackages(root);
const started = performance.now();
const jest = spawn(
  process.execPath,
  [
    ...nodeFlags(),
    'node_modules/jest/bin/jest.js',
    '--config',
    'tools/test/jest.config.mjs',
    // Nothing waits for a server here: one for each processor, where jest leaves one of them out.
    `--maxWorkers=${availableParallelism()}`,
    '--runTestsByPath',
    ...tests,
  ],
  { cwd: root, stdio: 'inherit' },
);
jest.on('close', (code) => {
  const seconds = (performance.now() - started) / 1000;
  const isSlow = seconds > MOST_SECONDS;
  process.stdout.write(`${seconds.toFixed(0)} s${isSlow ? `: more than ${MOST_SECONDS}` : ''}\n`);
  process.exit(code ?? 1);
});
