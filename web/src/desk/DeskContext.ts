import type { Say } from '@porchlight/engine/react';
import { createContext, useContext } from 'react';
import type { DeskApi } from './createDeskApi.ts';
import type { OpenDesk } from './records.ts';

/** What each part of the desk works with. */
export interface DeskScope {
  api: DeskApi;
  desk: OpenDesk;
  say: Say;
}

const Context = createContext<DeskScope | undefined>(undefined);

/** Gives the desk's calls and words to the page. */
export const DeskProvider = Context.Provider;

/** @throws Error outside of the desk */
export function useDesk(): DeskScope {
  const scope = useContext(Context);
  if (!scope) throw new Error('Nothing of the desk is shown outside of it');
  return scope;
}
