import type { Pointer } from '@porchlight/engine';
import {
  lineOfQuestion,
  pointerOfQuestion,
  questionAt,
  standingOf,
} from '@porchlight/engine/builder';
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { WalkFinding } from '../form-preview/answerChoices.ts';
import { toldFindings } from '../form-preview/toldFindings.ts';
import type { SayWords } from '../words/words.ts';
import type { StudioApi } from './api/createStudioApi.ts';
import type { InUse } from './api/records.ts';
import { attemptBuild, type Build, withChanges } from './builder/build.ts';
import { builtPlace } from './builder/builtPlace.ts';
import { MOVES, type MoveGuard, useMoveGuard } from './builder/useMoveGuard.ts';
import { type Comments, useComments } from './comments/useComments.ts';
import { countFindings } from './countFindings.ts';
import { createNavigation, type Navigation } from './createNavigation.ts';
import { fieldAt } from './fieldAt.ts';
import { type Cursor, useCursor } from './useCursor.ts';
import { type GivenAnswers, useGiven } from './useGiven.ts';
import { useInUse } from './useInUse.ts';
import type { StudioPlace } from './usePlace.ts';
import { type Shown, useShown } from './useShown.ts';
import { useStaying } from './useStaying.ts';
import { useTexts } from './useTexts.ts';
import type { Workspace, WorkspaceState } from './workspace/Workspace.ts';

/** The open copy, where the studio stands in it, and the ways to go elsewhere. */
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

/** What the parts of an open copy's page have in common. */
export interface CopyPage extends OpenCopyProps, Pick<GivenAnswers, 'given' | 'give'> {
  state: WorkspaceState;
  /** The texts of the copy's JSON files, by path. */
  texts: ReadonlyMap<string, string>;
  shown: Shown;
  cursor: Cursor;
  /** The field that is asked about. */
  pointed: Pointer | undefined;
  /** Findings of each file, and of each of its questions: `file#name`. */
  counts: ReadonlyMap<string, number>;
  /** What walking the copy found, beside the check. */
  walked: WalkFinding[];
  comments: Comments;
  /** What applications may hold under the release that the copy stands on; undefined while it is not known. */
  inUse: InUse | undefined;
  /** Asks for it anew. */
  askInUse(): void;
  navigation: Navigation;
  /** The form is walked as an applicant does: nothing is offered by which it is built. */
  isWalking: boolean;
  onWalking(isWalking: boolean): void;
  /** A field of the step was pressed. */
  onPress(at: Pointer): void;
  onBuild: Build;
  /** Shows the step with the answers of what walking found, and chooses what it is about. */
  onFill(finding: WalkFinding): void;
  /** A move that is asked about before it is made. */
  askedMove: MoveGuard['asked'];
  settleMove(isMeant: boolean): void;
  /** Where something stands that was moved just now, to be heard. */
  moved: string;
}

/** A copy as it is open: what of it is shown, where somebody is at work, and the ways to change both. */
export function useCopyPage(props: OpenCopyProps): CopyPage {
  const { api, workspace, place, say, language, onGo } = props;
  const state = useSyncExternalStore(workspace.subscribe, workspace.getState);
  const { copy, files, findings, walk } = state;
  const cursor = useCursor(onGo);
  const shown = useShown(state, place, { line: cursor.line, ownLanguage: language });
  const { given, give, chooseProgram } = useGiven(shown.outline, shown.program);
  useStaying(workspace);
  const used = useInUse(api, copy.base);
  const texts = useTexts(files);
  const comments = useComments({ api, copy: copy.id, say, texts, saving: state.saving });
  const walked = useMemo(() => toldFindings(walk, findings), [walk, findings]);
  const counts = useMemo(() => countFindings([...findings, ...walked]), [findings, walked]);
  const navigation = createNavigation({
    place,
    texts,
    sources: state.sources,
    onGo,
    onProgram: chooseProgram,
    onFirstLine: () => cursor.moveTo(1),
  });
  const { isWalking, onWalking, chosen } = useWalking(navigation);
  return {
    ...props,
    state,
    texts,
    shown,
    cursor,
    given,
    give,
    counts,
    walked,
    comments,
    ...used,
    navigation: chosen,
    ...{ isWalking, onWalking },
    onFill: fillWith({ texts, sources: state.sources, navigation: chosen, give, onGo }),
    ...useBuilding({ workspace, texts, navigation: chosen, say }),
    pointed: usePointed({ place, texts, shown, cursor }),
    onPress: usePress({ shown, texts, cursor, onGo }),
  };
}

