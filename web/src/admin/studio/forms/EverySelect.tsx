import { type EditCode, EVERY, type Every } from '@porchlight/engine/edit';
import { useId, useState } from 'react';
import type { SayWords } from '../../words/words.ts';

/** What `EverySelect` is given. */
export interface EverySelectProps {
  /** '' where the days do not come again. */
  value: Every | '';
  say: SayWords;
  /** @returns Why it can't be written; the file is as it was then. */
  onEvery(every: Every | ''): EditCode | undefined;
}

/** Whether the days of a program come again, each month or each year. */
export function EverySelect({ value, say, onEvery }: EverySelectProps) {
  const id = useId();
  const [problem, setProblem] = useState<{ code: EditCode; seen: string }>();
  const code = problem?.seen === value ? problem.code : undefined;
  return (
    <div>
      <label className="tool">
        <span>{say('forms.every')}</span>
        <select
          value={value}
          aria-invalid={code ? true : undefined}
          aria-describedby={code && `${id}problem`}
          onChange={({ target }) => {
            const refused = onEvery(target.value as Every | '');
            setProblem(refused ? { code: refused, seen: value } : undefined);
          }}
        >
          {(['', ...EVERY] as const).map((one) => (
            <option key={one} value={one}>
              {say(`forms.every-${one || 'none'}`)}
            </option>
          ))}
        </select>
      </label>
      {code && (
        <p id={`${id}problem`} className="problem" role="alert">
          {say(`forms.problem-${code}`)}
        </p>
      )}
    </div>
  );
}
