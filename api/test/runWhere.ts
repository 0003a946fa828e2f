/**
 * `describe` and `test` for what needs something of the machine. Where it is missing they skip, which
 * `npm test` counts as failed, and say how to get it.
 * @param missing What is missing and how to get it, as one sentence.
 * @throws Error with that sentence where `CI=true`: there a test that is skipped would be a lie.
 */
export function runWhere(isThere: boolean, missing: string) {
  if (isThere) return { describe, test };
  if (process.env.CI === 'true') throw new Error(missing);
  process.stderr.write(`${missing} What needs it is skipped, and npm test counts it as failed.\n`);
  return { describe: describe.skip, test: test.skip };
}
