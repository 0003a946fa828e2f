import { type ComponentType, createContext, useContext } from 'react';
import type { CollectionProps } from './CollectionProps.ts';

/** The kinds of collections by the name that a UI schema gives them. */
export type CollectionKinds = Record<string, ComponentType<CollectionProps>>;

const KindsContext = createContext<CollectionKinds>({});

/** Gives the forms below it their kinds of collections: some hold forms themselves, which thus need not know them. */
export const CollectionKindsProvider = KindsContext.Provider;

/** The kinds of collections that the form around can show. */
export function useCollectionKinds(): CollectionKinds {
  return useContext(KindsContext);
}
