import { closest, distance } from 'fastest-levenshtein';
import { type Json, type JsonObject, type StepBudget, takeSteps } from '../../kernel/index.ts';
import { matches } from '../../kernel/patterns/matches.ts';
import type { ExternalForm, NodeId, SchemaNode } from '../types.ts';
import { constantsOf } from '../view/constants.ts';
import { isUiWord, listUiWords, uiBelow } from '../view/readUi.ts';
import type { ViewKind } from '../view/ViewKind.ts';
import { doesFit, findWidgetName, WIDGET_KINDS } from '../view/widgets.ts';
import { below, type FindingList, type FindingPlace } from './ExternalFinding.ts';
import { possible } from './possible.ts';

/** Longer than the name of any widget: nothing is near it. */
const LONGEST_NAME = 50;

/** Keys of a UI schema that are about parts, not properties. */
const PARTS = ['items', 'additionalItems', 'additionalProperties', 'anyOf', 'oneOf'];

/** Steps in which a UI schema is held against its schema. */
const STEPS = 10_000_000;

/**
 * Tells of whatever a UI schema says that has no meaning here.
 * @throws TooMuchWork when there is too much of it
 */
export function checkUi(form: ExternalForm, findings: FindingList): void {
  const checker = new UiChecker(form, findings, { left: STEPS });
  checker.check(form.uiSchema, [form.root], { document: 'uiSchema', pointer: '' });
}

class UiChecker {
  constructor(
    readonly form: ExternalForm,
    readonly findings: FindingList,
    readonly work: StepBudget,
  ) {}

  check(ui: JsonObject, ids: NodeId[], place: FindingPlace): void {
    const nodes = possible(this.form, ids);
    takeSteps(this.work, nodes.length);
    for (const { word, value, tokens } of listUiWords(ui))
      this.#checkWord({ word, value, place: below(place, ...tokens), nodes, ids });
    const names = new Set(nodes.flatMap((node) => (node.properties ?? []).map(([name]) => name)));
    for (const [key, value] of Object.entries(ui)) {
      if (key.startsWith('ui:')) continue;
      if (!names.has(key) && PARTS.includes(key))
        this.#checkPart(key, value, nodes, below(place, key));
      else this.#checkProperty(key, ui, nodes, below(place, key));
    }
  }

  #checkWord(about: {
    word: string;
    value: Json;
    place: FindingPlace;
    nodes: SchemaNode[];
    ids: NodeId[];
  }): void {
    const { word, value, place, nodes, ids } = about;
    const { findings } = this;
    if (word === 'field')
      findings.add('custom-field', place, `the component "${value}" is not here`);
    else if (word === 'widget' && typeof value === 'string') {
      const widget = findWidgetName(value);
      const kinds = kindsOf(this.form, nodes, ids);
      if (!widget)
        findings.add('unknown-widget', place, `the widget "${value}" is not here`, near(value));
      else if (!kinds.some((kind) => doesFit(widget, kind)))
        findings.add('unfit-widget', place, `"${value}" can’t ask for ${kinds.join(' or ')}`);
    } else if (!isUiWord(word, value))
      findings.add('unknown-ui-option', place, `"${word}" has no meaning here`);
    else if (word === 'order') this.#checkOrder(value as string[], nodes, place);
  }

  #checkOrder(order: string[], nodes: SchemaNode[], place: FindingPlace): void {
    const names = new Set([
      '*',
      ...nodes.flatMap((node) => (node.properties ?? []).map(([name]) => name)),
    ]);
    for (const [index, name] of order.entries())
      if (!names.has(name)) this.#addNothing(name, below(place, index));
  }

  #checkPart(key: string, value: Json, nodes: SchemaNode[], place: FindingPlace): void {
    const all = (word: 'items' | 'additionalProperties') =>
      nodes.flatMap((node) => node[word] ?? []);
    const lists = (word: 'anyOf' | 'oneOf' | 'prefixItems') =>
      nodes.flatMap((node) => node[word] ?? []);
    const ids = {
      items: [...all('items'), ...lists('prefixItems')],
      additionalItems: all('items'),
      additionalProperties: all('additionalProperties'),
      anyOf: lists('anyOf'),
      oneOf: lists('oneOf'),
    }[key]!;
    if (!ids.length) this.#addNothing(key, place);
    else if (key === 'anyOf' || key === 'oneOf')
      // Options are asked for by the words of their place.
      this.findings.add(
        'unknown-ui-option',
        place,
        `words for each option of "${key}" have no meaning here`,
      );
    else if (Array.isArray(value))
      for (const [index, one] of value.entries())
        this.check(uiBelow({ one }, 'one'), ids, below(place, index));
    else this.check(uiBelow({ value }, 'value'), ids, place);
  }

  #checkProperty(name: string, ui: JsonObject, nodes: SchemaNode[], place: FindingPlace): void {
    for (const { properties = [] } of nodes) takeSteps(this.work, properties.length);
    const own = nodes.flatMap((node) => (node.properties ?? []).filter(([one]) => one === name));
    const matching = nodes.flatMap((node) =>
      (node.patternProperties ?? []).filter(([pattern]) => matches(pattern, name, this.work)),
    );
    const ids = [...own, ...matching].map(([, id]) => id);
    if (ids.length) this.check(uiBelow(ui, name), ids, place);
    else this.#addNothing(name, place);
  }

  #addNothing(name: string, place: FindingPlace): void {
    this.findings.add('ui-for-nothing', place, `the schema has no "${name}" here`);
  }
}

function near(name: string): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const found = closest(name.toLowerCase(), Object.keys(WIDGET_KINDS));
  return distance(name.toLowerCase(), found) <= 2 ? found : undefined;
}

/** The kinds of value that may be asked for at a place. */
function kindsOf(form: ExternalForm, nodes: SchemaNode[], ids: NodeId[]): ViewKind[] {
  const types = new Set(nodes.flatMap((node) => node.types ?? []));
  const kinds = [...types].map((type): ViewKind => (type === 'integer' ? 'number' : type));
  if (nodes.some((node) => node.enum || node.const) || ids.some((id) => constantsOf(form, id)))
    kinds.push('choice');
  const items = nodes.flatMap((node) => node.items ?? []);
  if (items.some((id) => constantsOf(form, id))) kinds.push('choices');
  if (nodes.some((node) => node.properties)) kinds.push('object');
  return kinds.length ? [...new Set(kinds)] : ['string', 'number', 'boolean', 'object', 'array'];
}
