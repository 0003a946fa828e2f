import type { SayWords } from '../../words/words.ts';

/** Says that the last entry of a list stays. */
export function LastOneRefused({ say }: { say: SayWords }) {
  return (
    <p className="problem" role="alert">
      {say('forms.problem-last-one')}
    </p>
  );
}
