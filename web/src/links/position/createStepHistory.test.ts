/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { createStepHistory, type StepHistory } from './createStepHistory.ts';

let open: StepHistory[] = [];

function begin(options: Partial<Parameters<typeof createStepHistory>[0]> = {}) {
  const steps = createStepHistory({ count: 8, canLeave: () => true, ...options });
  open.push(steps);
  return steps;
}

/** The browser goes where it is sent in tasks of its own. */
const arrivesAt = (steps: StepHistory, position: number) =>
  waitFor(() => expect(steps.getPosition()).toBe(position));

// Each test stands on an entry of its own, whatever the one before left behind.
beforeEach(() => window.history.pushState(null, '', '/v2/appointment/files/token'));
afterEach(() => {
  for (const steps of open) steps.stop();
  open = [];
});

test('begins at the first step, and where the page was when it is loaded again', () => {
  expect(begin().getPosition()).toBe(0);
  window.history.replaceState({ step: 5 }, '');
  expect(begin().getPosition()).toBe(5);
});

test.each([
  [99, 7],
  [-3, 0],
])('an entry that says %s opens step %s', (step, position) => {
  window.history.replaceState({ step }, '');
  expect(begin().getPosition()).toBe(position);
});

test('Back goes to the step before, one after the other, also after a jump', async () => {
  const steps = begin();
  steps.go(1);
  steps.go(4);
  expect(steps.getPosition()).toBe(4);
  for (const position of [3, 2, 1]) {
    window.history.back();
    await arrivesAt(steps, position);
  }
});

test('Previous uses the entries that are there: Back afterwards goes further back', async () => {
  const steps = begin();
  steps.go(3);
  steps.go(2);
  await arrivesAt(steps, 2);
  window.history.back();
  await arrivesAt(steps, 1);
});

test('a step that cannot be left holds Back, too, and says so', async () => {
  const onHeld = jest.fn();
  let canLeave = true;
  const steps = begin({ canLeave: () => canLeave, onHeld });
  steps.go(3);
  canLeave = false;
  steps.go(4);
  expect(steps.getPosition()).toBe(3);
  window.history.back();
  await waitFor(() => expect(onHeld).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(window.history.state).toEqual({ step: 3 }));
  expect(steps.getPosition()).toBe(3);
  canLeave = true;
  window.history.back();
  await arrivesAt(steps, 2);
  expect(onHeld).toHaveBeenCalledTimes(1);
});

test('a link within the page is no step: nothing moves, and Previous passes its entry', async () => {
  const steps = begin();
  steps.go(2);
  window.location.hash = '#main';
  await waitFor(() => expect(window.history.state).toEqual({ step: 2 }));
  expect(steps.getPosition()).toBe(2);
  steps.go(1);
  await arrivesAt(steps, 1);
});

test('the address stays as it is', () => {
  const steps = begin();
  steps.go(3);
  expect(window.location.pathname + window.location.search + window.location.hash).toBe(
    '/v2/appointment/files/token',
  );
});
