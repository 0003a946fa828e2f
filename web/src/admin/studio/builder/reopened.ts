import {
  type Clause,
  type Comparison,
  type Group,
  hasUnasked,
  isGroup,
} from '@porchlight/engine/builder';

type Single = Clause | Comparison;

/** The parts of a sentence that were complete, and of which something has to be chosen again. */
export type Reopened = ReadonlySet<Single>;

const singlesIn = ({ parts }: Group): Single[] =>
  parts.flatMap((part) => (isGroup(part) ? singlesIn(part) : part));

const isOpen = (part: Single): boolean => hasUnasked({ join: 'all', parts: [part] });

/**
 * Which parts of a sentence are open again after a change of it: without them it would say something else
 * than before, so the file keeps what it had. A part that is new, or was taken away, is none of them.
 * @param known Those that were open again before the change.
 */
export function reopenedIn(
  before: Group | undefined,
  next: Group,
  known: Reopened = new Set(),
): Reopened {
  const [old, now] = [before ? singlesIn(before) : [], singlesIn(next)];
  const hadEffect = old.some((one) => !now.includes(one) && (known.has(one) || !isOpen(one)));
  return new Set(
    now.filter((one) => isOpen(one) && (known.has(one) || (hadEffect && !old.includes(one)))),
  );
}
