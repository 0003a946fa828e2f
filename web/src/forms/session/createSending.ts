import { type JsonObject, type Problem, toWire } from '@porchlight/engine';
import { externalOf } from '@porchlight/engine/external-schema';
import type { FormStore } from '@porchlight/engine/react';
import { ApiError } from '../../http/ApiError.ts';
import type { FormApi } from './createFormApi.ts';
import type { SessionDraft } from './createSessionDraft.ts';
import type { FormSessionStateHolder, SendFailure } from './FormSessionState.ts';
import { findWrong } from './findWrong.ts';
import type { SessionKeeper } from './keptSession.ts';

/** Releases that may come between before it is said that sending failed. */
const MOVES = 3;

/** What a standalone form is sent with. */
export interface SendingOptions {
  api: FormApi;
  store: FormStore;
  state: FormSessionStateHolder;
  draft: SessionDraft;
  keeper: SessionKeeper;
  /** Takes a newer form over. @returns Whether it asks and says the very same. */
  moveTo(hash: string): Promise<boolean>;
}

/**
 * Makes the sending of a form. It is refused here where something is wrong, else sent; then it was
 * received, refused there, has failed, or the form has become another one, which is shown first.
 */
export function createSending(options: SendingOptions): () => Promise<void> {
  const { api, store, state, draft, keeper, moveTo } = options;

  function refuse(problems: Problem[]) {
    for (const step of new Set(problems.map((problem) => problem.step))) store.touchStep(step);
    state.set({ refused: problems });
  }

  async function attempt(moves = 0): Promise<void> {
    const { hash } = state.get().loaded;
    try {
      const flat = flatAnswers(store, draft);
      const receipt = await api.send({ flat, key: draft.key, release: hash });
      state.set({ receipt, hasSent: true, isDirty: false });
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
        draft.renewKey();
        draft.keep();
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

  return async function send() {
    if (state.get().isSending) return;
    const wrong = findWrong(store);
    if (wrong.length > 0) return refuse(wrong);
    state.set({ isSending: true, refused: [], hasChanged: false, failure: undefined });
    try {
      await attempt();
    } catch (error) {
      state.set({ failure: failureOf(error) });
    } finally {
      state.set({ isSending: false });
    }
  };
}

/** What counts and has an answer; what is hidden is nobody's business. */
function flatAnswers(store: FormStore, { instance }: SessionDraft): JsonObject {
  const { form, evaluation } = store.getSnapshot();
  if (externalOf(form)) return (instance ?? {}) as JsonObject;
  const flat = toWire(form, evaluation.effective);
  return Object.fromEntries(Object.entries(flat).filter(([, value]) => value !== null));
}

function failureOf(error: unknown): SendFailure {
  if (!(error instanceof ApiError)) return 'forms.send-failed';
  if (error.status === 404 || error.code === 'form-closed') return 'problems.form-closed';
  return error.status === 429 ? 'problems.too-many-requests' : 'forms.send-failed';
}
