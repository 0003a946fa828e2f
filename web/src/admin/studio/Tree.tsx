import { type FormEvent, Fragment, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import type { SayWords } from '../words/words.ts';
import type { OpenFile } from './workspace/Workspace.ts';

export interface TreeProps {
  files: ReadonlyMap<string, OpenFile>;
  /** Findings of each file. */
  counts: ReadonlyMap<string, number>;
  open: string | undefined;
  say: SayWords;
  onOpen(file: string): void;
  onNew(file: string): void;
}

/** So many files are listed at a time: a pack of a thousand programs has nine thousand. */
const LISTED = 1_000;

const folderOf = (name: string | undefined) => name?.slice(0, Math.max(0, name.lastIndexOf('/')));

/** A path that is broken behind its slashes where it is too long. */
const breakable = (path: string) =>
  path.split('/').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a folder’s parts keep their places
    <Fragment key={index}>
      {index > 0 && '/'}
      <wbr />
      {part}
    </Fragment>
  ));

/** The files that are in the copy and have a word in their names or their texts. */
const findFiles = (files: TreeProps['files'], word: string): string[] =>
  [...files]
    .filter(
      ([name, { text }]) =>
        text !== null &&
        (word === '' ||
          name.toLocaleLowerCase().includes(word) ||
          text.toLocaleLowerCase().includes(word)),
    )
    .map(([name]) => name)
    .sort();

/** Files by their folders; the pack's own stand first. */
function byFolder(names: string[]): [string, string[]][] {
  const folders = new Map<string, string[]>();
  for (const name of names) {
    const folder = folderOf(name) ?? '';
    folders.set(folder, [...(folders.get(folder) ?? []), name]);
  }
  return [...folders].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The pack's files by folder, found by their names or by any word that stands in them. */
export function Tree(props: TreeProps) {
  const { files, open, say, onNew } = props;
  const [search, setSearch] = useState('');
  /** Folders that were opened or closed by hand. */
  const [unfolded, setUnfolded] = useState<ReadonlyMap<string, boolean>>(new Map());
  const current = useRef<HTMLButtonElement>(null);
  const word = search.trim().toLocaleLowerCase();
  const found = useMemo(() => findFiles(files, word), [files, word]);
  const isUnfolded = (folder: string) =>
    word !== '' || (unfolded.get(folder) ?? (folder === '' || folderOf(open) === folder));
  // The one that is open may have been opened from the step, or from a finding.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is open
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <nav className="tree" aria-label={say('studio.files')}>
      <label className="tool">
        <span>{say('studio.search')}</span>
        <input type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
      </label>
      <p className="quiet" role="status">
        {found.length > LISTED
          ? say('studio.found-many', { count: found.length, listed: LISTED })
          : say('studio.found', { count: found.length })}
      </p>
      {byFolder(found.slice(0, LISTED)).map(([folder, names]) => (
        <details
          key={folder}
          open={isUnfolded(folder)}
          onToggle={({ currentTarget }) => {
            if (currentTarget.open !== isUnfolded(folder))
              setUnfolded(new Map(unfolded).set(folder, currentTarget.open));
          }}
        >
          <summary>{folder ? breakable(folder) : say('studio.root')}</summary>
          <ul>
            {(isUnfolded(folder) ? names : []).map((name) => (
              <FileRow key={name} {...props} name={name} folder={folder} current={current} />
            ))}
          </ul>
        </details>
      ))}
      <NewFileForm say={say} onNew={onNew} />
    </nav>
  );
}

type FileRowProps = TreeProps & {
  name: string;
  folder: string;
  /** Taken by the one that is open. */
  current: Ref<HTMLButtonElement>;
};

function FileRow({ files, counts, open, name, folder, current, say, onOpen }: FileRowProps) {
  const file = files.get(name)!;
  const count = counts.get(name) ?? 0;
  return (
    <li>
      <button
        ref={name === open ? current : undefined}
        type="button"
        aria-current={name === open ? 'true' : undefined}
        onClick={() => onOpen(name)}
      >
        {name.slice(folder ? folder.length + 1 : 0)}
        {file.text !== file.saved && <small> {say('studio.unsaved')}</small>}
        {count > 0 && <em> {say('state.findings', { count })}</em>}
      </button>
    </li>
  );
}

function NewFileForm({ say, onNew }: Pick<TreeProps, 'say' | 'onNew'>) {
  const [name, setName] = useState('');
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onNew(name.trim());
    setName('');
  }
  return (
    <form onSubmit={handleSubmit}>
      <label className="tool">
        <span>{say('studio.new-file')}</span>
        <input
          required
          maxLength={200}
          pattern="[\w.\-]+(/[\w.\-]+)*\.json"
          placeholder="programs/name/program.json"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <p className="actions">
        <button type="submit">{say('studio.make-file')}</button>
      </p>
    </form>
  );
}
