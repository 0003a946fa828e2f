/** What `npm audit --json` says, as far as it is read. */
export interface Audit {
  vulnerabilities?: { [name: string]: { severity?: string } };
}

/** Days after which what is merely old is to be looked at again: docs/security.md. */
const DAYS = 92;
const DAY = 24 * 60 * 60_000;

/**
 * Whether the components are within the times that docs/security.md gives them.
 * @param audit Undefined where the registry did not answer.
 * @param reviewed The day on which somebody went through `npm outdated` last, `2026-11-27`.
 * @returns Lines for who reads, and whether nothing is wrong.
 */
export function checkComponents(
  audit: Audit | undefined,
  reviewed: string,
  now: number,
): { lines: string[]; isOk: boolean } {
  const weak = Object.entries(audit?.vulnerabilities ?? {}).map(
    ([name, { severity }]) => `${name} has a known weakness (${severity}): npm audit says which.`,
  );
  const days = Math.floor((now - Date.parse(reviewed)) / DAY);
  // A day that is yet to come is a slip: it would hold for years.
  const isOld = !(days >= -1 && days <= DAYS);
  const asked = audit
    ? `${weak.length} of the components have a known weakness.`
    : 'The registry was not to be asked for known weaknesses.';
  const age = isOld
    ? `By tools/check/components.json npm outdated was gone through ${days} days ago: go through it, and write the day there.`
    : `npm outdated was gone through ${days} days ago.`;
  return { lines: [...weak, asked, age], isOk: weak.length === 0 && !isOld };
}
