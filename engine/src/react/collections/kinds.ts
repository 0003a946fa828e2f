import { lazy } from 'react';
import type { CollectionKinds } from './CollectionKinds.ts';

/** Every kind of collection; each is fetched when its step is first opened. A new one is a folder and a line here. */
export const COLLECTION_KINDS: CollectionKinds = {
  modal: lazy(() =>
    import('./modal/ModalCollection.tsx').then((module) => ({ default: module.ModalCollection })),
  ),
  wizard: lazy(() =>
    import('./wizard/WizardCollection.tsx').then((module) => ({
      default: module.WizardCollection,
    })),
  ),
  documents: lazy(() =>
    import('./documents/DocumentsCollection.tsx').then((module) => ({
      default: module.DocumentsCollection,
    })),
  ),
};

/** Fetches every kind of collection and what the forms of their items show, ahead of their steps. */
export const loadCollectionKinds = (): Promise<unknown> => import('./ahead.ts');
