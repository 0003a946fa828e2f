import { ApiError } from '../../../http/ApiError.ts';
import { whyNot } from '../workspace/whyNot.ts';
import { createCaller } from './createCaller.ts';
import { fileCalls } from './fileCalls.ts';

/** What a change of two files comes to where the server has no such call, and a copy or none. */
async function changeAt(hasCopy: boolean) {
  const send = async (address: unknown) =>
    String(address).endsWith('/files') && hasCopy
      ? Response.json({ files: [] })
      : Response.json({ code: 'not-found' }, { status: 404 });
  const caller = createCaller({ language: () => 'en', fetch: send as typeof fetch, delays: [] });
  const files = ['a.json', 'b.json'].map((path) => ({ path, text: '{}' }));
  const error = await fileCalls(caller)
    .change(1, files as never)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  return whyNot(error, () => false);
}

test('a server from before there was the call has no copy that is gone: its files are saved one by one', async () => {
  expect(await changeAt(true)).toBe('refused');
  expect(await changeAt(false)).toBe('gone');
});
