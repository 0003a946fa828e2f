import {
  type Answers,
  acceptStep,
  derive,
  type Facts,
  followRenames,
  isBlank,
  type Json,
  type JsonObject,
  overlayAnswers,
  type Problem,
  readPointer,
  restrictedPointers,
  seed,
  splitRestricted,
  toWire,
} from '@porchlight/engine';
import { foreignOf, withoutRestricted } from '@porchlight/engine/foreign';
import { createFormStore, type FormStore } from '@porchlight/engine/react';
import { ApiError } from '../../calls/ApiError.ts';
import type { FormApi } from './createFormApi.ts';
import type { SentReceipt, VisitKeeper } from './keptVisit.ts';
import type { LoadedAlone } from './loadAlone.ts';

/** Why the form was not sent, as the id of a text: `forms.send-failed`. */
export type SendFailure =
  | 'forms.send-failed'
  | 'problems.form-closed'
  | 'problems.too-many-requests';

/** Where somebody is with a form that stands alone. */
export interface VisitState {
  loaded: LoadedAlone;
  /** Among the visible steps, from 0; beyond the last one is the look over all. */
  position: number;
  /** The furthest step that was open. */
  reached: number;
  /** What is wrong, once all was to be sent. */
  refused: Problem[];
  isSending: boolean;
  failure?: SendFailure;
  /** The form became another one while it was filled in. */
  hasChanged: boolean;
  /** Answers came back after a reload, and some could not be kept. */
  isPartial: boolean;
  /** Something was typed that is not sent. */
  isDirty: boolean;
  receipt?: SentReceipt;
  /** The answers of the receipt stand in the page: it was sent just now. */
  hasSent: boolean;
}

/** One visit of a form that stands alone: what was typed, what of it the tab keeps, and its sending. */
export interface Visit {
  store: FormStore;
  /** The answers to a schema from elsewhere, where the form is one. */
  getInstance(): Json | undefined;
  setInstance(instance: Json | undefined): void;
  getState(): VisitState;
  subscribe(listener: () => void): () => void;
  /** Shows a step, one that was open or the next one; what is left has been found right. */
  go(position: number): void;
  send(): Promise<void>;
  /** The same form in another language. @throws what loading throws */
  setLanguage(language: string): Promise<void>;
  /** Begins anew, after one was sent. */
  restart(): void;
}

export interface VisitOptions {
  loaded: LoadedAlone;
  /** The server's date in the portal's time zone. */
  today: string;
  api: FormApi;
  keeper: VisitKeeper;
  load(hash: string, language: string): Promise<LoadedAlone>;
  makeKey?(): string;
}

const BEGINNING = {
  position: 0,
  reached: 0,
  refused: [],
  isSending: false,
  hasChanged: false,
  isPartial: false,
  isDirty: false,
  hasSent: false,
};

/** Releases that may come between before it is said that sending failed. */
const MOVES = 3;

