import { useCallback, useEffect, useRef, useState } from 'react';
import { rememberLanguage } from '../frame/languageCookie.ts';
import { saveFile } from '../frame/saveFile.ts';
import { useSignIn } from '../sign-in/index.ts';
import { BulkPanel } from './BulkPanel.tsx';
import { CaseList } from './CaseList.tsx';
import { CaseView } from './CaseView.tsx';
import type { List, Row, Rows, TableKind } from './createDeskApi.ts';
import { useDesk } from './DeskContext.ts';
import { MINE, nameOfView, viewOf } from './listNames.ts';
import { QueueNav } from './QueueNav.tsx';
import { sentenceOf } from './sentenceOf.ts';
import { useKeys } from './useKeys.ts';
import { useMarked } from './useMarked.ts';
import { usePlace } from './usePlace.ts';
import { ViewBar } from './ViewBar.tsx';

/** A list as far as it is loaded. */
interface Loaded extends Rows {
  isLoading: boolean;
  failure?: string;
}

const NOTHING: Loaded = { columns: [], rows: [], isLoading: true };

/** Loads a list, and more of it; what comes for another list is passed over. */
function useList(list: List | undefined) {
  const { api, say } = useDesk();
  const [loaded, setLoaded] = useState<Loaded>(NOTHING);
  const asked = useRef(0);
  const key = JSON.stringify(list);
  const load = useCallback(
    async (before: Loaded) => {
      const turn = ++asked.current;
      const wanted = key === undefined ? undefined : (JSON.parse(key) as List);
      if (!wanted) return setLoaded({ ...NOTHING, isLoading: false });
      setLoaded({ ...before, isLoading: true, failure: undefined } as Loaded);
      try {
        const page = await api.list(wanted, before.next);
        const rows = [...before.rows, ...page.rows];
        if (turn === asked.current) setLoaded({ ...page, rows, isLoading: false });
      } catch (error) {
        if (turn !== asked.current) return;
        setLoaded({ ...before, isLoading: false, failure: sentenceOf(error, say) });
      }
    },
    [api, key, say],
  );
  useEffect(() => void load(NOTHING), [load]);
  return { ...loaded, reload: () => void load(NOTHING), more: () => void load(loaded) };
}

/** The list of a name, or what was searched for. */
function listOf(name: string, found: string | undefined): List {
  if (found !== undefined) return { search: found };
  if (name === MINE) return { mine: true };
  const view = viewOf(name);
  return view === undefined ? { queue: name } : { view };
}

