import type { Answers, Facts, Pointer } from '@porchlight/engine';
import { compiledStep, placeOf, pointerOfQuestion } from '@porchlight/engine/build';
import { choosing, type SourcePlace, type Why } from '@porchlight/engine/explain';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Findings } from '../scene/Findings.tsx';
import { SourceProvider } from '../scene/SourceLink.tsx';
import type { SayWords } from '../words/words.ts';
import type { StudioApi } from './api/createStudioApi.ts';
import { attemptBuild, type Build, withChanges } from './builder/build.ts';
import { NewProgramDialog } from './builder/NewProgramDialog.tsx';
import { Outline, type Selection } from './builder/Outline.tsx';
import { UndoButtons } from './builder/UndoButtons.tsx';
import { countByPlace, useComments } from './comments/useComments.ts';
import { EditorPane } from './EditorPane.tsx';
import type { Goal } from './editor/Editor.tsx';
import { fieldAt } from './fieldAt.ts';
import { HiddenStepHint } from './HiddenStepHint.tsx';
import { LivePreview } from './LivePreview.tsx';
import type { Given } from './panels/AnswersPanel.tsx';
import { MergeDialog } from './panels/MergeDialog.tsx';
import { SavingState } from './SavingState.tsx';
import { SidePanel } from './SidePanel.tsx';
import { stepOfFile } from './stepOfFile.ts';
import { Tree } from './Tree.tsx';
import type { StudioPlace } from './usePlace.ts';
import { useShown } from './useShown.ts';
import { useStaying } from './useStaying.ts';
import type { Workspace } from './workspace/Workspace.ts';

export interface OpenCopyProps {
  api: StudioApi;
  workspace: Workspace;
  place: StudioPlace;
  say: SayWords;
  /** The admin's address, and her language. */
  admin: string;
  language: string;
  onGo(change: Partial<StudioPlace>): void;
  onSignIn(): void;
}

/** What a new file begins with. */
const NEW_FILE = '{\n}\n';

