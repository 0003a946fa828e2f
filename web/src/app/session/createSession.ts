import { createSaver, type Saver } from '@porchlight/engine/react';
import { NetworkError } from '../../http/ApiError.ts';
import { createCatchingUp } from './catchingUp.ts';
import { changeList } from './changeList.ts';
import { createConflicts } from './createConflicts.ts';
import type { Draft } from './createDraft.ts';
import { createFitting, type Fitting } from './createFitting.ts';
import { createMerging } from './createMerging.ts';
import { createRetries } from './createRetries.ts';
import { createSaves } from './createSaves.ts';
import { openDraft } from './openDraft.ts';
import type { Session, SessionOptions } from './Session.ts';
import { createStepMoves } from './stepMoves.ts';
import { createWholeChanges } from './wholeChanges.ts';

/** Lists are for some steps of many: what waits of their items is loaded with the first of them. */
const loadUnsent = () => import('../unsent-items/index.ts');
const takeUpUnsent = (draft: Draft, openUnsent: Session['openUnsent']) =>
  loadUnsent()
    .then((it) => it.takeUpUnsent(draft, openUnsent))
    .catch(() => undefined);

/** Has what is typed kept and saved. @returns What ends it. */
function watchTyping(draft: Draft, fitting: Fitting, saver: Saver): () => void {
  return draft.store.subscribe(() => {
    const { answers } = draft.store.getSnapshot();
    if (answers === draft.shown) return;
    draft.shown = answers;
    if (fitting.isMissing()) void fitting.tryToFit();
    if (!draft.isDirty()) return;
    draft.keepUnsaved();
    const { conflict, saving } = draft.state;
    if (conflict === undefined && saving !== 'signed-out') saver.schedule();
  });
}

/** What a session is made of beside its draft. */
function createParts(options: SessionOptions, draft: Draft, resume: () => void) {
  const { api, isOnline = () => navigator.onLine, isSignInRequired } = options;
  const conflicts = createConflicts(draft.store);
  const fitting = createFitting(draft, options);
  const retries = createRetries(resume);
  const onQuietFailure = (error: unknown) => {
    const { saving } = draft.state;
    if (saving === 'waiting' || saving === 'offline') retries.fail(error);
  };
  const saver = createSaver({
    save: () => saves.saveUnsaved(),
    isDirty: draft.isWaiting,
    onError: onQuietFailure,
  });
  const merging = createMerging({ draft, conflicts, saver, retries });
  const reload = () => whole.reload();
  const saves = createSaves({
    draft,
    api,
    fitting,
    merging,
    retries,
    isOnline,
    isSignInRequired,
    reload,
  });
  const whole = createWholeChanges({ draft, api, fitting, merging, saver, saves });
  const catchUp = createCatchingUp({ api, draft, saver, saves, fitting, merging, retries });
  /** True where going on needs no answer: there is no line, and the server hears of it later. */
  const isAway = (error: unknown) =>
    error instanceof NetworkError && (draft.isBehind || !isOnline());
  const moves = createStepMoves({ draft, saver, saves, isAway });
  /** Sends what is not saved, with nobody waiting for it. */
  const sendUnsaved = () => void catchUp().catch(onQuietFailure);
  const resolve: Session['resolve'] = (theirs) => {
    merging.resolve(theirs);
    // While it was asked the language may have become another one, in which the server has not spoken yet.
    if (draft.isBehind) sendUnsaved();
  };
  const sending = { moves, retries, saver, saves, sendUnsaved, whole };
  return { fitting, isAway, isOnline, merging, resolve, ...sending };
}

/** The session's own saver, and those of items that are open beside it. */
function createSavers(saver: Saver) {
  const attached = new Set<Saver>();
  return {
    attachSaver(other: Saver) {
      attached.add(other);
      return () => attached.delete(other);
    },
    async flush() {
      await Promise.all([saver, ...attached].map((one) => one.flush()));
    },
    flushAttached() {
      for (const other of attached) void other.flush().catch(() => other.schedule());
    },
  };
}

/**
 * Loads the application and begins its session; without a line, with what this device kept of it.
 * Rejects when it is not to be had.
 */
export async function createSession(options: SessionOptions): Promise<Session> {
  const { api, openRelease } = options;
  const { draft, base } = await openDraft(options);
  const { store, cache } = draft;
  const parts = createParts(options, draft, () => session.resume());
  const { fitting, isOnline, merging, retries, saver } = parts;
  const { flushAttached, ...savers } = createSavers(saver);

  const stopWatching = watchTyping(draft, fitting, saver);
  if (!draft.isBehind) draft.remember(draft.record);
  if (draft.wantedStep !== undefined) draft.standAt(draft.wantedStep);
  merging.takeUpUnsaved(base);
  const setList: Session['setList'] = (fact, change) => changeList(draft, fact, change);
  const openUnsent = async () =>
    (await loadUnsent()).openUnsentItems({ draft, api, saver, setList, isOnline });
  if (cache.unsentApplications().length > 0) await takeUpUnsent(draft, openUnsent);
  if (draft.isBehind) retries.fail(new NetworkError('Opened without a line'));

  const session: Session = {
    store,
    saver,
    cache,
    isAway: parts.isAway,
    openRelease,
    getState: () => draft.state,
    subscribe: (listener) => draft.subscribe(listener),
    loader: () => draft.release,
    language: () => draft.language,
    setLanguage: fitting.setLanguage,
    settle: () => fitting.fit(),
    ...parts.moves,
    ...parts.whole,
    ...savers,
    unsent: () => draft.unsent,
    openUnsent,
    resolve: parts.resolve,
    resume() {
      flushAttached();
      if (!draft.state.conflict) parts.sendUnsaved();
    },
    async track(work) {
      const done = await parts.saves.track(work);
      // It is heard again.
      if (draft.isBehind) session.resume();
      return done;
    },
    forgetLost: () => void loadUnsent().then((it) => it.forgetLost(draft)),
    setList,
    hasUnsaved: () => draft.isWaiting() || draft.unsent?.hasUntaken() === true,
    stop() {
      stopWatching();
      saver.cancel();
      retries.stop();
      draft.unsent?.stop();
    },
  };
  return session;
}
