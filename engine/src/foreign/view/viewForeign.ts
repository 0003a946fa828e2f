import {
  type Json,
  type JsonObject,
  type Pointer,
  takeSteps,
  toPointer,
  type Work,
} from '../../kernel/index.ts';
import { isEqual } from '../../kernel/judge/equal.ts';
import { isObject, typeOf } from '../../kernel/judge/valueTypes.ts';
import type { ForeignForm, NodeId, SchemaNode, TypeName } from '../types.ts';
import { collectFacets, type Facet, type Facets } from './collectFacets.ts';
import type { Constant } from './constants.ts';
import { humanize } from './humanize.ts';
import { areYesAndNo, choicesOf, choicesOfItems, isBoth, labelValue, typesOf } from './kinds.ts';
import { limitsOf } from './limitsOf.ts';
import { inOrder, orAnything, requiredOf, schemasOfProperty, takesOwnNames } from './properties.ts';
import { readUi, type UiWords, uiBelow, uiOfItem } from './readUi.ts';
import { shareEqual } from './shareEqual.ts';
import type { ViewKind } from './ViewKind.ts';
import type { Picker, Say, ViewChoice, ViewNode } from './ViewNode.ts';
import { widgetOf } from './widgetOf.ts';
import { findWidgetName, type WidgetName } from './widgets.ts';

/** What a view is made of. */
export interface ViewOptions {
  form: ForeignForm;
  value: Json | undefined;
  /** Which option was chosen, by the picker's key. */
  picks: { [key: string]: number };
  say: Say;
  /** The view before: what is equal stays the same object, so that React renders it no more. */
  before?: ViewNode;
  /** Steps that it may take. Default: as many as it needs. */
  work?: Work | undefined;
}

/** One question beside the schemas that ask it, in steps of the judge. */
const STEPS_OF_QUESTION = 500;

/** One place that is to be viewed. */
interface Part {
  ids: NodeId[];
  value: Json | undefined;
  path: Pointer;
  ui: JsonObject;
  /** What it is called where neither schema nor UI schema gives it a title. */
  name: string;
  isRequired: boolean;
  isItem?: boolean;
  isFixed?: boolean;
  ownName?: string;
  /** It tells the chosen option from the others. */
  isTold?: boolean;
  /** The schemas of the places around it: one that comes again would go on for ever. */
  around: ReadonlySet<NodeId>;
}

/**
 * How an instance is asked for: a tree of questions, made from the schemas that apply to it now. Pure:
 * the server can make it too.
 *
 * @example viewForeign({ form, value: {}, picks: {}, say })
 * // { path: '', kind: 'object', children: [{ path: '/name', kind: 'string', label: 'Name', … }], … }
 * @throws TooMuchWork when it takes more steps than `work` has.
 */
export function viewForeign({ form, value, picks, say, before, work }: ViewOptions): ViewNode {
  const viewer = new Viewer(form, picks, say, work);
  const view = viewer.view({
    ids: [form.root],
    value,
    path: '',
    ui: form.uiSchema,
    name: '',
    isRequired: true,
    around: new Set(),
  });
  return before ? shareEqual(before, view) : view;
}

class Viewer {
  constructor(
    readonly form: ForeignForm,
    readonly picks: { [key: string]: number },
    readonly say: Say,
    readonly work?: Work,
  ) {}

  view(part: Part): ViewNode {
    const { form, picks, say, work } = this;
    const { value, path, around } = part;
    if (work) takeSteps(work, STEPS_OF_QUESTION);
    const facets = collectFacets({ form, ids: part.ids, value, path, picks, say, work });
    const ui = readUi(part.ui);
    const nodes = facets.list.map((facet) => facet.node);
    const isClosed =
      value === undefined &&
      !part.isItem &&
      facets.list.some(({ id, node }) => around.has(id) && isHolder(node));
    const node = this.#describe(part, facets.list, ui);
    const { kind, choices, pickers, takesNull } = this.#kindOf(part, facets, ui);
    const widget = widgetOf({ kind, nodes, ui, choices });
    const given = kind === 'constant' && givenOf(part, facets.list, ui, widget);
    const all: ViewNode = {
      ...node,
      // A blank title hides the name of a group; a question always has one.
      label: node.label || (kind === 'object' || kind === 'array' ? '' : part.name),
      kind,
      ui,
      ...(given && { given }),
      ...(widget && { widget }),
      isNullable: takesNull && kind !== 'null',
      isClosed,
      pickers: isClosed ? [] : [...facets.pickers, ...pickers],
      ...(choices && { choices: this.#labelChoices(choices, ui) }),
    };
    if (isClosed) return all;
    const inside = new Set([...around, ...facets.list.map((facet) => facet.id)]);
    if (kind === 'object')
      return { ...all, ...this.#viewProperties(part, facets.list, ui, inside) };
    if (kind === 'array') return { ...all, ...this.#viewItems(part, facets.list, all, inside) };
    return all;
  }

  #describe(part: Part, facets: Facet[], ui: UiWords): Omit<ViewNode, 'kind' | 'widget'> {
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
      label: (
        ui.title ?? (part.isItem ? this.#labelItem(part, title) : (title ?? part.name))
      ).trim(),
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

  #labelItem(part: Part, title: string | undefined): string {
    const n = Number(part.path.slice(part.path.lastIndexOf('/') + 1)) + 1;
    // A fixed position has a title of its own.
    if (part.isFixed && title !== undefined) return title;
    const name = title ?? part.name;
    return name ? this.say('foreign.item', { name, n }) : this.say('foreign.item-unnamed', { n });
  }

  #labelChoices(choices: Constant[], ui: UiWords): ViewChoice[] {
    return choices.map(({ value, title }, index) => ({
      value,
      label: ui.enumNames?.[index] ?? title ?? labelValue(value, this.say),
      isDisabled: ui.enumDisabled?.some((one) => isEqual(one, value)) ?? false,
    }));
  }

  #kindOf(
    { path, value }: Part,
    facets: Facets,
    ui: UiWords,
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
    if (types.length === 0)
      return { kind: takesNull ? 'null' : 'nothing', pickers: none, takesNull };
    const { type, picker } = this.#pickType(path, value, types);
    const pickers = picker ? [picker] : none;
    if (type === 'array') {
      const ofItems = this.#ticks(facets, ui);
      if (ofItems) return { kind: 'choices', choices: ofItems, pickers, takesNull };
    }
    return { kind: type === 'integer' ? 'number' : type, pickers, takesNull };
  }

  #ticks(facets: Facets, ui: UiWords): Constant[] | undefined {
    const nodes = facets.list.map((facet) => facet.node);
    const isAsked =
      ui.widget !== undefined && ['checkboxes', 'select'].includes(findWidgetName(ui.widget) ?? '');
    if (!isAsked && !nodes.some((node) => node.uniqueItems)) return undefined;
    return choicesOfItems(this.form, facets);
  }

  #pickType(
    path: Pointer,
    value: Json | undefined,
    types: TypeName[],
  ): { type: TypeName; picker?: Picker } {
    if (types.length === 1) return { type: types[0]! };
    const key = `${path}#type`;
    const is = value === undefined || value === null ? undefined : typeOf(value);
    const byValue = types.findIndex(
      (type) => type === is || (type === 'integer' && is === 'number'),
    );
    const chosen = Math.min(this.picks[key] ?? Math.max(0, byValue), types.length - 1);
    const options = types.map((type) => this.say(`foreign.type-${type}`));
    return { type: types[chosen]!, picker: { key, options, chosen, types } };
  }

