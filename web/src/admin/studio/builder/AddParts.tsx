import { type FormPlace, stepsOf } from '@porchlight/engine/builder';
import { FileEdits } from '@porchlight/engine/edit';
import { useMemo, useState } from 'react';
import type { BuilderProps } from './BuilderProps.ts';
import type { NewPlace } from './newQuestion.ts';

/** What the form is given that says where the next question goes. */
export interface AddPartsProps extends Pick<BuilderProps, 'files' | 'say'> {
  /** A form, or what a program asks in one. */
  place: FormPlace;
  onAsk(place: NewPlace): void;
}

/** Where the next question or step goes: every step of the form, in the order of the page. */
export function AddParts({ files, place, say, onAsk }: AddPartsProps) {
  const steps = useMemo(() => {
    const edits = new FileEdits(files);
    return stepsOf(edits, place).map(({ step, file }) => ({
      step,
      title: String(edits.read(file).title ?? step),
    }));
  }, [files, place]);
  const [chosen, setChosen] = useState('');
  const step = steps.some((one) => one.step === chosen) ? chosen : (steps[0]?.step ?? '');
  return (
    <fieldset className="form-group">
      <legend>{say('build.what-it-asks')}</legend>
      <label className="tool">
        <span>{say('build.at-step')}</span>
        <select value={step} onChange={({ target }) => setChosen(target.value)}>
          {steps.map((one) => (
            <option key={one.step} value={one.step}>
              {one.title}
            </option>
          ))}
        </select>
      </label>
      <p className="actions">
        <button type="button" className="is-first" onClick={() => onAsk({ ...place, step })}>
          {say('build.add-question-here')}
        </button>
        <button type="button" onClick={() => onAsk({ ...place, step, isNewStep: true })}>
          {say('build.add-step-behind')}
        </button>
      </p>
    </fieldset>
  );
}
