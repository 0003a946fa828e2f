import { useRef } from 'react';
import { labelOf, type Question, useAsking } from './Asking.ts';
import { useDesk } from './DeskContext.ts';

/**
 * What is collected, before it is written to the applicant.
 * @param onWrite Absent where it is being written: then it is said that nothing is collected, too.
 */
export function AskingList({ onWrite }: { onWrite?: () => void }) {
  const { say } = useDesk();
  const { questions } = useAsking();
  const said = useRef<HTMLDivElement>(null);
  const isThere = questions.length > 0;
  return (
    <section className={isThere ? 'asking' : undefined}>
      {/* There before its words are, so that they are said when they come; what was taken off leaves the focus here. */}
      <div ref={said} tabIndex={-1} aria-live="polite">
        {isThere && <h3>{say('case.asking', { count: questions.length })}</h3>}
        {!isThere && !onWrite && <p>{say('case.asking-none')}</p>}
      </div>
      <ul>
        {questions.map((one) => (
          <AskingLine key={one.at} one={one} onRemoved={() => said.current?.focus()} />
        ))}
      </ul>
      {onWrite && isThere && (
        <button type="button" className="main" onClick={onWrite}>
          {say('case.asking-next')}
        </button>
      )}
    </section>
  );
}

function AskingLine({ one, onRemoved }: { one: Question; onRemoved(): void }) {
  const { say } = useDesk();
  const { action, remove } = useAsking();
  return (
    <li>
      <b>{one.question}</b>{' '}
      <span className="quiet">{[labelOf(action, one), one.says].filter(Boolean).join(' · ')}</span>{' '}
      <button
        type="button"
        className="plain"
        aria-label={`${say('case.ask-remove')}: ${one.question}`}
        onClick={() => {
          remove(one.at);
          onRemoved();
        }}
      >
        {say('case.ask-remove')}
      </button>
    </li>
  );
}
