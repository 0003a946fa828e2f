/** @jest-environment jsdom */
import type { Texts } from '@porchlight/engine';
import { TextsProvider } from '@porchlight/engine/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { FailingItems } from './FailingItems.tsx';

const texts = {
  'application.items-failing': [
    { type: 0, value: 'Not saved yet: ' },
    { type: 1, value: 'items' },
  ],
} as unknown as Texts;

function Page({ names }: { names: string[] }) {
  return (
    <TextsProvider texts={texts} language="en">
      <FailingItems names={names} />
    </TextsProvider>
  );
}
function Pressed() {
  const [isShown, setShown] = useState(false);
  return isShown ? (
    <Page names={['Wages']} />
  ) : (
    <button type="button" onClick={() => setShown(true)}>
      Save
    </button>
  );
}

const region = () => screen.getByRole('status');

test('what fails is heard: the region is there while it is empty, and is filled', async () => {
  const { rerender } = render(<Page names={[]} />);
  const before = region();
  expect(before.textContent).toBe('');
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(document.querySelector('[data-refused]')).toBeNull();
  rerender(<Page names={['Wages']} />);
  expect(region()).toBe(before);
  expect(before.textContent).toBe('Not saved yet: Wages');
  rerender(<Page names={[]} />);
  expect(region()).toBe(before);
  expect(before.textContent).toBe('');
});

test('a region that comes by a press comes without its words, which follow', async () => {
  render(<Pressed />);
  fireEvent.click(screen.getByRole('button'));
  const empty = region();
  expect(empty.textContent).toBe('');
  expect((await screen.findByText('Not saved yet: Wages')).closest('[role=status]')).toBe(empty);
});
