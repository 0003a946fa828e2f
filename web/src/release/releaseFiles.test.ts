import { jest } from '@jest/globals';
import { openReleaseFiles } from './releaseFiles.ts';

test('a file on a line that hangs is given up in time, and asked for anew when it is wanted again', async () => {
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort('late'));
  const send = jest.fn(async (_: unknown, { signal }: RequestInit = {}) => {
    signal?.throwIfAborted();
    return Response.json({ title: 'Here' });
  });
  const files = openReleaseFiles({ hash: 'r1', fetch: send as typeof fetch });
  await expect(files.json('form.json')).rejects.toBe('late');
  expect(send).toHaveBeenCalledTimes(1);
  jest.restoreAllMocks();
  expect(await files.json('form.json')).toEqual({ title: 'Here' });
});
