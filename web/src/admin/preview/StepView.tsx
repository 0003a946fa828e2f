import type { FormSources, Outline, OutlineStep, Why } from '@porchlight/engine/explain';
import { useMemo } from 'react';
import { Findings, findingsOfStep } from '../form-preview/Findings.tsx';
import type { FromStage, ToStage } from '../form-preview/PreviewState.ts';
import { previewStateOf } from '../form-preview/previewStateOf.ts';
import { WhyPanel } from '../form-preview/WhyPanel.tsx';
import type { SayWords } from '../words/words.ts';
import { Frames } from './Frames.tsx';
import type { PackState } from './packState.ts';
import { Toolbar } from './Toolbar.tsx';
import type { GivenAnswers } from './useGiven.ts';
import type { PreviewLocation } from './usePreviewLocation.ts';
import { BASE } from './useScreen.ts';

export interface StepViewProps {
  pack: PackState;
  release: string;
  outline: Outline;
  step: OutlineStep;
  sources: FormSources | undefined;
  place: PreviewLocation;
  answers: GivenAnswers;
  /** What is known of the field that was pressed. */
  why: Why | undefined;
  /** What the frames are asked beside their previews. */
  asks: ToStage[];
  say: SayWords;
  language: string;
  onGo(change: Partial<PreviewLocation>): void;
  onMessage(message: FromStage, id: string): void;
}

/** A step in each language, with what explains it and what is wrong with it. */
export function StepView(props: StepViewProps) {
  const {
    pack,
    outline,
    step,
    sources,
    place,
    answers,
    why,
    asks,
    say,
    language,
    onGo,
    onMessage,
  } = props;
  const { choices, typedIn, walk } = answers;
  const previews = usePreviews(props);
  return (
    <>
      <Toolbar
        pack={pack}
        place={place}
        kind={outline.kind}
        step={step}
        source={sources?.steps[step.name]?.place}
        choices={choices}
        isTyped={typedIn !== undefined}
        walk={walk}
        say={say}
        onGo={onGo}
      />
      <div className="stage-and-why">
        <Frames
          previews={previews}
          typedIn={typedIn}
          isBroken={pack.isBroken}
          say={say}
          asks={asks}
          onMessage={onMessage}
        />
        <aside className="beside">
          {outline.kind === 'form' && (
            <WhyPanel why={why} outline={outline} say={say} language={language} />
          )}
          <section>
            <h2>{say('findings.here')}</h2>
            <Findings findings={findingsOfStep(pack.findings, sources, step)} say={say} />
          </section>
        </aside>
      </div>
    </>
  );
}

/** The step in each language that is shown. */
function usePreviews({ pack, release, outline, step, place, answers }: StepViewProps) {
  const { languages } = pack;
  const { given } = answers;
  return useMemo(() => {
    const shared = {
      base: BASE,
      release,
      programs: place.program ? [place.program] : [],
      answers: given.answers,
      facts: given.facts,
      look: place.look,
      state: place.answers,
    };
    return languages
      .filter(({ id }) => !place.hidden.includes(id))
      .map(({ id, name }) => ({
        name,
        preview: previewStateOf(outline, step, { ...shared, language: id }),
      }));
  }, [outline, step, release, place, given, languages]);
}
