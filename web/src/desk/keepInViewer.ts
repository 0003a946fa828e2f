import type { SyntheticEvent } from 'react';

/**
 * Keeps the browser's own menu and dragging from making a copy of what is looked at by accident. It is no
 * protection, and no audit can lean on it: the browser's other ways to a copy remain.
 */
export const keepInViewer = {
  onContextMenu: (event: SyntheticEvent) => event.preventDefault(),
  onDragStart: (event: SyntheticEvent) => event.preventDefault(),
};
