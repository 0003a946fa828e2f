/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';

/** The sign-in library's part, played: what each call answers is set by the test. */
const played = {
  silent: jest.fn<() => Promise<unknown>>(),
  popup: jest.fn<() => Promise<unknown>>(),
  redirect: jest.fn<(args: unknown) => Promise<void>>(),
  callback: jest.fn<() => Promise<unknown>>(),
  user: jest.fn<() => Promise<unknown>>(),
  signout: jest.fn<(args: unknown) => Promise<void>>(),
};
class ErrorResponse extends Error {
  error: string;
  constructor(error: string) {
    super(error);
    this.error = error;
  }
}
jest.unstable_mockModule('oidc-client-ts', () => ({
  ErrorResponse,
  WebStorageStateStore: class {},
  UserManager: class {
    events = { addUserLoaded() {}, addUserSignedOut() {} };
    signinSilent = played.silent;
    signinPopup = played.popup;
    signinRedirect = played.redirect;
    signinCallback = played.callback;
    signoutRedirect = played.signout;
    getUser = played.user;
  },
}));

const { createSignIn } = await import('./createSignIn.ts');
const { SignInRequired } = await import('./types.ts');

class Channel {
  onmessage = null;
  postMessage() {}
  close() {}
}
Object.assign(globalThis, { BroadcastChannel: Channel });

/** What jsdom has none of: what of an answer is read. */
const answer = (body: string, init: { status: number; headers?: Record<string, string> }) => ({
  ok: init.status < 300,
  status: init.status,
  headers: new Headers(init.headers),
  json: async () => JSON.parse(body),
});
const text = (id: string, params?: object) => `${id}${params ? JSON.stringify(params) : ''}`;
const ana = { profile: { sub: 'ana', name: 'ana@example.com' }, access_token: 'fresh', state: {} };
const here = 'http://localhost/application';
let settings: { popup_enabled: boolean; [name: string]: unknown };
let isFound: boolean;

beforeEach(() => {
  for (const part of Object.values(played)) part.mockReset();
  sessionStorage.clear();
  localStorage.clear();
  settings = {
    authority: 'http://localhost/oidc',
    client_id: 'porchlight-web',
    popup_enabled: true,
  };
  isFound = true;
  Object.assign(globalThis, {
    fetch: async () => ({ ok: isFound, json: async () => settings }),
    matchMedia: () => ({ matches: true }),
  });
  Object.defineProperty(navigator, 'userActivation', {
    value: { isActive: true },
    configurable: true,
  });
  played.redirect.mockResolvedValue();
});

test('signs in silently where the provider knows her', async () => {
  played.silent.mockResolvedValue(ana);
  const signIn = createSignIn({ text });
  expect(await signIn.signIn(here)).toEqual({ status: 'success', returnUrl: here });
  expect(signIn.state()).toEqual({
    status: 'signed-in',
    user: { sub: 'ana', name: 'ana@example.com' },
  });
  expect(played.popup).not.toHaveBeenCalled();
});

test('then in a popup, then by a redirect', async () => {
  played.silent.mockRejectedValue(new ErrorResponse('login_required'));
  played.popup.mockResolvedValueOnce(ana);
  expect(await createSignIn({ text }).signIn(here)).toMatchObject({ status: 'success' });
  played.popup.mockRejectedValueOnce(new Error('Attempted to navigate on a disposed window'));
  expect(await createSignIn({ text }).signIn(here)).toEqual({ status: 'redirect' });
  expect(played.redirect).toHaveBeenCalledWith({ state: { returnUrl: here } });
});

test.each([
  ['disabled by the portal', () => Object.assign(settings, { popup_enabled: false })],
  [
    'impossible on a phone',
    () => Object.assign(globalThis, { matchMedia: () => ({ matches: false }) }),
  ],
  [
    'without a click',
    () =>
      Object.defineProperty(navigator, 'userActivation', {
        value: { isActive: false },
        configurable: true,
      }),
  ],
])('a popup that is %s becomes a redirect', async (_, arrange) => {
  arrange();
  played.silent.mockRejectedValue(new ErrorResponse('login_required'));
  expect(await createSignIn({ text }).signIn(here)).toEqual({ status: 'redirect' });
  expect(played.popup).not.toHaveBeenCalled();
});

test('a closed popup is told, and nothing else is tried', async () => {
  played.silent.mockRejectedValue(new ErrorResponse('login_required'));
  played.popup.mockRejectedValue(new Error('Popup closed by user'));
  expect(await createSignIn({ text }).signIn(here)).toEqual({
    status: 'fail',
    message: 'window-closed',
  });
  expect(played.redirect).not.toHaveBeenCalled();
});