/** A working copy: its files, the editor, the live step, and what can be done with it. */
export function OpenCopy(props: OpenCopyProps) {
  const { api, workspace, place, say, admin, language, onGo, onSignIn } = props;
  const state = useSyncExternalStore(workspace.subscribe, workspace.getState);
  const { copy, files, compiled, findings, isBroken, stopped, saving, clash } = state;
  const [goal, setGoal] = useState<Goal>();
  const [line, setLine] = useState(1);
  const shown = useShown(state, place, { line, ownLanguage: language });
  const { file, program, outline, step, sources } = shown;
  const [pressed, setPressed] = useState<Pointer>();
  const [why, setWhy] = useState<Why>();
  const [edited, setEdited] = useState<Given>();
  const [isAsking, setAsking] = useState(false);
  useStaying(workspace);
  const comments = useComments(api, copy.id, say);
  const talked = useMemo(() => countByPlace(comments.threads), [comments.threads]);
  // What was typed stays, and the program whose step was opened is in.
  const [brought, setBrought] = useState<{ form: string; program: string }>();
  useEffect(() => {
    if (!brought || outline?.form !== brought.form) return;
    setBrought(undefined);
    setEdited(
      (before) =>
        before && { ...before, answers: choosing(outline, brought.program, before.answers) },
    );
  }, [brought, outline]);

  const nothing = useMemo<Given>(
    () => ({ answers: outline ? choosing(outline, program) : {}, facts: {} }),
    [outline, program],
  );
  const given = edited ?? nothing;
  const atCursor = useMemo(() => fieldAt(sources, file, line), [sources, file, line]);
  const isBuilding = place.view === 'build';
  const Live = isBuilding ? 'main' : 'section';
  const texts = useMemo(
    () => new Map([...files].flatMap(([name, { text }]) => (text === null ? [] : [[name, text]]))),
    [files],
  );
  const chosen = useMemo(() => pointerOfQuestion(texts, place), [texts, place]);
  const pointed = isBuilding ? chosen : (pressed ?? atCursor);

  const openPlace = useCallback(
    ({ file: name, line: at, column }: SourcePlace) => {
      onGo({ file: name, question: undefined });
      setGoal((before) => ({ line: at, column, turn: (before?.turn ?? 0) + 1 }));
    },
    [onGo],
  );
  const handlePress = useCallback(
    (at: Pointer) => {
      setPressed(at);
      const declared = sources?.fields[at]?.place;
      if (!declared) return;
      openPlace(declared);
      onGo({ question: at.slice(at.lastIndexOf('/') + 1) });
    },
    [sources, openPlace, onGo],
  );
  const handleAnswers = useCallback(
    (answers: Answers, facts: Facts) => setEdited({ answers, facts }),
    [],
  );
  const handleLine = useCallback((at: number) => {
    setLine(at);
    setPressed(undefined);
  }, []);
  const firstError = findings.find(({ severity }) => severity === 'error');
  const opener = useMemo(() => ({ open: openPlace }), [openPlace]);
  const counts = useMemo(() => {
    const all = new Map<string, number>();
    for (const { file: name, pointer } of findings) {
      const question = /^\/properties\/([^/]+)/.exec(pointer)?.[1];
      for (const key of question === undefined ? [name] : [name, `${name}#${question}`])
        all.set(key, (all.get(key) ?? 0) + 1);
    }
    return all;
  }, [findings]);

  function openFile(name: string): void {
    const next = stepOfFile(state.sources, name, { line: 1, form: place.form });
    // Before it is known where steps stand, the file says it later.
    const isOpenStep = next !== undefined || state.sources.length === 0;
    onGo({
      file: name,
      question: undefined,
      ...(isOpenStep && {
        form: next?.form,
        program: next?.program,
        // Where a file words several, the cursor says which.
        step: next?.isOnly ? next.step : undefined,
      }),
    });
    if (next?.program) setBrought({ form: next.form, program: next.program });
    handleLine(1);
  }

  function select({ form, program: chosenProgram, step: name, ...where }: Selection): void {
    const step = compiledStep(where.file, { program: chosenProgram, step: name });
    onGo({ file: where.file, question: where.question, form, program: chosenProgram, step });
    if (form && chosenProgram) setBrought({ form, program: chosenProgram });
    handleLine(1);
  }

  /** Chooses a file, or a question of it, with the form and the step that it is of. */
  function selectPlace(
    { file: name, question }: { file: string; question?: string | undefined },
    known: ReadonlyMap<string, string> = texts,
  ): void {
    select({ ...placeOf(known, name), file: name, ...(question !== undefined && { question }) });
  }

  /** What stands beside the step belongs to its view, unless it is of the whole copy. */
  function changeView(): void {
    const [view, own, other] = isBuilding
      ? (['files', 'why', 'forms'] as const)
      : (['build', 'forms', 'why'] as const);
    onGo({ view, room: undefined, ...(place.dock === other && { dock: own }) });
  }

  const build: Build = (work, merge) =>
    attemptBuild(work, ({ changes, said, at }) => {
      if (changes.length) workspace.edit(changes, { said, merge });
      if (at) {
        const question = 'name' in at ? at.name : undefined;
        selectPlace({ file: at.file, question }, withChanges(texts, changes));
      }
    });

  return (
    <SourceProvider value={opener}>
      <div className="studio" data-room={place.room} data-view={place.view}>
        <header className="studio-top">
          <h1>{copy.name}</h1>
          <UndoButtons workspace={workspace} state={state} say={say} />
          <SavingState state={state} say={say} onRetry={workspace.retry} onSignIn={onSignIn} />
          <button type="button" onClick={changeView}>
            {say(isBuilding ? 'build.view-files' : 'build.view-build')}
          </button>
          <button
            type="button"
            onClick={() => onGo({ copy: undefined, file: undefined, question: undefined })}
          >
            {say('studio.all-copies')}
          </button>
        </header>
        {isBuilding ? (
          <Outline
            files={texts}
            place={place}
            counts={counts}
            comments={talked}
            say={say}
            onSelect={select}
            onNewProgram={() => setAsking(true)}
          />
        ) : (
          <>
            <Tree
              files={files}
              counts={counts}
              open={file}
              say={say}
              onOpen={openFile}
              onNew={(name) => {
                if ((files.get(name)?.text ?? null) === null)
                  workspace.edit([{ name, text: NEW_FILE }]);
                onGo({ file: name });
              }}
            />
            <EditorPane
              workspace={workspace}
              wanted={place.file}
              file={file}
              text={(file && files.get(file)?.text) ?? ''}
              deleted={place.file === undefined ? undefined : state.deleted.get(place.file)}
              admin={admin}
              findings={findings}
              goal={goal}
              isReadOnly={saving === 'no-role' || saving === 'gone'}
              say={say}
              onLine={handleLine}
            />
          </>
        )}
        <Live className="studio-side" aria-label={say('studio.live')}>
          {isBroken && (
            <div className="banner" role="alert">
              <p>
                {say('state.broken')} {stopped}
              </p>
              {firstError && <Findings findings={[firstError]} say={say} />}
            </div>
          )}
          {compiled?.stage && outline && step ? (
            <LivePreview
              stage={compiled.stage}
              shown={shown}
              outline={outline}
              step={step}
              ownLanguage={language}
              given={given}
              place={place}
              pointed={pointed}
              isBroken={isBroken}
              lead={
                <HiddenStepHint
                  key={`${compiled.hash} ${outline.form} ${step.name} ${program}`}
                  api={api}
                  copy={copy.id}
                  wanted={{ form: outline.form, step: step.name, program }}
                  given={given}
                  say={say}
                  onGiven={setEdited}
                />
              }
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
        </Live>
        <SidePanel
          api={api}
          workspace={workspace}
          state={state}
          files={texts}
          place={place}
          shown={shown}
          given={given}
          pointed={pointed}
          why={why}
          comments={comments}
          say={say}
          language={language}
          onBuild={build}
          onGo={onGo}
          onGiven={setEdited}
          onOpenPlace={openPlace}
          onSelect={(at) => {
            selectPlace(at);
            onGo({ dock: isBuilding ? 'forms' : 'comments' });
          }}
        />
        {isAsking && (
          <NewProgramDialog
            files={texts}
            language={language}
            say={say}
            onBuild={build}
            onClose={() => setAsking(false)}
          />
        )}
        {clash && <MergeDialog clash={clash} admin={admin} say={say} onSettle={workspace.settle} />}
      </div>
    </SourceProvider>
  );
}
