import {
  acceptStep,
  followRenames,
  initialAnswers,
  type Json,
  overlayAnswers,
} from '@porchlight/engine';
import { createFormStore, type FormStore } from '@porchlight/engine/react';
import { beginForm } from './beginForm.ts';
import type { FormApi } from './createFormApi.ts';
import { createSending } from './createSending.ts';
import { createSessionDraft } from './createSessionDraft.ts';
import { BEGINNING, type FormSessionState, holdState } from './FormSessionState.ts';
import type { KeptDraft, SessionKeeper } from './keptSession.ts';
import type { LoadedAlone } from './loadAlone.ts';

/** One session of a form that stands alone: what was typed, what of it the tab keeps, and its sending. */
export interface FormSession {
  store: FormStore;
  /** The answers to an external schema, where the form is one. */
  getInstance(): Json | undefined;
  setInstance(instance: Json | undefined): void;
  getState(): FormSessionState;
  subscribe(listener: () => void): () => void;
  /** Shows a step, one that was open or the next one; what is left has been found right. */
  go(position: number): void;
  send(): Promise<void>;
  /** The same form in another language. @throws what loading throws */
  setLanguage(language: string): Promise<void>;
  /** Begins anew, after one was sent. */
  restart(): void;
}

/** A standalone form that was loaded, and what its session works with. */
export interface FormSessionOptions {
  loaded: LoadedAlone;
  /** The server's date in the portal's time zone. */
  today: string;
  api: FormApi;
  keeper: SessionKeeper;
  load(hash: string, language: string): Promise<LoadedAlone>;
  makeKey?(): string;
}

/** Opens the session: with what this tab has kept, moved to the form of today. */
export function createFormSession(options: FormSessionOptions): FormSession {
  const { loaded, today, api, keeper, load, makeKey = () => crypto.randomUUID() } = options;
  const { kept, receipt } = readKept(keeper);
  const store = createFormStore(beginForm(loaded, answersOf(loaded, kept), today));
  const position = kept ? reachable(store, kept.position) : 0;
  const state = holdState({ ...firstState(loaded, position, kept), ...(receipt && { receipt }) });
  const draft = createSessionDraft({ store, state, keeper, makeKey, kept });
  let untouched = store.getSnapshot().answers;
  store.subscribe(() => {
    draft.keep();
    const { failure, isDirty } = state.get();
    if (failure) state.set({ failure: undefined });
    if (!isDirty && store.getSnapshot().answers !== untouched) state.set({ isDirty: true });
  });

  async function moveTo(hash: string): Promise<boolean> {
    const old = state.get().loaded;
    const next = await load(hash, old.portal.language);
    const { answers } = store.getSnapshot();
    store.update(beginForm(next, followRenames(next.form, answers), today));
    const isSame = sayOf(old) === sayOf(next);
    const end = reachable(store, countSteps(store));
    state.set({ loaded: next, ...(!isSame && { hasChanged: true, position: end, reached: end }) });
    draft.keep();
    return isSame;
  }

  return {
    store,
    getInstance: () => draft.instance,
    setInstance(next) {
      draft.instance = next;
      draft.keep();
      state.set({ isDirty: true, failure: undefined });
    },
    getState: state.get,
    subscribe: state.subscribe,
    go(wanted) {
      const next = Math.max(0, Math.min(wanted, countSteps(store)));
      state.set({ position: next, reached: Math.max(state.get().reached, next) });
      draft.keep();
    },
    send: createSending({ api, store, state, draft, keeper, moveTo }),
    async setLanguage(language) {
      const next = await load(state.get().loaded.hash, language);
      store.update({ form: next.form });
      state.set({ loaded: next });
    },
    restart() {
      draft.renewKey();
      draft.instance = undefined;
      const { form } = state.get().loaded;
      const data = beginForm(state.get().loaded, initialAnswers(form), today);
      untouched = data.answers;
      store.update(data);
      state.set({ ...BEGINNING, receipt: undefined });
      keeper.forget();
    },
  };
}

/** What this tab has kept: what was typed, or that it was sent. */
function readKept(keeper: SessionKeeper) {
  const before = keeper.read();
  return {
    kept: before && 'draft' in before ? before.draft : undefined,
    receipt: before && 'receipt' in before ? before.receipt : undefined,
  };
}

const firstState = (
  loaded: LoadedAlone,
  position: number,
  kept: KeptDraft | undefined,
): FormSessionState => ({
  loaded,
  ...BEGINNING,
  position,
  reached: position,
  isPartial: kept?.isPartial ?? false,
  isDirty: kept !== undefined,
});

/** What the form begins with: over its defaults, what this tab had kept. */
const answersOf = ({ form }: LoadedAlone, kept: KeptDraft | undefined) =>
  kept
    ? overlayAnswers(initialAnswers(form), followRenames(form, kept.answers))
    : initialAnswers(form);

const countSteps = (store: FormStore) => store.getSnapshot().evaluation.steps.length;

/** A position, but never past what is still to be answered. */
function reachable(store: FormStore, wanted: number): number {
  const invalid = store.invalidSteps();
  const { evaluation } = store.getSnapshot();
  if (invalid.length === 0) return Math.min(wanted, evaluation.steps.length);
  return acceptStep(evaluation, wanted, invalid);
}

/** What a form asks and says. */
const sayOf = ({ form: { schemas: _, ...said } }: LoadedAlone) => JSON.stringify(said);
