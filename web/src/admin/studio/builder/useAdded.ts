import { useState } from 'react';

/**
 * Tells which of several was added after they were shown first: it is open, since there is more to say of it.
 * @param ids Of those that are there now.
 */
export function useAdded(ids: string[]): (id: string) => boolean {
  const [known] = useState(() => new Set(ids));
  return (id) => !known.has(id);
}
