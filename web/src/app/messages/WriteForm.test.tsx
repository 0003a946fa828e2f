/** @jest-environment jsdom */
import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { Portal } from '@porchlight/engine';
import { PortalProvider } from '@porchlight/engine/react';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '../../http/ApiError.ts';
import { SignInRequired } from '../../sign-in/index.ts';
import { WriteForm, type WriteFormProps } from './WriteForm.tsx';

const inbox: WriteFormProps['inbox'] = {
  messages: [],
  applications: [{ number: 1001, waiting: 0 }],
  writing: { maxLength: 100, mostUnanswered: 3 },
};

const phone = '803-555-0142';
const portal = { texts: {}, language: 'en', agency: { phone } } as unknown as Portal;

beforeAll(() => {
  crypto.randomUUID ??= randomUUID;
});

test('a message is tried again under its key; once it says something else, under another', async () => {
  const onSend = jest.fn<WriteFormProps['onSend']>();
  onSend.mockRejectedValue(new Error('the line is away'));
  render(
    <PortalProvider portal={portal}>
      <WriteForm inbox={inbox} onSend={onSend} />
    </PortalProvider>,
  );
  const box = screen.getByRole('textbox') as HTMLTextAreaElement;
  const press = async (times: number) => {
    fireEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(onSend).toHaveBeenCalledTimes(times));
    await screen.findByRole('alert');
  };
  fireEvent.change(box, { target: { value: 'I have no bill' } });
  await press(1);
  expect(box.value).toBe('I have no bill');
  await waitFor(() => expect(screen.getByRole('button').hasAttribute('disabled')).toBe(false));
  await press(2);
  await waitFor(() => expect(screen.getByRole('button').hasAttribute('disabled')).toBe(false));
  fireEvent.change(box, { target: { value: 'I have no bill. May I call?' } });
  await press(3);
  const [first, again, other] = onSend.mock.calls.map(([, , key]) => key);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('a message that found her signed out says so, and blames no connection', async () => {
  const onSend = jest.fn<WriteFormProps['onSend']>().mockRejectedValue(new SignInRequired(''));
  render(
    <PortalProvider portal={portal}>
      <WriteForm inbox={inbox} onSend={onSend} />
    </PortalProvider>,
  );
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'The bill came' } });
  fireEvent.click(screen.getByRole('button'));
  expect((await screen.findByRole('alert')).textContent).toBe('application.session-ended');
});

test('the number in what the server says of a message that it refuses can be tapped', async () => {
  const title = `Please wait for our answer, or call us at ${phone}.`;
  const refusal = new ApiError(409, 'messages-waiting', [], { title }, null);
  const onSend = jest.fn<WriteFormProps['onSend']>().mockRejectedValue(refusal);
  render(
    <PortalProvider portal={portal}>
      <WriteForm inbox={inbox} onSend={onSend} />
    </PortalProvider>,
  );
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'The bill came' } });
  fireEvent.click(screen.getByRole('button'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(title);
  expect(within(alert).getByRole('link').getAttribute('href')).toBe('tel:8035550142');
});