/** Opens the visit: with what this tab has kept, moved to the form of today. */
export function createVisit(options: VisitOptions): Visit {
  const { today, api, keeper, load, makeKey = () => crypto.randomUUID() } = options;
  const kept = keeper.read();
  const draft = kept && 'draft' in kept ? kept.draft : undefined;
  let key = draft?.key ?? makeKey();
  let instance = draft?.instance;
  const listeners = new Set<() => void>();
  let state: VisitState = {
    loaded: options.loaded,
    ...BEGINNING,
    isPartial: draft?.isPartial ?? false,
    isDirty: draft !== undefined,
    ...(kept && 'receipt' in kept && { receipt: kept.receipt }),
  };
  const factsOf = ({ portal }: LoadedAlone): Facts => ({
    today,
    year: Number(today.slice(0, 4)),
    limits: portal.limits,
  });

  function begin(loaded: LoadedAlone, answers: Answers) {
    const { form } = loaded;
    const facts = factsOf(loaded);
    return { form, facts, kept: {}, answers: derive(form, answers, facts) };
  }

  const fresh = ({ form }: LoadedAlone) => seed(form);
  const restored = draft
    ? overlayAnswers(fresh(state.loaded), followRenames(state.loaded.form, draft.answers))
    : fresh(state.loaded);
  const store = createFormStore(begin(state.loaded, restored));
  if (draft) {
    const position = reachable(draft.position);
    state = { ...state, position, reached: position };
  }

  function set(change: Partial<VisitState>) {
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener();
  }

  const visible = () => store.getSnapshot().evaluation.steps;

  /** Never past what is still to be answered. */
  function reachable(wanted: number): number {
    const invalid = store.invalidSteps();
    const { evaluation } = store.getSnapshot();
    if (invalid.length === 0) return Math.min(wanted, evaluation.steps.length);
    return acceptStep(evaluation, wanted, invalid);
  }

  function keep() {
    if (state.receipt) return;
    const { form, answers } = store.getSnapshot();
    const { open } = splitRestricted(form, answers);
    const isPartial = restrictedPointers(form).some(
      (pointer) => !isBlank(readPointer(answers, pointer)),
    );
    const { position } = state;
    const foreign = foreignOf(form);
    const kept =
      foreign && instance !== undefined ? withoutRestricted(foreign, instance) : undefined;
    const draft = { answers: open, position, key, isPartial: isPartial || !!kept?.isPartial };
    keeper.keep({ draft: { ...draft, ...(kept && { instance: kept.open }) } });
  }

  let untouched = store.getSnapshot().answers;
  store.subscribe(() => {
    keep();
    if (state.failure) set({ failure: undefined });
    if (!state.isDirty && store.getSnapshot().answers !== untouched) set({ isDirty: true });
  });

  function refuse(problems: Problem[]) {
    for (const step of new Set(problems.map((problem) => problem.step))) store.touchStep(step);
    set({ refused: problems });
  }

  /** What counts and has an answer; what is hidden is nobody's business. */
  function flatNow(): JsonObject {
    const { form, evaluation } = store.getSnapshot();
    if (form.foreign) return (instance ?? {}) as JsonObject;
    const flat = toWire(form, evaluation.effective);
    return Object.fromEntries(Object.entries(flat).filter(([, value]) => value !== null));
  }

  /** Takes the newer form over. @returns Whether it asks and says the very same. */
  async function moveTo(hash: string): Promise<boolean> {
    const before = state.loaded;
    const loaded = await load(hash, before.portal.language);
    const { answers } = store.getSnapshot();
    store.update(begin(loaded, followRenames(loaded.form, answers)));
    const isSame = sayOf(before) === sayOf(loaded);
    const position = reachable(visible().length);
    set({ loaded, ...(!isSame && { hasChanged: true, position, reached: position }) });
    keep();
    return isSame;
  }

  async function attempt(moves = 0): Promise<void> {
    try {
      const receipt = await api.send({ flat: flatNow(), key, release: state.loaded.hash });
      set({ receipt, hasSent: true, isDirty: false });
      keeper.keep({ receipt });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'release-outdated' && moves < MOVES) {
        const { release } = (error as ApiError).body;
        // What nobody has seen is not sent in her name.
        if (await moveTo(String(release))) return attempt(moves + 1);
        return;
      }
      // It had arrived, and was changed since: the change is another sending.
      if (code === 'idempotency-mismatch' && moves < MOVES) {
        key = makeKey();
        keep();
        return attempt(moves + 1);
      }
      if (code === 'incomplete') {
        const { problems } = error as ApiError;
        store.setServerProblems(problems);
        return refuse(problems);
      }
      throw error;
    }
  }

  return {
    store,
    getInstance: () => instance,
    setInstance(next) {
      instance = next;
      keep();
      set({ isDirty: true, failure: undefined });
    },
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go(position) {
      const next = Math.max(0, Math.min(position, visible().length));
      set({ position: next, reached: Math.max(state.reached, next) });
      keep();
    },
    async send() {
      if (state.isSending) return;
      const wrong = visible().flatMap((step) => [
        ...store.problemsOf(step),
        ...store
          .gatesOf(step)
          .filter((gate) => gate.blocks.includes('next'))
          .map(({ message, params }) => ({ step, path: '', code: message, params })),
      ]);
      if (wrong.length > 0) return refuse(wrong as Problem[]);
      set({ isSending: true, refused: [], hasChanged: false, failure: undefined });
      try {
        await attempt();
      } catch (error) {
        set({ failure: failureOf(error) });
      } finally {
        set({ isSending: false });
      }
    },
    async setLanguage(language) {
      const loaded = await load(state.loaded.hash, language);
      store.update({ form: loaded.form });
      set({ loaded });
    },
    restart() {
      key = makeKey();
      instance = undefined;
      const data = begin(state.loaded, fresh(state.loaded));
      untouched = data.answers;
      store.update(data);
      set({ ...BEGINNING, receipt: undefined });
      keeper.forget();
    },
  };
}

/** What a form asks and says. */
const sayOf = ({ form: { schemas: _, ...said } }: LoadedAlone) => JSON.stringify(said);

function failureOf(error: unknown): SendFailure {
  if (!(error instanceof ApiError)) return 'forms.send-failed';
  if (error.status === 404 || error.code === 'form-closed') return 'problems.form-closed';
  return error.status === 429 ? 'problems.too-many-requests' : 'forms.send-failed';
}
