import { useCallback, useMemo } from 'react';
import { Flow } from '../flow/Flow.tsx';
import { asksOf } from '../form-preview/asksOf.ts';
import { Findings } from '../form-preview/Findings.tsx';
import type { FromStage } from '../form-preview/PreviewState.ts';
import type { SayWords } from '../words/words.ts';
import type { PackState } from './packState.ts';
import { Sidebar } from './Sidebar.tsx';
import { StepView } from './StepView.tsx';
import { shownView } from './shownView.ts';
import { useGiven } from './useGiven.ts';
import { type PreviewLocation, usePreviewLocation } from './usePreviewLocation.ts';
import { useScreen } from './useScreen.ts';
import { useWhy } from './useWhy.ts';

export interface OpenPackProps {
  pack: PackState;
  release: string;
  say: SayWords;
  language: string;
}

/** A pack that was compiled: its screens, the flow of a form, everything that is wrong with it. */
export function OpenPack({ pack, release, say, language }: OpenPackProps) {
  const [place, go] = usePreviewLocation();
  const { screens, outline, step, sources } = useScreen({ pack, release, place, language });
  const answers = useGiven({ outline, step, place, turn: pack.turn });
  const { asked, why, ask, answer, forget } = useWhy();
  const asks = useMemo(() => asksOf(asked?.at, sources, language), [asked, sources, language]);
  const handleMessage = useMessages({ go, type: answers.type, ask, answer });

  if (!outline || !step) return <p className="banner">{say('state.loading')}</p>;
  const view = shownView(place, outline);
  const shown = { pack, outline, sources, place, say };
  return (
    <div className="preview">
      <Sidebar
        {...shown}
        screens={screens}
        step={step.name}
        onGo={(change: Partial<PreviewLocation>) => {
          forget();
          go(change);
        }}
      />
      <main>
        {pack.isBroken && (
          <div className="banner" role="alert">
            <p>{say('state.broken')}</p>
            <Findings findings={pack.findings.slice(0, 5)} say={say} />
          </div>
        )}
        {view === 'findings' && (
          <section className="sheet">
            <h1>{say('findings.title')}</h1>
            <Findings findings={pack.findings} say={say} />
          </section>
        )}
        {view === 'flow' && (
          <Flow
            outline={outline}
            sources={sources}
            say={say}
            onOpen={(name) => go({ view: 'step', step: name })}
          />
        )}
        {view === 'step' && (
          <StepView
            {...shown}
            release={release}
            step={step}
            answers={answers}
            why={why}
            asks={asks}
            language={language}
            onGo={go}
            onMessage={handleMessage}
          />
        )}
      </main>
    </div>
  );
}

type Listeners = Pick<ReturnType<typeof useGiven>, 'type'> &
  Pick<ReturnType<typeof useWhy>, 'ask' | 'answer'> & {
    go: ReturnType<typeof usePreviewLocation>[1];
  };

/** Takes in what a frame tells of its screen: `id` says which frame it is. */
function useMessages({ go, type, ask, answer }: Listeners) {
  return useCallback(
    (message: FromStage, id: string) => {
      if (message.kind === 'answered') {
        type({ answers: message.answers, facts: message.facts, in: id });
        go({ answers: 'typed' });
      }
      if (message.kind === 'moved') go({ step: message.step });
      if (message.kind === 'pressed') ask(message.at, id);
      if (message.kind === 'why') answer(message.why, id);
    },
    [go, type, ask, answer],
  );
}
