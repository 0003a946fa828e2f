import { styled } from '@mui/material/styles';
import {
  Announcer,
  Callout,
  isLostWithPage,
  StepActions,
  type Uploads,
  useChecked,
  useIsOnline,
  useText,
} from '@porchlight/engine/react';
import { type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import { usePageTitle } from '../frame/usePageTitle.ts';
import { useUnloadWarning } from '../frame/useUnloadWarning.ts';
import type { FileListState } from './documents/createFileList.ts';
import { useLinkUploads } from './documents/useLinkUploads.ts';
import type { OpenedLink } from './link/openLink.ts';
import { Dots } from './parts/Dots.tsx';
import { LinkHeader } from './parts/LinkHeader.tsx';
import { useStepChange } from './position/useStepChange.ts';
import { LinkStep } from './steps/LinkStep.tsx';
import { sumUp } from './steps/sumUp.ts';
import type { Visit } from './visit/createVisit.ts';

const Left = styled('p')({ margin: '0 0 2px', color: 'var(--text-quiet)', lineHeight: 1.4 });

export interface LinkPageProps {
  link: OpenedLink;
  visit: Visit;
}

/** What was added and what is on its way, and what is said of it. */
function useFiles({ api, fileList, alert }: Visit, list: FileListState) {
  const [said, setSaid] = useState('');
  const files = useLinkUploads({ api, fileList, onSaid: setSaid, onAlert: alert.set });
  const checked = useChecked(
    list.files.map(({ id, description, state, refusal }) => ({
      id: String(id),
      name: description,
      state,
      refusal,
    })),
  );
  useUnloadWarning(files.uploads.pending.some(isLostWithPage));
  return { files, said, setSaid, checked };
}

/** The categories in which a document is needed and none is, and whether the open step is one. */
function findMissing(
  { flow }: OpenedLink,
  list: FileListState,
  uploads: Uploads,
  position: number,
) {
  const missing = sumUp(flow, list.files, uploads.pending).filter((part) => part.isMissing);
  return {
    // In a category that nothing is in, adding is the next thing to do.
    isMissing: missing.some((part) => part.position === position),
    isIncomplete: list.status === 'ready' && missing.length > 0,
  };
}

/** The position of the open step. Another one is said, takes the focus, and leaves behind what was wrong. */
function useOpenStep(
  { flow }: OpenedLink,
  { steps, alert, email }: Visit,
  { heading, onSaid }: { heading: RefObject<HTMLElement | null>; onSaid(words: string): void },
): number {
  const text = useText();
  const position = useSyncExternalStore(steps.subscribe, steps.getPosition);
  const { title } = flow.steps[position]!;
  useStepChange(position, {
    heading,
    onChange() {
      const place = { position: position + 1, total: flow.steps.length, title };
      onSaid(text('application.step-position', place));
      alert.set(undefined);
      email.leave();
    },
  });
  return position;
}

/** Says that there is no line. */
function OfflineNote() {
  const text = useText();
  if (useIsOnline()) return null;
  return (
    <Callout tone="warning" role="status">
      {text('links.offline')}
    </Callout>
  );
}

/** What went wrong last; each time it is said anew. */
function AlertNote({ alert }: Pick<Visit, 'alert'>) {
  const said = useSyncExternalStore(alert.subscribe, alert.get);
  return (
    said && (
      <Callout key={said.count} tone="error" role="alert">
        {said.words}
      </Callout>
    )
  );
}

/** The wizard of a link: one step at a time. */
export function LinkPage({ link, visit }: LinkPageProps) {
  const { summary, flow } = link;
  const { fileList, email, steps } = visit;
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useSyncExternalStore(fileList.subscribe, fileList.getState);
  const draft = useSyncExternalStore(email.subscribe, email.getState);
  const { files, said, setSaid, checked } = useFiles(visit, list);
  const position = useOpenStep(link, visit, { heading, onSaid: setSaid });
  const step = flow.steps[position]!;
  const go = (to: number) => steps.go(to);
  const { isMissing, isIncomplete } = findMissing(link, list, files.uploads, position);
  const title = (isIncomplete && step.titleWhileMissing) || step.title;
  usePageTitle(title);
  const isLast = position === flow.steps.length - 1;
  return (
    <>
      <LinkHeader summary={summary} isFull={position === 0} />
      <OfflineNote />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLast) go(position + 1);
        }}
      >
        <Left>{text('application.steps-left', { count: flow.steps.length - 1 - position })}</Left>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <LinkStep
          step={step}
          link={link}
          visit={visit}
          list={list}
          files={files}
          isMissing={isMissing}
          address={draft.value.trim()}
          onGo={go}
        />
        <AlertNote alert={visit.alert} />
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
