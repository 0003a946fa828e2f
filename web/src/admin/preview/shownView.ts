import type { Outline } from '@porchlight/engine/explain';
import type { PreviewLocation } from './usePreviewLocation.ts';

/** What is shown at a place: only a form has conditions that a flow would show. */
export const shownView = ({ view }: PreviewLocation, { kind }: Outline): PreviewLocation['view'] =>
  view === 'flow' && kind !== 'form' ? 'step' : view;
