import {
  addQuestions,
  type FormPlace,
  type ImportCode,
  ImportError,
  type ImportedQuestion,
  type Left,
} from '@porchlight/engine/build';
import { type EditCode, languagesOf } from '@porchlight/engine/edit';
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { BuilderProps } from '../BuilderProps.ts';
import { type Chosen, isWhole } from './Chosen.ts';
import { LeftOut } from './LeftOut.tsx';
import { ProposedRow } from './ProposedRow.tsx';
import { ACCEPTED, FileError, type FileProblem, readFile } from './readFile.ts';

export interface ImportDialogProps extends Omit<BuilderProps, 'onChange'> {
  place: FormPlace & { step: string };
  onClose(): void;
}

type Problem = `import.problem-${ImportCode | FileProblem}` | `forms.problem-${EditCode}`;

/** Questions from a file: what was understood to be looked at, what was not beside it, and nothing is added before. */
export function ImportDialog(props: ImportDialogProps) {
  const { files, place, say, onBuild, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  /** Which file it is: one that took long replaces no later one. */
  const chosen = useRef(0);
  const [questions, setQuestions] = useState<Chosen[]>();
  const [left, setLeft] = useState<Left[]>([]);
  const [problem, setProblem] = useState<Problem>();
  const languages = useMemo(() => {
    const { original, others } = languagesOf(files);
    return [original, ...others];
  }, [files]);
  const id = useId();
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);

  async function handleFile(file: File | undefined): Promise<void> {
    chosen.current += 1;
    const mine = chosen.current;
    setQuestions(undefined);
    setLeft([]);
    setProblem(undefined);
    if (!file) return;
    try {
      const found = await readFile(file, languages);
      if (mine !== chosen.current) return;
      setQuestions(found.questions.map((one) => ({ ...one, isTaken: true })));
      setLeft(found.left);
    } catch (error) {
      if (mine !== chosen.current) return;
      if (!(error instanceof ImportError || error instanceof FileError)) throw error;
      setProblem(`import.problem-${error.code}`);
    }
  }

  const taken = (questions ?? []).filter(({ isTaken }) => isTaken);
  const open = taken.filter((one) => !isWhole(one)).length;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (taken.length === 0 || open > 0) return;
    const wanted = taken.map(({ isTaken: _, given: _given, source: _source, ...one }) => one);
    const code = onBuild(() => addQuestions(files, place, wanted as ImportedQuestion[]));
    if (code) setProblem(`forms.problem-${code}`);
    else onClose();
  }

  return (
    <dialog
      ref={dialog}
      className="clash ask import"
      aria-labelledby={`${id}title`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <form onSubmit={handleSubmit}>
        <h2 id={`${id}title`}>{say('import.title')}</h2>
        <div className="form-field">
          <label htmlFor={`${id}file`}>{say('import.file')}</label>
          <input
            id={`${id}file`}
            type="file"
            accept={ACCEPTED}
            aria-describedby={`${id}help`}
            onChange={({ target }) => void handleFile(target.files?.[0])}
          />
          <p id={`${id}help`} className="quiet">
            {say('import.help')}
          </p>
        </div>
        {problem && (
          <p className="problem" role="alert">
            {say(problem)}
          </p>
        )}
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
                onChange={(more) =>
                  setQuestions(
                    questions.map((one, at) => (at === index ? { ...one, ...more } : one)),
                  )
                }
              />
            ))}
          </ol>
        )}
        <LeftOut left={left} say={say} />
        <div className="actions">
          <button type="submit" disabled={taken.length === 0 || open > 0}>
            {say('import.add', { count: taken.length })}
          </button>
          <button type="button" onClick={onClose}>
            {say('studio.cancel')}
          </button>
          <p role="status">{open > 0 && say('import.open', { count: open })}</p>
        </div>
      </form>
    </dialog>
  );
}
