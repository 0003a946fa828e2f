import { nameCorrection } from '@porchlight/engine';
import { useEffect, useRef, useState } from 'react';
import { AskForm } from './AskForm.tsx';
import { labelOf, useAsking } from './Asking.ts';
import { useDesk } from './DeskContext.ts';
import type { Line, Section } from './records.ts';

interface AskAboutProps {
  line: Line;
  /** Where the answer stands. */
  section: Pick<Section, 'heading' | 'place'>;
}

/** A press that puts an answer among those that the applicant is asked about; what became of an earlier one. */
export function AskAbout({ line, section }: AskAboutProps) {
  const { say, desk } = useDesk();
  const { action, questions, put, remove } = useAsking();
  const [isOpen, setIsOpen] = useState(false);
  /** True after a press here: the focus then goes to what stands in the place. */
  const isUsed = useRef(false);
  const control = useRef<HTMLButtonElement>(null);
  const { asked, pointer, canAsk } = line;
  const { heading, place } = section;
  const at = pointer && (place ?? '') + pointer;
  const question = nameCorrection({ question: line.question, ...(place && { of: heading }) });
  const chosen = questions.find((one) => one.at === at);
  const isChosen = chosen !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one takes the place of another
  useEffect(() => {
    if (!isUsed.current || isOpen) return;
    isUsed.current = false;
    control.current?.focus();
  }, [isOpen, isChosen]);
  function open() {
    isUsed.current = true;
    setIsOpen(true);
  }
  return (
    <span lang={desk.language} className="ask">
      {asked && (
        <span className="asked">
          {say('case.asked', { reason: [asked.reason, asked.says].filter(Boolean).join(' · ') })}{' '}
          <b>{say(`case.asked-${asked.state}`)}</b>
        </span>
      )}
      {chosen && (
        <span className="asked">
          {[labelOf(action, chosen), chosen.says].filter(Boolean).join(' · ')}{' '}
          <button
            ref={control}
            type="button"
            className="plain"
            aria-label={`${say('case.ask-remove')}: ${question}`}
            onClick={() => {
              isUsed.current = true;
              remove(chosen.at);
            }}
          >
            {say('case.ask-remove')}
          </button>
        </span>
      )}
      {canAsk && at && action && !chosen && (
        <button
          ref={control}
          type="button"
          className="plain"
          hidden={isOpen}
          aria-label={`${say('case.ask')}: ${question}`}
          onClick={open}
        >
          {say('case.ask')}
        </button>
      )}
      {isOpen && at && action && !chosen && (
        <AskForm
          id={`ask-${at}`}
          action={action}
          onCancel={() => setIsOpen(false)}
          onPut={(words) => {
            put({ at, question, ...words });
            setIsOpen(false);
          }}
        />
      )}
    </span>
  );
}
