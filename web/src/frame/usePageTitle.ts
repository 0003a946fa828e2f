import { usePortal } from '@porchlight/engine/react';
import { useEffect } from 'react';

/** Names the window after what is on the screen: `Your home · Example Agency`. */
export function usePageTitle(title: string): void {
  const { agency } = usePortal();
  useEffect(() => {
    document.title = `${title} · ${agency.name}`;
  }, [title, agency.name]);
}
