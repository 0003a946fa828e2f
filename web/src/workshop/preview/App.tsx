import type { Answers, Facts, Pointer } from '@porchlight/engine';
import { choosing, type FormSources, type Outline, type Why } from '@porchlight/engine/explain';
import { useCallback, useMemo, useState } from 'react';
import { Flow } from '../flow/Flow.tsx';
import { chooseAnswers, listAnswers, type Walk } from '../scene/answerChoices.ts';
import { Findings, findingsOfStep } from '../scene/Findings.tsx';
import type { FromStage, ToStage } from '../scene/Scene.ts';
import { openInEditor, SourceProvider } from '../scene/SourceLink.tsx';
import { sceneOf } from '../scene/sceneOf.ts';
import { useScreens } from '../scene/useScreens.ts';
import { WhyPanel } from '../scene/WhyPanel.tsx';
import type { SayWords } from '../words/words.ts';
import { Frames } from './Frames.tsx';
import { type PackState, useAnswer, usePack } from './packState.ts';
import { Sidebar } from './Sidebar.tsx';
import { Toolbar } from './Toolbar.tsx';
import { usePlace } from './usePlace.ts';

export interface AppProps {
  say: SayWords;
  language: string;
}

/** The preview: every screen of a pack that is being written. */
export function App({ say, language }: AppProps) {
  const { pack, isLost } = usePack();
  const opener = useMemo(() => openInEditor(pack?.folder ?? ''), [pack?.folder]);
  return (
    <SourceProvider value={opener}>
      {isLost && (
        <p className="banner" role="alert">
          {say('state.lost')}
        </p>
      )}
      {!pack && !isLost && (
        <p className="banner" role="status">
          {say('state.loading')}
        </p>
      )}
      {pack && !pack.release && (
        <main className="broken">
          <h1>{say('state.broken-first')}</h1>
          <Findings findings={pack.findings} say={say} />
        </main>
      )}
      {pack?.release && <Open pack={pack} release={pack.release} say={say} language={language} />}
    </SourceProvider>
  );
}

/** Where the preview's server has releases. */
const BASE = '/releases';

/** Answers that were typed into a frame. */
interface Typed {
  answers: Answers;
  facts: Facts;
  in: string;
}

function Open({ pack, release, say, language }: AppProps & { pack: PackState; release: string }) {
  const [place, go] = usePlace();
  const spoken = pack.languages.some(({ id }) => id === language)
    ? language
    : pack.languages[0]!.id;
  const screens = useScreens({ base: BASE, release, language: spoken });
  const screen = screens?.find((one) => one.form === place.form);
  const form =
    screen || pack.forms.some(({ name }) => name === place.form)
      ? place.form!
      : pack.forms[0]!.name;
  const query = new URLSearchParams({
    form,
    language: spoken,
    ...(place.program && { program: place.program }),
  });
  const { value: composed } = useAnswer<Outline>(
    screens && !screen ? `/preview/outline?${query}` : undefined,
    pack.turn,
  );
  const outline = screen ?? composed;
  const sources = useAnswer<FormSources[]>('/preview/sources', pack.turn).value;
  const walk = useAnswer<Walk>('/preview/walk', pack.turn);
  const [typed, setTyped] = useState<Typed>();
  const [asked, setAsked] = useState<{ at: Pointer; in: string }>();
  const [whys, setWhys] = useState<{ [frame: string]: Why }>({});

  const step = outline?.steps.find(({ name }) => name === place.step) ?? outline?.steps[0];
  const choices = useMemo(() => {
    if (!step || !outline) return [];
    // A page shows whole answers of a form, the first there are: the pack's sample, or a walk's.
    const asked = outline.kind === 'form' ? outline.form : step.form;
    return asked === undefined
      ? []
      : listAnswers(walk.value, { form: asked, step: step.name, program: place.program });
  }, [walk.value, outline, step, place.program]);
  const isTyped = place.answers === 'typed' && typed !== undefined;
  const nothing = useMemo(
    () => ({ answers: outline ? choosing(outline, place.program) : {}, facts: {} }),
    [outline, place.program],
  );
  const given = isTyped
    ? typed
    : ((outline && chooseAnswers(choices, outline, place.answers)) ?? nothing);
  const ownSources = sources?.find((one) => one.form === form);

  const asks = useMemo<ToStage[]>(
    () => [
      { kind: 'point', ...(asked && { at: asked.at }) },
      ...(asked && ownSources
        ? [{ kind: 'explain' as const, at: asked.at, sources: ownSources, language }]
        : []),
    ],
    [asked, ownSources, language],
  );
  const scenes = useMemo(() => {
    if (!outline || !step) return [];
    const shared = {
      base: BASE,
      release,
      programs: place.program ? [place.program] : [],
      answers: given.answers,
      facts: given.facts,
      look: place.look,
      state: place.answers,
    };
    return pack.languages
      .filter(({ id }) => !place.hidden.includes(id))
      .map(({ id, name }) => ({
        name,
        scene: sceneOf(outline, step, { ...shared, language: id }),
      }));
  }, [outline, step, release, place, given, pack.languages]);

  const handleMessage = useCallback(
    (message: FromStage, id: string) => {
      if (message.kind === 'answered') {
        setTyped({ answers: message.answers, facts: message.facts, in: id });
        go({ answers: 'typed' });
      }
      if (message.kind === 'moved') go({ step: message.step });
      if (message.kind === 'pressed') setAsked({ at: message.at, in: id });
      // Each frame answers; the words are those of the one that was pressed.
      if (message.kind === 'why') setWhys((before) => ({ ...before, [id]: message.why }));
    },
    [go],
  );

  if (!outline || !step) return <p className="banner">{say('state.loading')}</p>;
  // Only a form has conditions that a flow would show.
  const view = place.view === 'flow' && outline.kind !== 'form' ? 'step' : place.view;
  const here = findingsOfStep(pack.findings, ownSources, step);
  return (
    <div className="preview">
      <Sidebar
        pack={pack}
        screens={screens ?? []}
        outline={outline}
        sources={ownSources}
        place={place}
        step={step.name}
        say={say}
        onGo={(change) => {
          setAsked(undefined);
          setWhys({});
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
        {place.view === 'findings' && (
          <section className="sheet">
            <h1>{say('findings.title')}</h1>
            <Findings findings={pack.findings} say={say} />
          </section>
        )}
        {view === 'flow' && (
          <Flow
            outline={outline}
            sources={ownSources}
            say={say}
            onOpen={(name) => go({ view: 'step', step: name })}
          />
        )}
        {view === 'step' && (
          <>
            <Toolbar
              pack={pack}
              place={place}
              kind={outline.kind}
              step={step}
              source={ownSources?.steps[step.name]?.place}
              choices={choices}
              isTyped={isTyped}
              walk={walk}
              say={say}
              onGo={go}
            />
            <div className="stage-and-why">
              <Frames
                scenes={scenes}
                typedIn={isTyped ? typed.in : undefined}
                isBroken={pack.isBroken}
                say={say}
                asks={asks}
                onMessage={handleMessage}
              />
              <aside className="beside">
                {outline.kind === 'form' && (
                  <WhyPanel why={asked && whys[asked.in]} outline={outline} say={say} />
                )}
                <section>
                  <h2>{say('findings.here')}</h2>
                  <Findings findings={here} say={say} />
                </section>
              </aside>
            </div>
          </>
        )}
      </main>
    </div>
  );
}
