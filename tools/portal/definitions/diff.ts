import type { CountedChange, ReleaseDiff } from '@porchlight/api';
import type { CompiledRelease } from '@porchlight/engine/compile';
import type { ChangeKind } from '@porchlight/engine/diff';
import { compareReleases } from './compareReleases.ts';
import { readSide } from './readSide.ts';

/** The flags of `definitions diff`. */
export interface DiffOptions {
  failOn?: ChangeKind;
  json?: boolean;
}

const HEADINGS: Record<ChangeKind, string> = {
  breaking: 'Breaking: answers lose their place, or what others rely on is gone',
  'needs-answer': 'Needs an answer: who was done may have to answer again',
  safe: 'Safe: no answer is lost, and nobody has to answer again',
};
const KINDS = Object.keys(HEADINGS) as ChangeKind[];

/**
 * Writes what `after` changes for applicants, beside `before`. Each is `public`, the beginning of a
 * release's hash, or a pack's folder. Ends with 2 when one of them can't be read, or they can't be compared.
 */
export async function diff(before: string, after: string, options: DiffOptions): Promise<void> {
  const [{ diffDrafts, readRelease }, { withServices, printJson }] = await Promise.all([
    import('@porchlight/api'),
    import('../withServices.ts'),
  ]);
  await withServices(({ services }) =>
    compareReleases(async (isolation) => {
      const sides: CompiledRelease[] = [];
      for (const name of [before, after]) {
        const side = await readSide(name, (stored) => readRelease(services, stored), isolation);
        if (!side) return;
        sides.push(side);
      }
      const found = await diffDrafts(services, sides[0]!, sides[1]!, { isolation });
      if (options.json) printJson(found);
      else process.stdout.write(describeDiff(found));
      const [worst] = found.changes;
      if (options.failOn && worst && KINDS.indexOf(worst.kind) <= KINDS.indexOf(options.failOn))
        process.exitCode = 1;
    }),
  );
}

/** The changes in words, the worst first, each with the open drafts that it touches. */
export function describeDiff({ before, after, changes, drafts }: ReleaseDiff): string {
  if (changes.length === 0) return 'Nothing changes: it is the same pack.\n';
  const parts = KINDS.flatMap((kind) => {
    const own = changes.filter((change) => change.kind === kind);
    return own.length ? [`\n${HEADINGS[kind]}\n`, ...own.map(describeChange)] : [];
  });
  const touched = drafts.touched
    ? `${drafts.touched} of ${drafts.open} open drafts are touched: answers of ${drafts.setAside} are set aside, ${drafts.answerAgain} are led back to a step.`
    : `None of ${drafts.open} open drafts is touched.`;
  const rest = drafts.isWhole ? '' : ' There are more open drafts: the time was up.';
  return `${before.slice(0, 12)} → ${after.slice(0, 12)}\n${parts.join('')}\n${touched}${rest}\n`;
}

function describeChange({ sentence, form, program, drafts }: CountedChange): string {
  const where = [program && `program ${program}`, form].filter(Boolean).join(', ');
  const counted = drafts ? `  [${drafts} ${drafts === 1 ? 'draft' : 'drafts'}]` : '';
  return `  - ${sentence}${where ? ` (${where})` : ''}${counted}\n`;
}
