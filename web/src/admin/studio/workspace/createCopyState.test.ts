import { jest } from '@jest/globals';
import { createCopyState } from './createCopyState.ts';
import type { WorkspaceState } from './Workspace.ts';

const begin = () =>
  createCopyState(
    {
      files: new Map(),
      others: [],
      saving: 'saved',
      isChecking: false,
    } as unknown as WorkspaceState,
    { id: 1, keeper: { read: () => [], keep() {}, forget() {} } as never },
  );

test('what changes is told, and what is said again is told to nobody', () => {
  const copy = begin();
  const listener = jest.fn();
  copy.subscribe(listener);
  const before = copy.get();
  copy.set({ saving: 'saved', isChecking: false });
  expect(listener).not.toHaveBeenCalled();
  expect(copy.get()).toBe(before);
  copy.set({ saving: 'saved', isChecking: true });
  expect(listener).toHaveBeenCalledTimes(1);
  // What is undefined is another thing than what was never said.
  copy.set({ stopped: undefined });
  expect(listener).toHaveBeenCalledTimes(2);
  copy.set({ stopped: undefined });
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a copy that is closed changes no more', () => {
  const copy = begin();
  const listener = jest.fn();
  copy.subscribe(listener);
  copy.close();
  copy.set({ isChecking: true });
  expect(listener).not.toHaveBeenCalled();
  expect(copy.get().isChecking).toBe(false);
});
