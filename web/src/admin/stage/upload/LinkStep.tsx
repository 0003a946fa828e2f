import type { UploadStep } from '@porchlight/engine';
import { useText } from '@porchlight/engine/react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { LinkPage } from '../../../links/LinkPage.tsx';
import type { LinkSession } from '../../../links/session/createLinkSession.ts';
import type { FromStage } from '../../form-preview/PreviewState.ts';
import type { OpenUpload } from '../openPreview.ts';
import { useShown } from '../useShown.ts';
import { createStageVisit, type OnStage } from './createStageVisit.ts';
import { sampleSummary } from './sampleLink.ts';

export interface LinkStepProps {
  open: OpenUpload;
  turn: number;
  tell(message: FromStage): void;
}

/** One step of an upload link, by the page that its holder sees; nothing is sent. */
export function LinkStep({ open, turn, tell }: LinkStepProps) {
  const { preview, portal, flow } = open;
  const { step, files, look } = preview;
  const root = useRef<HTMLDivElement>(null);
  const summary = useMemo(() => sampleSummary(preview, portal), [preview, portal]);
  const position = Math.max(
    0,
    flow.steps.findIndex(({ name }) => name === step),
  );
  const latest = useRef<OnStage>({ flow, portal, summary, position });
  latest.current = { flow, portal, summary, position };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another flow or another look is another visit
  const visit = useMemo(
    () =>
      createStageVisit({
        files,
        now: () => latest.current,
        onGo: (name) => tell({ kind: 'moved', step: name }),
      }),
    [preview.flow, files, look, tell],
  );
  // The words of its files, and the steps that have some, are those of the newest flow.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a flow that was written anew
  useEffect(() => void visit.fileList.refresh(), [visit, flow]);
  useEffect(() => () => visit.fileList.stop(), [visit]);
  useErrors(root, visit, look === 'errors' ? flow.steps[position] : undefined);
  useShown(
    turn,
    step,
    flow.steps.map(({ name }) => name),
    tell,
  );
  const link = useMemo(() => ({ summary, portal, flow }), [summary, portal, flow]);
  return (
    <div ref={root}>
      <LinkPage key={`${preview.flow} ${files} ${look}`} link={link} session={visit} />
    </div>
  );
}

/** No e-mail, as somebody may type one. */
const NO_EMAIL = 'someone@';
/** Milliseconds that a dialog takes to stand. */
const OPENING = 50;

/** Does what goes wrong on a step: a dialog that is sent empty, an e-mail that is none. */
function useErrors(
  root: RefObject<HTMLElement | null>,
  { email }: LinkSession,
  step: UploadStep | undefined,
): void {
  const text = useText();
  const add = text('documents.dialog-title');
  const { name, kind } = step ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step of the same kind has errors of its own
  useEffect(() => {
    if (kind === 'email') {
      email.change(NO_EMAIL);
      email.leave();
    }
    if (kind !== 'documents') return;
    const buttons = [...(root.current?.querySelectorAll('button') ?? [])];
    buttons.find((button) => button.textContent === add)?.click();
    const timer = setTimeout(
      () => document.querySelector<HTMLFormElement>('[role=dialog] form')?.requestSubmit(),
      OPENING,
    );
    return () => clearTimeout(timer);
  }, [name, kind, email, add, root]);
}
