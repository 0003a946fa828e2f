import type { SyntheticEvent } from 'react';

/** Of what is looked at nothing is saved by the browser's own menu or by dragging it: a copy is asked for, and audited. */
export const keepInViewer = {
  onContextMenu: (event: SyntheticEvent) => event.preventDefault(),
  onDragStart: (event: SyntheticEvent) => event.preventDefault(),
};
