import type { Answers, Facts, Pointer } from '@porchlight/engine';
import type { Outline, OutlineStep, Why } from '@porchlight/engine/explain';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FromStage, Scene, ToStage } from '../scene/Scene.ts';
import { StageFrame } from '../scene/StageFrame.tsx';
import { StateSelect } from '../scene/StateSelect.tsx';
import { sceneOf } from '../scene/sceneOf.ts';
import type { SayWords } from '../words/words.ts';
import { splitStage } from './useOutline.ts';
import type { StudioPlace } from './usePlace.ts';
import type { Shown } from './useShown.ts';

export interface LivePreviewProps {
  stage: string;
  shown: Shown;
  outline: Outline;
  step: OutlineStep;
  /** The admin's own. */
  ownLanguage: string;
  given: { answers: Answers; facts: Facts };
  place: StudioPlace;
  /** The field on whose definition the cursor stands, or that was pressed. */
  pointed: Pointer | undefined;
  isBroken: boolean;
  /** The way to a step that these answers hide. */
  lead: ReactNode;
  say: SayWords;
  onGo(change: Partial<StudioPlace>): void;
  onAnswers(answers: Answers, facts: Facts): void;
  onPress(at: Pointer): void;
  onWhy(why: Why): void;
}

const SIZES = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 900 },
};
const FRAME = 'live';

/** The step as applicants would see it, which follows the editor. */
export function LivePreview(props: LivePreviewProps) {
  const { stage, shown, outline, step, ownLanguage, given, place, pointed, isBroken } = props;
  const { lead, say, onGo, onAnswers, onPress, onWhy } = props;
  const { program, sources, languages, language } = shown;
  const { width, state } = place;
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(420);
  const [typed, setTyped] = useState<object>();
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRoom(entry!.contentRect.width));
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  const size = SIZES[width];
  const scene = useMemo<Scene>(
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
  const asks = useMemo<ToStage[]>(
    () => [
      { kind: 'point', ...(pointed !== undefined && { at: pointed }) },
      ...(pointed !== undefined && sources
        ? [{ kind: 'explain' as const, at: pointed, sources, language: ownLanguage }]
        : []),
    ],
    [pointed, sources, ownLanguage],
  );
  const handleMessage = useCallback(
    (message: FromStage) => {
      if (message.kind === 'answered') {
        setTyped(message.answers);
        onAnswers(message.answers, message.facts);
      }
      // A step that is made just now is not compiled yet: the one in its place does not take its name.
      if (message.kind === 'moved' && message.step !== step.name) onGo({ step: message.step });
      if (message.kind === 'pressed') onPress(message.at);
      if (message.kind === 'why') onWhy(message.why);
    },
    [step.name, onAnswers, onGo, onPress, onWhy],
  );
  return (
    <div className="live">
      <div className="tools">
        <label className="tool">
          <span>{say('studio.step')}</span>
          <select value={step.name} onChange={({ target }) => onGo({ step: target.value })}>
            {outline.steps.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {step.states && (
          <StateSelect
            states={step.states}
            state={state}
            say={say}
            onChoose={(chosen) => onGo({ state: chosen })}
          />
        )}
        <label className="tool">
          <span>{say('tools.languages')}</span>
          <select value={language} onChange={({ target }) => onGo({ language: target.value })}>
            {languages.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="tool">
          <span>{say('studio.width')}</span>
          <select
            value={width}
            onChange={({ target }) => onGo({ width: target.value as StudioPlace['width'] })}
          >
            <option value="phone">{say('studio.phone')}</option>
            <option value="desktop">{say('studio.desktop')}</option>
          </select>
        </label>
      </div>
      <div ref={box} className="frames" data-broken={isBroken || undefined}>
        <StageFrame
          key={language}
          src={`/studio/frame/${language}`}
          scene={scene}
          typedIn={typed === given.answers ? FRAME : undefined}
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
    </div>
  );
}
