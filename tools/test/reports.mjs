import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * The slowest tests of jest's reports, slowest first, a line each: `12.3 s  tools/test/a.test.ts: does it`.
 * @param reports What jest writes with `--json`.
 * @param root The folder that files are named from.
 */
export function listSlowest(reports, root, most = 10) {
  return reports
    .flatMap(({ testResults }) =>
      testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ fullName, duration }) => ({
          seconds: (duration ?? 0) / 1000,
          words: `${path.relative(root, name)}: ${fullName}`,
        })),
      ),
    )
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, most)
    .map(({ seconds, words }) => `${seconds.toFixed(1).padStart(6)} s  ${words}`);
}

/**
 * What failed in jest's reports, each with the first line of its message, so that the end of a long log
 * names it: `Failed: tools/test/a.test.ts: does it: Error: no`.
 * @param reports What jest writes with `--json`.
 * @param root The folder that files are named from.
 */
export function listFailed(reports, root) {
  return reports.flatMap(({ testResults }) =>
    testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, message, assertionResults }) => {
        const file = path.relative(root, name);
        const tests = assertionResults.filter(({ status }) => status === 'failed');
        if (tests.length === 0) return [`Failed: ${file}: ${firstLine(message)}`];
        return tests.map(
          ({ fullName, failureMessages }) =>
            `Failed: ${file}: ${fullName}: ${firstLine(failureMessages[0])}`,
        );
      }),
  );
}

const firstLine = (message = '') => stripVTControlCharacters(message).trim().split('\n')[0];
