import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import { TestRun } from './TestRun.mjs';

let scratch: string;
let written: string;
beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'porchlight-run-'));
  written = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += text;
    return true;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(scratch, { recursive: true });
});

const report = (name: string, status: 'passed' | 'failed') => ({
  numPassedTests: status === 'passed' ? 1 : 0,
  numFailedTests: status === 'failed' ? 1 : 0,
  numPendingTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [
    {
      name,
      status,
      message: '',
      assertionResults: [
        { fullName: 'does it', status, duration: 1, failureMessages: ['Error: no'] },
      ],
    },
  ],
});

/** In the place of Node: a program that writes jest's reports, one after the other. */
function jestThatReports(...statuses: ('passed' | 'failed')[]): string {
  const program = path.join(scratch, 'node');
  const file = path.join(scratch, 'a.test.ts');
  for (const [n, status] of statuses.entries())
    writeFileSync(path.join(scratch, `report-${n}`), JSON.stringify(report(file, status)));
  writeFileSync(
    program,
    `#!/bin/sh
case "$*" in *--eval*) exit 0;; "-p "*) echo 24.1.2; exit 0;; esac
for word in "$@"; do case "$word" in --outputFile=*) out="\${word#--outputFile=}";; esac; done
n=$(cat "${scratch}/n" 2>/dev/null || echo 0)
echo $((n + 1)) > "${scratch}/n"
cat "${scratch}/report-$n" > "$out"
`,
  );
  chmodSync(program, 0o755);
  return program;
}

test.each([
  [
    'passes',
    true,
    ['passed'],
    0,
    /\nOn Node 24\.1\.2; other versions .*test:nightly\n1 passed, 0 failed\n/,
  ],
  [
    'passes alone, by day',
    true,
    ['failed', 'passed'],
    0,
    /find out why: a\.test\.ts\n\nOn Node .*test:nightly\n1 passed, 0 failed\n/,
  ],
  [
    'passes alone, at night',
    false,
    ['failed', 'passed'],
    1,
    /find out why: a\.test\.ts\n\nOn Node [\d.]+\n1 passed, 1 failed\n/,
  ],
  [
    'fails alone, too',
    true,
    ['failed', 'failed'],
    1,
    /Failed: a\.test\.ts: does it: Error: no\n\nOn Node .*\n0 passed, 1 failed\n/,
  ],
] as const)('a file that %s is counted so', async (_what, forgives, statuses, code, end) => {
  const tests = new TestRun(scratch, scratch, { forgives });
  await tests.jest('some tests', 1, [], { node: jestThatReports(...statuses) });
  await tests.again();
  expect(tests.end()).toBe(code);
  expect(written).toMatch(end);
});
