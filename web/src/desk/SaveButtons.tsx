import { useState } from 'react';
import { useDesk } from './DeskContext.ts';
import { Press } from './Press.tsx';
import { sentenceOf } from './sentenceOf.ts';

export interface SaveButtonsProps<Kind extends string> {
  /** As what it can be saved, each with the word of its button. */
  kinds: readonly (readonly [Kind, string])[];
  /** The word for the while that it takes. */
  busy: string;
  onSave(as: Kind): Promise<void>;
}

/** What is large takes its time: it is said, and no button is pressed twice. */
export function SaveButtons<Kind extends string>({ kinds, busy, onSave }: SaveButtonsProps<Kind>) {
  const { say } = useDesk();
  const [state, setState] = useState<'ready' | 'busy' | { failure: string }>('ready');
  const handleClick = (as: Kind) => {
    setState('busy');
    onSave(as).then(
      () => setState('ready'),
      (error) => setState({ failure: sentenceOf(error, say) }),
    );
  };
  return (
    <div className="export">
      {kinds.map(([as, word]) => (
        <Press key={as} className="plain" isOff={state === 'busy'} onPress={() => handleClick(as)}>
          {say(word)}
        </Press>
      ))}
      <span role="status">{state === 'busy' && say(busy)}</span>
      {typeof state === 'object' && (
        <span className="problem" role="alert">
          {state.failure}
        </span>
      )}
    </div>
  );
}
