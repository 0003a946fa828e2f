import { useEffect, useRef } from 'react';
import type { SayWords } from '../../words/words.ts';
import { portalZone } from '../showTime.ts';
import { PublishOutcome } from './PublishOutcome.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import { ReleaseWordsFields } from './ReleaseWordsFields.tsx';
import type { Publishing } from './usePublishing.ts';

export interface PublishFormProps {
  publishing: Publishing;
  /** It can't be made public as it is. */
  isHeld: boolean;
  say: SayWords;
}

/** Why a copy becomes public; folded, what the release is called, and that it does at a time. */
export function PublishForm({ publishing, isHeld, say }: PublishFormProps) {
  const { words, setWords, at, setAt, publish, schedule, outcome, forgetOutcome } = publishing;
  const form = useRef<HTMLDivElement>(null);
  const isAgain = useRef(false);
  const isTaken = outcome?.isTaken;
  useEffect(() => {
    // The button that asked for it is gone.
    if (isAgain.current && !isTaken) form.current?.querySelector('input')?.focus();
    isAgain.current = false;
  }, [isTaken]);
  function handleAgain() {
    isAgain.current = true;
    forgetOutcome();
  }
  const told = outcome && <PublishOutcome outcome={outcome} say={say} onAgain={handleAgain} />;
  // Where it was taken there is nothing more to press: what came of it stands here instead.
  if (isTaken) return told;
  return (
    <div ref={form}>
      <ReasonForm
        reason={words.reason}
        submit={say('studio.publish')}
        isDisabled={isHeld}
        say={say}
        onReason={(reason) => setWords({ ...words, reason })}
        onSubmit={publish}
      />
      {told}
      <details>
        <summary>{say('studio.publish-more')}</summary>
        <ReleaseWordsFields words={words} say={say} onWords={setWords} />
        <label className="tool">
          <span>{say('studio.at', { zone: portalZone() ?? 'none' })}</span>
          <input type="datetime-local" value={at} onChange={({ target }) => setAt(target.value)} />
        </label>
        <p className="actions">
          <button type="button" disabled={isHeld || !at || !words.reason.trim()} onClick={schedule}>
            {say('studio.schedule')}
          </button>
        </p>
      </details>
    </div>
  );
}
