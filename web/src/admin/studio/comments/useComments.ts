import { type MovedQuestion, movedQuestions } from '@porchlight/engine/edit';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { StudioApi } from '../api/createStudioApi.ts';
import type { CommentThread, NewComment } from '../api/records.ts';
import { useAttempt } from '../useAttempt.ts';
import { useSteady } from '../useSteady.ts';
import type { Saving } from '../workspace/Workspace.ts';

/** A file of a copy, or a question that it declares. */
export interface CommentPlace {
  file: string;
  question: string | null;
}

/** What was said about places of a copy, and the ways to say more. */
export interface Comments {
  threads: CommentThread[];
  /** Why the last try failed. */
  problem: string;
  isWorking: boolean;
  /** What is typed and not said yet, by what it is about. */
  drafts: ReadonlyMap<string, string>;
  onDraft(key: string, text: string): void;
  /** @returns Whether it is said. */
  say(comment: NewComment): Promise<boolean>;
  resolve(thread: number, isResolved: boolean): Promise<boolean>;
}

/** Milliseconds from one look at what others say to the next, while the page is seen. */
const LOOK_EVERY = 20_000;

/** By what a place is counted: as the outline knows it. */
export const keyOfPlace = ({ file, question }: CommentPlace): string =>
  question === null ? file : `${file}#${question}`;

/** The threads that nobody has resolved. */
export const openThreads = (threads: readonly CommentThread[]): CommentThread[] =>
  threads.filter(({ resolved }) => resolved === null);

/** How many they are. */
export const countOpen = (threads: readonly CommentThread[]): number => openThreads(threads).length;

/** How many of them each place has. */
export function countByPlace(threads: readonly CommentThread[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const thread of openThreads(threads)) {
    const key = keyOfPlace(thread);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** What is typed goes with the question that it is about. */
function withMoved(drafts: Comments['drafts'], moved: MovedQuestion[]): Comments['drafts'] {
  const carried = new Map(drafts);
  for (const { question, from, to } of moved) {
    const key = keyOfPlace({ file: from, question });
    const typed = carried.get(key);
    if (!typed) continue;
    carried.delete(key);
    carried.set(keyOfPlace({ file: to, question }), typed);
  }
  return carried;
}

interface MovesOptions extends Pick<CommentsOptions, 'texts' | 'saving'> {
  onMove(moved: MovedQuestion[]): void;
  /** The server has it. */
  onSaved(): void;
}

/** The questions that stand in another file now. Where only one file is another, as with each key, none is read. */
function movedBetween(before: CommentsOptions['texts'], now: CommentsOptions['texts']) {
  if (before === now) return [];
  const changes = [...new Set([...before.keys(), ...now.keys()])]
    .filter((file) => before.get(file) !== now.get(file))
    .map((file) => ({ file, before: before.get(file), after: now.get(file) }));
  return changes.length < 2 ? [] : movedQuestions(changes);
}

/** Tells of questions that come to stand in another file, and when that is saved. */
function useMoves({ texts, saving, onMove, onSaved }: MovesOptions): void {
  const before = useRef(texts);
  const isUnsaved = useRef(false);
  const [move, save] = [useSteady(onMove), useSteady(onSaved)];
  useEffect(() => {
    const moved = movedBetween(before.current, texts);
    before.current = texts;
    if (moved.length > 0) {
      isUnsaved.current = true;
      move(moved);
    }
    if (!isUnsaved.current || !['saved', 'refused'].includes(saving)) return;
    isUnsaved.current = false;
    save();
  }, [texts, saving, move, save]);
}

/** What is said is of which copy, and how that stands. */
export interface CommentsOptions {
  api: StudioApi;
  copy: number;
  say: SayWords;
  /** The texts of the copy's files, by path. */
  texts: ReadonlyMap<string, string>;
  saving: Saving;
}

/** Follows what is said about a copy, by others too. */
export function useComments({ api, copy, say, texts, saving }: CommentsOptions): Comments {
  const [threads, setThreads] = useState<CommentThread[]>([]);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map());
  const [afterMoves, setAfterMoves] = useState(0);
  const { isWorking, problem, attempt } = useAttempt(say);
  useMoves({
    ...{ texts, saving },
    onMove: (moved) => setDrafts((now) => withMoved(now, moved)),
    onSaved: () => setAfterMoves((count) => count + 1),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: after a move it is looked at once.
  useEffect(() => {
    let isCurrent = true;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      api.comments(copy).then(
        (found) => isCurrent && setThreads(found),
        // What was said before stays in sight; the state of the line is said where saving is.
        () => undefined,
      );
    };
    look();
    const timer = setInterval(look, LOOK_EVERY);
    window.addEventListener('focus', look);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      window.removeEventListener('focus', look);
    };
  }, [api, copy, afterMoves]);

  const onDraft = useCallback(
    (key: string, text: string) => setDrafts((before) => new Map(before).set(key, text)),
    [],
  );
  return useMemo(
    () => ({
      threads,
      problem,
      isWorking,
      drafts,
      onDraft,
      say: (comment) => attempt(async () => setThreads(await api.comment(copy, comment))),
      resolve: (thread, isResolved) =>
        attempt(async () => setThreads(await api.resolveComment(copy, thread, isResolved))),
    }),
    [api, copy, threads, problem, isWorking, drafts, onDraft, attempt],
  );
}
