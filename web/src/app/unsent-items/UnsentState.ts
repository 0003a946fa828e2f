import type { ItemId, Saver } from '@porchlight/engine/react';
import type { Api } from '../api/createApi.ts';
import type { Draft } from '../session/createDraft.ts';
import type { Session } from '../session/Session.ts';
import type { UnsentChange } from './UnsentChange.ts';

/** What changes of items are sent with. */
export interface UnsentItemsNeeds {
  draft: Draft;
  api: Pick<Api, 'load' | 'call' | 'items'>;
  saver: Saver;
  setList: Session['setList'];
  isOnline(): boolean;
}

/** What waits, and where it is kept. The parts of `createUnsentItems` read and change it. */
export interface UnsentState {
  changes: UnsentChange[];
  /** The ids that items got since, by those that they had. */
  ids: Map<ItemId, ItemId>;
  /** Shows it, and writes it to the journal. */
  set(changes: UnsentChange[]): void;
}
