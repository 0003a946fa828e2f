import { deleteSample, setSampleTitle } from '@porchlight/engine/build';
import { FileEdits } from '@porchlight/engine/edit';
import { attempt } from './attempt.ts';
import { DraftField } from './DraftField.tsx';
import type { FormProps } from './FormProps.ts';

/** Answers of somebody who does not exist: who it is. */
export function SampleForm({ files, file, say, onChange }: FormProps) {
  return (
    <section>
      <DraftField
        label={say('studio.sample-title')}
        value={String(new FileEdits(files).read(file).title ?? '')}
        say={say}
        onWrite={(text) => attempt(() => setSampleTitle(files, file, text).changes, onChange)}
      />
      <p className="quiet">{say('forms.sample-answers')}</p>
      <p className="actions">
        <button
          type="button"
          onClick={() => attempt(() => deleteSample(files, file).changes, onChange)}
        >
          {say('forms.delete-sample')}
        </button>
      </p>
    </section>
  );
}
