import type { Outline, ScreenState } from '@porchlight/engine/explain';
import type { SayWords } from '../words/words.ts';

/** What an index calls an upload flow or the pages. Several flows may have one title: their names come first. */
export function titleOf({ kind, title, flow }: Outline, say: SayWords): string {
  if (kind === 'pages') return say('nav.pages');
  return flow ? `${flow.name}: ${title}` : title;
}

/** States that have no title of the pack's own. */
const STATES = {
  none: 'tools.files-none',
  files: 'tools.files-some',
  waiting: 'tools.files-waiting',
  refused: 'tools.files-refused',
  new: 'tools.visitor-new',
  back: 'tools.visitor-back',
} as const;

/** What one of a screen's states is called. */
export const stateTitle = ({ id, title }: ScreenState, say: SayWords): string =>
  title ?? say(STATES[id as keyof typeof STATES]);
