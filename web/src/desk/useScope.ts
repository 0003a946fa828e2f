import { createSay } from '@porchlight/engine/react';
import { useMemo } from 'react';
import type { DeskApi } from './createDeskApi.ts';
import type { DeskScope } from './DeskContext.ts';
import type { OpenDesk } from './records.ts';

/**
 * What each part of the desk works with. The desk is looked at each minute for its counts: its words stay the same
 * ones until a release or a language has others, so that nothing that is open is loaded anew.
 */
export function useScope(api: DeskApi, desk: OpenDesk | undefined): DeskScope | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a release has one set of words for a language
  const say = useMemo(
    () => desk && createSay(desk.texts, desk.language),
    [desk?.release, desk?.language],
  );
  return useMemo(() => desk && say && { api, desk, say }, [api, desk, say]);
}
