/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { arriveAtStep } from './arriving.ts';

afterEach(() => {
  document.body.replaceChildren();
  jest.restoreAllMocks();
});

/** A step whose start stands so far below the upper edge of what is seen. */
function drawStep(top: number) {
  document.body.innerHTML =
    '<input><ol><li aria-current="step"><h2 tabindex="-1" data-current>Home</h2></li></ol>';
  const step = document.querySelector('li')!;
  step.getBoundingClientRect = () => ({ top }) as DOMRect;
  const scroll = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  return { scroll, heading: document.querySelector('h2')! };
}

test.each([
  [-900, [[{ top: -924, behavior: 'instant' }]]],
  [2_000, [[{ top: 1_976, behavior: 'instant' }]]],
  [40, []],
])('a step that starts at %d comes into sight', (top, calls) => {
  const { scroll } = drawStep(top);
  arriveAtStep(document.body);
  expect(scroll.mock.calls).toEqual(calls);
});

test('its heading takes the focus that what was pressed has lost, and none from where somebody is', () => {
  const { heading } = drawStep(40);
  arriveAtStep(document.body);
  expect(document.activeElement).toBe(heading);
  const input = document.querySelector('input')!;
  input.focus();
  arriveAtStep(document.body);
  expect(document.activeElement).toBe(input);
});
