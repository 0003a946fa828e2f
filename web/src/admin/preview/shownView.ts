import type { Outline } from '@porchlight/engine/explain';
import type { Place } from './usePlace.ts';

/** What is shown at a place: only a form has conditions that a flow would show. */
export const shownView = ({ view }: Place, { kind }: Outline): Place['view'] =>
  view === 'flow' && kind !== 'form' ? 'step' : view;
