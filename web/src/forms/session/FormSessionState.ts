import type { Problem } from '@porchlight/engine';
import type { SentReceipt } from './keptSession.ts';
import type { LoadedAlone } from './loadAlone.ts';

/** Why the form was not sent, as the id of a text: `forms.send-failed`. */
export type SendFailure =
  | 'forms.send-failed'
  | 'problems.form-closed'
  | 'problems.too-many-requests';

/** Where somebody is with a form that stands alone. */
export interface FormSessionState {
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

/** What a session begins with. */
export const BEGINNING = {
  position: 0,
  reached: 0,
  refused: [],
  isSending: false,
  hasChanged: false,
  isPartial: false,
  isDirty: false,
  hasSent: false,
};

/** The state of a session, and who follows it. */
export interface FormSessionStateHolder {
  get(): FormSessionState;
  set(change: Partial<FormSessionState>): void;
  subscribe(listener: () => void): () => void;
}

/** Holds the state of a session so that React can subscribe to it. */
export function holdState(first: FormSessionState): FormSessionStateHolder {
  const listeners = new Set<() => void>();
  let state = first;
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
