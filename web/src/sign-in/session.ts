import { forgetStoredUser, isFresh, readStoredUser, rememberHere } from './storedUser.ts';
import type { SessionEnd, SignedInUser, SignInState } from './types.ts';

/** The state of the session and who listens to it; knows storage, not the sign-in library. */
export interface SignInSession {
  state(): SignInState;
  subscribe(listener: () => void): () => void;
  onSessionEnded(listener: (reason: SessionEnd) => void): () => void;
  begin(user: SignedInUser): void;
  /** @param wasEnded True where somebody ended it elsewhere. */
  expire(wasEnded?: boolean): void;
  /** Goes on as somebody whom this device knows, while the provider gives no answer. */
  beginWithoutLine(user: SignedInUser): void;
  /** True from then on until the provider has given one. */
  isWithoutLine(): boolean;
  /** The provider has given an answer. */
  reached(): void;
  end(reason: SessionEnd): void;
}

/** Opens the session that this tab's storage holds. */
export function openSession(client: string): SignInSession {
  const listeners = new Set<() => void>();
  const endListeners = new Set<(reason: SessionEnd) => void>();
  const stored = readStoredUser(client);
  let state: SignInState = { status: 'anonymous' };
  if (stored)
    state = isFresh(stored) ? { status: 'signed-in', user: stored.user } : { status: 'unknown' };

  let isWithoutLine = false;

  function change(next: SignInState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    subscribe: (listener) => add(listeners, listener),
    onSessionEnded: (listener) => add(endListeners, listener),
    begin(user) {
      rememberHere(true);
      const isSame = state.status === 'signed-in' && isSameUser(state.user, user);
      if (!isSame) change({ status: 'signed-in', user });
    },
    expire(wasEnded = false) {
      if (state.status === 'signed-in') change({ status: 'expired', user: state.user, wasEnded });
      else if (state.status === 'unknown') change({ status: 'anonymous' });
    },
    beginWithoutLine(user) {
      isWithoutLine = true;
      if (state.status === 'anonymous') change({ status: 'expired', user });
    },
    isWithoutLine: () => isWithoutLine,
    reached() {
      isWithoutLine = false;
    },
    end(reason) {
      forgetStoredUser(client);
      if (reason === 'logout') rememberHere(false);
      const hadUser = state.status === 'signed-in' || state.status === 'expired';
      if (state.status !== 'anonymous') change({ status: 'anonymous', reason });
      if (hadUser || reason === 'logout') for (const listener of endListeners) listener(reason);
    },
  };
}

function isSameUser(one: SignedInUser, other: SignedInUser): boolean {
  return one.sub === other.sub && one.name === other.name && one.email === other.email;
}

function add<T>(set: Set<T>, item: T): () => void {
  set.add(item);
  return () => set.delete(item);
}
