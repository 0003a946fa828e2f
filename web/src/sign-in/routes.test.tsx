/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { AuthenticationRoutes, SignInProvider } from './react.tsx';
import type { SignIn, SignInOutcome } from './types.ts';

const text = (id: string) => `«${id}»`;
const success: SignInOutcome = { status: 'success', returnUrl: 'http://localhost/application' };
const redirect: SignInOutcome = { status: 'redirect' };
const fail = (message: string): SignInOutcome => ({ status: 'fail', message });

function show(path: string, works: Partial<SignIn> = {}, state: unknown = null) {
  history.replaceState(state, '', path);
  const anonymous = { status: 'anonymous' };
  const signIn = {
    state: () => anonymous,
    subscribe: () => () => {},
    ...works,
  } as unknown as SignIn;
  const go = jest.fn();
  render(
    <SignInProvider signIn={signIn}>
      <AuthenticationRoutes path={location.pathname} text={text} go={go} />
    </SignInProvider>,
  );
  return go;
}

test('login signs in with the return URL of the address and goes there', async () => {
  const signIn = jest.fn(async (_: string) => success);
  const go = show('/authentication/login?returnUrl=http%3A%2F%2Flocalhost%2Fapplication', {
    signIn,
  });
  expect(screen.getByRole('status').textContent).toBe('«sign-in.signing-in»');
  await waitFor(() => expect(go).toHaveBeenCalledWith('http://localhost/application'));
  expect(signIn).toHaveBeenCalledWith('http://localhost/application');
});

test('login without a return URL goes to the application', async () => {
  const signIn = jest.fn(async (_: string) => redirect);
  show('/authentication/login', { signIn });
  await waitFor(() => expect(signIn).toHaveBeenCalledWith('http://localhost/application'));
});

test('a login that fails goes to login-failed with its message', async () => {
  const go = show('/authentication/login', {
    signIn: async () => fail('The user closed the window.'),
  });
  await waitFor(() =>
    expect(go).toHaveBeenCalledWith(
      'http://localhost/authentication/login-failed?message=The%20user%20closed%20the%20window.',
    ),
  );
});

test('a window that was closed at the first sign-in is told of in the page that the login leads to', async () => {
  const message = 'The user closed the window.';
  const go = show('/authentication/login', { signIn: async () => fail(message) });
  await waitFor(() => expect(go).toHaveBeenCalled());
  const { pathname, search } = new URL(go.mock.calls[0]![0] as string);
  show(pathname + search);
  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

test('login-failed shows the message as text and offers the next step', async () => {
  show('/authentication/login-failed?message=%3Cimg%20src%3Dx%3E');
  expect((await screen.findByRole('alert')).textContent).toBe('<img src=x>');
  expect(screen.getByText('«sign-in.try-again»').getAttribute('href')).toBe(
    '/authentication/login',
  );
});

test('login-callback completes with the whole address and goes on', async () => {
  const completeSignIn = jest.fn(async (_: string) => success);
  const go = show('/authentication/login-callback?code=1&state=2', { completeSignIn });
  await waitFor(() => expect(go).toHaveBeenCalledWith('http://localhost/application'));
  expect(completeSignIn).toHaveBeenCalledWith(
    'http://localhost/authentication/login-callback?code=1&state=2',
  );
});

test('login-callback shows why it failed', async () => {
  show('/authentication/login-callback', {
    completeSignIn: async () => fail('There was an error signing in.'),
  });
  expect((await screen.findByRole('alert')).textContent).toBe('There was an error signing in.');
});

test.each(['register', 'profile'] as const)('%s leaves for the provider', async (action) => {
  const leave = jest.fn(async () => redirect);
  show(`/authentication/${action}`, { [action]: leave });
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
});

test('logout started inside signs out, once', async () => {
  const signOut = jest.fn(async (_: string) => redirect);
  show('/authentication/logout', { signOut }, { local: true });
  await waitFor(() =>
    expect(signOut).toHaveBeenCalledWith('http://localhost/authentication/logged-out'),
  );
  expect(history.state).toBeNull();
});

test('logout started outside does nothing but say so', async () => {
  const signOut = jest.fn(async (_: string) => redirect);
  show('/authentication/logout', { signOut });
  expect((await screen.findByRole('alert')).textContent).toBe('«logout-not-local»');
  expect(signOut).not.toHaveBeenCalled();
});

test('logout-callback goes on to where it leads; logged-out goes to the first page', async () => {
  const completeSignOut = async () =>
    ({ status: 'success', returnUrl: 'http://localhost/x' }) as const;
  const first = show('/authentication/logout-callback?state=1', { completeSignOut });
  await waitFor(() => expect(first).toHaveBeenCalledWith('http://localhost/x'));
  const second = show('/authentication/logged-out');
  await waitFor(() => expect(second).toHaveBeenCalledWith('http://localhost/'));
});

test('an unknown action is named so', async () => {
  show('/authentication/other');
  expect((await screen.findByRole('alert')).textContent).toBe('«invalid-action»');
});
