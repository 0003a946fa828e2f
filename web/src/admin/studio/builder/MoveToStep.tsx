import { placeQuestion, programForm, questionsOfStep, stepsOf } from '@porchlight/engine/builder';
import { FileEdits } from '@porchlight/engine/edit';
import { useMemo, useState } from 'react';
import type { QuestionPartProps } from './QuestionPartProps.ts';

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

export interface MoveToStepProps extends QuestionPartProps {
  /** Whether applications may hold an answer to it; undefined while that is not known. */
  isAnswered: boolean | undefined;
}

/** Moves a question to another step: which one, and where in it. */
export function MoveToStep(props: MoveToStepProps) {
  const { files, place, question, isAnswered, say, onBuild } = props;
  const { form, program } = question.step;
  const steps = useSteps(props);
  const [to, setTo] = useState('');
  const [gap, setGap] = useState<string>('');
  const where = { form, step: to, ...(program && { program }) };
  const there = to ? questionsOfStep(files, where) : [];
  if (steps.length === 0) return null;

  function handleMove() {
    const destination = { ...where, gap: gap === '' ? there.length : Number(gap) };
    onBuild(() => placeQuestion(files, place, { ...destination, wasPublic: isAnswered === true }));
  }

  return (
    <p className="actions">
      <label className="tool">
        <span>{say('build.move-to')}</span>
        <select
          value={to}
          onChange={({ target }) => {
            setTo(target.value);
            setGap('');
          }}
        >
          <option value="">{say('build.choose-step')}</option>
          {steps.map((one) => (
            <option key={one.step} value={one.step}>
              {one.title}
            </option>
          ))}
        </select>
      </label>
      {there.length > 0 && (
        <label className="tool">
          <span>{say('build.where')}</span>
          <select value={gap} onChange={({ target }) => setGap(target.value)}>
            <option value="">{say('build.at-end')}</option>
            {there.map(({ name, title }, index) => (
              <option key={name} value={index}>
                {index === 0
                  ? say('build.before', { title })
                  : say('build.behind', { title: there[index - 1]!.title })}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="button" disabled={!to || isAnswered === undefined} onClick={handleMove}>
        {say('build.move-there')}
      </button>
      {to && isAnswered === undefined && <small role="status">{say('build.not-known')}</small>}
    </p>
  );
}
