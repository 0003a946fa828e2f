/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { fakeSignIn } from '../sign-in/fakeSignIn.ts';

const signIn = fakeSignIn('clerk');
const { requireSignIn } = signIn;
const change = (...to: Parameters<typeof signIn.change>) => act(() => signIn.change(...to));

HTMLDialogElement.prototype.showModal = function show() {
  this.open = true;
};
const Workplace = () => <input aria-label="Why" defaultValue="" />;
jest.unstable_mockModule('./Workplace.tsx', () => ({ Workplace }));
jest.unstable_mockModule('./createDeskApi.ts', () => ({
  createDeskApi: () => ({
    open: async () => ({
      texts: { 'signed-out.elsewhere': 'Ended elsewhere' },
      language: 'en',
      release: 1,
    }),
  }),
}));
const { Desk } = await import('./Desk.tsx');
const { SignInProvider } = await import('../sign-in/index.ts');

test('who was signed out finds her text behind the question to sign in again, and somebody else does not', async () => {
  const portal = { texts: {}, language: 'en', agency: { name: '' } };
  render(
    <SignInProvider signIn={signIn as never}>
      <Desk portal={portal as never} />
    </SignInProvider>,
  );
  const field = () => screen.getByLabelText('Why') as HTMLInputElement;
  await waitFor(field);
  fireEvent.change(field(), { target: { value: 'She sent the bill' } });
  field().focus();

  change('expired');
  const again = screen.getByRole('button', { name: 'signed-out.again' });
  expect(field().value).toBe('She sent the bill');
  expect(screen.getByText('signed-out.help')).toBeTruthy();
  requireSignIn.mockRejectedValueOnce(new Error('closed'));
  fireEvent.click(again);
  expect((await screen.findByRole('alert')).textContent).toBe('signed-out.failed');
  expect(requireSignIn).toHaveBeenLastCalledWith({ stay: true });
  again.focus();

  change('signed-in');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(field().value).toBe('She sent the bill');
  await waitFor(() => expect(document.activeElement).toBe(field()));

  change('expired', 'clerk', true);
  expect(screen.getByText('Ended elsewhere')).toBeTruthy();
  expect(field().value).toBe('She sent the bill');
  change('signed-in', 'another');
  await waitFor(() => expect(field().value).toBe(''));
});
