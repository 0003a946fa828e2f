import type { Answers, Facts, Pointer } from '@porchlight/engine';
import { choosing, type Outline, type SourcePlace, type Why } from '@porchlight/engine/explain';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Flow } from '../flow/Flow.tsx';
import { Findings } from '../scene/Findings.tsx';
import { SourceProvider } from '../scene/SourceLink.tsx';
import { WhyPanel } from '../scene/WhyPanel.tsx';
import type { SayWords } from '../words/words.ts';
import type { StudioApi } from './api/createStudioApi.ts';
import { Editor, type Goal } from './editor/Editor.tsx';
import { openSchemas } from './editor/openSchemas.ts';
import { fieldAt } from './fieldAt.ts';
import { FormsPanel } from './forms/FormsPanel.tsx';
import { Live } from './Live.tsx';
import { AnswersPanel, type Given } from './panels/AnswersPanel.tsx';
import { ClashDialog } from './panels/Clash.tsx';
import { PublishPanel } from './panels/PublishPanel.tsx';
import { ReleasesPanel } from './panels/ReleasesPanel.tsx';
import { SavingState } from './SavingState.tsx';
import { stepOfFile } from './stepOfFile.ts';
import { Tree } from './Tree.tsx';
import { useOutline } from './useOutline.ts';
import { usePictures } from './usePictures.ts';
import { DOCKS, type Dock, type StudioPlace } from './usePlace.ts';
import type { Workspace } from './workspace/openWorkspace.ts';

export interface OpenCopyProps {
  api: StudioApi;
  workspace: Workspace;
  place: StudioPlace;
  say: SayWords;
  /** The admin's language. */
  language: string;
  onGo(change: Partial<StudioPlace>): void;
  onSignIn(): void;
}

/** What a new file begins with. */
const NEW_FILE = '{\n}\n';

