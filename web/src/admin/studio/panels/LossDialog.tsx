import { useEffect, useRef } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { Loss } from '../api/records.ts';
import { useModal } from '../useModal.ts';

export interface LossDialogProps {
  files: Loss[];
  /** What people read as the name of a program of the copy, by its folder. */
  titleOf?: ((program: string) => string | undefined) | undefined;
  say: SayWords;
  onKeep(): void;
  onLetGo(): void;
  /** Nothing is decided, and nothing done. */
  onCancel(): void;
}

/** Files of one program, to which the same happens; or one file that is of none. */
interface Lost {
  title?: string | undefined;
  /** Whether the file without which there is no program is among them. */
  isWhole: boolean;
  becomes: Loss['becomes'];
  paths: string[];
}

/** Puts the files of each program together, as long as it has a name. */
function groupLosses(files: Loss[], titleOf: LossDialogProps['titleOf']): Lost[] {
  const groups = new Map<string, Lost>();
  for (const { path, becomes } of files) {
    const [, program, file] = /^programs\/([^/]+)\/(.+)$/.exec(path) ?? [];
    const title = program === undefined ? undefined : titleOf?.(program);
    const key = title === undefined ? path : `${becomes} ${program}`;
    const group = groups.get(key) ?? { title, isWhole: false, becomes, paths: [] };
    group.paths.push(path);
    if (file === 'program.json') group.isWhole = true;
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** What a copy would lose by following what is public; it stays unless it is said to go. */
export function LossDialog(props: LossDialogProps) {
  const { files, titleOf, say, onKeep, onLetGo, onCancel } = props;
  const dialog = useModal();
  const keep = useRef<HTMLButtonElement>(null);
  // Behind what opens the dialog.
  useEffect(() => keep.current?.focus(), []);
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
        {groupLosses(files, titleOf).map((lost) => (
          <li key={lost.paths[0]}>
            <LostName lost={lost} say={say} />: {say(`studio.loss-${lost.becomes}`)}
            {lost.title !== undefined && <LostFiles paths={lost.paths} say={say} />}
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

/** A program, some files of it, or one file. */
function LostName({ lost: { title, isWhole, paths }, say }: { lost: Lost; say: SayWords }) {
  if (title === undefined) return <code>{paths[0]}</code>;
  if (isWhole) return say('studio.loss-program', { title });
  return say('studio.loss-of-program', { title, count: paths.length });
}

function LostFiles({ paths, say }: { paths: string[]; say: SayWords }) {
  return (
    <details>
      <summary>{say('studio.loss-files', { count: paths.length })}</summary>
      {paths.map((path) => (
        <p key={path} className="quiet">
          <code>{path}</code>
        </p>
      ))}
    </details>
  );
}
