import type { SchemaNode } from '../types.ts';
import type { Facet } from './collectFacets.ts';
import { limitsOf } from './limitsOf.ts';
import type { UiWords } from './readUi.ts';
import type { SchemaPart } from './SchemaPart.ts';
import type { Say, ViewNode } from './ViewNode.ts';

/** What is said of a place, whatever it is asked by. */
export function describePart(
  part: SchemaPart,
  facets: Facet[],
  { ui, say }: { ui: UiWords; say: Say },
): Omit<ViewNode, 'kind' | 'widget'> {
  const nodes = facets.map((facet) => facet.node);
  const own = facets.filter((facet) => !facet.isOption).map((facet) => facet.node);
  const first = <K extends keyof SchemaNode>(word: K) =>
    nodes.find((node) => node[word] !== undefined)?.[word];
  const title = own.find((node) => node.title !== undefined)?.title;
  const help = [ui.description ?? first('description'), ui.help].filter(Boolean).join(' ');
  const examples = nodes.flatMap((node) => node.examples ?? []).map(String);
  const defaultValue = first('default')?.value;
  const format = first('format');
  return {
    path: part.path,
    at: nodes[0]!.at,
    label: (ui.title ?? (part.isItem ? labelItem(part, title, say) : (title ?? part.name))).trim(),
    ...(help && { help }),
    ...(part.value !== undefined && { value: part.value }),
    ui,
    ...(format !== undefined && { format }),
    limits: limitsOf(nodes),
    ...(examples.length && { examples }),
    ...(defaultValue !== undefined && { defaultValue }),
    isRequired: part.isRequired,
    isItem: part.isItem ?? false,
    isNullable: false,
    isReadOnly: nodes.some((node) => node.readOnly) || (ui.readonly ?? false),
    isClosed: false,
    pickers: [],
    children: [],
    isOpen: false,
    ...(part.ownName !== undefined && { ownName: part.ownName }),
    canAdd: false,
    fixedItems: 0,
  };
}

function labelItem(part: SchemaPart, title: string | undefined, say: Say): string {
  const n = Number(part.path.slice(part.path.lastIndexOf('/') + 1)) + 1;
  // A fixed position has a title of its own.
  if (part.isFixed && title !== undefined) return title;
  const name = title ?? part.name;
  return name
    ? say('external-schema.item', { name, n })
    : say('external-schema.item-unnamed', { n });
}
