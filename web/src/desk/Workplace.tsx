import { useRef, useState } from 'react';
import { saveFile } from '../frame/saveFile.ts';
import { BulkPanel } from './BulkPanel.tsx';
import { CaseList } from './CaseList.tsx';
import { CaseView } from './CaseView.tsx';
import { useDesk } from './DeskContext.ts';
import { MINE, nameOfView, REPORTS, viewOf } from './listNames.ts';
import { QueueNav } from './QueueNav.tsx';
import { Reports } from './Reports.tsx';
import type { List, Row, TableKind } from './records.ts';
import { TopBar } from './TopBar.tsx';
import { useKeys } from './useKeys.ts';
import { useList } from './useList.ts';
import { useMarked } from './useMarked.ts';
import { usePlace } from './usePlace.ts';
import { ViewBar } from './ViewBar.tsx';

/** The list of a name, or what was searched for; undefined for what is no list. */
function listOf(name: string, found: string | undefined): List | undefined {
  if (found !== undefined) return { search: found };
  if (name === REPORTS) return undefined;
  if (name === MINE) return { mine: true };
  const view = viewOf(name);
  return view === undefined ? { queue: name } : { view };
}

/** Lists, the one that is open, and the case that is open. */
export function Workplace({ onLook }: { onLook(): void }) {
  const { api, desk, say } = useDesk();
  const [place, go] = usePlace();
  const [found, setFound] = useState<string>();
  const search = useRef<HTMLInputElement>(null);
  const first = desk.queues[0]?.name ?? MINE;
  const hasReports = desk.reports !== undefined && desk.may.includes('report');
  // An address of before: they are made no more, or not for her.
  const name =
    place.list === undefined || (place.list === REPORTS && !hasReports) ? first : place.list;
  const list = listOf(name, found);
  const { rows, columns, next, isLoading, failure, reload, more } = useList(list);
  const [chosen, setChosen] = useState(0);
  const view = desk.views?.find(({ id }) => id === viewOf(name));
  const queue = desk.queues.find((one) => one.name === (view?.list ?? name));
  const marked = useMarked(found === undefined ? name : '', desk.bulk?.most ?? 0);
  const [isActing, setIsActing] = useState(false);
  const [said, setSaid] = useState('');
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
  const exported = list && ('queue' in list || 'view' in list) ? list : undefined;
  const handleExport = async (as: TableKind) =>
    saveFile(await api.export(exported!, as), `${view?.name ?? name}.${as}`);

  return (
    <div className={place.case === undefined ? 'desk' : 'desk with-case'}>
      <TopBar
        search={search}
        onSearch={(text) => {
          setChosen(0);
          setFound(text);
          go({ list: name });
        }}
      />
      <QueueNav
        current={found === undefined ? name : undefined}
        onOpen={(wanted) => {
          setSaid('');
          setFound(undefined);
          setChosen(0);
          go({ list: wanted });
        }}
      />
      <main id="main">
        <p role="status">{said}</p>
        {desk.isRebuilding && <p className="note">{say('queue.rebuilding')}</p>}
        {place.case === undefined && list === undefined ? (
          <Reports />
        ) : place.case === undefined ? (
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
                    setSaid(id === undefined ? say('view.removed') : '');
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
            onReach={setChosen}
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
          onClose={(results, isTried) => {
            setIsActing(false);
            if (results) marked.keep(results);
            if (isTried) handleChange();
          }}
        />
      )}
    </div>
  );
}
