import { acceptStep, fieldsOf, type JsonObject } from '@porchlight/engine';
import { createSaver, type Saver } from '@porchlight/engine/react';
import { NetworkError } from '../../calls/ApiError.ts';
import { createConflicts } from './createConflicts.ts';
import type { Draft } from './createDraft.ts';
import { createFitting } from './createFitting.ts';
import { createMerging } from './createMerging.ts';
import { createRetries } from './createRetries.ts';
import { createSaves } from './createSaves.ts';
import { openDraft } from './openDraft.ts';
import { canChange, stateOf, withList } from './records.ts';
import type { Session, SessionOptions } from './Session.ts';

/**
 * Loads the application and begins its session; without a line, with what this device kept of it.
 * Rejects when it is not to be had.
 */
export async function createSession(options: SessionOptions): Promise<Session> {
  const { api, isOnline = () => navigator.onLine, openRelease, isSignInRequired } = options;
  const { draft, base } = await openDraft(options);
  const { store, cache } = draft;
  const attached = new Set<Saver>();
  const conflicts = createConflicts(store);
  const fitting = createFitting(draft, options);
  const saver = createSaver({
    save: () => saves.save().then(() => undefined),
    isDirty: () => draft.isDirty(),
    onError: handleQuietFailure,
  });
  const retries = createRetries(() => session.resume());
  const merging = createMerging({ draft, conflicts, saver, retries });
  const reload = () => session.reload();
  const saves = createSaves({ draft, api, fitting, merging, isOnline, isSignInRequired, reload });

  const stopWatching = store.subscribe(() => {
    const { answers } = store.getSnapshot();
    if (answers === draft.shown) return;
    draft.shown = answers;
    if (fitting.isMissing()) void fitting.tryToFit();
    if (!draft.isDirty()) return;
    draft.keepUnsaved();
    const { conflict, saving } = draft.state;
    if (conflict === undefined && saving !== 'signed-out') saver.schedule();
  });
  if (!draft.isBehind) draft.remember(draft.record);
  if (draft.wantedStep !== undefined) draft.standAt(draft.wantedStep);
  merging.takeUpUnsaved(base);
  if (draft.isBehind) retries.fail(new NetworkError('Opened without a line'));

  function handleQuietFailure(error: unknown) {
    const { saving } = draft.state;
    if (saving === 'waiting' || saving === 'offline') retries.fail(error);
  }

  /** True where going on needs no answer: there is no line, and the server hears of it later. */
  const isAway = (error: unknown) =>
    error instanceof NetworkError && (draft.isBehind || !isOnline());

  async function flushOrSettle() {
    if (draft.isDirty()) await saver.flush();
    else draft.change({ saving: 'saved' });
  }

  /** After a beginning without the server: takes in what it has, and saves over it what was typed meanwhile. */
  async function catchUp() {
    await saver.exclusive(async () => {
      const next = await api.load().catch(saves.giveUp);
      const { id } = stateOf(next.answer);
      if (id !== draft.state.application.id || !canChange(stateOf(next.answer)))
        return merging.replace(next);
      draft.etag = next.etag;
      await fitting.catchUp(next.answer);
      draft.isBehind = false;
      merging.mergeCurrent(next.answer);
    });
    retries.succeed();
    if (!draft.state.conflict) await flushOrSettle();
  }

  const session: Session = {
    store,
    saver,
    cache,
    isAway,
    openRelease,
    getState: () => draft.state,
    subscribe: (listener) => draft.subscribe(listener),
    loader: () => draft.release,
    language: () => draft.language,
    setLanguage: fitting.setLanguage,
    settle: () => fitting.fit(),
    async saveStep(position) {
      draft.change({ taken: [] });
      try {
        const next = await saver.exclusive(() => saves.save({ step: position }));
        return stateOf(next.answer).step;
      } catch (error) {
        if (!isAway(error)) throw error;
        return goWithoutLine(draft, position, true);
      }
    },
    async rememberStep(position) {
      draft.change({ taken: [] });
      try {
        await saver.flush();
        await saver.exclusive(() => saves.moveTo(position));
      } catch (error) {
        if (!isAway(error)) throw error;
        goWithoutLine(draft, position, false);
      }
    },
    async submit() {
      await saver
        .exclusive(() => saves.save({ submit: true }))
        .catch((error) => {
          // Another tab has done it, or this one did and the answer got lost.
          if (draft.state.application.role !== 'submitted') throw error;
        });
      await session.reload();
    },
    async reload() {
      const next = await api.load();
      await fitting.follow(next.answer);
      merging.replace(next);
    },
    async startFrom(id) {
      await saver.flush();
      await saver.exclusive(async () => {
        const next = await api.startFrom(id);
        await fitting.tryToFit(next.answer);
        merging.replace(next);
      });
    },
    resolve(pointers) {
      if (!draft.state.conflict) return;
      draft.change({ conflict: undefined });
      conflicts.resolve(pointers);
      if (draft.isDirty()) saver.schedule();
      else draft.change({ saving: 'saved' });
    },
    resume() {
      for (const other of attached) void other.flush().catch(() => other.schedule());
      if (draft.state.conflict) return;
      void (draft.isBehind ? catchUp() : flushOrSettle()).catch(handleQuietFailure);
    },
    async track(work) {
      draft.change({ saving: 'saving' });
      try {
        const done = await work();
        draft.change({ saving: draft.isDirty() ? 'waiting' : 'saved', savedAt: new Date() });
        return done;
      } catch (error) {
        saves.fail(error);
        throw error;
      }
    },
    attachSaver(other) {
      attached.add(other);
      return () => attached.delete(other);
    },
    async flush() {
      await Promise.all([saver, ...attached].map((one) => one.flush()));
    },
    setList: (fact, change) => changeList(draft, fact, change),
    stop() {
      stopWatching();
      saver.cancel();
      retries.stop();
    },
  };
  return session;
}

/** Goes to a step without a line, as far as the page knows that it would be granted. */
function goWithoutLine(draft: Draft, position: number, isForward: boolean): number {
  const { store, state } = draft;
  const { evaluation } = store.getSnapshot();
  const isFree = !isForward || state.application.role === 'review';
  const granted = isFree ? position : acceptStep(evaluation, position, store.invalidSteps());
  draft.wantedStep = evaluation.steps[granted];
  if (draft.wantedStep !== undefined) draft.standAt(draft.wantedStep);
  draft.keepUnsaved();
  return granted;
}

/** Changes a list of what belongs to the application, here and in what this device keeps of it. */
function changeList(
  draft: Draft,
  fact: string,
  change: (items: JsonObject[]) => JsonObject[],
): void {
  const { store, form } = draft;
  const { facts } = store.getSnapshot();
  const before = Array.isArray(facts[fact]) ? (facts[fact] as JsonObject[]) : [];
  const items = change(before);
  store.update({ facts: { ...facts, [fact]: items } });
  const resources = [...fieldsOf(form).values()].flatMap(({ resource }) => resource ?? []);
  const resource = resources.find((one) => one.fact === fact);
  if (!resource || items === before) return;
  const { answer } = draft.record;
  const application = withList(answer.application, resource, items);
  draft.remember({ answer: { ...answer, application }, etag: draft.etag });
}
