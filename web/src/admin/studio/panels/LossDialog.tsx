import { useEffect, useRef } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { Loss } from '../api/records.ts';

export interface LossDialogProps {
  files: Loss[];
  say: SayWords;
  onKeep(): void;
  onLetGo(): void;
  /** Nothing is decided, and nothing done. */
  onCancel(): void;
}

/** What a copy would lose by following what is public; it stays unless it is said to go. */
export function LossDialog({ files, say, onKeep, onLetGo, onCancel }: LossDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    keep.current?.focus();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="clash losses"
      aria-labelledby="losses-title"
      aria-describedby="losses-help"
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id="losses-title">{say('studio.losses', { count: files.length })}</h2>
      <p id="losses-help">{say('studio.losses-help')}</p>
      <ul>
        {files.map(({ path, becomes }) => (
          <li key={path}>
            <code>{path}</code>: {say(`studio.loss-${becomes}`)}
          </li>
        ))}
      </ul>
      <p className="actions">
        <button ref={keep} type="button" onClick={onKeep}>
          {say('studio.losses-keep')}
        </button>
        <button type="button" onClick={onLetGo}>
          {say('studio.losses-let-go')}
        </button>
        <button type="button" onClick={onCancel}>
          {say('studio.cancel')}
        </button>
      </p>
    </dialog>
  );
}
