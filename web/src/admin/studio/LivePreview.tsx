import type { Facts } from '@porchlight/engine';
import type { Why } from '@porchlight/engine/explain';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { asksOf } from '../form-preview/asksOf.ts';
import type { FromStage, PreviewState, ToStage } from '../form-preview/PreviewState.ts';
import { StageFrame } from '../form-preview/StageFrame.tsx';
import { useWidth } from '../form-preview/useWidth.ts';
import { AddQuestionDialog } from './builder/AddQuestionDialog.tsx';
import { HiddenQuestionNote } from './HiddenQuestionNote.tsx';
import type { LiveStep } from './LiveStep.ts';
import { LiveTools } from './LiveTools.tsx';
import { Problem } from './Problem.tsx';
import type { Given } from './panels/Given.ts';
import { previewOfTrial } from './trial/previewOfTrial.ts';
import { TrialNote } from './trial/TrialNote.tsx';
import type { OpenTrial } from './trial/useTrial.ts';
import { useAddHere } from './useAddHere.ts';
import type { CopyPage } from './useCopyPage.ts';
import { splitStage } from './useOutline.ts';
import { isShaping, useShapeHere } from './useShapeHere.ts';

export interface LivePreviewProps {
  page: CopyPage;
  /** What is shown; undefined while it is being made, and the frame gets ready. */
  live: LiveStep | undefined;
  tried: OpenTrial;
  /** The way to a step that these answers hide. */
  lead: ReactNode;
  onWhy(why: Why): void;
}

const SIZES = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 900 },
};
const FRAME = 'live';

/** The step as applicants would see it, which follows the editor. */
export function LivePreview(props: LivePreviewProps) {
  const { page, live, tried, lead } = props;
  const { state, shown, given, place, say } = page;
  const [box, room] = useWidth(420);
  const preview = usePreviewState(props);
  const here = useAddHere(page);
  const shaping = useShapeHere(page);
  const size = SIZES[place.width];
  const scale = Math.min(1, room / size.width);
  const asks = useAsks(page, scale, [here.offer, shaping.asks]);
  const { typed, why, handleMessage } = useStageMessages(props, here.add, shaping.shape, () =>
    showTop(box.current),
  );
  // What was pressed is gone then.
  const focusStage = () => box.current?.querySelector('iframe')?.focus();
  const thenFocus = (work: () => void) => () => {
    work();
    focusStage();
  };
  return (
    <div className="live">
      <Above page={page} live={live} tried={tried} />
      <TrialNote
        tried={tried}
        say={say}
        onBack={thenFocus(() => tried.onEnd(undefined))}
        onShut={thenFocus(() => tried.onTrial({ intake: 'closed' }))}
      />
      <Problem text={shaping.problem} />
      <PaperNote page={page} live={live} tried={tried} />
      {live && <HiddenQuestionNote page={page} live={live} why={why} onFound={focusStage} />}
      <div ref={box} className="frames" data-broken={state.isBroken || undefined}>
        <StageFrame
          key={shown.language}
          src={`/studio/frame/${encodeURIComponent(shown.language)}`}
          preview={preview}
          typedIn={typed === given ? FRAME : undefined}
          id={FRAME}
          title={say('studio.live')}
          {...size}
          scale={scale}
          say={say}
          lead={lead}
          asks={asks}
          onMessage={handleMessage}
        />
      </div>
      {here.adding && (
        <AddQuestionDialog
          files={page.texts}
          place={here.adding}
          say={say}
          language={page.language}
          onBuild={page.onBuild}
          onClose={here.close}
        />
      )}
    </div>
  );
}

/** Who walks the form needs no papers of her own. */
function PaperNote({ page, live, tried }: Pick<LivePreviewProps, 'page' | 'live' | 'tried'>) {
  const isWanted = page.isWalking && tried.standing === 'step' && live?.step.takesFiles;
  return isWanted ? <p className="frame-note">{page.say('studio.any-picture')}</p> : null;
}

