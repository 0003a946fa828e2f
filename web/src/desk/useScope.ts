import { createSay } from '@porchlight/engine/react';
import { useMemo, useRef } from 'react';
import type { DeskApi, OpenDesk } from './createDeskApi.ts';
import type { DeskScope } from './DeskContext.ts';

/**
 * What each part of the desk works with. The desk is looked at each minute for its counts: its words stay the same
 * ones until a release or a language has others, so that nothing that is open is loaded anew.
 */
export function useScope(api: DeskApi, desk: OpenDesk | undefined): DeskScope | undefined {
  const known = useRef<{ of: string; say: DeskScope['say'] }>(undefined);
  return useMemo(() => {
    if (!desk) return undefined;
    const of = `${desk.release} ${desk.language}`;
    if (known.current?.of !== of) known.current = { of, say: createSay(desk.texts, desk.language) };
    return { api, desk, say: known.current.say };
  }, [api, desk]);
}