/** A working copy: its files, the editor, the live step, and what can be done with it. */
export function OpenCopy(props: OpenCopyProps) {
  const { api, workspace, place, say, language, onGo, onSignIn } = props;
  const state = useSyncExternalStore(workspace.subscribe, workspace.getState);
  const { copy, files, compiled, findings, sources, isBroken, saving, clash } = state;
  const [goal, setGoal] = useState<Goal>();
  const [line, setLine] = useState(1);
  const [pressed, setPressed] = useState<Pointer>();
  const [why, setWhy] = useState<Why>();
  const [edited, setEdited] = useState<Given>();
  const help = useMemo(
    () => openSchemas((name) => workspace.getState().files.get(name)?.text ?? undefined),
    [workspace],
  );

  const formNames = sources.map((one) => one.form);
  const isOpen = place.file !== undefined && (files.get(place.file)?.text ?? null) !== null;
  const file = isOpen ? place.file : undefined;
  const home = useMemo(
    () => stepOfFile(sources, file, { line, form: place.form }),
    [sources, file, line, place.form],
  );
  const form = place.form ?? home?.form ?? formNames[0] ?? 'application';
  const program = place.program ?? home?.program;
  const found = useOutline({ stage: compiled?.stage, form, program, language });
  const outline = found?.outline;
  const wanted = place.step ?? home?.step;
  const step = outline?.steps.find(({ name }) => name === wanted) ?? outline?.steps[0];
  const nothing = useMemo<Given>(
    () => ({ answers: outline ? choosing(outline, program) : {}, facts: {} }),
    [outline, program],
  );
  const given = edited ?? nothing;
  // The form whose answers stand on the screen: a page may show those of one.
  const answered = outline?.kind === 'form' ? outline.form : step?.form;
  const ownSources = sources.find((one) => one.form === form);
  const atCursor = useMemo(() => fieldAt(ownSources, file, line), [ownSources, file, line]);
  const pointed = pressed ?? atCursor;
  const languages = found?.portal.languages ?? [];
  const shownLanguage = languages.some(({ id }) => id === place.language)
    ? place.language!
    : (languages[0]?.id ?? 'en');

  const openPlace = useCallback(
    ({ file: name, line: at, column }: SourcePlace) => {
      onGo({ file: name });
      setGoal((before) => ({ line: at, column, turn: (before?.turn ?? 0) + 1 }));
    },
    [onGo],
  );
  const handlePress = useCallback(
    (at: Pointer) => {
      setPressed(at);
      const declared = ownSources?.fields[at]?.place;
      if (declared) openPlace(declared);
    },
    [ownSources, openPlace],
  );
  const handleAnswers = useCallback(
    (answers: Answers, facts: Facts) => setEdited({ answers, facts }),
    [],
  );
  const handleLine = useCallback((at: number) => {
    setLine(at);
    setPressed(undefined);
  }, []);
  const opener = useMemo(() => ({ open: openPlace }), [openPlace]);
  const counts = useMemo(() => {
    const all = new Map<string, number>();
    for (const { file: name } of findings) all.set(name, (all.get(name) ?? 0) + 1);
    return all;
  }, [findings]);
  const ownFindings = useMemo(
    () => findings.filter((finding) => finding.file === file),
    [findings, file],
  );
  const isReadOnly = saving === 'no-role';
  const texts = useMemo(
    () => new Map([...files].flatMap(([name, { text }]) => (text === null ? [] : [[name, text]]))),
    [files],
  );
  const pictures = usePictures({ api, workspace, stage: compiled?.stage });

  // What is not saved is asked about before the tab closes.
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => {
      if (workspace.getState().saving !== 'saved') event.preventDefault();
    };
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, [workspace]);

  return (
    <SourceProvider value={opener}>
      <div className="studio">
        <header className="studio-top">
          <h1>{copy.name}</h1>
          <SavingState state={state} say={say} onRetry={workspace.retry} onSignIn={onSignIn} />
          <button type="button" onClick={() => onGo({ copy: undefined, file: undefined })}>
            {say('studio.all-copies')}
          </button>
        </header>
        <Tree
          files={files}
          counts={counts}
          open={file}
          say={say}
          onOpen={(name) => {
            const next = stepOfFile(sources, name, { line: 1, form: place.form });
            // Before it is known where steps stand, the file says it later.
            const isOpenStep = next !== undefined || sources.length === 0;
            onGo({
              file: name,
              ...(isOpenStep && {
                form: next?.form,
                program: next?.program,
                // Where a file words several, the cursor says which.
                step: next?.isOnly ? next.step : undefined,
              }),
            });
            handleLine(1);
          }}
          onNew={(name) => {
            if (!files.has(name)) workspace.edit([{ name, text: NEW_FILE }]);
            onGo({ file: name });
          }}
        />
        <main className="studio-editor">
          {file ? (
            <>
              <header className="editor-head">
                <h2>{file}</h2>
                <button
                  type="button"
                  disabled={isReadOnly}
                  onClick={() => {
                    workspace.edit([{ name: file, text: null }]);
                    onGo({ file: undefined });
                  }}
                >
                  {say('studio.delete-file')}
                </button>
              </header>
              <Editor
                name={file}
                text={files.get(file)!.text ?? ''}
                label={say('studio.editor', { file })}
                help={help}
                findings={ownFindings}
                goal={goal}
                isReadOnly={isReadOnly}
                onChange={(text) => {
                  if (text !== workspace.getState().files.get(file)?.text)
                    workspace.edit([{ name: file, text }]);
                }}
                onLine={handleLine}
              />
            </>
          ) : (
            <p className="sheet">{say('studio.choose-file')}</p>
          )}
        </main>
        <section className="studio-side" aria-label={say('studio.live')}>
          {isBroken && (
            <p className="banner" role="alert">
              {say('state.broken')}
            </p>
          )}
          {compiled?.stage && outline && step ? (
            <Live
              stage={compiled.stage}
              outline={outline}
              step={step}
              languages={languages}
              language={shownLanguage}
              ownLanguage={language}
              given={given}
              place={{ ...place, ...(program && { program }) }}
              sources={ownSources}
              pointed={pointed}
              isBroken={isBroken}
              say={say}
              onGo={onGo}
              onAnswers={handleAnswers}
              onPress={handlePress}
              onWhy={setWhy}
            />
          ) : (
            <p className="banner" role="status">
              {say(isBroken ? 'state.broken-first' : 'state.loading')}
            </p>
          )}
        </section>
        <section className="studio-dock" aria-label={say('studio.tools')}>
          <div role="tablist" aria-label={say('studio.tools')}>
            {DOCKS.map((dock) => (
              <button
                key={dock}
                type="button"
                role="tab"
                id={`tab-${dock}`}
                aria-selected={place.dock === dock}
                aria-controls="dock"
                tabIndex={place.dock === dock ? 0 : -1}
                onClick={() => onGo({ dock })}
                onKeyDown={(event) => {
                  const move = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
                  if (!move) return;
                  const next = DOCKS.at((DOCKS.indexOf(dock) + move) % DOCKS.length)!;
                  onGo({ dock: next });
                  document.getElementById(`tab-${next}`)?.focus();
                }}
              >
                {say(`studio.dock-${dock}`)}
                {dock === 'findings' && findings.length > 0 && ` (${findings.length})`}
              </button>
            ))}
          </div>
          <div id="dock" role="tabpanel" aria-labelledby={`tab-${place.dock}`} className="dock">
            {outline && !docksOf(outline, answered).includes(place.dock) && (
              <p className="quiet">{say('studio.no-conditions')}</p>
            )}
            {place.dock === 'why' && outline?.kind === 'form' && (
              <WhyPanel
                why={why?.pointer === pointed ? why : undefined}
                outline={outline}
                say={say}
              />
            )}
            {place.dock === 'findings' && <Findings findings={findings} say={say} />}
            {place.dock === 'forms' && (
              <FormsPanel
                files={texts}
                place={{ file }}
                say={say}
                language={language}
                pictures={pictures}
                onChange={workspace.edit}
              />
            )}
            {place.dock === 'answers' && step && answered !== undefined && (
              <AnswersPanel
                api={api}
                copy={copy.id}
                hash={compiled?.hash ?? undefined}
                form={answered}
                step={step.name}
                program={program}
                given={given}
                say={say}
                onGiven={setEdited}
              />
            )}
            {place.dock === 'flow' && outline?.kind === 'form' && (
              <Flow
                outline={outline}
                sources={ownSources}
                say={say}
                onOpen={(name) => {
                  onGo({ step: name });
                  const at = ownSources?.steps[name]?.place;
                  if (at) openPlace(at);
                }}
              />
            )}
            {place.dock === 'publish' && (
              <PublishPanel
                api={api}
                copy={copy}
                hash={compiled?.hash ?? undefined}
                findings={findings}
                say={say}
                flush={workspace.flush}
                onDone={workspace.reload}
              />
            )}
            {place.dock === 'releases' && (
              <ReleasesPanel api={api} say={say} onDone={workspace.reload} />
            )}
          </div>
        </section>
        {clash && <ClashDialog clash={clash} say={say} onSettle={workspace.settle} />}
      </div>
    </SourceProvider>
  );
}

/** The docks that say something of a screen: only a form's steps have conditions, and not every screen has answers. */
function docksOf({ kind }: Outline, answered: string | undefined): Dock[] {
  const isForm = kind === 'form';
  return DOCKS.filter((dock) =>
    dock === 'why' || dock === 'flow' ? isForm : dock !== 'answers' || answered !== undefined,
  );
}
