import {
  type Answers,
  acceptStep,
  answersToSend,
  derive,
  fieldsOf,
  isBlank,
  type JsonObject,
  type Kept,
  type Pointer,
  type Problem,
  programsNeeded,
  readPointer,
  toWire,
} from '@porchlight/engine';
import {
  ConflictError,
  changedPointers,
  copyAnswers,
  createFormStore,
  createSaver,
  type Saver,
  storedAnswers,
} from '@porchlight/engine/react';
import { ApiError, NetworkError } from '../../calls/ApiError.ts';
import { isPassing } from '../../calls/createRequest.ts';
import type { ReleaseLoader } from '../../release/releaseLoader.ts';
import type { ApplicationAnswer, ApplicationRecord, Tagged } from '../api/createApi.ts';
import { createConflicts } from './createConflicts.ts';
import { createRetries } from './createRetries.ts';
import { openFormData, restoreUnsaved } from './formData.ts';
import { loadForm } from './loadForm.ts';
import { loadOrRecall } from './loadOrRecall.ts';
import { answersOf, canChange, factsOf, keptOf, setAsideOf, stateOf, withList } from './records.ts';
import type { Session, SessionOptions } from './Session.ts';
import type { SessionState } from './SessionState.ts';

/** Refusals after which the application is looked at anew: it can't be changed now, or not all of it. */
const OTHERWISE_NOW: ReadonlySet<string> = new Set(['not-editable', 'answer-held']);

/**
 * Loads the application and begins its session; without a line, with what this device kept of it.
 * Rejects when it is not to be had.
 */
