import type { Facts } from '@porchlight/engine';
import type { Outline, OutlineStep, Why } from '@porchlight/engine/explain';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { asksOf } from '../scene/asksOf.ts';
import type { FromStage, Scene } from '../scene/Scene.ts';
import { StageFrame } from '../scene/StageFrame.tsx';
import { sceneOf } from '../scene/sceneOf.ts';
import { useWidth } from '../scene/useWidth.ts';
import { AddQuestionDialog } from './builder/AddQuestionDialog.tsx';
import { LiveTools } from './LiveTools.tsx';
import type { Given } from './panels/Given.ts';
import { useAddHere } from './useAddHere.ts';
import type { CopyPage } from './useCopyPage.ts';
import { splitStage } from './useOutline.ts';

export interface LivePreviewProps {
  page: CopyPage;
  /** Where the compiled copy's files are. */
  stage: string;
  outline: Outline;
  step: OutlineStep;
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
  const { page, outline, step, lead } = props;
  const { state, shown, given, pointed, place, say } = page;
  const { language } = shown;
  const [box, room] = useWidth(420);
  const scene = useLiveScene(props);
  const here = useAddHere(page);
  const asks = useMemo(
    () => [...asksOf(pointed, shown.sources, page.language), ...here.offer],
    [pointed, shown.sources, page.language, here.offer],
  );
  const { typed, handleMessage } = useStageMessages(props, here.add);
  const size = SIZES[place.width];
  return (
    <div className="live">
      <LiveTools page={page} outline={outline} step={step} />
      <div ref={box} className="frames" data-broken={state.isBroken || undefined}>
        <StageFrame
          key={language}
          src={`/studio/frame/${language}`}
          scene={scene}
          typedIn={typed === given ? FRAME : undefined}
          id={FRAME}
          title={say('studio.live')}
          {...size}
          scale={Math.min(1, room / size.width)}
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

function useLiveScene({ page, stage, outline, step }: LivePreviewProps): Scene {
  const { shown, given, place } = page;
  const { program, language } = shown;
  const { state } = place;
  return useMemo(
    () =>
      sceneOf(outline, step, {
        ...splitStage(stage),
        language,
        programs: program ? [program] : [],
        answers: given.answers,
        facts: given.facts,
        look: 'filling',
        state,
      }),
    [stage, language, outline, program, step, given, state],
  );
}

/** What the stage tells, and what was typed in it last. */
function useStageMessages(
  { page, step, onWhy }: LivePreviewProps,
  onAdd: (message: FromStage & { kind: 'add' }) => void,
) {
  const { given, give, onGo, onPress } = page;
  const [typed, setTyped] = useState<Given>();
  const hasDay = given.facts.today !== undefined;
  const handleMessage = useCallback(
    (message: FromStage) => {
      if (message.kind === 'answered') {
        const next = { answers: message.answers, facts: withoutOwn(message.facts, hasDay) };
        setTyped(next);
        give(next);
      }
      // A step that is made just now is not compiled yet: the one in its place does not take its name.
      if (message.kind === 'moved' && message.step !== step.name) onGo({ step: message.step });
      if (message.kind === 'pressed') onPress(message.at);
      if (message.kind === 'why') onWhy(message.why);
      if (message.kind === 'add') onAdd(message);
    },
    [step.name, hasDay, give, onGo, onPress, onWhy, onAdd],
  );
  return { typed, handleMessage };
}

/** Facts without those that the stage has by itself: the limits, and the day where none is chosen. */
function withoutOwn({ limits: _, today, year, ...facts }: Facts, hasDay: boolean): Facts {
  return hasDay ? { ...facts, today: today!, year: year! } : facts;
}
