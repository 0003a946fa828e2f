import type { Answers as Given } from '@porchlight/engine';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../http/ApiError.ts';
import { ActionPanel } from './ActionPanel.tsx';
import { Answers } from './Answers.tsx';
import { AskingProvider, useQuestions } from './Asking.ts';
import { AskingList } from './AskingList.tsx';
import { CaseHeader } from './CaseHeader.tsx';
import { CaseWays } from './CaseWays.tsx';
import { Deliveries } from './Deliveries.tsx';
import { useDesk } from './DeskContext.ts';
import { Documents } from './Documents.tsx';
import { forOthersOf } from './forOthersOf.ts';
import { Messages } from './Messages.tsx';
import { RequestedPapers } from './RequestedPapers.tsx';
import type { Action, Case } from './records.ts';
import { SameCases } from './SameCases.tsx';
import { sentenceOf } from './sentenceOf.ts';
import { Timeline } from './Timeline.tsx';
import { useKeys } from './useKeys.ts';

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

/** What was done to a case, and what became of what could not be done. */
function useChanges(
  { setOne, setFailure, load }: ReturnType<typeof useCase>,
  { onClose, onChange }: Pick<CaseViewProps, 'onClose' | 'onChange'>,
) {
  const { say } = useDesk();
  const [told, setTold] = useState('');
  function take(changed: Case | undefined, label: string): void {
    onChange();
    // It was led to where she does not see it.
    if (!changed) {
      onClose();
      return;
    }
    setOne(changed);
    setTold(label);
    setFailure(undefined);
  }
  /** Somebody was faster: what stands now is shown, with what has become of one's own change. */
  async function explain(error: unknown): Promise<string> {
    const isChanged = error instanceof ApiError && error.status === 412;
    if (isChanged) await load();
    return isChanged ? say('case.stale') : sentenceOf(error, say);
  }
  return { told, take, explain };
}

/** A case: its answers beside its documents, what can be done with it, and what has been. */
export function CaseView({ number, onClose, onChange, onPrevious, onNext }: CaseViewProps) {
  const { desk } = useDesk();
  const loaded = useCase(number);
  const { one, failure, setFailure } = loaded;
  const { told, take, explain } = useChanges(loaded, { onClose, onChange });
  const [action, setAction] = useState<Action | 'choose'>();
  const heading = useRef<HTMLHeadingElement>(null);
  const drafts = useRef(new Map<string, Given>());
  const isThere = one !== undefined;
  // Once the dialog is gone: while it is there nothing else takes the focus.
  const isActing = action !== undefined;
  useEffect(() => {
    if (isThere && !isActing) heading.current?.focus();
  }, [isThere, isActing]);
  const offered = desk.actions.filter(({ name }) => one?.actions.includes(name));
  const forOthers = forOthersOf(one, desk.actions);
  const asking = useQuestions(offered);
  useKeys([['a', () => one && setAction('choose')]]);

  const ways = <CaseWays {...{ onClose, onPrevious, onNext }} />;
  if (!one) return <NoCase failure={failure}>{ways}</NoCase>;
  return (
    <AskingProvider value={asking}>
      <article className="case">
        {ways}
        <CaseHeader
          one={one}
          heading={heading}
          told={told}
          failure={failure}
          onAct={offered.length + forOthers.length > 0 ? () => setAction('choose') : undefined}
          onChanged={(changed) => take(changed, '')}
          onFailed={async (error) => setFailure(await explain(error))}
        />
        <CaseParts one={one} onWrite={() => setAction(asking.action)} />
        {action && (
          <ActionPanel
            {...{ one, actions: offered, forOthers }}
            {...(action !== 'choose' && { chosen: action })}
            onChoose={setAction}
            onClose={() => setAction(undefined)}
            onDone={(changed, label) => {
              setAction(undefined);
              take(changed, label);
            }}
            onFailed={explain}
            drafts={drafts.current}
          />
        )}
      </article>
    </AskingProvider>
  );
}

/** While a case loads, and where it can't be shown. */
function NoCase({ failure, children }: { failure: string | undefined; children: ReactNode }) {
  const { say } = useDesk();
  return (
    <section>
      {children}
      <p className={failure ? 'problem' : 'wait'} role={failure ? 'alert' : 'status'}>
        {failure ?? say('loading')}
      </p>
    </section>
  );
}

/** What a case consists of. What waits for an answer is read first. */
function CaseParts({ one, onWrite }: { one: Case; onWrite(): void }) {
  const hasUnanswered = one.messages.some((message) => message.isAnswered === false);
  const messages = <Messages number={one.number} messages={one.messages} />;
  return (
    <>
      <RequestedPapers requests={one.requests} />
      <SameCases same={one.same} />
      {hasUnanswered && messages}
      <AskingList onWrite={onWrite} />
      <div className="beside">
        <Answers one={one} />
        <Documents one={one} />
      </div>
      {!hasUnanswered && messages}
      {one.deliveries.length > 0 && <Deliveries deliveries={one.deliveries} />}
      <Timeline one={one} />
    </>
  );
}
