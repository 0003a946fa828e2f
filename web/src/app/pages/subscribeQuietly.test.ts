import { jest } from '@jest/globals';
import type { SessionState } from '../session/SessionState.ts';
import { subscribeQuietly } from './subscribeQuietly.ts';

const application = { id: 1, role: 'draft' } as SessionState['application'];
const begun = { application, portal: { language: 'en' }, saving: 'saved' } as SessionState;

function watch() {
  let state = begun;
  let tell = () => {};
  const draw = jest.fn();
  const subscribe = (listener: () => void) => {
    tell = listener;
    return () => {};
  };
  subscribeQuietly({ subscribe, getState: () => state }, draw);
  return {
    draw,
    change(part: object) {
      state = { ...state, ...part };
      tell();
    },
  };
}

test.each([
  ['its status', { application: { ...application, role: 'review' } }],
  ['another application', { application: { ...application, id: 2 } }],
  ['another language', { portal: { language: 'es' } }],
  ['another status of the same kind', { application: { ...application, status: 'denied' } }],
  ['an item that could not be stored', { failingItems: ['Ana'] }],
  ['a choice between two answers', { conflict: { both: [] } }],
  ['a choice between two answers of an item', { itemConflict: {} }],
])('%s is drawn at once', (_what, part) => {
  const { draw, change } = watch();
  change(part);
  expect(draw).toHaveBeenCalledTimes(1);
  change({ saving: 'saving' });
  expect(draw).toHaveBeenCalledTimes(1);
});

test('what a save says and stores is drawn a task later', async () => {
  const { draw, change } = watch();
  change({ saving: 'saving' });
  change({ saving: 'saved', application: { ...application, step: 'income' } });
  expect(draw).not.toHaveBeenCalled();
  await new Promise((resolve) => setTimeout(resolve));
  expect(draw).toHaveBeenCalled();
});
