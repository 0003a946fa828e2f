import { type ComponentType, createContext, useContext } from 'react';
import type { ForeignAction, ForeignProblem, ViewNode } from '../../foreign/index.ts';
import type { Pointer } from '../../kernel/index.ts';

/** What the parts of a form need of the form around them. */
export interface ForeignScope {
  act(action: ForeignAction): void;
  /** Notes that a place was left: from then on its problem shows. */
  leave(path: Pointer): void;
  problemAt(path: Pointer): ForeignProblem | undefined;
  /** Whatever asks for a place: parts hold parts, and can’t import what imports them. */
  Part: ComponentType<{ node: ViewNode }>;
}

const ForeignContext = createContext<ForeignScope | undefined>(undefined);

export const ForeignScopeProvider = ForeignContext.Provider;

/**
 * The form around a part.
 * @throws Error outside of `ForeignFields`.
 */
export function useForeign(): ForeignScope {
  const scope = useContext(ForeignContext);
  if (!scope) throw new Error('Please add ForeignFields');
  return scope;
}
