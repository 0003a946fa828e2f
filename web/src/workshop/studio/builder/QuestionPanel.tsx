import {
  deleteQuestion,
  duplicateQuestion,
  LOOKS,
  type Look,
  moveQuestion,
  moveQuestionTo,
  programForm,
  type Question,
  type QuestionPlace,
  readQuestion,
  referencesToQuestion,
  setClassification,
  setDays,
  setLook,
  setQuestionLimit,
  setQuestionText,
  setRequired,
  stepsOf,
  TEXT_KEYS,
} from '@porchlight/engine/build';
import { FileEdits, isEnumeration, languagesOf } from '@porchlight/engine/edit';
import { useMemo, useState } from 'react';
import { ChoicesForm } from '../forms/ChoicesForm.tsx';
import { DraftField } from '../forms/DraftField.tsx';
import type { NewPlace } from './AddQuestionDialog.tsx';
import type { BuilderProps } from './BuilderProps.ts';
import { ConditionEditor } from './ConditionEditor.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import { ErrorWords } from './ErrorWords.tsx';
import { WordsFields } from './WordsFields.tsx';

export interface QuestionPanelProps extends BuilderProps {
  place: QuestionPlace;
  /** The list of choices as it was each time that it was public. */
  published: readonly string[] | undefined;
  onAsk(place: NewPlace): void;
}

/** Everything that can be said of a question, in plain questions. */
export function QuestionPanel(props: QuestionPanelProps) {
  const { files, place, published, say, language, onBuild, onChange, onAsk } = props;
  const question = useMemo(() => readQuestion(files, place), [files, place]);
  const of = useMemo(() => ({ kind: 'question' as const, ...place }), [place]);
  const { step, pointer, choicesFile } = question;
  const where = useMemo(() => ({ ...step, question: pointer }), [step, pointer]);
  const key = `${place.file} ${place.name}`;
  return (
    <section className="forms" key={key}>
      <h2>{question.title}</h2>
      {TEXT_KEYS.map((text) => (
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
      <label className="form-check">
        <input
          type="checkbox"
          checked={question.isRequired}
          onChange={({ target }) => onBuild(() => setRequired(files, place, target.checked))}
        />
        <span>{say('build.required')}</span>
      </label>
      <ConditionEditor {...props} of={of} place={where} />
      <Limits {...props} question={question} />
      <ErrorWords {...props} />
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
      <Actions {...props} question={question} onAsk={onAsk} />
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

type PartProps = QuestionPanelProps & { question: Question };

/** How one of the choices is made. */
function LookSelect({ files, place, question, say, onBuild }: PartProps) {
  const { look } = question;
  if (!look) return null;
  return (
    <label className="tool">
      <span>{say('build.look')}</span>
      <select
        value={look}
        onChange={({ target }) => onBuild(() => setLook(files, place, target.value as Look))}
      >
        {LOOKS.map((one) => (
          <option key={one} value={one}>
            {say(`build.look-${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Limits({ files, place, question, say, onBuild }: PartProps) {
  const { limits, days, daysAhead, kind } = question;
  if (!limits.length && kind !== 'date') return null;
  return (
    <fieldset className="form-group">
      <legend>{say('build.limits')}</legend>
      <div className="form-row">
        {limits.map(({ name, value, isByHand }) =>
          isByHand ? (
            <p key={name} className="quiet">
              {say('build.limit-by-hand', { name })}
            </p>
          ) : (
            <DraftField
              key={name}
              label={say(`limit.${name as 'minimum'}`)}
              value={value === undefined ? '' : String(value)}
              input={{ inputMode: 'decimal' }}
              say={say}
              onWrite={(text) =>
                onBuild(
                  () =>
                    setQuestionLimit(files, place, {
                      name,
                      value: text.trim() === '' ? undefined : Number(text),
                    }),
                  `${place.file} ${place.name} ${name}`,
                )
              }
            />
          ),
        )}
      </div>
      {kind === 'date' && (
        <label className="tool">
          <span>{say('build.days')}</span>
          <select
            value={days}
            onChange={({ target }) => onBuild(() => setDays(files, place, target.value as 'any'))}
          >
            {(['any', 'future', 'past', 'ahead'] as const).map((one) => (
              <option key={one} value={one}>
                {say(`build.days-${one}`)}
              </option>
            ))}
            {days === 'hand' && (
              <option value="hand" disabled>
                {say('build.days-hand')}
              </option>
            )}
          </select>
        </label>
      )}
      {daysAhead !== undefined && (
        <DraftField
          label={say('build.days-ahead-count')}
          help={say('build.days-ahead-help')}
          value={String(daysAhead)}
          input={{ inputMode: 'numeric' }}
          say={say}
          onWrite={(text) =>
            onBuild(
              () => setDays(files, place, 'ahead', Number(text.trim() || Number.NaN)),
              `${place.file} ${place.name} days`,
            )
          }
        />
      )}
    </fieldset>
  );
}

/** The steps to which a question can go: those of its form, and those of its program. */
function useSteps({ files, question }: PartProps) {
  return useMemo(() => {
    const edits = new FileEdits(files);
    const { program } = question.step;
    const form = program === undefined ? question.step.form : programForm(edits);
    return stepsOf(edits, { form, ...(program && { program }) })
      .filter(({ step }) => step !== question.step.step)
      .map((one) => ({ ...one, title: String(edits.read(one.file).title ?? one.step) }));
  }, [files, question]);
}

function Actions(props: PartProps) {
  const { files, place, question, say, onBuild, onAsk } = props;
  const { step, position, count, title } = question;
  const steps = useSteps(props);
  const [to, setTo] = useState('');
  const { original, others } = useMemo(() => languagesOf(files), [files]);
  const again = (one: string) =>
    say('build.again', {
      title: question.words.title.find(({ language }) => language === one)?.text || title,
    });
  return (
    <>
      <p className="actions">
        {([-1, 1] as const).map((by) => (
          <button
            key={by}
            type="button"
            aria-disabled={position + by < 0 || position + by >= count || undefined}
            onClick={() => onBuild(() => moveQuestion(files, place, by))}
          >
            {say(by < 0 ? 'build.move-up' : 'build.move-down')}
          </button>
        ))}
        <button
          type="button"
          onClick={() =>
            onBuild(() =>
              duplicateQuestion(files, place, {
                title: again(original),
                translations: Object.fromEntries(others.map((one) => [one, again(one)])),
              }),
            )
          }
        >
          {say('build.duplicate')}
        </button>
        <button
          type="button"
          onClick={() =>
            onAsk({
              form: step.form,
              step: step.step,
              after: place.name,
              ...(step.program && { program: step.program }),
            })
          }
        >
          {say('build.add-below')}
        </button>
      </p>
      {steps.length > 0 && (
        <p className="actions">
          <label className="tool">
            <span>{say('build.move-to')}</span>
            <select value={to} onChange={({ target }) => setTo(target.value)}>
              <option value="">{say('build.choose-step')}</option>
              {steps.map((one) => (
                <option key={one.step} value={one.step}>
                  {one.title}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            disabled={!to}
            onClick={() =>
              onBuild(() =>
                moveQuestionTo(files, place, {
                  form: step.form,
                  step: to,
                  wasPublic: true,
                  ...(step.program && { program: step.program }),
                }),
              )
            }
          >
            {say('build.move-there')}
          </button>
        </p>
      )}
      <DeleteButton
        label={say('build.delete-question')}
        referencesOf={() => referencesToQuestion(files, place)}
        say={say}
        onDelete={() => onBuild(() => deleteQuestion(files, place))}
      />
    </>
  );
}
