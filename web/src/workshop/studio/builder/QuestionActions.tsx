import {
  deleteQuestion,
  duplicateQuestion,
  moveQuestion,
  moveQuestionTo,
  programForm,
  referencesToQuestion,
  stepsOf,
} from '@porchlight/engine/build';
import { FileEdits, languagesOf } from '@porchlight/engine/edit';
import { useMemo, useState } from 'react';
import type { InUse } from '../api/records.ts';
import type { NewPlace } from './AddQuestionDialog.tsx';
import { DeleteButton } from './DeleteButton.tsx';
import type { QuestionPartProps } from './QuestionPartProps.ts';
import { wasPublic } from './wasPublic.ts';

export interface QuestionActionsProps extends QuestionPartProps {
  inUse: InUse | undefined;
  onAsk(place: NewPlace): void;
}

/** The steps to which a question can go: those of its form, and those of its program. */
function useSteps({ files, question }: QuestionPartProps) {
  return useMemo(() => {
    const edits = new FileEdits(files);
    const { program } = question.step;
    const form = program === undefined ? question.step.form : programForm(edits);
    return stepsOf(edits, { form, ...(program && { program }) })
      .filter(({ step }) => step !== question.step.step)
      .map((one) => ({ ...one, title: String(edits.read(one.file).title ?? one.step) }));
  }, [files, question]);
}

/** What can be done with a question as a whole: move it, duplicate it, add one below, delete it. */
export function QuestionActions(props: QuestionActionsProps) {
  const { files, place, question, inUse, say, onBuild, onAsk } = props;
  const isAnswered = wasPublic(inUse, question);
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
            disabled={!to || isAnswered === undefined}
            onClick={() =>
              onBuild(() =>
                moveQuestionTo(files, place, {
                  form: step.form,
                  step: to,
                  wasPublic: isAnswered === true,
                  ...(step.program && { program: step.program }),
                }),
              )
            }
          >
            {say('build.move-there')}
          </button>
          {to && isAnswered === undefined && <small role="status">{say('build.not-known')}</small>}
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
