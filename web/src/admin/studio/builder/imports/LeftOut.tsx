import type { Left, ProposedQuestion } from '@porchlight/engine/builder';
import { useState } from 'react';
import type { BuilderProps } from '../BuilderProps.ts';

/** Things that are drawn; of more it is said how many. */
const MOST_SHOWN = 500;
/** Things that are seen at once; of more, each group is opened by hand. */
const MOST_OPEN = 20;
/** Letters of what stood there; a file may hold a whole text. */
const LONGEST_SHOWN = 300;

type Asked = Pick<ProposedQuestion, 'title' | 'source'>;

export interface LeftOutProps extends Pick<BuilderProps, 'say'> {
  left: Left[];
  /** What was understood: what is left of a question stands with it. */
  questions: Asked[] | undefined;
}

interface LeftGroup {
  /** Undefined of the file itself, and of what became no question. */
  of: Asked | undefined;
  left: Left[];
}

/** The question at a place, or whose place it lies within: `/properties/a/items` of `/properties/a`. */
function ownerOf(source: string, bySource: ReadonlyMap<string, Asked>): Asked | undefined {
  for (let at = source; at; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const found = bySource.get(at);
    if (found) return found;
  }
  return undefined;
}

/** By the question that each is of, in the order of the questions. */
function groupLeft(left: Left[], questions: Asked[]): LeftGroup[] {
  const bySource = new Map(questions.map((one) => [one.source, one]));
  const groups = new Map<Asked | undefined, Left[]>([
    [undefined, []],
    ...[...bySource.values()].map((one): [Asked, Left[]] => [one, []]),
  ]);
  for (const one of left) groups.get(ownerOf(one.source, bySource))!.push(one);
  return [...groups]
    .map(([of, own]) => ({ of, left: own }))
    .filter((group) => group.left.length > 0);
}

/** What a file says and the pack does not get, each with its place and why, by the question that it is of. */
export function LeftOut(props: LeftOutProps) {
  return props.left.length > 0 && <LeftGroups {...props} />;
}

/** Between two files nothing is left: it is mounted anew for each. */
function LeftGroups({ left, questions = [], say }: LeftOutProps) {
  // Once for each file: no group opens or shuts while a kind is chosen.
  const [isOpen] = useState(left.length <= MOST_OPEN);
  const groups = groupLeft(left.slice(0, MOST_SHOWN), questions);
  return (
    <section>
      <h3>{say('import.left', { count: left.length })}</h3>
      {groups.map(({ of, left: own }) => (
        <details key={of?.source ?? ''} open={isOpen} className="left-of">
          <summary>
            {of
              ? say('import.left-of', { title: of.title || of.source, count: own.length })
              : say('import.left-of-file', { count: own.length })}
          </summary>
          <LeftList left={own} say={say} />
        </details>
      ))}
      {left.length > MOST_SHOWN && (
        <p>{say('import.more-left', { count: left.length - MOST_SHOWN })}</p>
      )}
    </section>
  );
}

function LeftList({ left, say }: Pick<LeftOutProps, 'left' | 'say'>) {
  return (
    <ul className="left-out">
      {left.map(({ source, reason, words }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: read once, and nothing of it moves.
        <li key={`${index} ${source} ${reason} ${words}`}>
          <q>{words.length > LONGEST_SHOWN ? `${words.slice(0, LONGEST_SHOWN)}…` : words}</q>{' '}
          {say(`import.left-${reason}`, { source })}
        </li>
      ))}
    </ul>
  );
}