test('settings that can not be loaded are told with the name of the client', async () => {
  isFound = false;
  expect(await createSignIn({ text }).signIn(here)).toEqual({
    status: 'fail',
    message: 'settings-failed{"client":"porchlight-web"}',
  });
});

test('a return URL of another origin is refused before anything is asked', async () => {
  const outcome = await createSignIn({ text }).signIn('http://localhost.evil.example/');
  expect(outcome).toEqual({ status: 'fail', message: 'invalid-return-url' });
  expect(played.silent).not.toHaveBeenCalled();
});

test('the callback goes to the return URL of its state, and to none of another origin', async () => {
  played.callback.mockResolvedValueOnce({ ...ana, state: { returnUrl: `${here}?a` } });
  const signIn = createSignIn({ text });
  expect(await signIn.completeSignIn('x')).toEqual({ status: 'success', returnUrl: `${here}?a` });
  played.callback.mockResolvedValueOnce({ ...ana, state: { returnUrl: 'https://evil.example/' } });
  expect(await signIn.completeSignIn('x')).toEqual({
    status: 'fail',
    message: 'invalid-return-url',
  });
  played.callback.mockRejectedValueOnce(new Error('No state'));
  expect(await signIn.completeSignIn('x')).toEqual({ status: 'fail', message: 'sign-in-error' });
});

test('logging out without a line forgets her here, says what is left to do, and leaves for nothing', async () => {
  const signIn = createSignIn({ text });
  played.user.mockResolvedValue({ ...ana, id_token: 'id' });
  played.signout.mockResolvedValue();
  // Everything that a sign-out needs has been loaded: the browser says that it is online, and nothing comes.
  await signIn.getAccessToken({ renew: true }).catch(() => undefined);
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  const ended = jest.fn();
  signIn.onSessionEnded(ended);
  expect(await signIn.signOut(here)).toEqual({
    status: 'fail',
    message: 'sign-in.out-without-line',
  });
  expect(ended).toHaveBeenCalledWith('logout');
  expect(played.signout).not.toHaveBeenCalled();
});

test('signing in without a line says so and leaves for nothing, whatever the browser says of the line', async () => {
  const signIn = createSignIn({ text });
  played.silent.mockRejectedValueOnce(new ErrorResponse('login_required'));
  await signIn.getAccessToken({ renew: true }).catch(() => undefined);
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  played.silent.mockRejectedValue(new Error('IFrame timed out without a response'));
  const fail = { status: 'fail', message: 'application.not-reached-title' };
  expect(await signIn.signIn(here)).toEqual(fail);
  await expect(signIn.requireSignIn()).rejects.toThrow('application.not-reached-title');
  expect(played.popup).not.toHaveBeenCalled();
  expect(played.redirect).not.toHaveBeenCalled();
});

test.each([500, 503])(
  'a portal that answers with %i is no dead line: neither way forgets or leaves',
  async (status) => {
    const signIn = createSignIn({ text });
    played.user.mockResolvedValue({ ...ana, id_token: 'id' });
    played.silent.mockResolvedValueOnce(ana);
    await signIn.getAccessToken({ renew: true });
    const body = JSON.stringify({ status, code: 'unavailable' });
    const headers = { 'Content-Type': 'application/problem+json; charset=utf-8' };
    Object.assign(globalThis, { fetch: async () => answer(body, { status, headers }) });
    played.silent.mockRejectedValue(new Error('IFrame timed out without a response'));
    const ended = jest.fn();
    signIn.onSessionEnded(ended);
    const fail = { status: 'fail', message: 'settings-failed{"client":"porchlight-web"}' };
    expect(await signIn.signOut(here)).toEqual(fail);
    expect(await signIn.signIn(here)).toEqual(fail);
    expect(await signIn.isReachable()).toBe(true);
    expect(ended).not.toHaveBeenCalled();
    expect(signIn.state().status).toBe('signed-in');
    expect(played.signout).not.toHaveBeenCalled();
    expect(played.redirect).not.toHaveBeenCalled();
  },
);

test.each([
  [502, 'text/html'],
  [503, 'text/html; charset=utf-8'],
  [504, 'text/plain'],
  [503, undefined],
])(
  'what a balancer answers for a portal that is down (%i, %s) is no answer',
  async (status, type) => {
    const signIn = createSignIn({ text });
    played.silent.mockRejectedValueOnce(new ErrorResponse('login_required'));
    await signIn.getAccessToken({ renew: true }).catch(() => undefined);
    const headers = type === undefined ? undefined : { 'Content-Type': type };
    Object.assign(globalThis, {
      fetch: async () => answer('<h1>Bad gateway</h1>', { status, headers }),
    });
    played.silent.mockRejectedValue(new Error('IFrame timed out without a response'));
    expect(await signIn.isReachable()).toBe(false);
    expect(await signIn.signIn(here)).toEqual({
      status: 'fail',
      message: 'application.not-reached-title',
    });
    expect(played.redirect).not.toHaveBeenCalled();
  },
);

