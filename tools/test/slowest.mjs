import path from 'node:path';

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
