/** @jest-environment jsdom */
import { type Services, SharedStateProvider } from '@porchlight/engine/react';
import { act, render, screen } from '@testing-library/react';
import { createToaster } from '../parts/Toasts.tsx';
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
  const services = { notify: toaster.notify } as unknown as Services;
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