test.each([
  ['breaks off', new DOMException('The operation timed out', 'TimeoutError')],
  ['is a page of a captive portal', new SyntaxError('Unexpected token <')],
])('settings whose body %s are none', async (_, error) => {
  Object.assign(globalThis, {
    fetch: async () => ({ ok: true, json: () => Promise.reject(error) }),
  });
  const signIn = createSignIn({ text });
  expect(await signIn.isReachable()).toBe(false);
  expect(await signIn.signIn(here)).toEqual({
    status: 'fail',
    message: 'settings-failed{"client":"porchlight-web"}',
  });
});

test('a provider that answers in no frame is gone to where the portal answers', async () => {
  settings.popup_enabled = false;
  played.silent.mockRejectedValue(new Error('IFrame timed out without a response'));
  expect(await createSignIn({ text }).signIn(here)).toEqual({ status: 'redirect' });
});

test('logging out while not signed in says that she is logged out', async () => {
  played.user.mockResolvedValue(null);
  const outcome = await createSignIn({ text }).signOut(
    'http://localhost/authentication/logged-out',
  );
  expect(outcome).toEqual({ status: 'fail', message: 'logged-out' });
});

describe('with a stored session', () => {
  beforeEach(() => store(600));
  function store(seconds: number) {
    const record = { ...ana, access_token: 'stored', expires_at: Date.now() / 1000 + seconds };
    sessionStorage.setItem(
      'oidc.user:http://localhost/oidc:porchlight-web',
      JSON.stringify(record),
    );
  }

  test('the stored token is used while it is good, without the library', async () => {
    const signIn = createSignIn({ text });
    expect(await signIn.getAccessToken()).toBe('stored');
    expect(played.silent).not.toHaveBeenCalled();
  });

  test('a token that was refused, or is about to end, is renewed once for all who ask', async () => {
    played.silent.mockResolvedValue(ana);
    const signIn = createSignIn({ text });
    const tokens = await Promise.all([
      signIn.getAccessToken({ renew: true }),
      signIn.getAccessToken({ renew: true }),
    ]);
    expect(tokens).toEqual(['fresh', 'fresh']);
    expect(played.silent).toHaveBeenCalledTimes(1);
  });

  test('when it can not be renewed the page stays, expired, until she signs in again', async () => {
    played.silent.mockRejectedValue(new ErrorResponse('login_required'));
    const signIn = createSignIn({ text });
    await expect(signIn.getAccessToken({ renew: true })).rejects.toThrow(SignInRequired);
    expect(signIn.state()).toMatchObject({ status: 'expired', user: { sub: 'ana' } });
    played.popup.mockImplementation(async () => {
      played.silent.mockResolvedValue(ana);
      await signIn.getAccessToken({ renew: true });
      return ana;
    });
    await expect(signIn.requireSignIn()).resolves.toMatchObject({ sub: 'ana' });
    expect(signIn.state().status).toBe('signed-in');
  });

  test.each([
    ['session-ended', true],
    ['unauthenticated', false],
  ])(
    'where the API says %s of its token, the expired state says whether somebody ended it',
    async (code, wasEnded) => {
      played.silent.mockRejectedValue(new ErrorResponse('login_required'));
      const asked: unknown[] = [];
      const fetch = async (url: string, init?: RequestInit) => {
        if (!url.startsWith('/api/')) return { ok: true, json: async () => settings };
        asked.push((init!.headers as Record<string, string>).Authorization);
        return { ok: false, status: 401, json: async () => ({ code }) };
      };
      Object.assign(globalThis, { fetch });
      const signIn = createSignIn({ text });
      const needed = signIn.getAccessToken({ renew: true });
      await expect(needed).rejects.toThrow(SignInRequired);
      expect(signIn.state()).toEqual({
        status: 'expired',
        user: { sub: 'ana', name: 'ana@example.com' },
        wasEnded,
      });
      // A press on "Sign in again" does not wait for it once more.
      played.popup.mockRejectedValue(new Error('Popup closed by user'));
      await expect(signIn.requireSignIn()).rejects.toThrow('window-closed');
      expect(asked).toEqual(['Bearer stored']);
      expect(signIn.state()).toMatchObject({ wasEnded });
    },
  );

  test('a provider that does not answer ends nothing', async () => {
    played.silent.mockRejectedValue(new Error('Network'));
    const signIn = createSignIn({ text });
    const answer = signIn.getAccessToken({ renew: true });
    await expect(answer).rejects.toBeInstanceOf(TypeError);
    expect(signIn.state().status).toBe('signed-in');
  });

  test('who comes without a line goes on as who was here, and is signed in with the line', async () => {
    sessionStorage.clear();
    played.silent.mockRejectedValue(new Error('Network'));
    const signIn = createSignIn({ text });
    const known = { sub: 'ana', name: '' };
    expect(await signIn.enter(known)).toBe(true);
    expect(signIn.state()).toEqual({ status: 'expired', user: known });
    played.silent.mockResolvedValue(ana);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(signIn.state().status).toBe('signed-in'));
  });

  test('who comes with a line and is known to nobody has to sign in', async () => {
    sessionStorage.clear();
    played.silent.mockRejectedValue(new ErrorResponse('login_required'));
    const signIn = createSignIn({ text });
    expect(await signIn.enter({ sub: 'ana', name: '' })).toBe(false);
    expect(signIn.state().status).toBe('anonymous');
  });

  test('coming back to a page whose session ended elsewhere ends it here', async () => {
    played.silent.mockRejectedValue(new ErrorResponse('login_required'));
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const signIn = createSignIn({ text });
    const ended = jest.fn();
    signIn.onSessionEnded(ended);
    jest.setSystemTime(Date.now() + 31_000);
    window.dispatchEvent(new Event('focus'));
    jest.useRealTimers();
    await waitFor(() => expect(ended).toHaveBeenCalledWith('outside'));
    expect(signIn.state()).toEqual({ status: 'anonymous', reason: 'outside' });
  });

  test.each(['keydown', 'input'])(
    'coming back to a page in which she typed (%s) leaves it as it is, expired',
    async (sign) => {
      played.silent.mockRejectedValue(new ErrorResponse('login_required'));
      jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
      const signIn = createSignIn({ text });
      const ended = jest.fn();
      signIn.onSessionEnded(ended);
      const field = document.body.appendChild(document.createElement('input'));
      // As a dialog does that keeps its keys from the page.
      document.body.addEventListener(sign, (event) => event.stopPropagation(), { once: true });
      field.dispatchEvent(new Event(sign, { bubbles: true }));
      jest.setSystemTime(Date.now() + 31_000);
      window.dispatchEvent(new Event('focus'));
      jest.useRealTimers();
      await waitFor(() => expect(signIn.state().status).toBe('expired'));
      expect(signIn.state()).toMatchObject({ user: { sub: 'ana' } });
      expect(ended).not.toHaveBeenCalled();
      field.remove();
    },
  );

  test('a page whose typed text would be lost signs in again in a popup, enabled or not, and never leaves', async () => {
    Object.assign(settings, { popup_enabled: false });
    Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
    played.silent.mockRejectedValue(new ErrorResponse('login_required'));
    const signIn = createSignIn({ text });
    await expect(signIn.getAccessToken({ renew: true })).rejects.toThrow(SignInRequired);
    played.popup.mockRejectedValueOnce(new Error('Attempted to navigate on a disposed window'));
    await expect(signIn.requireSignIn({ stay: true })).rejects.toThrow('popup-disabled');
    expect(signIn.state().status).toBe('expired');
    played.popup.mockImplementation(async () => {
      played.silent.mockResolvedValue(ana);
      await signIn.getAccessToken({ renew: true });
      return ana;
    });
    await expect(signIn.requireSignIn({ stay: true })).resolves.toMatchObject({ sub: 'ana' });
    expect(played.redirect).not.toHaveBeenCalled();
  });

  test("a frame's word is not taken where no frame has ever worked", async () => {
    settings.authority = 'https://elsewhere.example';
    played.silent.mockRejectedValue(new ErrorResponse('login_required'));
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const signIn = createSignIn({ text });
    jest.setSystemTime(Date.now() + 31_000);
    window.dispatchEvent(new Event('focus'));
    jest.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(played.silent).toHaveBeenCalled();
    expect(signIn.state().status).toBe('signed-in');
  });

  test('logging out revokes, forgets and leaves for the provider', async () => {
    played.user.mockResolvedValue({ ...ana, id_token: 'id' });
    played.signout.mockResolvedValue();
    const signIn = createSignIn({ text });
    const ended = jest.fn();
    signIn.onSessionEnded(ended);
    const back = 'http://localhost/authentication/logged-out';
    expect(await signIn.signOut(back)).toEqual({ status: 'redirect' });
    expect(played.signout).toHaveBeenCalledWith({
      id_token_hint: 'id',
      state: { returnUrl: back },
    });
    expect(ended).toHaveBeenCalledWith('logout');
    expect(sessionStorage.length).toBe(0);
  });
});
