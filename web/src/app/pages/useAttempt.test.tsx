/** @jest-environment jsdom */
import { type Services, SharedStateProvider, TextsProvider } from '@porchlight/engine/react';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createToaster } from '../parts/Toasts.tsx';
import { RefusedItemsError } from '../session/RefusedItemsError.ts';
import type { Session } from '../session/Session.ts';
import { useAttempt } from './useAttempt.ts';

const LISTS = [
  { pointer: '/incomes', title: 'Income', resource: { fact: 'incomes' } },
  { pointer: '/files', title: 'Files', resource: { fact: 'files' } },
];
const session = {
  getState: () => ({ saving: 'offline', refusedItems: [{ fact: 'incomes' }] }),
  language: () => 'en',
  store: { getSnapshot: () => ({ form: { steps: [{ fields: LISTS }] } }) },
} as unknown as Session;

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

test('a submission that an item stands in the way of says in which list it is', async () => {
  const toaster = createToaster();
  const services = { notify: toaster.notify } as unknown as Services;
  const say = [
    { type: 0, value: 'Look at: ' },
    { type: 1, value: 'lists' },
  ];
  render(
    <TextsProvider texts={{ 'application.items-refused': say }} language="en">
      <SharedStateProvider store={{} as never} services={services}>
        <Send work={() => Promise.reject(new RefusedItemsError())} />
      </SharedStateProvider>
    </TextsProvider>,
  );
  await act(async () => screen.getByText('Send').click());
  await waitFor(() => expect(toaster.getToast()?.message).toBe('Look at: Income'));
});
