import { addSample } from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { type FormEvent, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { Build } from '../builder/build.ts';
import { PlainField } from '../builder/PlainField.tsx';
import { EditProblem } from '../EditProblem.tsx';
import type { Given } from './Given.ts';

export interface KeepSampleProps {
  files: ReadonlyMap<string, string>;
  form: string;
  program: string | undefined;
  given: Given;
  say: SayWords;
  onBuild: Build;
}

/** Keeps the answers that the step is shown with in the pack, as those of somebody who does not exist. */
export function KeepSample({ files, form, program, given, say, onBuild }: KeepSampleProps) {
  const [title, setTitle] = useState('');
  const [code, setCode] = useState<EditCode>();
  const [isKept, setKept] = useState(false);
  function handleTitle(text: string) {
    setTitle(text);
    // Said anew of the next one: a status that stays as it is is not read out.
    setKept(false);
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const sample = { title, form, ...given, ...(program !== undefined && { program }) };
    const problem = onBuild(() => addSample(files, sample));
    setCode(problem);
    setKept(!problem);
    if (!problem) setTitle('');
  }
  return (
    <details>
      <summary>{say('studio.keep-sample')}</summary>
      <form className="forms" onSubmit={handleSubmit}>
        <PlainField
          label={say('studio.sample-title')}
          help={say('studio.sample-help')}
          value={title}
          required
          maxLength={120}
          onText={handleTitle}
        />
        <EditProblem code={code} say={say} />
        <p className="actions">
          <button type="submit" disabled={Object.keys(given.answers).length === 0}>
            {say('studio.keep')}
          </button>
        </p>
        <p role="status">{isKept && say('studio.sample-kept')}</p>
      </form>
    </details>
  );
}
