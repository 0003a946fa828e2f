import type { Facet } from './collectFacets.ts';
import type { UiWords } from './readUi.ts';
import type { SchemaPart } from './SchemaPart.ts';
import type { ViewNode } from './ViewNode.ts';
import type { WidgetName } from './widgets.ts';

/** Is a constant filled in, and seen? What has words of its own may be an agreement: it is asked for. */
export function givenOf(
  { isRequired, isItem, isTold }: SchemaPart,
  facets: Facet[],
  ui: UiWords,
  widget: WidgetName | undefined,
): ViewNode['given'] {
  if (widget === 'hidden' || (isTold && isRequired)) return 'hidden';
  const isLocked = ui.readonly || ui.disabled || facets.some(({ node }) => node.readOnly);
  // Nobody can give what is locked: left out, where it may be.
  if (isLocked) return isRequired ? 'shown' : 'hidden';
  if (!isRequired) return undefined;
  const hasWords = [ui.title, ui.description].some(Boolean);
  const isWorded = facets.some(({ node: { title, description } }) => title || description);
  return isItem || !(hasWords || isWorded) ? 'shown' : undefined;
}
