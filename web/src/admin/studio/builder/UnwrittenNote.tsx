import {
  comparisonsIn,
  firstApart,
  type Group,
  hasUnasked,
  isComparison,
  isGroup,
  isUncompared,
} from '@porchlight/engine/builder';
import type { SayWords, WordId } from '../../words/words.ts';

/** What an `UnwrittenNote` is given. */
export interface UnwrittenNoteProps {
  group: Group;
  /** A part that was complete is open again: what stood before holds meanwhile. */
  isHeld: boolean;
  /** What is said where no part is left. */
  needsPart: WordId;
  say: SayWords;
}

/** Why a sentence is not written yet, where no part of it says so itself. */
export function UnwrittenNote({ group, isHeld, needsPart, say }: UnwrittenNoteProps) {
  if (isHeld)
    return (
      <p className="quiet" role="status">
        {say('build.held')}
      </p>
    );
  // A comparison says so itself.
  const isOfComparison = comparisonsIn(group).some(isUncompared);
  if (isOfComparison && !hasUnasked(withoutComparisons(group))) return null;
  if (hasUnasked(group))
    return (
      <p className="quiet" role="status">
        {say('build.unasked')}
      </p>
    );
  const inner = group.parts.filter((part): part is Group => 'join' in part);
  if ([group, ...inner].some((one) => firstApart(one) !== undefined)) return null;
  return (
    <p className="problem" role="alert">
      {say(group.parts.length ? 'build.not-together' : needsPart)}
    </p>
  );
}

const withoutComparisons = ({ join, parts }: Group): Group => ({
  join,
  parts: parts.flatMap((part) =>
    isGroup(part) ? withoutComparisons(part) : isComparison(part) ? [] : part,
  ),
});
