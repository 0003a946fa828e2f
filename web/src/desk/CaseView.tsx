import type { Answers as Given } from '@porchlight/engine';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../calls/ApiError.ts';
import { ActionPanel } from './ActionPanel.tsx';
import { Answers } from './Answers.tsx';
import { AskingList } from './AskAbout.tsx';
import { AskingProvider, useQuestions } from './Asking.ts';
import { Assignment } from './Assignment.tsx';
import type { Action, Case } from './createDeskApi.ts';
import { Deliveries } from './Deliveries.tsx';
import { useDesk } from './DeskContext.ts';
import { Documents } from './Documents.tsx';
import { Messages } from './Messages.tsx';
import { sentenceOf } from './sentenceOf.ts';
import { Timeline } from './Timeline.tsx';
import { useKeys } from './useKeys.ts';
import { hrefOfCase } from './usePlace.ts';

export interface CaseViewProps {
  number: number;
  onClose(): void;
  /** Called when the lists may be others. */
  onChange(): void;
  onPrevious?(): void;
  onNext?(): void;
}

/** Loads a case; what is answered after another was opened is passed over. */
function useCase(number: number) {
  const { api, say } = useDesk();
  const [one, setOne] = useState<Case>();
  const [failure, setFailure] = useState<string>();
  const load = useCallback(async () => {
    setFailure(undefined);
    try {
      setOne(await api.case(number));
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404;
      setFailure(isGone ? say('case.gone') : sentenceOf(error, say));
    }
  }, [api, number, say]);
  useEffect(() => void load(), [load]);
  return { one, setOne, failure, setFailure, load };
}

/** A case: its answers beside its documents, what can be done with it, and what has been. */
export function CaseView({ number, onClose, onChange, onPrevious, onNext }: CaseViewProps) {
  const { desk, say } = useDesk();
  const { one, setOne, failure, setFailure, load } = useCase(number);
  const [action, setAction] = useState<Action | 'choose'>();
  const [told, setTold] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const drafts = useRef(new Map<string, Given>());
  const isThere = one !== undefined;
  useEffect(() => {
    if (isThere) heading.current?.focus();
  }, [isThere]);
  const offered = desk.actions.filter(({ name }) => one?.actions.includes(name));
  const asking = useQuestions(offered);
  useKeys([['a', () => one && setAction('choose')]]);

  function take(changed: Case | undefined, label: string): void {
    // It was led to where she does not see it.
    if (!changed) {
      onChange();
      onClose();
      return;
    }
    setOne(changed);
    setTold(label);
    setFailure(undefined);
    onChange();
  }
  /** Somebody was faster: what stands now is shown, with what has become of one's own change. */
  async function explain(error: unknown): Promise<string> {
    const isChanged = error instanceof ApiError && error.status === 412;
    if (isChanged) await load();
    return isChanged ? say('case.stale') : sentenceOf(error, say);
  }
  const handleFailure = async (error: unknown) => setFailure(await explain(error));

  const back = (
    <p className="ways">
      <button type="button" className="plain" onClick={onClose}>
        {say('case.back')}
      </button>
      {onPrevious && (
        <button type="button" className="plain" onClick={onPrevious}>
          {say('case.previous')}
        </button>
      )}
      {onNext && (
        <button type="button" className="plain" onClick={onNext}>
          {say('case.next')}
        </button>
      )}
    </p>
  );
  if (!one) {
    return (
      <section>
        {back}
        <p className={failure ? 'problem' : 'wait'} role={failure ? 'alert' : 'status'}>
          {failure ?? say('loading')}
        </p>
      </section>
    );
  }
  // What waits for an answer is read first.
  const hasUnanswered = one.messages.some((message) => message.isAnswered === false);
  return (
    <AskingProvider value={asking}>
      <article className="case">
        {back}
        <header>
          <h2 ref={heading} tabIndex={-1}>
            {one.name || say('case.number', { number: one.number })}
          </h2>
          <p className="facts">
            <b className="status">{one.status.label}</b>
            {one.flags.map((flag) => (
              <span key={flag} className="mark">
                {flag}
              </span>
            ))}
            <span>{say('case.number', { number: one.number })}</span>
            <span>
              {say('fact.received')} {one.received}
            </span>
          </p>
          <div className="work">
            <Assignment
              one={one}
              onChanged={(changed) => take(changed, '')}
              onFailed={handleFailure}
            />
            {offered.length > 0 ? (
              <button
                type="button"
                className="main"
                aria-keyshortcuts="a"
                onClick={() => setAction('choose')}
              >
                {say('action.choose')}
              </button>
            ) : (
              <p className="quiet">{say('action.none')}</p>
            )}
          </div>
          {one.holder && <p className="note">{say('case.held', { name: one.holder.name })}</p>}
          {one.isEditing && <p className="note">{say('case.editing')}</p>}
          <div aria-live="polite">
            {told && <p className="good">{say('action.done', { label: told })}</p>}
          </div>
          {failure && (
            <p className="problem" role="alert">
              {failure}
            </p>
          )}
        </header>
        {one.requests.length > 0 && (
          <section className="requests">
            <h3>{say('case.requests')}</h3>
            <ul>
              {one.requests.map(({ title, reason }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may be of the same paper
                <li key={index}>
                  {title}
                  {reason && <span className="quiet"> · {reason}</span>}
                </li>
              ))}
            </ul>
          </section>
        )}
        {one.same.length > 0 && (
          <section className="same" aria-labelledby="same">
            <h3 id="same">{say('case.same')}</h3>
            <ul>
              {one.same.map(({ number: other, name, status, why }) => (
                <li key={other}>
                  <a href={hrefOfCase(other)}>{name || say('case.number', { number: other })}</a>
                  <span className="number">{other}</span>
                  <span className="quiet">
                    {status} · {why.join(', ')}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {hasUnanswered && <Messages number={one.number} messages={one.messages} />}
        <AskingList onWrite={() => setAction(asking.action)} />
        <div className="beside">
          <Answers one={one} />
          <Documents one={one} />
        </div>
        {!hasUnanswered && <Messages number={one.number} messages={one.messages} />}
        {one.deliveries.length > 0 && <Deliveries deliveries={one.deliveries} />}
        <Timeline events={one.events} documents={one.documents} messages={one.messages} />
        {action && (
          <ActionPanel
            one={one}
            actions={offered}
            {...(action !== 'choose' && { chosen: action })}
            onChoose={setAction}
            onClose={() => {
              setAction(undefined);
              heading.current?.focus();
            }}
            onDone={(changed, label) => {
              setAction(undefined);
              take(changed, label);
              heading.current?.focus();
            }}
            onFailed={explain}
            drafts={drafts.current}
          />
        )}
      </article>
    </AskingProvider>
  );
}
