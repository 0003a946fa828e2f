/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { TextsProvider } from '@porchlight/engine/react';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { fakeSignIn } from '../../sign-in/fakeSignIn.ts';

function MessagesPage() {
  const [text, setText] = useState('');
  return <input aria-label="Message" value={text} onChange={(e) => setText(e.target.value)} />;
}
jest.unstable_mockModule('../messages/MessagesPage.tsx', () => ({ MessagesPage }));
const { OtherPage } = await import('../pages/OtherPage.tsx');
const { SignInProvider } = await import('../../sign-in/index.ts');

const signIn = fakeSignIn('ana');
const { requireSignIn } = signIn;
const change = (...to: Parameters<typeof signIn.change>) => act(async () => signIn.change(...to));

test('a message that was typed when the session ended stands there, and is hers alone', async () => {
  render(
    <TextsProvider
      texts={{ 'application.session-ended-elsewhere': 'Ended elsewhere' }}
      language="en"
    >
      <SignInProvider signIn={signIn as never}>
        <Suspense fallback={null}>
          <OtherPage path="/messages" pending={null} unreachable={null} />
        </Suspense>
      </SignInProvider>
    </TextsProvider>,
  );
  const field = () => screen.getByLabelText('Message') as HTMLInputElement;
  await screen.findByLabelText('Message');
  fireEvent.change(field(), { target: { value: 'The bill came' } });
  expect(screen.queryByRole('button')).toBeNull();
  await change('expired');
  // Screen readers hear what changes in a region, not what it came with.
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  expect(await within(region).findByText('application.session-ended')).toBeTruthy();
  requireSignIn.mockRejectedValueOnce(new Error('The user closed the window.'));
  fireEvent.click(screen.getByRole('button', { name: 'application.sign-in-again' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The user closed the window.');
  expect(requireSignIn).toHaveBeenCalledWith({ stay: true });
  await change('signed-in');
  expect(screen.queryByRole('button')).toBeNull();
  expect(field().value).toBe('The bill came');
  await change('expired', 'ana', true);
  expect(await screen.findByText('Ended elsewhere')).toBeTruthy();
  expect(field().value).toBe('The bill came');
  await change('signed-in', 'another');
  expect(field().value).toBe('');
});
