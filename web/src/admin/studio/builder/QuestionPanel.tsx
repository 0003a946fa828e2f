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
import { ToolSelect } from '../ToolSelect.tsx';
import { adviceFor } from './adviceFor.ts';
import { BeginsScreen } from './BeginsScreen.tsx';
import type { BuilderProps } from './BuilderProps.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { DaysLeftForm } from './DaysLeftForm.tsx';
import { ErrorWords } from './ErrorWords.tsx';
import { CalculationEditor } from './expressions/CalculationEditor.tsx';
import type { NewPlace } from './newQuestion.ts';
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
  const { files, place } = props;
  const question = useMemo(() => readQuestion(files, place), [files, place]);
  const of = useMemo(() => ({ kind: 'question' as const, ...place }), [place]);
  const { step, pointer } = question;
  const where = useMemo(() => ({ ...step, question: pointer }), [step, pointer]);
  const isAnswered = question.computed === undefined;
  const own = { ...props, question };
  return (
    <section className="forms" key={keyOf(place)}>
      <h2>{question.title}</h2>
      <QuestionWords {...own} />
      {isAnswered ? <IsRequired {...own} /> : <CalculationEditor {...own} />}
      <ConditionEditor {...props} of={of} place={where} />
      {isAnswered && (
        <>
          <QuestionLimits {...own} />
          <ErrorWords {...props} />
        </>
      )}
      <QuestionChoices {...own} />
      <ClassificationSelect {...own} />
      <Shown {...own} />
      {question.kind === 'date' && <DaysLeftForm {...own} />}
      <QuestionActions {...own} />
      <ServerNames {...own} />
    </section>
  );
}

const keyOf = ({ file, name }: QuestionPlace) => `${file} ${name}`;

/** Its texts: what it asks, what helps, what is said where it is answered. */
function QuestionWords({ files, place, question, say, language, onBuild }: QuestionPartProps) {
  return TEXT_KEYS.filter((text) => text !== 'advice' || !question.isComputed).map((text) => (
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
          `${keyOf(place)} ${text} ${words.language}`,
        )
      }
    />
  ));
}

/** Whether it has to be answered. */
function IsRequired({ files, place, question, say, onBuild }: QuestionPartProps) {
  return (
    <label className="form-check">
      <input
        type="checkbox"
        checked={question.isRequired}
        onChange={({ target }) =>
          onBuild(() => setRequired(files, place, target.checked, adviceFor(files, question.kind)))
        }
      />
      <span>{say('build.required')}</span>
    </label>
  );
}

/** What is chosen from: a list of choices, or a table that is looked up. */
function QuestionChoices(props: QuestionPartProps & Pick<QuestionPanelProps, 'published'>) {
  const { files, question, published, say, language, onChange } = props;
  const { choicesFile } = question;
  if (!choicesFile) return null;
  const form = { files, file: choicesFile, language, published, say, onChange };
  const isList = isEnumeration(choicesFile);
  if (!isList && !isLookup(choicesFile)) return null;
  return (
    <fieldset className="form-group">
      <legend>{say('build.its-choices')}</legend>
      {isList && <LookSelect {...props} />}
      {isList ? <ChoicesForm {...form} /> : <LookupForm {...form} />}
    </fieldset>
  );
}

/** What a thief could do with the answer, which decides how it is kept. */
function ClassificationSelect({ files, place, question, say, onBuild }: QuestionPartProps) {
  return (
    <ToolSelect
      label={say('build.thief')}
      value={question.classification}
      onChoose={(one) => onBuild(() => setClassification(files, place, one))}
    >
      {(['public', 'personal', 'restricted'] as const).map((one) => (
        <option key={one} value={one} disabled={one === 'restricted' && !question.canBeRestricted}>
          {say(`build.kept-${one}`)}
        </option>
      ))}
    </ToolSelect>
  );
}

/** How the API and expressions call it. */
function ServerNames({ question, say }: QuestionPartProps) {
  return (
    <details>
      <summary>{say('build.server-name')}</summary>
      <p>
        <code>{question.serverName || '—'}</code>
      </p>
      <p>
        <code>{question.pointer}</code>
      </p>
    </details>
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
    <ToolSelect
      label={say('build.look')}
      value={look}
      onChoose={(one) => onBuild(() => setLook(files, place, one as ChoiceWidget))}
    >
      {CHOICE_WIDGETS.map((one) => (
        <option key={one} value={one}>
          {say(`build.look-${one}`)}
        </option>
      ))}
    </ToolSelect>
  );
}
