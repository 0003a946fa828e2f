/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { useHeldControl } from './useHeldControl.ts';

afterEach(cleanup);

/** jsdom lays nothing out: each line is 20 pixels high, in the order of the page. */
function layOut(panel: Element) {
  Element.prototype.getBoundingClientRect = function rect(this: Element) {
    const lines = [...panel.querySelectorAll('p, fieldset')];
    if (this === panel) return { top: 0, height: 100 } as DOMRect;
    const own = this.closest('p') ?? this;
    return { top: lines.indexOf(own) * 20 - panel.scrollTop, height: 20 } as DOMRect;
  };
}

function Panel() {
  const top = useRef<HTMLDivElement>(null);
  const [findings, setFindings] = useState(0);
  const [hasCondition, setCondition] = useState(false);
  useHeldControl(top, 'a question');
  return (
    <div role="tabpanel">
      <div ref={top} />
      {Array.from({ length: findings }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <p key={at}>wrong</p>
      ))}
      <fieldset>
        {hasCondition && <p>its first part</p>}
        <p>
          {!hasCondition && (
            <button type="button" onClick={() => setCondition(true)}>
              Only under a condition
            </button>
          )}
        </p>
      </fieldset>
      <p>
        <button type="button" onClick={() => setFindings(findings + 2)}>
          Another verb
        </button>
      </p>
    </div>
  );
}

const press = async (name: string) => {
  await act(async () => {
    fireEvent.click(screen.getByText(name));
  });
};

test('what comes above the control that was used does not move it', async () => {
  render(<Panel />);
  const panel = screen.getByRole('tabpanel');
  layOut(panel);
  panel.scrollTop = 10;
  await press('Another verb');
  expect(panel.scrollTop).toBe(50);
  // Who scrolls on sees it where she has scrolled to.
  panel.scrollTop = 30;
  await press('Another verb');
  expect(panel.scrollTop).toBe(70);
});

test('where the control is gone, what came in its place is in sight', async () => {
  render(<Panel />);
  const panel = screen.getByRole('tabpanel');
  layOut(panel);
  panel.scrollTop = 10;
  await press('Only under a condition');
  screen.getByText('its first part');
  expect(panel.scrollTop).toBe(10);
});

test('who has scrolled away from the control reads on undisturbed', async () => {
  render(<Panel />);
  const panel = screen.getByRole('tabpanel');
  layOut(panel);
  const button = screen.getByText('Another verb');
  await press('Another verb');
  const away = 400;
  // The press is of the keyboard, or of a check that ends: what was used is not in sight.
  panel.scrollTop = away;
  await act(async () => {
    button
      .closest('p')!
      .before(Object.assign(document.createElement('p'), { textContent: 'wrong' }));
  });
  expect(panel.scrollTop).toBe(away);
});
