import { deleteSample, setSampleTitle } from '@porchlight/engine/builder';
import { FileEdits } from '@porchlight/engine/edit';
import { DeleteButton } from '../builder/DeleteButton.tsx';
import { attempt } from './attempt.ts';
import { DraftField } from './DraftField.tsx';
import type { FormProps } from './FormProps.ts';

/** Answers of somebody who does not exist: who it is. */
export function SampleForm({ files, file, say, onChange }: FormProps) {
  const title = String(new FileEdits(files).read(file).title ?? '');
  return (
    <section>
      <DraftField
        label={say('studio.sample-title')}
        value={title}
        say={say}
        onWrite={(text) => attempt(() => setSampleTitle(files, file, text).changes, onChange)}
      />
      <p className="quiet">{say('forms.sample-answers')}</p>
      <DeleteButton
        label={say('forms.delete-sample')}
        referencesOf={() => []}
        note={say('forms.sample-goes', { title })}
        say={say}
        onDelete={() => attempt(() => deleteSample(files, file).changes, onChange)}
      />
    </section>
  );
}