/** Lists, the one that is open, and the case that is open. */
export function Workplace({ onLook }: { onLook(): void }) {
  const { api, desk, say } = useDesk();
  const { logout } = useSignIn();
  const [place, go] = usePlace();
  const [found, setFound] = useState<string>();
  const search = useRef<HTMLInputElement>(null);
  const name = place.list ?? desk.queues[0]?.name ?? MINE;
  const list = listOf(name, found);
  const { rows, columns, next, isLoading, failure, reload, more } = useList(list);
  const [chosen, setChosen] = useState(0);
  const view = desk.views?.find(({ id }) => id === viewOf(name));
  const queue = desk.queues.find((one) => one.name === (view?.list ?? name));
  const marked = useMarked(found === undefined ? name : '', desk.bulk?.most ?? 0);
  const [isActing, setIsActing] = useState(false);
  const canMark = desk.bulk !== undefined && found === undefined && place.case === undefined;
  const title =
    found !== undefined
      ? say('search.results')
      : name === MINE
        ? say('mine')
        : (view?.name ?? queue?.title ?? '');

  const openCase = (row: Row | undefined) => {
    if (!row) return;
    setChosen(rows.indexOf(row));
    go({ list: name, case: row.number });
  };
  const close = () => go({ list: name });
  const position = rows.findIndex(({ number }) => number === place.case);
  // Where the open case has left the list, the next one has come to its place.
  const hasLeft = place.case !== undefined && position < 0;
  const after = (by: number) =>
    hasLeft ? chosen + (by > 0 ? by - 1 : by) : Math.max(position, place.case ? 0 : chosen) + by;
  const move = (by: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, after(by)));
    setChosen(next);
    if (place.case !== undefined) openCase(rows[next]);
  };
  const leave = () => {
    if (document.activeElement === search.current) search.current?.blur();
    else if (place.case !== undefined) close();
    else setFound(undefined);
  };
  const ofList: [string, () => void][] = [
    ['x', () => rows[chosen] && marked.toggle(rows[chosen])],
    ['a', () => marked.rows.length > 0 && setIsActing(true)],
  ];
  useKeys([
    ['j', () => move(1)],
    ['k', () => move(-1)],
    ['/', () => search.current?.focus()],
    // Beside an open case they are that one's own.
    ...(canMark ? ofList : []),
    ['Enter', () => place.case === undefined && openCase(rows[chosen])],
    ['Escape', leave],
  ]);
  const handleChange = () => {
    onLook();
    reload();
  };
  const exported = 'queue' in list || 'view' in list ? list : undefined;
  const handleExport = async (as: TableKind) =>
    saveFile(await api.export(exported!, as), `${view?.name ?? name}.${as}`);

  return (
    <div className={place.case === undefined ? 'desk' : 'desk with-case'}>
      <header className="top">
        <h1>{say('title')}</h1>
        <search>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              const text = search.current?.value.trim();
              setChosen(0);
              setFound(text || undefined);
              go({ list: name });
            }}
          >
            <label className="unseen" htmlFor="desk-search">
              {say('search')}
            </label>
            <input
              id="desk-search"
              ref={search}
              type="search"
              maxLength={200}
              placeholder={say('search.hint')}
              autoComplete="off"
            />
          </form>
        </search>
        <p className="who">
          <b>{desk.staff.name}</b> {desk.staff.roles.join(', ')}
        </p>
        <Languages />
        <button type="button" className="plain" onClick={() => void logout()}>
          {say('sign-out')}
        </button>
      </header>
      <QueueNav
        current={found === undefined ? name : undefined}
        onOpen={(wanted) => {
          setFound(undefined);
          setChosen(0);
          go({ list: wanted });
        }}
      />
      <main id="main">
        {desk.isRebuilding && <p className="note">{say('queue.rebuilding')}</p>}
        {place.case === undefined ? (
          <CaseList
            title={title}
            says={
              found !== undefined || view
                ? undefined
                : name === MINE
                  ? say('mine.says')
                  : queue?.says
            }
            bar={
              found === undefined &&
              desk.views && (
                <ViewBar
                  key={name}
                  view={view}
                  queue={queue}
                  onSaved={(id) => {
                    onLook();
                    // Another list loads by itself; one that is gone is not asked for again.
                    if (id === view?.id) reload();
                    go({ list: id === undefined ? (queue?.name ?? MINE) : nameOfView(id) });
                  }}
                />
              )
            }
            searched={found}
            columns={columns}
            rows={rows}
            isLoading={isLoading}
            failure={failure}
            chosen={chosen}
            onOpen={openCase}
            onRetry={reload}
            {...(canMark && { marked, onAct: () => setIsActing(true) })}
            {...(next && { onMore: more })}
            {...(exported && desk.may.includes('export') && { onExport: handleExport })}
          />
        ) : (
          <CaseView
            key={place.case}
            number={place.case}
            onClose={close}
            onChange={handleChange}
            {...(after(-1) >= 0 && rows.length > 0 && { onPrevious: () => move(-1) })}
            {...(after(1) < rows.length && { onNext: () => move(1) })}
          />
        )}
      </main>
      {isActing && (
        <BulkPanel
          rows={marked.rows}
          onClose={(results) => {
            setIsActing(false);
            if (!results) return;
            marked.keep(results);
            handleChange();
          }}
        />
      )}
    </div>
  );
}

/** A language by its own name, as it stands alone. */
function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** The portal's languages; another one is loaded anew, and what is open stays in the address. */
function Languages() {
  const { desk } = useDesk();
  const all = document.documentElement.dataset.languages?.split(' ') ?? [];
  return (
    <nav className="languages">
      {all
        .filter((language) => language !== desk.language)
        .map((language) => (
          <button
            key={language}
            type="button"
            className="plain"
            lang={language}
            onClick={() => {
              rememberLanguage(language);
              window.location.reload();
            }}
          >
            {nameOf(language)}
          </button>
        ))}
    </nav>
  );
}
