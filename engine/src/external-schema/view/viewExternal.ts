import { type Json, type StepBudget, takeSteps, toPointer } from '../../kernel/index.ts';
import { isObject } from '../../kernel/schema-validator/valueTypes.ts';
import type { ExternalForm, NodeId, SchemaNode } from '../types.ts';
import { collectFacets, type Facet } from './collectFacets.ts';
import { describePart } from './describePart.ts';
import { givenOf } from './givenOf.ts';
import { humanize } from './humanize.ts';
import { viewKindOf } from './kindOf.ts';
import { labelChoices } from './labelChoices.ts';
import { inOrder, orAnything, requiredOf, schemasOfProperty, takesOwnNames } from './properties.ts';
import { readUi, type UiWords, uiBelow, uiOfItem } from './readUi.ts';
import type { SchemaPart } from './SchemaPart.ts';
import { shareEqual } from './shareEqual.ts';
import type { Say, ViewNode } from './ViewNode.ts';
import { widgetOf } from './widgetOf.ts';

/** What a view is made of. */
export interface ViewOptions {
  form: ExternalForm;
  value: Json | undefined;
  /** Which option was chosen, by the picker's key. */
  picks: { [key: string]: number };
  say: Say;
  /** The view before: what is equal stays the same object, so that React renders it no more. */
  before?: ViewNode;
  /** Steps that it may take. Default: as many as it needs. */
  work?: StepBudget | undefined;
}

/** One question beside the schemas that ask it, in steps of the validator. */
const STEPS_OF_QUESTION = 500;

/**
 * How an instance is asked for: a tree of questions, made from the schemas that apply to it now. Pure:
 * the server can make it too.
 *
 * @example viewExternal({ form, value: {}, picks: {}, say })
 * // { path: '', kind: 'object', children: [{ path: '/name', kind: 'string', label: 'Name', … }], … }
 * @throws TooMuchWork when it takes more steps than `work` has.
 */
export function viewExternal({ form, value, picks, say, before, work }: ViewOptions): ViewNode {
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
    readonly form: ExternalForm,
    readonly picks: { [key: string]: number },
    readonly say: Say,
    readonly work?: StepBudget,
  ) {}

  view(part: SchemaPart): ViewNode {
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
    const node = describePart(part, facets.list, { ui, say });
    const { kind, choices, pickers, takesNull } = viewKindOf(part, facets, {
      ui,
      form,
      picks,
      say,
    });
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
      ...(choices && { choices: labelChoices(choices, ui, say) }),
    };
    if (isClosed) return all;
    const inside = new Set([...around, ...facets.list.map((facet) => facet.id)]);
    if (kind === 'object')
      return { ...all, ...this.#viewProperties(part, facets.list, ui, inside) };
    if (kind === 'array') return { ...all, ...this.#viewItems(part, facets.list, all, inside) };
    return all;
  }

  #viewProperties(
    { value, path, ui: uiSchema }: SchemaPart,
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
    const partOf = (name: string, isOwn: boolean): SchemaPart => ({
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
    const isRefused = (part: SchemaPart) => part.ids.some((id) => this.form.nodes[id]!.isFalse);
    const parts = [
      ...inOrder([...declared], ui.order).map((name) => partOf(name, false)),
      ...own.map((name) => partOf(name, true)),
    ].filter((part) => part.isRequired || !isRefused(part));
    return { children: parts.map((part) => this.view(part)), isOpen };
  }

  #viewItems(
    { value, path, ui: uiSchema }: SchemaPart,
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

/** Does the schema hold others, so that it can come again within itself? */
function isHolder(node: SchemaNode): boolean {
  return node.properties !== undefined || node.prefixItems !== undefined || node.refs !== undefined;
}