/** What is shown, and how; that it comes, while it is being made. */
function Above({ page, live, tried }: Pick<LivePreviewProps, 'page' | 'live' | 'tried'>) {
  if (live) return <LiveTools page={page} outline={live.outline} step={live.step} tried={tried} />;
  return (
    <p className="banner" role="status">
      {page.say('state.loading')}
    </p>
  );
}

/** What the stage is asked. Each is the same object until it is another ask: only what is new is sent. */
function useAsks(
  { pointed, shown: { sources }, language }: CopyPage,
  scale: number,
  [offer, words]: [ToStage[], ToStage[]],
): ToStage[] {
  const pointing = useMemo(() => asksOf(pointed, sources, language), [pointed, sources, language]);
  const sizing = useMemo<ToStage>(() => ({ kind: 'scale', scale }), [scale]);
  return useMemo(() => [...pointing, sizing, ...offer, ...words], [pointing, sizing, offer, words]);
}

function usePreviewState({ page, live, tried }: LivePreviewProps): PreviewState | undefined {
  const { stage, outline, step } = live ?? {};
  const { shown, given, place } = page;
  const { program, language, portal } = shown;
  const { state } = place;
  const { offered } = tried.trial;
  // An entry of a list has no page of its own behind it.
  const standing =
    tried.standing === 'sent' && tried.taking === undefined ? 'step' : tried.standing;
  return useMemo(() => {
    if (!stage || !outline || !step) return undefined;
    return previewOfTrial(outline, step, {
      ...splitStage(stage),
      standing,
      sentAs: portal?.statuses.find(({ role }) => role === 'submitted')?.id,
      offered,
      language,
      programs: program ? [program] : [],
      answers: given.answers,
      facts: given.facts,
      look: 'filling',
      state,
    });
  }, [stage, language, outline, program, step, given, state, standing, offered, portal]);
}

/** The pane around scrolls, too: a step that was moved to begins at the frame's top. */
function showTop(frames: HTMLElement | null): void {
  const pane = frames?.closest('.studio-side');
  if (!frames || !pane) return;
  const isAbove = frames.getBoundingClientRect().top < pane.getBoundingClientRect().top;
  if (isAbove) frames.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** What the stage tells, and what was typed in it last. */
function useStageMessages(
  { page, live, tried, onWhy }: LivePreviewProps,
  onAdd: (message: FromStage & { kind: 'add' }) => void,
  onShape: ReturnType<typeof useShapeHere>['shape'],
  onMoved: () => void,
) {
  const { given, give, onGo, onPress } = page;
  const [typed, setTyped] = useState<Given>();
  const [why, setWhy] = useState<Why>();
  const open = live?.step.name;
  const hasDay = given.facts.today !== undefined;
  const onEnd = useRef(tried.onEnd);
  onEnd.current = tried.onEnd;
  const afterMove = useRef(onMoved);
  afterMove.current = onMoved;
  const handleMessage = useCallback(
    (message: FromStage) => {
      if (message.kind === 'answered') {
        const next = { answers: message.answers, facts: withoutOwn(message.facts, hasDay) };
        setTyped(next);
        give(next);
      }
      // A step that is made just now is not compiled yet: the one in its place does not take its name.
      if (message.kind === 'moved') {
        onEnd.current(undefined);
        afterMove.current();
        const { step: name, program } = message;
        if (name !== open) onGo({ step: name, ...(program && { program }) });
      }
      if (message.kind === 'review' || message.kind === 'sent') onEnd.current(message.kind);
      if (message.kind === 'pressed') onPress(message.at);
      if (message.kind === 'why') {
        setWhy(message.why);
        onWhy(message.why);
      }
      if (message.kind === 'add') onAdd(message);
      if (isShaping(message)) onShape(message);
    },
    [open, hasDay, give, onGo, onPress, onWhy, onAdd, onShape],
  );
  return { typed, why, handleMessage };
}

/** Facts without those that the stage has by itself: the limits, and the day where none is chosen. */
function withoutOwn({ limits: _, today, year, ...facts }: Facts, hasDay: boolean): Facts {
  return hasDay ? { ...facts, today: today!, year: year! } : facts;
}
