import type { Json, Pointer } from '../../kernel/index.ts';
import { typeOf } from '../../kernel/schema-validator/valueTypes.ts';
import type { ExternalForm, TypeName } from '../types.ts';
import type { Facets } from './collectFacets.ts';
import type { Constant } from './constants.ts';
import { areYesAndNo, choicesOf, choicesOfItems, isBoth, typesOf } from './kinds.ts';
import type { UiWords } from './readUi.ts';
import type { SchemaPart } from './SchemaPart.ts';
import type { ViewKind } from './ViewKind.ts';
import type { Picker, Say } from './ViewNode.ts';
import { findWidgetName } from './widgets.ts';

interface KindContext {
  ui: UiWords;
  form: ExternalForm;
  /** Which option was chosen, by the picker's key. */
  picks: { [key: string]: number };
  say: Say;
}

/** By what a place is asked: its kind, with the choices and the ways to pick another. */
export function viewKindOf(
  { path, value }: SchemaPart,
  facets: Facets,
  { ui, form, picks, say }: KindContext,
): { kind: ViewKind; choices?: Constant[]; pickers: Picker[]; takesNull: boolean } {
  const none: Picker[] = [];
  const { types, takesNull } = typesOf(facets);
  if (facets.list.some(({ node }) => node.isFalse))
    return { kind: 'nothing', pickers: none, takesNull };
  const choices = choicesOf(facets);
  if (choices) {
    // Both, without words of their own, are a boolean as any; one alone is an agreement.
    const isPlain = isBoth(choices) && !ui.enumNames;
    if (isPlain) return { kind: 'boolean', pickers: none, takesNull };
    if (areYesAndNo(choices) && choices.length === 1)
      return { kind: 'boolean', choices, pickers: none, takesNull };
    const kind = choices.length > 1 ? 'choice' : choices.length === 1 ? 'constant' : 'nothing';
    return { kind, choices, pickers: none, takesNull };
  }
  if (types.length === 0) return { kind: takesNull ? 'null' : 'nothing', pickers: none, takesNull };
  const { type, picker } = pickType(path, value, types, { picks, say });
  const pickers = picker ? [picker] : none;
  if (type === 'array') {
    const ofItems = ticksOf(form, facets, ui);
    if (ofItems) return { kind: 'choices', choices: ofItems, pickers, takesNull };
  }
  return { kind: type === 'integer' ? 'number' : type, pickers, takesNull };
}

function ticksOf(form: ExternalForm, facets: Facets, ui: UiWords): Constant[] | undefined {
  const nodes = facets.list.map((facet) => facet.node);
  const isAsked =
    ui.widget !== undefined && ['checkboxes', 'select'].includes(findWidgetName(ui.widget) ?? '');
  if (!isAsked && !nodes.some((node) => node.uniqueItems)) return undefined;
  return choicesOfItems(form, facets);
}

function pickType(
  path: Pointer,
  value: Json | undefined,
  types: TypeName[],
  { picks, say }: Pick<KindContext, 'picks' | 'say'>,
): { type: TypeName; picker?: Picker } {
  if (types.length === 1) return { type: types[0]! };
  const key = `${path}#type`;
  const is = value === undefined || value === null ? undefined : typeOf(value);
  const byValue = types.findIndex((type) => type === is || (type === 'integer' && is === 'number'));
  const chosen = Math.min(picks[key] ?? Math.max(0, byValue), types.length - 1);
  const options = types.map((type) => say(`external-schema.type-${type}`));
  return { type: types[chosen]!, picker: { key, options, chosen, types } };
}
