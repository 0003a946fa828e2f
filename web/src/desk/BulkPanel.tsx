import type { Answers, JsonObject } from '@porchlight/engine';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { BulkPreviewList } from './BulkPreviewList.tsx';
import { BulkResults } from './BulkResults.tsx';
import type { Action, BulkPreview, BulkResult, Row } from './createDeskApi.ts';
import { useDesk } from './DeskContext.ts';
import { sentenceOf } from './sentenceOf.ts';

const ActionForm = lazy(() =>
  import('./ActionForm.tsx').then((module) => ({ default: module.ActionForm })),
);

export interface BulkPanelProps {
  /** The cases that are marked. */
  rows: Row[];
  /** @param results What became of each; absent where nothing was done. */
  onClose(results?: BulkResult[]): void;
}

/** What was looked at, and with which answers. */
interface Look {
  preview: BulkPreview;
  flat: JsonObject;
}

/** One thing done with many cases: what, with which answers, what would happen to each, what became of it. */
export function BulkPanel({ rows, onClose }: BulkPanelProps) {
  const { api, desk, say } = useDesk();
  const dialog = useRef<HTMLDialogElement>(null);
  const [action, setAction] = useState<Action>();
  const [draft, setDraft] = useState<Answers>();
  const [look, setLook] = useState<Look>();
  const [results, setResults] = useState<BulkResult[]>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  const stage = results ? 'bulk-results' : look ? 'bulk-preview' : failure ? 'bulk-failure' : '';
  useEffect(() => {
    if (stage) document.getElementById(stage)?.focus();
  }, [stage]);

  async function attempt(work: () => Promise<void>) {
    setIsBusy(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      setFailure(sentenceOf(error, say));
    } finally {
      setIsBusy(false);
    }
  }
  const preview = ({ name }: Action, flat: JsonObject) =>
    attempt(async () => {
      const numbers = rows.map(({ number }) => number);
      setLook({ preview: await api.previewBulk(name, numbers, flat), flat });
    });
  const act = ({ name }: Action, { preview: shown, flat }: Look) =>
    attempt(async () => setResults(await api.doBulk(name, shown, flat)));

  return (
    <dialog
      ref={dialog}
      className="action"
      aria-labelledby="bulk-title"
      onClose={() => onClose(results)}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id="bulk-title">
        {action?.label ?? say('action.choose')}{' '}
        <span className="quiet">{say('bulk.count', { count: rows.length })}</span>
      </h2>
      {failure && (
        <p id="bulk-failure" className="problem" role="alert" tabIndex={-1}>
          {failure}
        </p>
      )}
      {!action && <Choices actions={desk.actions} onChoose={setAction} />}
      {action && !results && (
        <div hidden={look !== undefined}>
          <div className="will">
            <b>{say('action.will')}</b>
            <p>{action.says}</p>
          </div>
          {action.form ? (
            <Suspense fallback={<p role="status">{say('loading')}</p>}>
              <ActionForm
                form={action.form}
                draft={draft}
                onChange={setDraft}
                label={say('bulk.look')}
                cancel={say('action.cancel')}
                isSending={isBusy}
                onSend={(flat) => void preview(action, flat)}
                onCancel={() => onClose()}
              />
            </Suspense>
          ) : (
            <p className="buttons">
              <button type="button" onClick={() => onClose()}>
                {say('action.cancel')}
              </button>
              <button
                type="button"
                className="main"
                disabled={isBusy}
                onClick={() => void preview(action, {})}
              >
                {say('bulk.look')}
              </button>
            </p>
          )}
        </div>
      )}
      {action && look && !results && (
        <>
          <BulkPreviewList
            cases={look.preview.cases}
            onLook={({ number, etag }) => api.notice(number, action.name, look.flat, etag!)}
          />
          <p className="buttons">
            <button type="button" onClick={() => setLook(undefined)}>
              {say('action.change')}
            </button>
            <button
              type="button"
              className="main"
              disabled={isBusy || look.preview.cases.every(({ refusal }) => refusal)}
              onClick={() => void act(action, look)}
            >
              {say('action.do', { label: action.label })}
            </button>
          </p>
        </>
      )}
      <p role="status">{isBusy && say('bulk.busy')}</p>
      {results && look && (
        <BulkResults
          results={results}
          cases={look.preview.cases}
          onClose={() => onClose(results)}
        />
      )}
    </dialog>
  );
}

/** What may be done with many at once. */
function Choices({ actions, onChoose }: { actions: Action[]; onChoose(action: Action): void }) {
  const { say } = useDesk();
  const offered = actions.filter(({ isBulk }) => isBulk);
  return (
    <ul className="choices">
      {offered.length === 0 && <li>{say('bulk.none')}</li>}
      {offered.map((action) => (
        <li key={action.name}>
          <button type="button" onClick={() => onChoose(action)}>
            <b>{action.label}</b>
            <span>{action.says}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
