import {
  addQuestion,
  addStep,
  beginCalculation,
  CALCULATION_VERBS,
  type Calculation,
  type FormPlace,
  isOfChoices,
  listAskable,
  QUESTION_KINDS,
  type QuestionKind,
  whyNoPeople,
} from '@porchlight/engine/builder';
import { type EditCode, languagesOf } from '@porchlight/engine/edit';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { AskDialog } from './AskDialog.tsx';
import type { BuilderProps } from './BuilderProps.ts';
import { CalculationFields } from './CalculationFields.tsx';
import { type NewText, NewWords, NO_TEXT } from './NewWords.tsx';
import { addPeople, NO_PEOPLE, PeopleFields, type PeopleWords } from './PeopleFields.tsx';
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

/** What is asked before it, at the end of the step where nothing more is said of its place. */
function askableAt(files: BuilderProps['files'], place: NewPlace) {
  const { form, program, step, after } = place;
  const where = { form, ...(program && { program }), step };
  const all = listAskable(files, where);
  if (place.isNewStep || after === undefined) return all;
  const at = all.findIndex(({ pointer }) => pointer.endsWith(`/${after}`));
  return at < 0 ? all : all.slice(0, at + 1);
}

/** In a step that is made with its first question there is no list yet in which to look for one. */
const kindsFor = ({ isNewStep }: NewPlace): readonly AskedKind[] =>
  isNewStep ? QUESTION_KINDS : [...QUESTION_KINDS, 'people'];

/** Whether all is there that it takes. */
function isReady(
  kind: AskedKind | undefined,
  {
    files,
    place,
    calculation,
  }: { files: BuilderProps['files']; place: NewPlace; calculation: Calculation | undefined },
): boolean {
  if (kind === 'computed') return calculation !== undefined;
  if (kind === 'people') return whyNoPeople(files, place) === undefined;
  return kind !== undefined;
}

const firstCalculation = (askable: ReturnType<typeof listAskable>): Calculation | undefined =>
  CALCULATION_VERBS.map((verb) => beginCalculation(verb, askable)).find((one) => one);

type AskedKind = QuestionKind | 'people';

const titled = ({ original, translations }: NewText) => ({ title: original, translations });

/** A question that is new: how it is answered, and its words. A new step begins with one, too. */
export function AddQuestionDialog(props: AddQuestionDialogProps) {
  const { files, language, say, place, onBuild, onClose } = props;
  const title = useRef<HTMLDivElement>(null);
  const [kind, setKind] = useState<AskedKind>();
  const [words, setWords] = useState(NO_TEXT);
  const [step, setStep] = useState(NO_TEXT);
  const [choices, setChoices] = useState<{ [language: string]: string }>({});
  const [code, setCode] = useState<EditCode>();
  const isFirst = useRef(true);
  useEffect(() => {
    // Who has said how it is answered goes on with its words.
    if (kind && isFirst.current) title.current?.querySelector('input')?.focus();
    isFirst.current = kind === undefined;
  }, [kind]);
  const isPeople = kind === 'people';
  const isChoice = !isPeople && isOfChoices(kind);
  const [people, setPeople] = useState<PeopleWords>(NO_PEOPLE);
  const askable = useMemo(() => askableAt(files, place), [files, place]);
  const [chosen, setCalculation] = useState<Calculation>();
  const calculation = chosen ?? firstCalculation(askable);

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
    if (kind === 'people') return close(onBuild(() => addPeople(files, place, words, people)));
    const question = {
      kind,
      ...titled(words),
      ...(isChoice && { choices: listed() }),
      ...(kind === 'computed' && calculation && { calculation }),
    };
    const { isNewStep, step: name, after, before, ...form } = place;
    const beside = { ...(after && { after }), ...(before && { before }) };
    const problem = onBuild(() =>
      isNewStep
        ? addStep(files, { ...form, ...titled(step), after: name, question })
        : addQuestion(files, { ...form, step: name, ...beside, ...question }),
    );
    close(problem);
  }

  function close(problem: EditCode | undefined) {
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
      isReady={isReady(kind, { files, place, calculation })}
      say={say}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {place.isNewStep &&
        wordsOf((one) => say('build.step-title-in', { language: one }), step, setStep)}
      <fieldset className="form-group">
        <legend>{say(place.isNewStep ? 'build.first-question' : 'build.how-answered')}</legend>
        <KindPicker kind={kind} kinds={kindsFor(place)} say={say} onKind={setKind} />
      </fieldset>
      <div ref={title}>
        {wordsOf((one) => say('build.question-in', { language: one }), words, setWords)}
      </div>
      {isPeople && (
        <PeopleFields {...{ files, place, language, say, people }} onPeople={setPeople} />
      )}
      {kind === 'computed' &&
        (calculation ? (
          <CalculationFields {...{ calculation, askable, say }} onCalculation={setCalculation} />
        ) : (
          <p className="quiet">{say('build.nothing-to-calculate')}</p>
        ))}
      {isChoice && (
        <ChoiceLines
          labelOf={(one) =>
            say(kind === 'agreement' ? 'build.agree-to' : 'build.choices-lines', {
              language: names.of(one) ?? one,
            })
          }
          languages={[original, ...others]}
          choices={choices}
          onChoices={setChoices}
        />
      )}
    </AskDialog>
  );
}

interface ChoiceLinesProps {
  labelOf(language: string): string;
  /** The pack's first language first: it needs words. */
  languages: string[];
  choices: { [language: string]: string };
  onChoices(choices: { [language: string]: string }): void;
}

/** What people choose from, one on each line, languages beside each other. */
function ChoiceLines({ labelOf, languages, choices, onChoices }: ChoiceLinesProps) {
  const id = useId();
  return (
    <div className="words">
      {languages.map((one, index) => (
        <div key={one} className="form-field">
          <label htmlFor={`${id}${one}`}>{labelOf(one)}</label>
          <textarea
            id={`${id}${one}`}
            rows={4}
            lang={one}
            required={index === 0}
            value={choices[one] ?? ''}
            onChange={({ target }) => onChoices({ ...choices, [one]: target.value })}
          />
        </div>
      ))}
    </div>
  );
}

interface KindPickerProps {
  kind: AskedKind | undefined;
  kinds: readonly AskedKind[];
  say: BuilderProps['say'];
  onKind(kind: AskedKind): void;
}

/** How an answer is given, found by what people call it. */
function KindPicker({ kind, kinds, say, onKind }: KindPickerProps) {
  const [search, setSearch] = useState('');
  const id = useId();
  const word = search.trim().toLocaleLowerCase();
  const found = kinds.filter((one) =>
    `${say(`kind.${one}`)} ${say(`kind.${one}-words`)}`.toLocaleLowerCase().includes(word),
  );
  return (
    <>
      <PlainField label={say('build.find-kind')} type="search" value={search} onText={setSearch} />
      <div className="kinds">
        {found.map((one) => (
          <label key={one} className="form-check">
            <input
              type="radio"
              name={`${id}kind`}
              checked={kind === one}
              onChange={() => onKind(one)}
            />
            <span>{say(`kind.${one}`)}</span>
          </label>
        ))}
      </div>
      <p role="status" className="quiet">
        {found.length === 0 && say('build.no-kind')}
      </p>
    </>
  );
}
