import { type ConditionPlace, listNotAskable } from '@porchlight/engine/builder';
import { useState } from 'react';
import type { BuilderProps } from './BuilderProps.ts';

export interface NotOfferedProps extends Pick<BuilderProps, 'files' | 'say'> {
  place: ConditionPlace;
}

/** Which questions a condition can't speak of, and why: looked for once it is opened. */
export function NotOffered({ files, place, say }: NotOfferedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say('build.not-offered')}</summary>
      {isOpen && <Reasons {...{ files, place, say }} />}
    </details>
  );
}

const WHY = ['itself', 'later', 'other'] as const;

function Reasons({ files, place, say }: NotOfferedProps) {
  const found = listNotAskable(files, place);
  return (
    <>
      {found.length === 0 && <p className="quiet">{say('build.all-offered')}</p>}
      {WHY.map((why) => {
        const those = found.filter((one) => one.why === why);
        if (those.length === 0) return null;
        return (
          <div key={why}>
            <p className="quiet">{say(`build.not-offered-${why}`)}</p>
            <ul>
              {those.map(({ pointer, title, step }) => (
                <li key={pointer}>{say('build.asked-in', { title, step })}</li>
              ))}
            </ul>
          </div>
        );
      })}
    </>
  );
}
