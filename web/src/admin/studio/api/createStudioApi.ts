import type { RequestContext } from '../../../http/createRequest.ts';
import { commentCalls } from './commentCalls.ts';
import { copyCalls } from './copyCalls.ts';
import { createCaller } from './createCaller.ts';
import { fileCalls } from './fileCalls.ts';
import { historyCalls } from './historyCalls.ts';
import { publishCalls } from './publishCalls.ts';
import { releaseCalls } from './releaseCalls.ts';
import { reviewCalls } from './reviewCalls.ts';
import { workCalls } from './workCalls.ts';

/** The studio's calls. Each rejects with an `ApiError` or a `NetworkError`. */
export type StudioApi = ReturnType<typeof createStudioApi>;

/** All calls of the studio's API. */
export function createStudioApi(context: RequestContext) {
  const caller = createCaller(context);
  return {
    ...copyCalls(caller),
    ...fileCalls(caller),
    ...workCalls(caller),
    ...historyCalls(caller),
    ...reviewCalls(caller),
    ...commentCalls(caller),
    ...publishCalls(caller),
    ...releaseCalls(caller),
  };
}
