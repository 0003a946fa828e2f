import { type Answers, CORRECTIONS, type JsonObject } from '@porchlight/engine';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../calls/ApiError.ts';
import { ActionChoices } from './ActionChoices.tsx';
import { AskAction } from './AskAction.tsx';
import { toCorrections, useAsking } from './Asking.ts';
import { AskingList } from './AskingList.tsx';
import { useDesk } from './DeskContext.ts';
import { NoticePreview } from './NoticePreview.tsx';
import type { Action, Case, Notice } from './records.ts';

export interface ActionPanelProps {
  one: Case;
  actions: Action[];
  chosen?: Action;
  onChoose(action: Action): void;
  onClose(): void;
  /** @param changed The case as it is now; absent where she does not see it any more. */
  onDone(changed: Case | undefined, label: string): void;
  /** Answers with what became of it, in words. */
  onFailed(error: unknown): Promise<string>;
  /** What was answered and not sent, by action: it is there again when the action is opened again. */
  drafts: Map<string, Answers>;
}

/** Milliseconds between two words that one still works on the case. */
const HOLD_AGAIN = 4 * 60_000;

/** Holds the case while the panel is open, so that two who work on it see each other. */
function useHold(number: number, onHeld: (name: string) => void): void {
  const { api } = useDesk();
  const tell = useRef(onHeld);
  tell.current = onHeld;
  useEffect(() => {
    let isOurs = false;
    const hold = () =>
      api.hold(number).then(
        () => {
          isOurs = true;
        },
        (error) => {
          const holder = error instanceof ApiError && error.body.holder;
          if (typeof holder === 'string') tell.current(holder);
        },
      );
    void hold();
    const timer = setInterval(() => void hold(), HOLD_AGAIN);
    return () => {
      clearInterval(timer);
      // Nobody waits for it: a hold that was not let go ends by itself.
      if (isOurs) api.letGo(number).catch(() => undefined);
    };
  }, [api, number]);
}

/** What can be done with the case: first a choice, then what it asks, with what will happen. */
export function ActionPanel(props: ActionPanelProps) {
  const { one, actions, chosen, onChoose, onClose, onDone, onFailed, drafts } = props;
  const { api, say } = useDesk();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [held, setHeld] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState('');
  const problem = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (failure) problem.current?.focus();
  }, [failure]);
  /** What the applicant will read, and the answers with which it was written. */
  const [told, setTold] = useState<{ notice: Notice; flat: JsonObject }>();
  const asking = useAsking();
  useHold(one.number, setHeld);
  useEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
  }, []);
  // What was pressed is gone by then.
  useEffect(() => {
    if (chosen && !told) title.current?.focus();
  }, [chosen, told]);

  /** What tells the applicant something is seen before it goes. */
  async function next(action: Action, answers: JsonObject) {
    const flat = action.corrections
      ? { ...answers, [CORRECTIONS]: toCorrections(asking.questions) }
      : answers;
    if (!action.hasNotice) return send(action, flat);
    await attempt(async () => {
      setTold({ notice: await api.notice(one.number, action.name, flat, one.etag), flat });
    });
  }
  /** What failed is told here, where what was answered still stands. */
  async function attempt(work: () => Promise<void>) {
    setIsSending(true);
    setFailure('');
    try {
      await work();
    } catch (error) {
      setTold(undefined);
      setFailure(await onFailed(error));
    } finally {
      setIsSending(false);
    }
  }

  async function send(action: Action, flat: JsonObject) {
    await attempt(async () => {
      const changed = await api.act(one.number, action.name, flat, one.etag);
      drafts.delete(action.name);
      if (action.corrections) asking.clear();
      onDone(changed, action.label);
    });
  }

  return (
    <dialog
      ref={dialog}
      className="action"
      aria-labelledby="action-title"
      onClose={onClose}
      // Its own Escape closes it; the page's keys are not meant here.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id="action-title" ref={title} tabIndex={chosen && -1}>
        {chosen?.label ?? say('action.choose')} <span className="quiet">{one.name}</span>
      </h2>
      {failure && (
        <p ref={problem} className="problem" role="alert" tabIndex={-1}>
          {failure}
        </p>
      )}
      {held && <p className="note">{say('action.held', { name: held })}</p>}
      {!chosen && <ActionChoices actions={actions} onChoose={onChoose} />}
      {chosen && (
        <>
          <div className="will">
            <b>{say('action.will')}</b>
            <p>{chosen.says}</p>
            <p>
              {chosen.to
                ? say('action.status', { to: chosen.to })
                : say('action.status-stays', { to: one.status.label })}
            </p>
          </div>
          {told && (
            <>
              <NoticePreview notice={told.notice} />
              <p className="buttons">
                <button type="button" onClick={() => setTold(undefined)}>
                  {say('action.change')}
                </button>
                <button
                  type="button"
                  className="main"
                  disabled={isSending}
                  onClick={() => void send(chosen, told.flat)}
                >
                  {say('action.do', { label: chosen.label })}
                </button>
              </p>
            </>
          )}
          <div hidden={told !== undefined}>
            {chosen.corrections && <AskingList />}
            <AskAction
              form={chosen.form}
              draft={drafts.get(chosen.name)}
              label={
                chosen.hasNotice ? say('action.look') : say('action.do', { label: chosen.label })
              }
              isSending={isSending}
              onChange={(answers) => drafts.set(chosen.name, answers)}
              onSend={(flat) => void next(chosen, flat)}
              onCancel={onClose}
            />
          </div>
        </>
      )}
      {!chosen && (
        <p className="buttons">
          <button type="button" onClick={onClose}>
            {say('action.cancel')}
          </button>
        </p>
      )}
    </dialog>
  );
}
