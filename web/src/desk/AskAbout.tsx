import { nameCorrection, placeOfItem } from '@porchlight/engine';
import { useEffect, useRef, useState } from 'react';
import { AskForm } from './AskForm.tsx';
import { labelOf, useAsking } from './Asking.ts';
import { useDesk } from './DeskContext.ts';
import type { Line, Section } from './records.ts';

interface AskAboutProps {
  line: Pick<Line, 'question' | 'pointer' | 'canAsk' | 'asked'>;
  /** Of an item of the line's list: its id, and how it reads. */
  item?: { id: number | string; words: string };
  /** What the press says, where it is not the usual. */
  label?: string;
  /** Where the answer stands. */
  section: Pick<Section, 'heading' | 'place'>;
}

/** A press that puts an answer among those that the applicant is asked about; what became of an earlier one. */
export function AskAbout({ line, item, label, section }: AskAboutProps) {
  const { say, desk } = useDesk();
  const { action, questions, put, remove } = useAsking();
  const [isOpen, setIsOpen] = useState(false);
  /** True after a press here: the focus then goes to what stands in the place. */
  const isUsed = useRef(false);
  const control = useRef<HTMLButtonElement>(null);
  const { asked, pointer, canAsk } = line;
  const { heading, place } = section;
  const own = pointer && (place ?? '') + pointer;
  const at = own && item ? placeOfItem(own, item.id) : own;
  const whose = { question: line.question, ...(place && { of: heading }) };
  const question = nameCorrection({ ...whose, ...(item && { item: item.words }) });
  const ask = label ?? say('case.ask');
  // That one is missing stands by no words of its own.
  const subject = label && item?.words;
  const askName = `${ask}: ${label ? nameCorrection(whose) : question}`;
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
          {say('case.asked', {
            reason: [subject, asked.reason, asked.says].filter(Boolean).join(' · '),
          })}{' '}
          <b>{say(`case.asked-${asked.state}`)}</b>
        </span>
      )}
      {chosen && (
        <span className="asked">
          {[subject, labelOf(action, chosen), chosen.says].filter(Boolean).join(' · ')}{' '}
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
          aria-label={askName}
          onClick={open}
        >
          {ask}
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
