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

/** The wizard of a link: one step at a time. */
export function LinkPage({ link, session }: LinkPageProps) {
  const { summary, flow } = link;
  const { api, fileList, email, steps } = session;
  const text = useText();
  const isOnline = useIsOnline();
  const heading = useRef<HTMLHeadingElement>(null);
  const position = useSyncExternalStore(steps.subscribe, steps.getPosition);
  const list = useSyncExternalStore(fileList.subscribe, fileList.getState);
  const draft = useSyncExternalStore(email.subscribe, email.getState);
  const alert = useSyncExternalStore(session.alert.subscribe, session.alert.get);
  const [said, setSaid] = useState('');
  const files = useLinkUploads({
    api,
    fileList,
    onSaid: setSaid,
    onAlert: session.alert.set,
  });
  const { uploads } = files;
  const checked = useChecked(
    list.files.map(({ id, description, state, refusal }) => ({
      id: String(id),
      name: description,
      state,
      refusal,
    })),
  );
  const step = flow.steps[position]!;
  useUnloadWarning(uploads.pending.some(isLostWithPage));

  const place = { position: position + 1, total: flow.steps.length, title: step.title };
  useStepChange(position, {
    heading,
    onChange() {
      setSaid(text('application.step-position', place));
      session.alert.set(undefined);
      email.leave();
    },
  });

  const go = (to: number) => steps.go(to);
  // In a category that nothing is in, adding is the next thing to do.
  const missing = sumUp(flow, list.files, uploads.pending).filter((part) => part.isMissing);
  const isMissing = missing.some((part) => part.position === position);
  const isIncomplete = list.status === 'ready' && missing.length > 0;
  const title = (isIncomplete && step.titleWhileMissing) || step.title;
  usePageTitle(title);
  const isLast = position === flow.steps.length - 1;
  return (
    <>
      <LinkHeader summary={summary} isFull={position === 0} />
      {!isOnline && (
        <Callout tone="warning" role="status">
          {text('links.offline')}
        </Callout>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLast) go(position + 1);
        }}
      >
        <Left>{text('application.steps-left', { count: flow.steps.length - place.position })}</Left>
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
        {alert && (
          <Callout key={alert.count} tone="error" role="alert">
            {alert.words}
          </Callout>
        )}
        <StepActions
          hasBack={position > 0}
          hasNext={!isLast}
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
