/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import type { LinkFile } from '../link/createLinkApi.ts';
import { createFileList, type FileList } from './createFileList.ts';

let list: FileList;
const file = (id: number, state: LinkFile['state'] = 'ready'): LinkFile => ({
  id,
  fileName: `${id}.pdf`,
  description: `Document ${id}`,
  fileCategory: 0,
  size: 1000,
  state,
});

function begin(...answers: (LinkFile[] | Error)[]) {
  const load = jest.fn(async () => {
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  list = createFileList({ load, interval: 1000 });
  return load;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  list.stop();
  jest.useRealTimers();
});

test('looks again until nothing waits any more', async () => {
  const load = begin([file(1, 'waiting')], [file(1, 'waiting')], [file(1)]);
  await list.refresh();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledTimes(3);
  expect(list.getState().files[0]!.state).toBe('ready');
});

test('looks once where nothing waits', async () => {
  const load = begin([file(1), file(2, 'refused')]);
  await list.refresh();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});

test('looks less and less often: a scanner may stay away for hours', async () => {
  const load = begin([file(1, 'waiting')]);
  await list.refresh();
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(load.mock.calls.length).toBeGreaterThan(50);
  expect(load.mock.calls.length).toBeLessThan(90);
});

test('a document that is put in is looked after', async () => {
  const load = begin([], [file(1)]);
  await list.refresh();
  list.put(file(1, 'waiting'));
  expect(list.getState().files).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1500);
  expect(load).toHaveBeenCalledTimes(2);
  expect(list.getState().files[0]!.state).toBe('ready');
});

test('a failed look keeps what was there, and says so only when nothing ever was', async () => {
  begin(new Error('offline'), [file(1, 'waiting')], new Error('offline'), [file(1)]);
  await list.refresh();
  expect(list.getState().status).toBe('failed');
  await list.refresh();
  expect(list.getState()).toMatchObject({ status: 'ready', files: [{ id: 1 }] });
  await jest.advanceTimersByTimeAsync(1000);
  expect(list.getState()).toMatchObject({ status: 'ready', files: [{ state: 'waiting' }] });
  await jest.advanceTimersByTimeAsync(2000);
  expect(list.getState().files[0]!.state).toBe('ready');
});
