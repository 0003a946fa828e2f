import type { ReactNode } from 'react';
import type { SayWords } from '../../words/words.ts';
import { Problem } from '../Problem.tsx';
import type { Filling } from './useFilling.ts';

/** The button that fills something in, and what became of it. */
export function FillButton(props: { filling: Filling; children: ReactNode; say: SayWords }) {
  const { isWorking, problem, said, find } = props.filling;
  const { say, children } = props;
  return (
    <div className="fill-in">
      <p className="actions">
        {/* Not disabled: the focus would be lost while it looks. */}
        <button type="button" aria-disabled={isWorking || undefined} onClick={find}>
          {children}
        </button>
      </p>
      <p role="status" className="quiet">
        {isWorking ? say('tools.walking') : said}
      </p>
      <Problem text={problem && say('tools.walk-failed', { message: problem })} />
    </div>
  );
}
