import { jest } from '@jest/globals';
import type { SignInState } from './types.ts';

/** A sign-in of tests: signed in as somebody, until it is changed. */
export function fakeSignIn(sub: string) {
  let state: SignInState = { status: 'signed-in', user: { sub, name: sub } };
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    requireSignIn: jest.fn<(options?: object) => Promise<void>>(),
    change(status: 'signed-in' | 'expired', user = sub, wasEnded = false): void {
      const who = { sub: user, name: user };
      state = status === 'expired' ? { status, user: who, wasEnded } : { status, user: who };
      for (const listener of listeners) listener();
    },
  };
}
