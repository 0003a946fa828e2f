import { useEffect, useRef } from 'react';
import { ActionChoices } from './ActionChoices.tsx';
import { AskAction } from './AskAction.tsx';
import type { BulkResult } from './Bulk.ts';
import { BulkPreviewList } from './BulkPreviewList.tsx';
import { BulkResults } from './BulkResults.tsx';
import { useDesk } from './DeskContext.ts';
import { Press } from './Press.tsx';
import type { Action, Row } from './records.ts';
import { type Bulk, type PreviewedBulk, useBulk } from './useBulk.ts';
import { useFocusBack } from './useFocusBack.ts';

export interface BulkPanelProps {
  /** The cases that are marked. */
  rows: Row[];
  /**
   * @param results What became of each; absent where that is not known, or nothing was tried.
   * @param isTried Whether something was tried, even where it failed.
   */
  onClose(results: BulkResult[] | undefined, isTried: boolean): void;
}

/** Where the focus goes when something new stands there. */
function stageOf({ action, results, previewed, failure }: Bulk): string {
  if (failure) return 'bulk-failure';
  if (results) return 'bulk-results';
  if (previewed) return 'bulk-preview';
  return action ? 'bulk-title' : '';
}

/** One thing done with many cases: what, with which answers, what would happen to each, what became of it. */
export function BulkPanel({ rows, onClose }: BulkPanelProps) {
  const { desk, say } = useDesk();
  const dialog = useRef<HTMLDialogElement>(null);
  const bulk = useBulk(rows);
  const { action, previewed, results, failure, isTried } = bulk;
  useFocusBack(isTried);
  const close = () => dialog.current?.close();
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  const stage = stageOf(bulk);
  useEffect(() => {
    if (stage) document.getElementById(stage)?.focus();
  }, [stage]);
  return (
    <dialog
      ref={dialog}
      className="action"
      aria-labelledby="bulk-title"
      onClose={() => onClose(results, isTried)}
      // What is being done can't be called back: its end is waited for.
      onCancel={(event) => bulk.isActing && event.preventDefault()}
      onKeyDown={(event) => {
        event.stopPropagation();
        // A browser lets only the first Escape be refused.
        if (event.key === 'Escape' && bulk.isActing) event.preventDefault();
      }}
    >
      <h2 id="bulk-title" tabIndex={action && -1}>
        {action?.label ?? say('action.choose')}{' '}
        <span className="quiet">{say('bulk.count', { count: rows.length })}</span>
      </h2>
      {failure && (
        <p id="bulk-failure" className="problem" role="alert" tabIndex={-1}>
          {failure}
        </p>
      )}
      {!action && (
        <ActionChoices
          actions={desk.actions.filter(({ isBulk }) => isBulk)}
          none={say('bulk.none')}
          onChoose={bulk.choose}
        />
      )}
      {action && !results && (
        <div hidden={previewed !== undefined}>
          <Asked action={action} bulk={bulk} onCancel={close} />
        </div>
      )}
      {action && previewed && !results && (
        <Previewed action={action} previewed={previewed} bulk={bulk} />
      )}
      <p role="status">{bulk.isBusy && say('bulk.busy')}</p>
      {results && previewed && (
        <BulkResults results={results} cases={previewed.preview.cases} onClose={close} />
      )}
    </dialog>
  );
}

interface AskedProps {
  action: Action;
  bulk: Bulk;
  onCancel(): void;
}

/** What the action asks, once for all cases. */
function Asked({ action, bulk, onCancel }: AskedProps) {
  const { say } = useDesk();
  return (
    <>
      <div className="will">
        <b>{say('action.will')}</b>
        <p>{action.says}</p>
      </div>
      <AskAction
        form={action.form}
        draft={bulk.draft}
        label={say('bulk.look')}
        isSending={bulk.isBusy}
        onChange={bulk.keep}
        onSend={bulk.preview}
        onCancel={onCancel}
      />
    </>
  );
}

/** What would happen, and the button that does it. */
function Previewed({
  action,
  previewed,
  bulk,
}: {
  action: Action;
  previewed: PreviewedBulk;
  bulk: Bulk;
}) {
  const { api, say } = useDesk();
  const { cases } = previewed.preview;
  return (
    <>
      <BulkPreviewList
        cases={cases}
        onPreview={({ number, etag }) => api.notice(number, action.name, previewed.flat, etag!)}
      />
      <p className="buttons">
        <Press isOff={bulk.isActing} onPress={bulk.change}>
          {say('action.change')}
        </Press>
        <Press
          className="main"
          isOff={bulk.isBusy || cases.every(({ refusal }) => refusal)}
          onPress={bulk.act}
        >
          {say('action.do', { label: action.label })}
        </Press>
      </p>
    </>
  );
}
