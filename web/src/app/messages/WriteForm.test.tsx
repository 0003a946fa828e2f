/** @jest-environment jsdom */
import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { TextsProvider } from '@porchlight/engine/react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { SignInRequired } from '../../sign-in/index.ts';
import { WriteForm, type WriteFormProps } from './WriteForm.tsx';

const inbox: WriteFormProps['inbox'] = {
  messages: [],
  applications: [{ number: 1001, waiting: 0 }],
  writing: { maxLength: 100, mostUnanswered: 3 },
};

beforeAll(() => {
  crypto.randomUUID ??= randomUUID;
});

test('a message is tried again under its key; once it says something else, under another', async () => {
  const onSend = jest.fn<WriteFormProps['onSend']>();
  onSend.mockRejectedValue(new Error('the line is away'));
  render(
    <TextsProvider texts={{}} language="en">
      <WriteForm inbox={inbox} onSend={onSend} />
    </TextsProvider>,
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

test.each([
  ['application.session-ended', false],
  ['application.session-ended-elsewhere', true],
])(
  'a message that found her signed out says so (%s), and blames no connection',
  async (said, wasEnded) => {
    const error = new SignInRequired('', wasEnded);
    const onSend = jest.fn<WriteFormProps['onSend']>().mockRejectedValue(error);
    render(
      <TextsProvider texts={{}} language="en">
        <WriteForm inbox={inbox} onSend={onSend} />
      </TextsProvider>,
    );
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'The bill came' } });
    fireEvent.click(screen.getByRole('button'));
    expect((await screen.findByRole('alert')).textContent).toBe(said);
  },
);
