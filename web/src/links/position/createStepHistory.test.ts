/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { createStepHistory, type StepHistory } from './createStepHistory.ts';

let open: StepHistory[] = [];
const settle = () => new Promise((resolve) => setTimeout(resolve, 60));

function begin(options: Partial<Parameters<typeof createStepHistory>[0]> = {}) {
  const steps = createStepHistory({ count: 8, canLeave: () => true, ...options });
  open.push(steps);
  return steps;
}

async function back() {
  window.history.back();
  await settle();
}

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
  await back();
  expect(steps.getPosition()).toBe(3);
  await back();
  await back();
  expect(steps.getPosition()).toBe(1);
});

test('Previous uses the entries that are there: Back afterwards goes further back', async () => {
  const steps = begin();
  steps.go(3);
  steps.go(2);
  await settle();
  expect(steps.getPosition()).toBe(2);
  await back();
  expect(steps.getPosition()).toBe(1);
});

test('a step that cannot be left holds Back, too, and says so', async () => {
  const onHeld = jest.fn();
  let canLeave = true;
  const steps = begin({ canLeave: () => canLeave, onHeld });
  steps.go(3);
  canLeave = false;
  steps.go(4);
  expect(steps.getPosition()).toBe(3);
  await back();
  expect(steps.getPosition()).toBe(3);
  expect(onHeld).toHaveBeenCalledTimes(1);
  expect(window.history.state).toEqual({ step: 3 });
  canLeave = true;
  await back();
  expect(steps.getPosition()).toBe(2);
});

test('a link within the page is no step: nothing moves, and Previous passes its entry', async () => {
  const steps = begin();
  steps.go(2);
  window.location.hash = '#main';
  await settle();
  expect(steps.getPosition()).toBe(2);
  steps.go(1);
  await settle();
  expect(steps.getPosition()).toBe(1);
});

test('the address stays as it is', () => {
  const steps = begin();
  steps.go(3);
  expect(window.location.pathname + window.location.search + window.location.hash).toBe(
    '/v2/appointment/files/token',
  );
});
