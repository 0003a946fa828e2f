import { type ComponentType, createContext, useContext } from 'react';
import type { ExternalAction, ExternalProblem, ViewNode } from '../../external-schema/index.ts';
import type { Pointer } from '../../kernel/index.ts';

/** What the parts of a form need of the form around them. */
export interface ExternalScope {
  act(action: ExternalAction): void;
  /** Notes that a place was left: from then on its problem shows. */
  leave(path: Pointer): void;
  problemAt(path: Pointer): ExternalProblem | undefined;
  /** Whatever asks for a place: parts hold parts, and can’t import what imports them. */
  Part: ComponentType<{ node: ViewNode }>;
}

const ExternalContext = createContext<ExternalScope | undefined>(undefined);

/** Gives the form of an external schema to its parts. */
export const ExternalScopeProvider = ExternalContext.Provider;

/**
 * The form around a part.
 * @throws Error outside of `ExternalFields`.
 */
export function useExternal(): ExternalScope {
  const scope = useContext(ExternalContext);
  if (!scope) throw new Error('Please add ExternalFields');
  return scope;
}
