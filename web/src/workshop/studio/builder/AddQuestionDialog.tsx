import {
  addQuestion,
  addStep,
  FIELD_KINDS,
  type FieldKind,
  type FormPlace,
} from '@porchlight/engine/build';
import { type EditCode, languagesOf } from '@porchlight/engine/edit';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { AskDialog } from './AskDialog.tsx';
import type { BuilderProps } from './BuilderProps.ts';
import { type NewText, NewWords, NO_TEXT } from './NewWords.tsx';
import { PlainField } from './PlainField.tsx';

/** Where it goes: into a step, behind or before a question, or into a step that is made with it. */
export type NewPlace = FormPlace & {
  step: string;
  after?: string;
  before?: string;
  isNewStep?: boolean;
};

export interface AddQuestionDialogProps extends Omit<BuilderProps, 'onChange'> {
  place: NewPlace;
  onClose(): void;
}

const titled = ({ original, translations }: NewText) => ({ title: original, translations });

/** A question that is new: how it is answered, and its words. A new step begins with one, too. */
export function AddQuestionDialog(props: AddQuestionDialogProps) {
  const { files, language, say, place, onBuild, onClose } = props;
  const title = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<FieldKind>();
  const [words, setWords] = useState(NO_TEXT);
  const [step, setStep] = useState(NO_TEXT);
  const [choices, setChoices] = useState<{ [language: string]: string }>({});
  const [code, setCode] = useState<EditCode>();
  const id = useId();
  const isFirst = useRef(true);
  useEffect(() => {
    // Who has said how it is answered goes on with its words.
    if (kind && isFirst.current) title.current?.querySelector('input')?.focus();
    isFirst.current = kind === undefined;
  }, [kind]);
  const word = search.trim().toLocaleLowerCase();
  const kinds = FIELD_KINDS.filter((one) =>
    `${say(`kind.${one}`)} ${say(`kind.${one}-words`)}`.toLocaleLowerCase().includes(word),
  );
  const isChoice = kind === 'choice' || kind === 'choices';

  const { original, others } = useMemo(() => languagesOf(files), [files]);
  const names = new Intl.DisplayNames([language], { type: 'language' });

  /** Each choice with the line beside it in the other languages. */
  function listed() {
    const lines = (one: string) => (choices[one] ?? '').split('\n').map((line) => line.trim());
    return lines(original).map((label, at) => ({
      label,
      translations: Object.fromEntries(others.map((one) => [one, lines(one)[at] ?? ''])),
    }));
  }

  function handleSubmit() {
    if (!kind) return;
    const question = { kind, ...titled(words), ...(isChoice && { choices: listed() }) };
    const { isNewStep, step: name, after, before, ...form } = place;
    const beside = { ...(after && { after }), ...(before && { before }) };
    const problem = onBuild(() =>
      isNewStep
        ? addStep(files, { ...form, ...titled(step), after: name, question })
        : addQuestion(files, { ...form, step: name, ...beside, ...question }),
    );
    setCode(problem);
    if (!problem) onClose();
  }

  const wordsOf = (labelOf: (language: string) => string, value: NewText, on: typeof setWords) => (
    <NewWords
      files={files}
      language={language}
      labelOf={labelOf}
      value={value}
      maxLength={300}
      onText={on}
    />
  );

  return (
    <AskDialog
      title={say(place.isNewStep ? 'build.new-step' : 'build.new-question')}
      problem={code && say(`forms.problem-${code}`)}
      submit={say(place.isNewStep ? 'build.make-step' : 'build.make-question')}
      isReady={kind !== undefined}
      say={say}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {place.isNewStep &&
        wordsOf((one) => say('build.step-title-in', { language: one }), step, setStep)}
      <fieldset className="form-group">
        <legend>{say(place.isNewStep ? 'build.first-question' : 'build.how-answered')}</legend>
        <PlainField
          label={say('build.find-kind')}
          type="search"
          value={search}
          onText={setSearch}
        />
        <div className="kinds">
          {kinds.map((one) => (
            <label key={one} className="form-check">
              <input
                type="radio"
                name={`${id}kind`}
                checked={kind === one}
                onChange={() => setKind(one)}
              />
              <span>{say(`kind.${one}`)}</span>
            </label>
          ))}
        </div>
        <p role="status" className="quiet">
          {kinds.length === 0 && say('build.no-kind')}
        </p>
      </fieldset>
      <div ref={title}>
        {wordsOf((one) => say('build.question-in', { language: one }), words, setWords)}
      </div>
      {isChoice && (
        <div className="words">
          {[original, ...others].map((one) => (
            <div key={one} className="form-field">
              <label htmlFor={`${id}choices-${one}`}>
                {say('build.choices-lines', { language: names.of(one) ?? one })}
              </label>
              <textarea
                id={`${id}choices-${one}`}
                rows={4}
                lang={one}
                required={one === original}
                value={choices[one] ?? ''}
                onChange={({ target }) => setChoices({ ...choices, [one]: target.value })}
              />
            </div>
          ))}
        </div>
      )}
    </AskDialog>
  );
}
