import { useEffect, useRef } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { PublishedOutcome } from './usePublishing.ts';

export interface PublishOutcomeProps {
  outcome: PublishedOutcome;
  say: SayWords;
  /** Asks again for what is said of a release. */
  onAgain(): void;
}

/** What came of publishing, where its button was; the focus goes there. */
export function PublishOutcome({ outcome, say, onAgain }: PublishOutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that something came of it
  useEffect(() => {
    place.current?.focus();
  }, [outcome]);
  return (
    <div ref={place} className="banner outcome" tabIndex={-1} role="status">
      <p>{outcome.text}</p>
      {outcome.isPublic && (
        <p>
          <a href="/" target="_blank" rel="noreferrer">
            {say('studio.see-public')}
          </a>
        </p>
      )}
      {outcome.isPublic && outcome.isOfDesk && !outcome.isAtDesk && (
        <p>{say('studio.staff-see-desk')}</p>
      )}
      {outcome.isPublic && outcome.isOfDesk && outcome.isAtDesk && (
        <p>
          <a href="/desk" target="_blank" rel="noreferrer">
            {say('studio.see-desk')}
          </a>
        </p>
      )}
      {outcome.isTaken && (
        <p className="actions">
          <button type="button" onClick={onAgain}>
            {say('studio.publish-again')}
          </button>
        </p>
      )}
    </div>
  );
}