/** Whether the form is walked: what is chosen elsewhere, to be built, ends that. */
function useWalking(navigation: Navigation) {
  const [isWalking, setWalking] = useState(false);
  const ending =
    <Chosen extends unknown[]>(go: (...chosen: Chosen) => void) =>
    (...chosen: Chosen) => {
      setWalking(false);
      go(...chosen);
    };
  const chosen: Navigation = {
    openFile: ending(navigation.openFile),
    select: ending(navigation.select),
    selectPlace: ending(navigation.selectPlace),
    changeView: navigation.changeView,
  };
  return { isWalking, onWalking: setWalking, chosen };
}

/** Makes operations of the builder: shows what came of each, and asks before some moves. */
function useBuilding({
  workspace,
  texts,
  navigation,
  say,
}: Pick<CopyPage, 'workspace' | 'texts' | 'navigation' | 'say'>): Pick<
  CopyPage,
  'onBuild' | 'askedMove' | 'settleMove' | 'moved'
> {
  const [moved, setMoved] = useState('');
  const build: Build = (work, merge) =>
    attemptBuild(work, ({ changes, said, at }) => {
      if (changes.length) workspace.edit(changes, { said, merge });
      if (!at) return;
      const question = 'name' in at ? at.name : undefined;
      const now = withChanges(texts, changes);
      const standing = MOVES.has(said.id) && standingOf(now, at);
      setMoved(standing ? say('build.moved', { ...standing }) : '');
      navigation.selectPlace({ file: at.file, question }, now);
    });
  const guard = useMoveGuard(texts, build);
  return {
    onBuild: guard.onBuild,
    askedMove: guard.asked,
    settleMove(isMeant) {
      const title = guard.asked?.title ?? '';
      if (!guard.settle(isMeant)) setMoved(say('build.stays', { title }));
    },
    moved,
  };
}

type Filling = Pick<CopyPage, 'texts' | 'navigation' | 'give' | 'onGo'> & {
  sources: WorkspaceState['sources'];
};

function fillWith({ texts, sources, navigation, give, onGo }: Filling): CopyPage['onFill'] {
  return (finding) => {
    const { shown } = finding;
    if (!shown) return;
    const { form, step, answers, facts } = shown;
    const declared = sources.find((one) => one.form === form);
    navigation.selectPlace(builtPlace(declared, finding, texts));
    give({ answers, facts });
    onGo({ form, step, program: shown.programs[0] });
  };
}
/** In the builder the question that is chosen; else the field that was pressed, or is in the editor. */
function usePointed(page: Pick<CopyPage, 'place' | 'texts' | 'shown' | 'cursor'>) {
  const { place, texts, shown, cursor } = page;
  const { sources, file } = shown;
  const atCursor = useMemo(() => fieldAt(sources, file, cursor.line), [sources, file, cursor.line]);
  const chosen = useMemo(() => pointerOfQuestion(texts, place), [texts, place]);
  return place.view === 'build' ? chosen : (cursor.pressed ?? atCursor);
}

/**
 * A field that is pressed is opened where it is declared, and chosen. One that was made just now stands in
 * the texts before the check has said where.
 */
function usePress(page: Pick<CopyPage, 'shown' | 'texts' | 'cursor' | 'onGo'>) {
  const { press, openPlace } = page.cursor;
  const latest = useRef(page);
  latest.current = page;
  return useCallback(
    (at: Pointer) => {
      const { shown, texts, onGo } = latest.current;
      press(at);
      const declared = shown.sources?.fields[at]?.place ?? placeIn(texts, shown, at);
      if (!declared) return;
      openPlace(declared);
      onGo({ question: at.slice(at.lastIndexOf('/') + 1) });
    },
    [press, openPlace],
  );
}

function placeIn(texts: CopyPage['texts'], { form, program }: Shown, at: Pointer) {
  const found = questionAt(texts, { form, ...(program && { program }) }, at);
  return found && { file: found.file, line: lineOfQuestion(texts, found), column: 1 };
}
