import { type ReactNode, useEffect, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { Compared, StateName } from '../api/records.ts';
import { sentenceOf } from '../api/sentenceOf.ts';
import { Problem } from '../Problem.tsx';
import { FileDiff } from './FileDiff.tsx';

export interface ComparisonProps {
  api: StudioApi;
  copy: number;
  from: StateName;
  to: StateName;
  say: SayWords;
  /** What can be done with one of the files. */
  actions?(path: string): ReactNode;
}

/** How two states of a copy differ: what it means for people, then each file. */
export function Comparison({ api, copy, from, to, say, actions }: ComparisonProps) {
  const [compared, setCompared] = useState<Compared>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let isCurrent = true;
    setCompared(undefined);
    setProblem('');
    api.compareStates(copy, from, to).then(
      (found) => isCurrent && setCompared(found),
      (error) => isCurrent && setProblem(sentenceOf(error, say)),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, copy, from, to, say]);
  if (problem) return <Problem text={problem} />;
  if (!compared) return <p role="status">{say('studio.comparing')}</p>;
  const { changes, files, isWhole } = compared;
  if (files.length === 0) return <p>{say('history.same')}</p>;
  return (
    <div className="comparison">
      {changes === null && <p className="quiet">{say('history.not-compiled')}</p>}
      {changes?.length === 0 && <p className="quiet">{say('history.nothing-for-people')}</p>}
      {changes && changes.length > 0 && (
        <ul>
          {changes.map(({ sentence }) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {!isWhole && <p className="quiet">{say('history.not-whole')}</p>}
      {files.map((file) => (
        <OneFile key={file.path} file={file} say={say} actions={actions?.(file.path)} />
      ))}
    </div>
  );
}

function OneFile(props: { file: Compared['files'][number]; say: SayWords; actions: ReactNode }) {
  const { file, say, actions } = props;
  const [isOpen, setOpen] = useState(false);
  const hasText = file.before?.text !== undefined || file.after?.text !== undefined;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {file.path} · {say(`history.file-${file.state}`)}
      </summary>
      {isOpen && (hasText ? <FileDiff file={file} say={say} /> : <p>{say('history.no-text')}</p>)}
      {actions && <p className="actions">{actions}</p>}
    </details>
  );
}
