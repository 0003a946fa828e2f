import { styled } from '@mui/material/styles';
import {
  Announcer,
  Callout,
  isLostWithPage,
  StepActions,
  useChecked,
  useIsOnline,
  useText,
} from '@porchlight/engine/react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { usePageTitle } from '../frame/usePageTitle.ts';
import { useUnloadWarning } from '../frame/useUnloadWarning.ts';
import { useLinkUploads } from './documents/useLinkUploads.ts';
import type { OpenedLink } from './link/openLink.ts';
import { Dots } from './parts/Dots.tsx';
import { LinkHeader } from './parts/LinkHeader.tsx';
import { useStepChange } from './position/useStepChange.ts';
import type { LinkSession } from './session/createLinkSession.ts';
import { LinkStep } from './steps/LinkStep.tsx';
import { sumUp } from './steps/sumUp.ts';

const Left = styled('p')({ margin: '0 0 2px', color: 'var(--text-quiet)', lineHeight: 1.4 });

export interface LinkPageProps {
  link: OpenedLink;
  session: LinkSession;
}

/** The files of the link: what is there, on its way, and missing. What becomes of them is said. */
function useFiles(
  { api, fileList, alert }: LinkSession,
  flow: OpenedLink['flow'],
  onSaid: (words: string) => void,
) {
  const list = useSyncExternalStore(fileList.subscribe, fileList.getState);
  const files = useLinkUploads({ api, fileList, onSaid, onAlert: alert.set });
  const checked = useChecked(
    list.files.map(({ id, description, state, refusal }) => ({
      id: String(id),
      name: description,
      state,
      refusal,
    })),
  );
  useUnloadWarning(files.uploads.pending.some(isLostWithPage));
  const parts = sumUp(flow, list.files, files.uploads.pending);
  return { list, files, missing: parts.filter((part) => part.isMissing), checked };
}

/** The step that is open, and its heading, which takes the focus whenever another one opens: that is said. */
function useOpenStep({ flow }: OpenedLink, session: LinkSession, onSaid: (words: string) => void) {
  const { steps, email, alert } = session;
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const position = useSyncExternalStore(steps.subscribe, steps.getPosition);
  const step = flow.steps[position]!;
  const place = { position: position + 1, total: flow.steps.length, title: step.title };
  useStepChange(position, {
    heading,
    onChange() {
      onSaid(text('application.step-position', place));
      alert.set(undefined);
      email.leave();
    },
  });
  return { step, position, heading };
}

/** Nothing can be sent for now. */
function OfflineNotice() {
  const text = useText();
  const isOnline = useIsOnline();
  // Always there: screen readers hear what changes in it.
  return (
    <div role="status">
      {!isOnline && <Callout tone="warning">{text('links.offline')}</Callout>}
    </div>
  );
}

/** What went wrong last, until something else is done. */
function SessionAlert({ alert }: Pick<LinkSession, 'alert'>) {
  const shown = useSyncExternalStore(alert.subscribe, alert.get);
  return (
    shown && (
      <Callout key={shown.count} tone="error" role="alert">
        {shown.words}
      </Callout>
    )
  );
}

/** The wizard of a link: one step at a time. */
export function LinkPage({ link, session }: LinkPageProps) {
  const { summary, flow } = link;
  const { email, steps } = session;
  const text = useText();
  const draft = useSyncExternalStore(email.subscribe, email.getState);
  const [said, setSaid] = useState('');
  const { list, files, missing, checked } = useFiles(session, flow, setSaid);
  const { step, position, heading } = useOpenStep(link, session, setSaid);
  const go = (to: number) => steps.go(to);
  // In a category that nothing is in, adding is the next thing to do.
  const isMissing = missing.some((part) => part.position === position);
  const isIncomplete = list.status === 'ready' && missing.length > 0;
  const title = (isIncomplete && step.titleWhileMissing) || step.title;
  usePageTitle(title);
  const left = flow.steps.length - position - 1;
  return (
    <>
      <LinkHeader summary={summary} isFull={position === 0} />
      <OfflineNotice />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (left > 0) go(position + 1);
        }}
      >
        <Left>{text('application.steps-left', { count: left })}</Left>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <LinkStep
          step={step}
          link={link}
          session={session}
          list={list}
          files={files}
          isMissing={isMissing}
          address={draft.value.trim()}
          onGo={go}
        />
        <SessionAlert alert={session.alert} />
        <StepActions
          hasBack={position > 0}
          hasNext={left > 0}
          backLabel={text('links.previous')}
          nextLabel={step.next}
          isSaving={false}
          isNextQuiet={isMissing}
          isDisabled={draft.isInvalid}
          onBack={() => go(position - 1)}
        />
      </form>
      <Dots steps={flow.steps} position={position} isDisabled={draft.isInvalid} onGo={go} />
      <Announcer>{said}</Announcer>
      <Announcer>{checked}</Announcer>
    </>
  );
}
