import {
  addStandalone,
  FIELD_KINDS,
  type FieldKind,
  isOfChoices,
} from '@porchlight/engine/builder';
import { useState } from 'react';
import { AskDialog } from '../AskDialog.tsx';
import type { NewThingProps } from '../desk/NewThingProps.ts';
import { asWords, type NewText, NewWords, NO_TEXT } from '../NewWords.tsx';
import { useMaking } from '../useMaking.ts';

/** A choice is added when the form is there: it asks for more. */
const FIRST_KINDS = FIELD_KINDS.filter((kind) => !isOfChoices(kind));

/** For how long what is sent is kept, until an admin says it otherwise. */
const YEAR = 365;

const NOTHING = {
  title: NO_TEXT,
  step: NO_TEXT,
  question: NO_TEXT,
  thanks: NO_TEXT,
  next: NO_TEXT,
};

/** What the dialog of a new form is given. */
interface NewFormProps extends NewThingProps {
  /** Folders of forms that were ever public; undefined while they are not known. */
  usedForms: readonly string[] | undefined;
}

const titled = ({ original, translations }: NewText) => ({ title: original, translations });

/** A form that is new and stands alone: its name, its first step and question, and what is said when it is sent. */
export function NewFormDialog(props: NewFormProps) {
  const { files, language, usedForms, say, onClose } = props;
  const { make, problem } = useMaking(props);
  const [words, setWords] = useState(NOTHING);
  const [kind, setKind] = useState<FieldKind>('text');
  const [isEarly, setEarly] = useState(false);
  const field = (name: keyof typeof NOTHING, maxLength: number) => (
    <NewWords
      files={files}
      language={language}
      labelOf={(one) => say('build.words-in', { label: say(`alone.new-${name}`), language: one })}
      value={words[name]}
      maxLength={maxLength}
      onText={(next) => setWords({ ...words, [name]: next })}
    />
  );
  function handleSubmit() {
    const { title, step, question, thanks, next } = words;
    setEarly(usedForms === undefined);
    if (!usedForms) return;
    make(() =>
      addStandalone(files, {
        title: asWords(title),
        receipt: { title: asWords(thanks), text: asWords(next) },
        keepDays: YEAR,
        step: { ...titled(step), question: { kind, ...titled(question) } },
        usedForms,
      }),
    );
  }
  return (
    <AskDialog
      title={say('alone.new')}
      problem={isEarly && !usedForms ? say('alone.not-known') : problem}
      submit={say('alone.make')}
      say={say}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <p className="quiet">{say('alone.new-help')}</p>
      {field('title', 120)}
      {field('step', 120)}
      {field('question', 300)}
      <label className="tool">
        <span>{say('build.how-answered')}</span>
        <select value={kind} onChange={({ target }) => setKind(target.value as FieldKind)}>
          {FIRST_KINDS.map((one) => (
            <option key={one} value={one}>
              {say(`kind.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {field('thanks', 120)}
      {field('next', 600)}
    </AskDialog>
  );
}

/** Asks for a form that is new, once it is pressed. */
export function NewForm({ onOpen, ...props }: Omit<NewFormProps, 'onClose'> & { onOpen(): void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className="actions">
        <button
          type="button"
          onClick={() => {
            onOpen();
            setAsking(true);
          }}
        >
          {props.say('alone.new')}
        </button>
      </p>
      {isAsking && <NewFormDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}
