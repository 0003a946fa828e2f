/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { TextsProvider } from '@porchlight/engine/react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { TextConsent } from './createMessagesApi.ts';
import { TextSwitch } from './TextSwitch.tsx';

function show(first: TextConsent | undefined, kept?: TextConsent) {
  const api = {
    texts: jest.fn(async () => first),
    setTexts: jest.fn(async (_isOn: boolean, _phone: string) => {
      if (!kept) throw new Error('the line is away');
      return kept;
    }),
  };
  const { container } = render(
    <TextsProvider texts={{}} language="en">
      <TextSwitch api={api} />
    </TextsProvider>,
  );
  return { api, container };
}
const OFF = { phone: '803-555-0142', isOn: false, isStopped: false };

test('it is off until she turns it on, at the phone that she sees', async () => {
  const { api } = show(OFF, { ...OFF, isOn: true });
  const box = (await screen.findByRole('checkbox')) as HTMLInputElement;
  expect(box.checked).toBe(false);
  fireEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  expect(api.setTexts.mock.calls).toEqual([[true, OFF.phone]]);
  expect(screen.getByRole('status').textContent).toBe('messages.text-is-on');
});

test('what was not saved stays as it was, and is said', async () => {
  show(OFF);
  const box = (await screen.findByRole('checkbox')) as HTMLInputElement;
  fireEvent.click(box);
  expect((await screen.findByRole('alert')).textContent).toBe('messages.text-failed');
  expect(box.checked).toBe(false);
});

test('a phone that has answered STOP has no switch; who has no phone sees nothing', async () => {
  show({ ...OFF, isOn: true, isStopped: true });
  expect(await screen.findByText('messages.text-ended')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  const { api, container } = show(undefined);
  await waitFor(() => expect(api.texts).toHaveBeenCalled());
  expect(container.childElementCount).toBe(0);
});