export async function createSession(options: SessionOptions): Promise<Session> {
  const { api, isOnline = () => navigator.onLine } = options;
  let release = options.openRelease(options.hash);
  let language = options.language;
  const listeners = new Set<() => void>();
  const attached = new Set<Saver>();

  const loading = api.load();
  loading.catch(() => undefined);
  const cache = await options.cache;
  const tagged = await loadOrRecall(loading, cache.readRecord());
  /** True until the server has been heard, where the session began without it. */
  let isBehind = tagged.isRecalled;
  let etag = tagged.etag;
  /** The application as the server has it, as far as we know. */
  let record: Tagged = tagged;
  release = releaseFor(tagged.answer);
  const begun = { answers: cache.read().at(-1)?.answers, answer: tagged.answer };
  let { form, portal, programs } = await loadForm({ release, language, ...begun });
  /** What the server has, as far as we know. */
  let saved: Answers = answersOf(form, tagged.answer.application);
  let state: SessionState = {
    application: stateOf(tagged.answer),
    portal,
    saving: isBehind ? 'offline' : 'saved',
    savedAt: undefined,
    conflict: undefined,
    taken: [],
    answerAgain: stateOf(tagged.answer).answerAgain,
    setAside: setAsideOf(form, tagged.answer.application),
    hasNewRelease: false,
  };

  const unsaved = restoreUnsaved(form, state.application.id, saved, cache);
  /** The name of the step that she went on to without a line: the server is yet to hear of it. */
  let wantedStep = unsaved.step;
  const store = createFormStore(openFormData(form, portal, tagged.answer, unsaved.mine));
  const conflicts = createConflicts(store);
  const saver = createSaver({
    save: () => save().then(() => undefined),
    isDirty,
    onError: handleQuietFailure,
  });
  const retries = createRetries(() => session.resume());
  let shownAnswers = store.getSnapshot().answers;
  const stopWatching = store.subscribe(() => {
    const { answers } = store.getSnapshot();
    if (answers === shownAnswers) return;
    shownAnswers = answers;
    if (programsNeeded(form, answers).some((folder) => !programs.includes(folder))) void tryToFit();
    if (!isDirty()) return;
    keepUnsaved();
    if (state.conflict === undefined && state.saving !== 'signed-out') saver.schedule();
  });
  if (!isBehind) remember(tagged);
  if (wantedStep !== undefined) standAt(wantedStep);
  takeUpUnsaved();
  if (isBehind) retries.fail(new NetworkError('Opened without a line'));

  /** A draft is edited under the public release, whatever the document was rendered with. */
  function releaseFor(answer: ApplicationAnswer): ReleaseLoader {
    const { release: hash } = stateOf(answer);
    return hash && hash !== release.hash ? options.openRelease(hash) : release;
  }

  /** Puts in what programs add that are chosen now, here or in an answer of the server, and are not there yet. */
  async function fit(answer?: ApplicationAnswer): Promise<void> {
    const { answers } = store.getSnapshot();
    const loaded = await loadForm({ release, language, answers, answer, programs });
    if (loaded.form === form) return;
    ({ form, portal, programs } = loaded);
    const { answers: typed, facts } = store.getSnapshot();
    store.update({ form, answers: derive(form, typed, facts) });
    change({ portal });
  }

  /** As `fit`; what could not be fetched is fetched at the next change, or when one goes on. */
  async function tryToFit(answer?: ApplicationAnswer): Promise<void> {
    await fit(answer).catch(() => undefined);
  }

  function outgoing(): Answers {
    const { answers, evaluation } = store.getSnapshot();
    return answersToSend(form, answers, evaluation);
  }

  function isDirty(): boolean {
    return wantedStep !== undefined || changedPointers(form, saved, outgoing()).length > 0;
  }

  /** What the server has is kept on this device, to open it without a line. */
  function remember({ answer, etag: tag }: Tagged) {
    record = { answer, etag: tag };
    cache.keepRecord(record);
  }

  /** Saves what was kept; where it was changed elsewhere since, somebody chooses first. */
  function takeUpUnsaved() {
    if (!isDirty()) return cache.clear();
    const { facts, kept } = store.getSnapshot();
    const { base } = unsaved;
    const merged = conflicts.merge({ base, mine: outgoing(), theirs: saved, facts, kept });
    keepUnsaved();
    if (merged.clashes.length > 0) change({ conflict: merged });
    else saver.schedule();
  }

  function keepUnsaved() {
    const { id } = state.application;
    cache.keep({ application: id, form, saved, answers: outgoing(), step: wantedStep });
  }

  /** The position of a step among those that are visible now; undefined for one that is not. */
  function positionOf(step: string | undefined): number | undefined {
    const position = step === undefined ? -1 : store.getSnapshot().evaluation.steps.indexOf(step);
    return position < 0 ? undefined : position;
  }

  function standAt(name: string) {
    const step = positionOf(name);
    if (step !== undefined) change({ application: { ...state.application, step } });
  }

  /** True where going on needs no answer: there is no line, and the server hears of it later. */
  function isAway(error: unknown): boolean {
    return error instanceof NetworkError && (isBehind || !isOnline());
  }

  /** Goes to a step without a line, as far as the page knows that it would be granted. */
  function goWithoutLine(position: number, isForward: boolean): number {
    const { evaluation } = store.getSnapshot();
    const isFree = !isForward || state.application.role === 'review';
    const granted = isFree ? position : acceptStep(evaluation, position, store.invalidSteps());
    wantedStep = evaluation.steps[granted];
    if (wantedStep !== undefined) standAt(wantedStep);
    keepUnsaved();
    return granted;
  }

  function change(part: Partial<SessionState>) {
    state = { ...state, ...part };
    for (const listener of [...listeners]) listener();
  }

  /** Takes in an answer to a save: `sent` is stored now, and with it what was changed elsewhere. */
  function accept(next: Tagged, sent: Answers, pointers: Pointer[]) {
    etag = next.etag ?? etag;
    isBehind = false;
    remember({ answer: next.answer, etag });
    saved = copyAnswers(form, saved, sent, pointers);
    retries.succeed();
    const { application, facts } = next.answer;
    store.update({
      facts: { ...store.getSnapshot().facts, ...facts },
      kept: keptNow(application),
    });
    change({ application: stateOf(next.answer), saving: 'saved', savedAt: new Date() });
    // Another tab may have saved the same, and more: then the server had nothing to refuse.
    const stored = storedAnswers(form, saved, application);
    if (changedPointers(form, saved, stored).length > 0) mergeCurrent(next.answer);
    showServerProblems(next.answer.errors, sent);
    if (isDirty()) keepUnsaved();
    else cache.clear();
  }

  /** What was typed in this tab and stored is shown as it was typed; to clear it is to clear what is stored. */
  function keptNow(record: ApplicationRecord): Kept {
    const kept = Object.entries(keptOf(record));
    return Object.fromEntries(kept.filter(([one]) => isBlank(readPointer(saved, one))));
  }

  /** Problems of answers that were changed since they were sent are no longer true. */
  function showServerProblems(problems: Problem[], sent: Answers) {
    const changed = new Set(changedPointers(form, sent, outgoing()));
    store.setServerProblems(problems.filter((problem) => !changed.has(problem.path)));
  }

  async function save(extra: { step?: number; submit?: boolean } = {}): Promise<Tagged> {
    if (state.conflict) throw new ConflictError('Undecided');
    change({ saving: 'saving' });
    for (let attempt = 0; ; attempt += 1) {
      const sent = outgoing();
      const pointers = changedPointers(form, saved, sent);
      const body = toWire(form, sent, pointers);
      const asked = wantedStep;
      const step = extra.step ?? positionOf(asked);
      if (step !== undefined) body.publicFormCurrentStep = step;
      try {
        const submit = extra.submit === true;
        const next = await api.save(body, { etag, release: release.hash, submit });
        if (wantedStep === asked) wantedStep = undefined;
        await tryToFit(next.answer);
        // Of what was submitted only that is stored which counts.
        if (submit) replace(next);
        else accept(next, sent, pointers);
        return next;
      } catch (error) {
        if (attempt < 2 && (await canGoOn(error))) continue;
        return giveUp(error);
      }
    }
  }

  /** True when the save can be made again at once: a newer release, or changes that clash with nothing. */
  async function canGoOn(error: unknown): Promise<boolean> {
    if (!(error instanceof ApiError) || error.status !== 412) return false;
    const current = error.body.current as ApplicationAnswer | undefined;
    if (!current) return false;
    if (error.code === 'release-outdated') await moveToRelease(current);
    else await tryToFit(current);
    etag = error.etag ?? etag;
    if (stateOf(current).id === state.application.id) return mergeCurrent(current);
    // Its days are over, and another tab has begun the next one.
    replace({ answer: current, etag });
    return false;
  }

  async function moveToRelease(current: ApplicationAnswer) {
    release = options.openRelease(stateOf(current).release);
    await fit(current);
    change({
      hasNewRelease: true,
      answerAgain: stateOf(current).answerAgain,
      setAside: setAsideOf(form, current.application),
    });
  }

  /**
   * Shows what was sent in the place of what was typed where staff have asked about other answers since.
   * @returns Where something was typed: it is told.
   */
  function dropHeld(held: Pointer[]): Pointer[] {
    const dropped = changedPointers(form, saved, outgoing()).filter((one) => held.includes(one));
    if (dropped.length > 0) {
      const { answers } = store.getSnapshot();
      store.update({ answers: copyAnswers(form, answers, saved, dropped) });
    }
    return dropped;
  }

  /** Takes in what was changed elsewhere. False when somebody has to choose first. */
  function mergeCurrent(current: ApplicationAnswer): boolean {
    remember({ answer: current, etag });
    const base = saved;
    saved = storedAnswers(form, base, current.application);
    const dropped = dropHeld(stateOf(current).held);
    const merged = conflicts.merge({
      base,
      mine: outgoing(),
      theirs: saved,
      facts: factsOf(form, portal, current),
      kept: keptNow(current.application),
    });
    const isAsked = merged.clashes.length > 0;
    const taken = [...new Set([...state.taken, ...merged.taken, ...dropped])];
    change({ application: stateOf(current), taken, ...(isAsked && { conflict: merged }) });
    return !isAsked;
  }

  /** Says that it could not be saved; what cannot be changed any more is shown as it stands now. */
  async function giveUp(error: unknown): Promise<never> {
    fail(error);
    if (error instanceof ApiError && OTHERWISE_NOW.has(error.code))
      await session.reload().catch(() => undefined);
    throw error;
  }

  function fail(error: unknown) {
    if (options.isSignInRequired(error) || (error instanceof ApiError && error.status === 401)) {
      change({ saving: 'signed-out' });
    } else if (isPassing(error)) {
      change({ saving: isOnline() ? 'waiting' : 'offline' });
    } else {
      change({ saving: isDirty() ? 'waiting' : 'saved' });
    }
    keepUnsaved();
  }

  function handleQuietFailure(error: unknown) {
    if (state.saving !== 'waiting' && state.saving !== 'offline') return;
    retries.fail(error);
  }

  /** Shows what the server has. What was typed and not saved stays, where it can be saved. */
  function replace(next: Tagged) {
    const mine = outgoing();
    const { held } = stateOf(next.answer);
    const changed = canChange(stateOf(next.answer)) ? changedPointers(form, saved, mine) : [];
    const typed = changed.filter((pointer) => !held.includes(pointer));
    etag = next.etag;
    isBehind = false;
    wantedStep = undefined;
    remember(next);
    saved = answersOf(form, next.answer.application);
    conflicts.forget();
    const answers = copyAnswers(form, saved, mine, typed);
    const data = openFormData(form, portal, next.answer, answers);
    shownAnswers = data.answers;
    store.update(data);
    store.setServerProblems([]);
    const setAside = setAsideOf(form, next.answer.application);
    change({
      application: stateOf(next.answer),
      setAside,
      saving: 'saved',
      conflict: undefined,
      taken: changed.filter((pointer) => held.includes(pointer)),
    });
    if (typed.length === 0 || !isDirty()) return cache.clear();
    keepUnsaved();
    saver.schedule();
  }

  /** A save that moves the step and no answer. */
  async function moveTo(position: number) {
    try {
      const next = await api.saveStep(position, { etag, release: release.hash });
      wantedStep = undefined;
      await tryToFit(next.answer);
      accept(next, saved, []);
    } catch (error) {
      if (!(await canGoOn(error))) await giveUp(error);
      await save({ step: position });
    }
  }

  /** After a beginning without the server: takes in what it has, and saves over it what was typed meanwhile. */
  async function catchUp() {
    await saver.exclusive(async () => {
      const next = await api.load().catch(giveUp);
      const { id } = stateOf(next.answer);
      if (id !== state.application.id || !canChange(stateOf(next.answer))) return replace(next);
      etag = next.etag;
      if (releaseFor(next.answer).hash === release.hash) await tryToFit(next.answer);
      else await moveToRelease(next.answer);
      isBehind = false;
      mergeCurrent(next.answer);
    });
    retries.succeed();
    if (!state.conflict) await flushOrSettle();
  }

  async function flushOrSettle() {
    if (isDirty()) await saver.flush();
    else change({ saving: 'saved' });
  }

  const session: Session = {
    store,
    saver,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    loader: () => release,
    openRelease: options.openRelease,
    language: () => language,
    async setLanguage(next) {
      const { answers } = store.getSnapshot();
      const loaded = await loadForm({ release, language: next, answers, programs });
      language = next;
      ({ form, portal, programs } = loaded);
      store.update({ form });
      change({ portal });
    },
    settle: () => fit(),
    async saveStep(position) {
      change({ taken: [] });
      try {
        const next = await saver.exclusive(() => save({ step: position }));
        return stateOf(next.answer).step;
      } catch (error) {
        if (!isAway(error)) throw error;
        return goWithoutLine(position, true);
      }
    },
    async rememberStep(position) {
      change({ taken: [] });
      try {
        await saver.flush();
        await saver.exclusive(() => moveTo(position));
      } catch (error) {
        if (!isAway(error)) throw error;
        goWithoutLine(position, false);
      }
    },
    async submit() {
      await saver
        .exclusive(() => save({ submit: true }))
        .catch((error) => {
          // Another tab has done it, or this one did and the answer got lost.
          if (state.application.role !== 'submitted') throw error;
        });
      await session.reload();
    },
    async reload() {
      const next = await api.load();
      if (releaseFor(next.answer).hash !== release.hash) {
        release = releaseFor(next.answer);
        await fit(next.answer);
      } else await tryToFit(next.answer);
      replace(next);
    },
    async startFrom(id) {
      await saver.flush();
      await saver.exclusive(async () => {
        const next = await api.startFrom(id);
        await tryToFit(next.answer);
        replace(next);
      });
    },
    resolve(pointers) {
      if (!state.conflict) return;
      change({ conflict: undefined });
      conflicts.resolve(pointers);
      if (isDirty()) saver.schedule();
      else change({ saving: 'saved' });
    },
    resume() {
      for (const other of attached) void other.flush().catch(() => other.schedule());
      if (state.conflict) return;
      void (isBehind ? catchUp() : flushOrSettle()).catch(handleQuietFailure);
    },
    isAway,
    async track(work) {
      change({ saving: 'saving' });
      try {
        const done = await work();
        change({ saving: isDirty() ? 'waiting' : 'saved', savedAt: new Date() });
        return done;
      } catch (error) {
        fail(error);
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
    cache,
    setList(fact, changeList) {
      const { facts } = store.getSnapshot();
      const before = Array.isArray(facts[fact]) ? (facts[fact] as JsonObject[]) : [];
      const items = changeList(before);
      store.update({ facts: { ...facts, [fact]: items } });
      const resources = [...fieldsOf(form).values()].flatMap(({ resource }) => resource ?? []);
      const resource = resources.find((one) => one.fact === fact);
      if (!resource || items === before) return;
      const application = withList(record.answer.application, resource, items);
      remember({ answer: { ...record.answer, application }, etag });
    },
    stop() {
      stopWatching();
      saver.cancel();
      retries.stop();
    },
  };
  return session;
}
