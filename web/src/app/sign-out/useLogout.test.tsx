/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { openTabTexts } from '../../journal/index.ts';
import type { Session } from '../session/Session.ts';
import { useLogout } from './useLogout.tsx';

interface PageProps {
  hasUnsaved?: boolean;
  logout(): Promise<void>;
  notify?(message: string | undefined): void;
  /** What the release has no words for. */
  without?: RegExp;
}

/** @param props.hasUnsaved Of the open application; absent where none is. */
function Page({ hasUnsaved, logout, notify, without }: PageProps) {
  const session = { flush: async () => undefined, hasUnsaved: () => hasUnsaved };
  const { logOut, question } = useLogout({
    signIn: { logout, state: () => ({ user: { sub: 'rosa' } }) } as never,
    session: {
      current: hasUnsaved === undefined ? undefined : (session as unknown as Session),
    },
    text: (id) => (without?.test(id) ? id : `Say ${id}`),
    toaster: { notify: notify ?? (() => undefined) },
  });
  return (
    <>
      <button type="button" onClick={() => void logOut()}>
        Log out
      </button>
      {question}
    </>
  );
}

const press = (name: string) => act(async () => screen.getByText(name).click());

test('a logout asks before it forgets what is not saved', async () => {
  const logout = jest.fn(async () => undefined);
  render(<Page hasUnsaved logout={logout} />);
  await press('Log out');
  const stay = await screen.findByText('Say application.leave-stay');
  expect(document.activeElement).toBe(stay);
  expect(logout).not.toHaveBeenCalled();
  await press('Say application.leave-stay');
  expect(logout).not.toHaveBeenCalled();
  await press('Log out');
  await screen.findByText('Say application.leave-anyway');
  await press('Say application.leave-anyway');
  expect(logout).toHaveBeenCalledTimes(1);
});

test('a logout with all saved asks nothing', async () => {
  const logout = jest.fn(async () => undefined);
  render(<Page hasUnsaved={false} logout={logout} />);
  await press('Log out');
  expect(logout).toHaveBeenCalledTimes(1);
});

test('a logout from another page asks about what waits on this device', async () => {
  const logout = jest.fn(async () => undefined);
  render(<Page logout={logout} />);
  openTabTexts('rosa').write('tab unsent 7', '{}');
  await press('Log out');
  await screen.findByText('Say application.leave-anyway');
  expect(logout).not.toHaveBeenCalled();
  await press('Say application.leave-stay');
  openTabTexts('rosa').remove('tab unsent 7');
  await press('Log out');
  await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
});

test('a logout under a release from before asks, too, in words that it has', async () => {
  const logout = jest.fn(async () => undefined);
  render(<Page hasUnsaved logout={logout} without={/^application\.leave/} />);
  await press('Log out');
  await screen.findByText('Say toast-save-failed');
  expect(logout).not.toHaveBeenCalled();
  await press('Say fields.cancel');
  expect(logout).not.toHaveBeenCalled();
  await press('Log out');
  await screen.findByText('Say document.logout');
  await press('Say document.logout');
  await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
});

describe('a logout whose script is not to be had', () => {
  beforeAll(() => {
    jest.unstable_mockModule('./logOut.tsx', () => {
      throw new Error('Not to be had');
    });
  });

  test.each([undefined, true])(
    'says so where something may wait (unsaved in the open application: %s)',
    async (hasUnsaved) => {
      const [logout, notify] = [jest.fn(async () => undefined), jest.fn()];
      render(
        <Page logout={logout} notify={notify} {...(hasUnsaved !== undefined && { hasUnsaved })} />,
      );
      await press('Log out');
      await waitFor(() => expect(notify).toHaveBeenCalledWith('Say toast-went-wrong'));
      expect(logout).not.toHaveBeenCalled();
    },
  );
});
