/** @jest-environment jsdom */
import { type FormServices, SharedStateProvider } from '@porchlight/engine/react';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createToaster } from '../parts/Toasts.tsx';
import { RefusedItemsError } from '../session/RefusedItemsError.ts';
import type { Session } from '../session/Session.ts';
import { useAttempt } from './useAttempt.ts';

const session = { getState: () => ({ saving: 'offline' }) } as unknown as Session;

function Send({ work }: { work(): Promise<void> }) {
  const { attempt } = useAttempt(session, () => {});
  return (
    <button type="button" onClick={() => void attempt(work)}>
      Send
    </button>
  );
}

test('what a press before came to is gone once the next one is made', async () => {
  const toaster = createToaster();
  const services = { notify: toaster.notify } as unknown as FormServices;
  let work: () => Promise<void> = () => Promise.reject(new Error('away'));
  render(
    <SharedStateProvider store={{} as never} services={services}>
      <Send work={() => work()} />
    </SharedStateProvider>,
  );
  const press = () => act(async () => screen.getByText('Send').click());
  await press();
  expect(toaster.getToast()?.message).toBe('application.needs-a-line');
  work = async () => {};
  await press();
  expect(toaster.getToast()).toBeUndefined();
});

test('a submission that an item stands in the way of leads to where that is said', async () => {
  const toaster = createToaster();
  const services = { notify: toaster.notify } as unknown as FormServices;
  const page = (isSaid: boolean) => (
    <SharedStateProvider store={{} as never} services={services}>
      {isSaid && (
        <div data-refused tabIndex={-1}>
          Look at: Income
        </div>
      )}
      <Send work={() => Promise.reject(new RefusedItemsError())} />
    </SharedStateProvider>
  );
  const { rerender } = render(page(true));
  await act(async () => screen.getByText('Send').click());
  expect(document.activeElement?.textContent).toBe('Look at: Income');
  expect(toaster.getToast()).toBeUndefined();
  // What says it is fetched when it is wanted first.
  rerender(page(false));
  await act(async () => screen.getByText('Send').click());
  rerender(page(true));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Look at: Income'));
  rerender(page(false));
  await act(async () => screen.getByText('Send').click());
  await waitFor(() => expect(toaster.getToast()).toBeDefined(), { timeout: 3000 });
});