  #viewProperties(
    { value, path, ui: uiSchema }: Part,
    facets: Facet[],
    ui: UiWords,
    around: Set<NodeId>,
  ): Pick<ViewNode, 'children' | 'isOpen'> {
    const known = isObject(value) ? value : {};
    const declared = new Set(
      facets.flatMap(({ node }) => (node.properties ?? []).map(([name]) => name)),
    );
    const required = requiredOf(facets, known);
    const isOpen = takesOwnNames(this.form, facets, declared.size);
    const own = isOpen ? Object.keys(known).filter((name) => !declared.has(name)) : [];
    const told = new Set(facets.map(({ tells }) => tells));
    const partOf = (name: string, isOwn: boolean): Part => ({
      ids: schemasOfProperty(this.form, facets, name),
      value: Object.hasOwn(known, name) ? known[name] : undefined,
      path: path + toPointer([name]),
      ui: uiBelow(uiSchema, isOwn ? 'additionalProperties' : name),
      name: isOwn ? name : humanize(name),
      isRequired: required.has(name),
      isTold: told.has(name),
      around,
      ...(isOwn && { ownName: name }),
    });
    const isRefused = (part: Part) => part.ids.some((id) => this.form.nodes[id]!.isFalse);
    const parts = [
      ...inOrder([...declared], ui.order).map((name) => partOf(name, false)),
      ...own.map((name) => partOf(name, true)),
    ].filter((part) => part.isRequired || !isRefused(part));
    return { children: parts.map((part) => this.view(part)), isOpen };
  }

  #viewItems(
    { value, path, ui: uiSchema }: Part,
    facets: Facet[],
    { label, ui, isReadOnly }: ViewNode,
    around: Set<NodeId>,
  ): Pick<ViewNode, 'children' | 'canAdd' | 'fixedItems'> {
    const list = Array.isArray(value) ? value : [];
    const nodes = facets.map((facet) => facet.node);
    const fixedItems = Math.max(0, ...nodes.map((node) => node.prefixItems?.length ?? 0));
    const most = Math.min(...nodes.map((node) => node.maxItems ?? Number.POSITIVE_INFINITY));
    const schemasAt = (index: number) =>
      nodes.flatMap(
        (node) => node.prefixItems?.[index] ?? node.items ?? node.unevaluatedItems ?? [],
      );
    const length = Math.max(Math.min(fixedItems, most), list.length);
    const children = Array.from({ length }, (_, index) =>
      this.view({
        ids: orAnything(this.form, schemasAt(index)),
        value: list[index],
        path: `${path}/${index}`,
        ui: uiOfItem(uiSchema, index, fixedItems),
        name: label,
        isRequired: index < list.length || nodes.some((node) => (node.minItems ?? 0) > index),
        isItem: true,
        isFixed: index < fixedItems,
        around,
      }),
    );
    const isRefused = schemasAt(length).some((id) => this.form.nodes[id]!.isFalse);
    const canAdd = !isRefused && length < most && !isReadOnly && ui.addable !== false;
    return { children, canAdd, fixedItems };
  }
}

/** Is a constant filled in, and seen? What has words of its own may be an agreement: it is asked for. */
function givenOf(
  { isRequired, isItem, isTold }: Part,
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

/** Does the schema hold others, so that it can come again within itself? */
function isHolder(node: SchemaNode): boolean {
  return node.properties !== undefined || node.prefixItems !== undefined || node.refs !== undefined;
}
