import type { Finding } from '../compile/findings.ts';

/** Many findings of which one tells what the others are told for. */
interface Alike {
  /** The one that stays, and stands where it stood. */
  first: Finding;
  /** What it says in the place of its own message. */
  message: string;
  /** Those that go beside it. */
  follows(finding: Finding): boolean;
}

/** The findings with one cause told once: for all that follow from a file that is not there. */
export function tellOnce(findings: Finding[], { first, message, follows }: Alike): Finding[] {
  return findings.flatMap((one) => {
    if (one === first) return [{ ...one, message }];
    return follows(one) ? [] : [one];
  });
}
