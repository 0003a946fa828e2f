import { pointerOfQuestion } from '@porchlight/engine/builder';
import type { SayWords } from '../../../words/words.ts';
import type { InUse } from '../../api/records.ts';
import type { Build } from '../build.ts';
import { wasPublic } from '../wasPublic.ts';
import { isThere, putInGap } from './gaps.ts';
import { questionOf, type RowPlace, stepOf, titleOf } from './RowPlace.ts';
import type { DraggedRow } from './useDraggedRow.ts';

/** What putting a row somewhere needs of the builder. */
export interface PutNeeds {
  files: ReadonlyMap<string, string>;
  inUse: InUse | undefined;
  say: SayWords;
  onBuild: Build;
}

/** A row, and the gap into which it is put; why it can't be put there; or undefined: back where it stands. */
export type Putting = Pick<DraggedRow, 'moved' | 'at'>;

/** What comes of a row that was put somewhere, in words. */
export interface PutOutcome {
  /** What is heard. */
  said: string;
  /** Why it was not put there. */
  problem: string;
}

/** Why a row can't be put where it is held; empty where it can. */
export const refusalOf = (say: SayWords, { moved, at }: Putting): string =>
  typeof at === 'string' ? say(`build.refused-${at}`, { title: titleOf(moved) }) : '';

/** Whether applications may hold an answer to what is moved; a step takes its answers with it. */
function isAnswered({ files, inUse }: PutNeeds, moved: RowPlace): boolean | undefined {
  const question = questionOf(moved)?.name;
  const pointer = pointerOfQuestion(files, { file: stepOf(moved).file, question });
  return pointer === undefined
    ? false
    : wasPublic(inUse, { step: { form: moved.owner.form }, pointer });
}

/**
 * Moves a question or a step into a gap. Where nothing can be put, and where it stands already, nothing is
 * changed.
 * @param focusOn Is told where it stands from now on.
 */
export function putRow(
  needs: PutNeeds,
  { moved, at }: Putting,
  focusOn: (at: { file: string; name?: string } | undefined) => void,
): PutOutcome {
  const { files, say, onBuild } = needs;
  if (typeof at === 'string') return { said: '', problem: refusalOf(say, { moved, at }) };
  const stays = say('build.stays', { title: titleOf(moved) });
  if (at === undefined || isThere(moved, at)) return { said: stays, problem: '' };
  const answered = isAnswered(needs, moved);
  if (answered === undefined) return { said: '', problem: `${stays} ${say('build.not-known')}` };
  const code = onBuild(() => {
    const built = putInGap(files, moved, { ...at, wasPublic: answered });
    focusOn(built.at);
    return built;
  });
  return { said: '', problem: code ? `${stays} ${say(`forms.problem-${code}`)}` : '' };
}
