import {
  CHOICE_WIDGETS,
  type ChoiceWidget,
  isOnReceipt,
  type QuestionPlace,
  readQuestion,
  setClassification,
  setLook,
  setOnReceipt,
  setQuestionText,
  setRequired,
  TEXT_KEYS,
} from '@porchlight/engine/builder';
import { isEnumeration, isLookup } from '@porchlight/engine/edit';
import { useMemo } from 'react';
import type { InUse } from '../api/records.ts';
import { ChoicesForm } from '../forms/ChoicesForm.tsx';
import { LookupForm } from '../forms/LookupForm.tsx';
import type { NewPlace } from './AddQuestionDialog.tsx';
import { BeginsScreen } from './BeginsScreen.tsx';
import type { BuilderProps } from './BuilderProps.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { DaysLeftForm } from './DaysLeftForm.tsx';
import { ErrorWords } from './ErrorWords.tsx';
import { CalculationEditor } from './expressions/CalculationEditor.tsx';
import { QuestionActions } from './QuestionActions.tsx';
import { QuestionLimits } from './QuestionLimits.tsx';
import type { QuestionPartProps } from './QuestionPartProps.ts';
import { WordsFields } from './WordsFields.tsx';

export interface QuestionPanelProps extends BuilderProps {
  place: QuestionPlace;
  /** The list of choices as it was each time that it was public. */
  published: readonly string[] | undefined;
  inUse: InUse | undefined;
  onAsk(place: NewPlace): void;
}

/** Everything that can be said of a question, in plain questions. */
export function QuestionPanel(props: QuestionPanelProps) {
  const { files, place, published, say, language, onBuild, onChange } = props;
  const question = useMemo(() => readQuestion(files, place), [files, place]);
  const of = useMemo(() => ({ kind: 'question' as const, ...place }), [place]);
  const { step, pointer, choicesFile } = question;
  const where = useMemo(() => ({ ...step, question: pointer }), [step, pointer]);
  const key = `${place.file} ${place.name}`;
  return (
    <section className="forms" key={key}>
      <h2>{question.title}</h2>
      {TEXT_KEYS.filter((text) => text !== 'advice' || !question.isComputed).map((text) => (
        <WordsFields
          key={text}
          label={say(`build.text-${text}`)}
          words={question.words[text]}
          {...(text === 'advice' && { help: say('build.advice-help') })}
          say={say}
          language={language}
          onWrite={(words) =>
            onBuild(
              () => setQuestionText(files, place, { key: text, ...words }),
              `${key} ${text} ${words.language}`,
            )
          }
        />
      ))}
      {question.computed === undefined ? (
        <label className="form-check">
          <input
            type="checkbox"
            checked={question.isRequired}
            onChange={({ target }) => onBuild(() => setRequired(files, place, target.checked))}
          />
          <span>{say('build.required')}</span>
        </label>
      ) : (
        <CalculationEditor {...props} question={question} />
      )}
      <ConditionEditor {...props} of={of} place={where} />
      {question.computed === undefined && (
        <>
          <QuestionLimits {...props} question={question} />
          <ErrorWords {...props} />
        </>
      )}
      {choicesFile && isEnumeration(choicesFile) && (
        <fieldset className="form-group">
          <legend>{say('build.its-choices')}</legend>
          <LookSelect {...props} question={question} />
          <ChoicesForm
            files={files}
            file={choicesFile}
            language={language}
            published={published}
            say={say}
            onChange={onChange}
          />
        </fieldset>
      )}
      {choicesFile && isLookup(choicesFile) && (
        <fieldset className="form-group">
          <legend>{say('build.its-choices')}</legend>
          <LookupForm {...{ files, language, published, say, onChange }} file={choicesFile} />
        </fieldset>
      )}
      <label className="tool">
        <span>{say('build.thief')}</span>
        <select
          value={question.classification}
          onChange={({ target }) => onBuild(() => setClassification(files, place, target.value))}
        >
          {['public', 'personal', 'restricted'].map((one) => (
            <option
              key={one}
              value={one}
              disabled={one === 'restricted' && !question.canBeRestricted}
            >
              {say(`build.kept-${one as 'public' | 'personal' | 'restricted'}`)}
            </option>
          ))}
        </select>
      </label>
      <Shown {...props} question={question} />
      {question.kind === 'date' && <DaysLeftForm {...props} question={question} />}
      <QuestionActions {...props} question={question} />
      <details>
        <summary>{say('build.server-name')}</summary>
        <p>
          <code>{question.serverName || '—'}</code>
        </p>
        <p>
          <code>{pointer}</code>
        </p>
      </details>
    </section>
  );
}

/** Where it is shown: the answer after submission, the question on a screen. */
function Shown(props: QuestionPartProps) {
  return (
    <>
      <OnReceipt {...props} />
      <BeginsScreen {...props} />
    </>
  );
}

/** Whether the page after submission shows the answer. */
function OnReceipt({ files, place, question, say, onBuild }: QuestionPartProps) {
  const isOn = useMemo(() => isOnReceipt(files, place), [files, place]);
  if (isOn === undefined) return null;
  return (
    <label className="form-check">
      <input
        type="checkbox"
        checked={isOn}
        disabled={!isOn && question.classification === 'restricted'}
        onChange={({ target }) => onBuild(() => setOnReceipt(files, place, target.checked))}
      />
      <span>{say('build.on-receipt')}</span>
    </label>
  );
}

/** How one of the choices is made. */
function LookSelect({ files, place, question, say, onBuild }: QuestionPartProps) {
  const { look } = question;
  if (!look) return null;
  return (
    <label className="tool">
      <span>{say('build.look')}</span>
      <select
        value={look}
        onChange={({ target }) =>
          onBuild(() => setLook(files, place, target.value as ChoiceWidget))
        }
      >
        {CHOICE_WIDGETS.map((one) => (
          <option key={one} value={one}>
            {say(`build.look-${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
