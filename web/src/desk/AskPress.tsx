import { useEffect, useRef, useState } from 'react';
import { AskForm } from './AskForm.tsx';
import { labelOf, type Question, useAsking } from './Asking.ts';
import { useDesk } from './DeskContext.ts';

interface AskPressProps {
  /** What is asked about. */
  about: Pick<Question, 'at' | 'question' | 'document'>;
  /** Names the fields of its form; one thing may be asked about in two places. */
  id: string;
  /** What the press says. */
  label: string;
  /** What it is about, for who can't see where it stands. */
  name: string;
  /** What stands before the reason, where the place says too little. */
  subject?: string | undefined;
  canAsk: true | undefined;
  /** How it is asked about; absent where nobody may now. */
  asks: { reasons: { value: string; label: string }[]; maxLength?: number } | undefined;
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

/** A press that puts something among what the applicant is asked about, with why; and one that takes it off. */
export function AskPress({ about, id, label, name, subject, canAsk, asks }: AskPressProps) {
  const { say } = useDesk();
  const { action, questions, put, remove } = useAsking();
  const [isOpen, setIsOpen] = useState(false);
  const chosen = questions.find((one) => one.at === about.at);
  const { control, noteUse } = useFocusInPlace(isOpen, chosen !== undefined);
  if (chosen)
    return (
      <span className="asked">
        {[subject, labelOf(action, chosen), chosen.says].filter(Boolean).join(' · ')}{' '}
        <button
          ref={control}
          type="button"
          className="plain"
          aria-label={`${say('case.ask-remove')}: ${about.question}`}
          onClick={() => {
            noteUse();
            remove(about.at);
          }}
        >
          {say('case.ask-remove')}
        </button>
      </span>
    );
  if (!asks || !canAsk) return null;
  return (
    <>
      <button
        ref={control}
        type="button"
        className="plain"
        hidden={isOpen}
        aria-label={`${label}: ${name}`}
        onClick={() => {
          noteUse();
          setIsOpen(true);
        }}
      >
        {label}
      </button>
      {isOpen && (
        <AskForm
          id={id}
          {...asks}
          onCancel={() => setIsOpen(false)}
          onPut={(words) => {
            put({ ...about, ...words });
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}
