/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import { useStays } from './useStays.ts';

function Question({ isShown }: { isShown: boolean }) {
  const stays = useStays('/Home/Smokers', isShown);
  return (isShown || stays) && <input id="/Home/Smokers" />;
}

const input = () => screen.queryByRole('textbox');

test('a question that is asked no more goes once who is in it has left', () => {
  const { rerender } = render(<Question isShown />);
  input()!.focus();
  rerender(<Question isShown={false} />);
  expect(document.activeElement).toBe(input());
  act(() => input()!.blur());
  expect(input()).toBeNull();
});

test('nobody is in it: it goes at once, and one that was not there does not come', () => {
  const { rerender } = render(<Question isShown={false} />);
  expect(input()).toBeNull();
  rerender(<Question isShown />);
  rerender(<Question isShown={false} />);
  expect(input()).toBeNull();
});
