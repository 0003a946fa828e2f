import { useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { BothChanged } from '../api/records.ts';

/** Which of two contents of a file stays, by its path. */
export type Keep = { [path: string]: 'own' | 'public' };

export interface BothChangedFormProps {
  conflicts: BothChanged[];
  say: SayWords;
  onChoose(keep: Keep): void;
}

/** Files that were changed in the copy and in what has become public since: both are shown, one is chosen. */
export function BothChangedForm(props: BothChangedFormProps) {
  const { conflicts, say, onChoose } = props;
  const [keep, setKeep] = useState<Keep>({});
  return (
    <form
      className="banner"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(keep);
      }}
    >
      <h2>{say('studio.both', { count: conflicts.length })}</h2>
      {conflicts.map(({ path, own, public: theirs }) => (
        <fieldset key={path}>
          <legend>{path}</legend>
          <div className="sides">
            {(['own', 'public'] as const).map((side) => (
              <label key={side}>
                <input
                  type="radio"
                  name={path}
                  required
                  checked={keep[path] === side}
                  onChange={() => setKeep({ ...keep, [path]: side })}
                />
                {say(`studio.side-${side}`)}
                <pre>{(side === 'own' ? own : theirs)?.text ?? say('studio.side-none')}</pre>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <p className="actions">
        <button type="submit">{say('studio.both-keep')}</button>
      </p>
    </form>
  );
}
