/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';

const silent = jest.fn<() => Promise<unknown>>();
class ErrorResponse extends Error {
  error = 'login_required';
}
jest.unstable_mockModule('oidc-client-ts', () => ({
  ErrorResponse,
  WebStorageStateStore: class {},
  UserManager: class {
    events = { addUserLoaded() {}, addUserSignedOut() {} };
    signinSilent = silent;
  },
}));
const { createSignIn } = await import('./createSignIn.ts');
const { RequireSignIn, SignInProvider } = await import('./react.tsx');

class Channel {
  static last: Channel | undefined;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    Channel.last = this;
  }
  postMessage() {}
  close() {}
}
Object.assign(globalThis, { BroadcastChannel: Channel });

const settings = { authority: 'http://localhost/oidc', client_id: 'porchlight-web' };
const answered = async () => ({ ok: true, json: async () => settings });
const refused = () => Promise.reject(new TypeError('Failed to fetch'));
/** As a line that hangs: nothing comes until somebody gives up. */
const hangs = (_: string, { signal }: RequestInit = {}) =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
const asked: string[] = [];

/** Opens the application in a browser that says it is online. @returns Whether the page was left. */
function open(answer: (url: string, init?: RequestInit) => Promise<unknown>, sub?: string) {
  asked.length = 0;
  Object.assign(globalThis, {
    fetch: (url: string, init?: RequestInit) => {
      asked.push(`${url} ${init?.cache ?? ''}`);
      return answer(url, init);
    },
  });
  // What jsdom says of each page that is left.
  const left = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  left.mockClear();
  const known = sub === undefined ? undefined : { sub, name: '' };
  render(
    <SignInProvider signIn={createSignIn({ text: (id) => id })}>
      <RequireSignIn pending="pending" unreachable="unreachable" findKnown={async () => known}>
        hers
      </RequireSignIn>
    </SignInProvider>,
  );
  return () => left.mock.calls.flat().some((said) => /navigation/.test(String(said)));
}

beforeEach(() => {
  jest.useFakeTimers();
  // The browser's own goes by the clock on the wall.
  jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), milliseconds);
    return stop.signal;
  });
  sessionStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

test.each([
  ['refuses', refused],
  ['hangs', hangs],
])('of whom this device knows nothing: a line that %s is told of in the page', async (_, line) => {
  const hasLeft = open(line);
  await pass(10_000);
  expect(navigator.onLine).toBe(true);
  expect(screen.getByText('unreachable')).toBeTruthy();
  expect(hasLeft()).toBe(false);
  expect(asked).toEqual(['/_configuration/porchlight-web no-store']);
});

test('of whom this device knows nothing: where the portal answers the page is left for the sign-in', async () => {
  const hasLeft = open(answered);
  await pass(100);
  expect(hasLeft()).toBe(true);
  expect(screen.queryByText('unreachable')).toBeNull();
});

test('of whom this device knows nothing: where the portal answers with an error the sign-in tells of it', async () => {
  const headers = new Headers({ 'Content-Type': 'application/problem+json' });
  const hasLeft = open(async () => ({ ok: false, status: 503, headers }));
  await pass(100);
  expect(hasLeft()).toBe(true);
  expect(screen.queryByText('unreachable')).toBeNull();
});

test('of whom this device knows nothing: where a balancer answers for a portal that is down the page stays', async () => {
  const headers = new Headers({ 'Content-Type': 'text/html' });
  const hasLeft = open(async () => ({ ok: false, status: 502, headers }));
  await pass(100);
  expect(hasLeft()).toBe(false);
  expect(screen.getByText('unreachable')).toBeTruthy();
});

test.each([
  ['stays where the portal is not reached', refused, false],
  ['is left for the site where it answers', answered, true],
])('logged out in another tab, the page %s', async (_, line, isLeft) => {
  history.replaceState(null, '', '/messages');
  const hasLeft = open(refused, 'ana');
  await pass(100);
  expect(screen.getByText('hers')).toBeTruthy();
  Object.assign(globalThis, { fetch: line });
  Channel.last!.onmessage!({ data: 'logout' });
  await pass(100);
  expect(screen.queryByText('hers')).toBeNull();
  expect(hasLeft()).toBe(isLeft);
  expect(screen.queryByText('unreachable') !== null).toBe(!isLeft);
  // Loaded anew once there is a line, it signs nobody in whose session the provider still has.
  expect(location.pathname).toBe(isLeft ? '/messages' : '/');
  history.replaceState(null, '', '/');
});

test('who was here goes on within ten seconds where the line hangs, and is signed in once it is back', async () => {
  let line: (url: string, init?: RequestInit) => Promise<unknown> = hangs;
  const hasLeft = open((...args) => line(...args), 'ana');
  await pass(10_000);
  expect(screen.getByText('hers')).toBeTruthy();
  line = answered;
  silent.mockResolvedValue({ profile: { sub: 'ana', name: 'Ana' }, access_token: 'fresh' });
  await pass(60_000);
  expect(silent).toHaveBeenCalled();
  expect(screen.getByText('hers')).toBeTruthy();
  expect(hasLeft()).toBe(false);
});

test('who was here and is known to nobody now has to sign in', async () => {
  silent.mockRejectedValue(new ErrorResponse());
  const hasLeft = open(answered, 'ana');
  await pass(100);
  expect(hasLeft()).toBe(true);
});
