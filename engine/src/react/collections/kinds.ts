import { lazy } from 'react';
import { whenFetched } from '../online/whenFetched.ts';
import type { CollectionKinds } from './CollectionKinds.ts';

/** What brings each kind of collection. A new one is a folder and a line here. */
const LOADS = {
  modal: () =>
    import('./modal/ModalCollection.tsx').then((module) => ({ default: module.ModalCollection })),
  wizard: () =>
    import('./wizard/WizardCollection.tsx').then((module) => ({
      default: module.WizardCollection,
    })),
  documents: () =>
    import('./documents/DocumentsCollection.tsx').then((module) => ({
      default: module.DocumentsCollection,
    })),
};

/** Every kind of collection; each is fetched when its step is first opened, or ahead of it. */
export const COLLECTION_KINDS: CollectionKinds = {
  modal: lazy(() => whenFetched(LOADS.modal)),
  wizard: lazy(() => whenFetched(LOADS.wizard)),
  documents: lazy(() => whenFetched(LOADS.documents)),
};

/** Fetches every kind of collection and what the forms of their items show, ahead of their steps. */
export const loadCollectionKinds = (): Promise<unknown> =>
  Promise.allSettled([
    ...Object.values(LOADS).map((load) => load()),
    import('./wizard/ItemWizard.tsx'),
    import('../widgets/money/FrequentAmount.tsx'),
  ]);
