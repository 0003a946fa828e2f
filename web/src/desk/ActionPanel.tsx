import { useEffect, useRef, useState } from 'react';
import { ActionChoices, type ActionChoicesProps } from './ActionChoices.tsx';
import { AskAction } from './AskAction.tsx';
import { AskingList } from './AskingList.tsx';
import { useDesk } from './DeskContext.ts';
import { NoticePreview } from './NoticePreview.tsx';
import { Press } from './Press.tsx';
import type { Action } from './records.ts';
import { type Acting, type ActingOptions, type Told, useActing } from './useActing.ts';
import { useHold } from './useHold.ts';

export interface ActionPanelProps extends ActingOptions {
  actions: Action[];
  forOthers: NonNullable<ActionChoicesProps['forOthers']>;
  chosen?: Action;
  onChoose(action: Action): void;
  onClose(): void;
}

/** What can be done with the case: first a choice, then what it asks, with what will happen. */
export function ActionPanel(props: ActionPanelProps) {
  const { one, actions, forOthers, chosen, onChoose, onClose } = props;
  const { say } = useDesk();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const problem = useRef<HTMLParagraphElement>(null);
  const [held, setHeld] = useState('');
  const acting = useActing(props);
  const { told, failure } = acting;
  useHold(one.number, setHeld);
  useEffect(() => {
    if (failure) problem.current?.focus();
  }, [failure]);
  useEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
  }, []);
  // What was pressed is gone by then.
  useEffect(() => {
    if (chosen && !told) title.current?.focus();
  }, [chosen, told]);

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
      {chosen ? (
        <ChosenAction {...props} action={chosen} acting={acting} />
      ) : (
        <>
          <ActionChoices actions={actions} forOthers={forOthers} onChoose={onChoose} />
          <p className="buttons">
            <button type="button" onClick={onClose}>
              {say('action.cancel')}
            </button>
          </p>
        </>
      )}
    </dialog>
  );
}

type ChosenProps = Pick<ActionPanelProps, 'one' | 'drafts' | 'onClose'> & {
  action: Action;
  acting: Acting;
};

/** What the chosen one does, and what it asks; then what the applicant will read. */
function ChosenAction({ one, drafts, onClose, action, acting }: ChosenProps) {
  const { say } = useDesk();
  const { told, isSending } = acting;
  return (
    <>
      <div className="will">
        <b>{say('action.will')}</b>
        <p>{action.says}</p>
        <p>
          {action.to
            ? say('action.status', { to: action.to })
            : say('action.status-stays', { to: one.status.label })}
        </p>
      </div>
      {told && <ToldNotice one={one} told={told} action={action} acting={acting} />}
      <div hidden={told !== undefined}>
        {action.corrections && <AskingList />}
        <AskAction
          form={action.form}
          draft={drafts.get(action.name)}
          label={action.hasNotice ? say('action.look') : say('action.do', { label: action.label })}
          isSending={isSending}
          onChange={(answers) => drafts.set(action.name, answers)}
          onSend={(flat) => void acting.next(action, flat)}
          onCancel={onClose}
        />
      </div>
    </>
  );
}

type ToldProps = Pick<ChosenProps, 'one' | 'action' | 'acting'> & { told: Told };

/** What the applicant will read, and the last press. */
function ToldNotice({ one, told, action, acting }: ToldProps) {
  const { api, desk, say } = useDesk();
  const letter = () => api.letterOf(one.number, action.name, told.flat, one.etag);
  return (
    <>
      <NoticePreview notice={told.notice} {...(desk.hasLetters && { onLetter: letter })} />
      <p className="buttons">
        <button type="button" onClick={acting.change}>
          {say('action.change')}
        </button>
        <Press
          className="main"
          isOff={acting.isSending}
          onPress={() => void acting.send(action, told.flat)}
        >
          {say('action.do', { label: action.label })}
        </Press>
      </p>
    </>
  );
}
