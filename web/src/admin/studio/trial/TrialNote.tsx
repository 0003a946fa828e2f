import { LateRegion } from '@porchlight/engine/react';
import type { SayWords } from '../../words/words.ts';
import type { OpenTrial } from './useTrial.ts';

/** What a `TrialNote` is given. */
export interface TrialNoteProps {
  tried: OpenTrial;
  say: SayWords;
  onBack(): void;
  /** What is read in place of a form that is not taken is asked for. */
  onShut(): void;
}

/** What stands in place of the step, and that nobody comes to it on that day; said as soon as it is there. */
export function TrialNote(props: TrialNoteProps) {
  return (
    <LateRegion>
      <Note {...props} />
    </LateRegion>
  );
}

function Note({ tried, say, onBack, onShut }: TrialNoteProps) {
  const { standing, taking, trial } = tried;
  if (standing === 'not-taken') return <p className="frame-note">{say('studio.not-taken')}</p>;
  if (standing === 'sent')
    return (
      <div className="frame-note">
        <p>{say(taking === undefined ? 'studio.entry-done' : 'studio.sent')}</p>
        <button type="button" onClick={onBack}>
          {say('studio.sent-back')}
        </button>
      </div>
    );
  if (trial.intake === 'dates' && taking !== undefined && taking !== 'taken')
    return (
      <div className="frame-note">
        <p>{say('studio.not-taken-then')}</p>
        <button type="button" onClick={onShut}>
          {say('studio.not-taken-look')}
        </button>
      </div>
    );
  return null;
}
