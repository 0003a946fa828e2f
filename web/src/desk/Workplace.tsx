import { useState } from 'react';
import { saveFile } from '../frame/saveFile.ts';
import { AccessLog } from './AccessLog.tsx';
import { BulkPanel } from './BulkPanel.tsx';
import { CaseList } from './CaseList.tsx';
import { CaseView } from './CaseView.tsx';
import { useDesk } from './DeskContext.ts';
import { ACCESS_LOG, MINE, nameOfView } from './listNames.ts';
import { QueueNav } from './QueueNav.tsx';
import { Reports } from './Reports.tsx';
import type { TableKind } from './records.ts';
import { TopBar } from './TopBar.tsx';
import { type DeskWork, useWorkplace } from './useWorkplace.ts';
import { ViewBar } from './ViewBar.tsx';

/** Lists, the one that is open, and the case that is open. */
export function Workplace({ onRefresh }: { onRefresh(): void }) {
  const { desk, say } = useDesk();
  const [isActing, setIsActing] = useState(false);
  const [said, setSaid] = useState('');
  const work = useWorkplace(() => setIsActing(true));
  const { opened, found, openCase, marked } = work;
  const handleChange = () => {
    onRefresh();
    opened.reload();
  };
  /** A list of one's own was made, changed, or (without an id) removed. */
  const handleSaved = (id: number | undefined) => {
    onRefresh();
    setSaid(id === undefined ? say('view.removed') : '');
    // Another list loads by itself; one that is gone is not asked for again.
    if (id === work.view?.id) opened.reload();
    if (id === undefined || id !== work.view?.id)
      work.goToList(id === undefined ? (work.queue?.name ?? MINE) : nameOfView(id));
  };

  return (
    <div className={openCase === undefined ? 'desk' : 'desk with-case'}>
      <TopBar search={work.search} onSearch={work.searchFor} />
      <QueueNav
        current={found === undefined ? work.name : undefined}
        onOpen={(wanted) => {
          setSaid('');
          work.goToList(wanted);
        }}
      />
      <main id="main">
        <p role="status">{said}</p>
        {desk.isRebuilding && <p className="note">{say('queue.rebuilding')}</p>}
        {openCase !== undefined ? (
          <CaseView
            key={openCase}
            number={openCase}
            onClose={work.close}
            onChange={handleChange}
            {...(work.toPrevious && { onPrevious: work.toPrevious })}
            {...(work.toNext && { onNext: work.toNext })}
          />
        ) : (
          <OpenedPart work={work} onSaved={handleSaved} onAct={() => setIsActing(true)} />
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

/** What is open beside the lists: the cases of one, the reports, or what colleagues have looked at. */
function OpenedPart(props: OpenedListProps) {
  const { work } = props;
  if (work.list !== undefined) return <OpenedList {...props} />;
  return work.name === ACCESS_LOG ? <AccessLog onOpen={work.goToNumber} /> : <Reports />;
}

interface OpenedListProps {
  work: DeskWork;
  onSaved(id: number | undefined): void;
  onAct(): void;
}

/** The list that is open: what it is called, its rows, and what can be done with them. */
function OpenedList({ work, onSaved, onAct }: OpenedListProps) {
  const { api, desk } = useDesk();
  const { name, list, view, queue, found, marked } = work;
  const { rows, columns, next, isLoading, failure, reload, more } = work.opened;
  const words = useListWords(work);
  const exported = list && ('queue' in list || 'view' in list) ? list : undefined;
  const handleExport = async (as: TableKind) =>
    saveFile(await api.export(exported!, as), `${view?.name ?? name}.${as}`);
  return (
    <CaseList
      {...words}
      bar={
        found === undefined &&
        desk.views && <ViewBar key={name} view={view} queue={queue} onSaved={onSaved} />
      }
      searched={found}
      columns={columns}
      rows={rows}
      isLoading={isLoading}
      failure={failure}
      chosen={work.chosen}
      onReach={work.reach}
      onOpen={work.goToCase}
      onRetry={reload}
      {...(work.canMark && { marked, onAct })}
      {...(next && { onMore: more })}
      {...(exported && desk.may.includes('export') && { onExport: handleExport })}
    />
  );
}

/** What the list is called, and what it says of itself. */
function useListWords({ name, view, queue, found }: DeskWork) {
  const { say } = useDesk();
  if (found !== undefined) return { title: say('search.results'), says: undefined };
  if (name === MINE) return { title: say('mine'), says: say('mine.says') };
  return { title: view?.name ?? queue?.title ?? '', says: view ? undefined : queue?.says };
}
