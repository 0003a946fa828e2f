import type { ScreenState } from '@porchlight/engine/explain';
import type { SayWords } from '../words/words.ts';
import { stateTitle } from './titleOf.ts';

export interface StateSelectProps {
  states: ScreenState[];
  /** Any other than theirs stands for the first. */
  state: string | undefined;
  say: SayWords;
  onChoose(state: string): void;
}

/** In which of its states a screen is looked at: without files or with some, as a new visitor or as one who comes back. */
export function StateSelect({ states, state, say, onChoose }: StateSelectProps) {
  const chosen = states.some(({ id }) => id === state) ? state : states[0]!.id;
  return (
    <label className="tool">
      <span>{say('tools.state')}</span>
      <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {states.map((one) => (
          <option key={one.id} value={one.id}>
            {stateTitle(one, say)}
          </option>
        ))}
      </select>
    </label>
  );
}
