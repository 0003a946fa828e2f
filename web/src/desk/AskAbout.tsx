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

/** Where the answer stands, and how what is asked about it is called. */
function nameQuestion({ line, item, label, section }: AskAboutProps) {
  const { heading, place } = section;
  const own = line.pointer && (place ?? '') + line.pointer;
  const whose = { question: line.question, ...(place && { of: heading }) };
  const question = nameCorrection({ ...whose, ...(item && { item: item.words }) });
  return {
    at: own && item ? placeOfItem(own, item.id) : own,
    question,
    // That one is missing stands by no words of its own.
    subject: label && item?.words,
    name: label ? nameCorrection(whose) : question,
  };
}

const join = (...words: (string | undefined)[]) => words.filter(Boolean).join(' · ');

interface AskedBeforeProps {
  asked: NonNullable<Line['asked']>;
  subject: string | undefined;
}

/** What became of an earlier question. */
function AskedBefore({ asked, subject }: AskedBeforeProps) {
  const { say } = useDesk();
  return (
    <span className="asked">
      {say('case.asked', { reason: join(subject, asked.reason, asked.says) })}{' '}
      <b>{say(`case.asked-${asked.state}`)}</b>
    </span>
  );
}

/** The control that stands there takes the focus from the one before it, after a press here. */
function useFocusInPlace(isOpen: boolean, isChosen: boolean) {
  const isUsed = useRef(false);
  const control = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one takes the place of another
  useEffect(() => {
    if (!isUsed.current || isOpen) return;
    isUsed.current = false;
    control.current?.focus();
  }, [isOpen, isChosen]);
  function noteUse() {
    isUsed.current = true;
  }
  return { control, noteUse };
}

/** A press that puts an answer among those that the applicant is asked about; what became of an earlier one. */
export function AskAbout(props: AskAboutProps) {
  const { line, label } = props;
  const { say, desk } = useDesk();
  const { action, questions, put, remove } = useAsking();
  const [isOpen, setIsOpen] = useState(false);
  const { at, question, subject, name } = nameQuestion(props);
  const ask = label ?? say('case.ask');
  const chosen = questions.find((one) => one.at === at);
  const { control, noteUse } = useFocusInPlace(isOpen, chosen !== undefined);
  return (
    <span lang={desk.language} className="ask">
      {line.asked && <AskedBefore asked={line.asked} subject={subject} />}
      {chosen && (
        <span className="asked">
          {join(subject, labelOf(action, chosen), chosen.says)}{' '}
          <button
            ref={control}
            type="button"
            className="plain"
            aria-label={`${say('case.ask-remove')}: ${question}`}
            onClick={() => {
              noteUse();
              remove(chosen.at);
            }}
          >
            {say('case.ask-remove')}
          </button>
        </span>
      )}
      {line.canAsk && at && action && !chosen && (
        <button
          ref={control}
          type="button"
          className="plain"
          hidden={isOpen}
          aria-label={`${ask}: ${name}`}
          onClick={() => {
            noteUse();
            setIsOpen(true);
          }}
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
