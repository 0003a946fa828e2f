/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';

// What stands behind the sign-in.
for (const [file, name] of [
  ['../desk/Workplace.tsx', 'Workplace'],
  ['../admin/studio/OpenCopy.tsx', 'OpenCopy'],
  ['../admin/studio/Copies.tsx', 'Copies'],
] as const)
  jest.unstable_mockModule(file, () => ({ [name]: () => null }));
jest.unstable_mockModule('../admin/studio/workspace/openWorkspace.ts', () => ({
  openWorkspace: () => undefined,
}));
const { NotReached } = await import('../app/pages/NotReached.tsx');
const { Studio } = await import('../admin/studio/Studio.tsx');
const { Desk } = await import('../desk/Desk.tsx');
const { SignInProvider } = await import('./index.ts');

const isReachable = jest.fn<() => Promise<boolean>>();
const signIn = {
  state: () => ANONYMOUS,
  subscribe: () => () => undefined,
  isReachable,
};
const ANONYMOUS = { status: 'anonymous' };
const portal = { texts: {}, language: 'en', agency: { name: '' } };

/** Shows a page of somebody who is not known. @returns How often it was left, by a reload or for the sign-in. */
function open(page: ReactNode) {
  // What jsdom says of each page that is left.
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  said.mockClear();
  render(<SignInProvider signIn={signIn as never}>{page}</SignInProvider>);
  return () => said.mock.calls.filter((one) => /navigation/.test(String(one[0]))).length;
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
  isReachable.mockReset().mockResolvedValue(false);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test.each([
  ['application', <NotReached key="page" />, 'application.not-reached'],
  ['desk', <Desk key="page" portal={portal as never} />, 'forms.unreachable'],
  ['studio', <Studio key="page" say={(id) => id as never} language="en" />, 'studio.unreachable'],
])(
  'the %s stays on a dead line, says so, and is loaded once where the portal answers again',
  async (_, page, words) => {
    const countLeft = open(page);
    await pass(41_000);
    expect(screen.getByText(words)).toBeTruthy();
    expect(countLeft()).toBe(0);
    isReachable.mockResolvedValue(true);
    await pass(20_000);
    expect(countLeft()).toBe(1);
    window.dispatchEvent(new Event('online'));
    await pass(60_000);
    expect(countLeft()).toBe(1);
  },
);

test('it looks as soon as the browser is online, and when it is asked to', async () => {
  const countLeft = open(<Desk portal={portal as never} />);
  await pass(100);
  const asked = isReachable.mock.calls.length;
  fireEvent.click(screen.getByRole('button', { name: 'sign-in.try-again' }));
  await pass(100);
  expect(isReachable).toHaveBeenCalledTimes(asked + 1);
  expect(countLeft()).toBe(0);
  isReachable.mockResolvedValue(true);
  window.dispatchEvent(new Event('online'));
  await pass(100);
  expect(countLeft()).toBe(1);
});
