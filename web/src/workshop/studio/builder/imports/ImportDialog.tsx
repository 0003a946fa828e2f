import {
  addQuestions,
  type FormPlace,
  type ImportedQuestion,
  type Left,
  type ProposedSection,
} from '@porchlight/engine/build';
import { type EditCode, languagesOf } from '@porchlight/engine/edit';
import { useId, useMemo, useState } from 'react';
import { AskDialog } from '../AskDialog.tsx';
import type { BuilderProps } from '../BuilderProps.ts';
import { isWhole } from './Chosen.ts';
import { LeftOut } from './LeftOut.tsx';
import { ProposedRow } from './ProposedRow.tsx';
import { ACCEPTED } from './readFile.ts';
import { useImport } from './useImport.ts';

export interface ImportDialogProps extends Omit<BuilderProps, 'onChange'> {
  place: FormPlace & { step: string };
  onClose(): void;
}

/** Questions from a file: what was understood to be looked at, what was not beside it, and nothing is added before. */
export function ImportDialog(props: ImportDialogProps) {
  const { files, place, say, onBuild, onClose } = props;
  const languages = useMemo(() => {
    const { original, others } = languagesOf(files);
    return [original, ...others];
  }, [files]);
  const { questions, sections, left, problem, choose, change } = useImport(languages);
  const [code, setCode] = useState<EditCode>();
  const id = useId();
  const taken = (questions ?? []).filter(({ isTaken }) => isTaken);
  const open = taken.filter((one) => !isWhole(one)).length;

  function handleSubmit() {
    const wanted = taken.map(
      ({ isTaken: _, given: _given, source: _source, section: _section, ...one }) => one,
    );
    const refused = onBuild(() => addQuestions(files, place, wanted as ImportedQuestion[]));
    setCode(refused);
    if (!refused) onClose();
  }

  return (
    <AskDialog
      title={say('import.title')}
      className="import"
      problem={problem ? say(`import.problem-${problem}`) : code && say(`forms.problem-${code}`)}
      submit={say('import.add', { count: taken.length })}
      isReady={taken.length > 0 && open === 0}
      note={<p role="status">{open > 0 && say('import.open', { count: open })}</p>}
      say={say}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <div className="form-field">
        <label htmlFor={`${id}file`}>{say('import.file')}</label>
        <input
          id={`${id}file`}
          type="file"
          accept={ACCEPTED}
          aria-describedby={`${id}help`}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
        <p id={`${id}help`} className="quiet">
          {say('import.help')}
        </p>
      </div>
      <p role="status" className="quiet">
        {questions && say('import.understood', { count: questions.length })}
      </p>
      {questions && (
        <ol className="proposed">
          {questions.map((question, index) => (
            <ProposedRow
              // biome-ignore lint/suspicious/noArrayIndexKey: read once, and nothing of it moves.
              key={`${index} ${question.source}`}
              question={question}
              say={say}
              onChange={(more) => change(index, more)}
            />
          ))}
        </ol>
      )}
      <LeftOut left={[...headingsOf(sections), ...left]} say={say} />
    </AskDialog>
  );
}

/** In one step there is no room for the words over the parts of a file. */
const headingsOf = (sections: ProposedSection[]): Left[] =>
  sections
    .filter(({ title }) => title)
    .map(({ title, source }) => ({ source, reason: 'heading', words: title }));
