import { createContext, type ReactNode, useContext } from 'react';
import type { Portal } from '../../kernel/index.ts';
import { TextsProvider } from '../texts/TextsProvider.tsx';

const PortalContext = createContext<Portal | undefined>(undefined);

/** Gives everything below it the portal and its words, in one language. */
export function PortalProvider({ portal, children }: { portal: Portal; children: ReactNode }) {
  return (
    <PortalContext value={portal}>
      <TextsProvider texts={portal.texts} language={portal.language}>
        {children}
      </TextsProvider>
    </PortalContext>
  );
}

/**
 * The portal: agency, limits, statuses, document types.
 * @throws Error outside of a `PortalProvider`.
 */
export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('Please add PortalProvider');
  return portal;
}

/** The agency's number. Undefined where there is none, and for a form that stands outside of a portal. */
export const usePhone = (): string | undefined => useContext(PortalContext)?.agency.phone;
