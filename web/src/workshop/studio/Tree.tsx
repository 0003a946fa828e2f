import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
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

/** The pack's own files stand first. */
const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);

/** The pack's files by folder, found by their names or by any word that stands in them. */
export function Tree({ files, counts, open, say, onOpen, onNew }: TreeProps) {
  const [search, setSearch] = useState('');
  const [name, setName] = useState('');
  /** Folders that were opened or closed by hand. */
  const [unfolded, setUnfolded] = useState<ReadonlyMap<string, boolean>>(new Map());
  const current = useRef<HTMLButtonElement>(null);
  const word = search.trim().toLocaleLowerCase();
  const found = useMemo(
    () =>
      [...files]
        .filter(
          ([name, { text }]) =>
            text !== null &&
            (word === '' ||
              name.toLocaleLowerCase().includes(word) ||
              text.toLocaleLowerCase().includes(word)),
        )
        .map(([name]) => name)
        .sort(),
    [files, word],
  );
  const folders = new Map<string, string[]>();
  for (const name of found.slice(0, LISTED)) {
    const folder = folderOf(name) ?? '';
    folders.set(folder, [...(folders.get(folder) ?? []), name]);
  }
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
      {[...folders].sort(byName).map(([folder, names]) => (
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
            {(isUnfolded(folder) ? names : []).map((name) => {
              const file = files.get(name)!;
              const count = counts.get(name) ?? 0;
              return (
                <li key={name}>
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
            })}
          </ul>
        </details>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onNew(name.trim());
          setName('');
        }}
      >
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
    </nav>
  );
}
