import { type Json, type Pointer, type StepBudget, takeSteps } from '../../kernel/index.ts';
import { isObject } from '../../kernel/schema-validator/valueTypes.ts';
import { isValidNode, validateNode } from '../evaluate.ts';
import type { ExternalForm, NodeId, SchemaNode } from '../types.ts';
import { areConstants, type Constant, constantsOf } from './constants.ts';
import { findDiscriminator, isNull, labelOption, onlyLimits } from './options.ts';
import type { Picker, Say } from './ViewNode.ts';

/** One of the schemas that ask for a value, and the properties that another asks for in its place. */
export interface Facet {
  id: NodeId;
  node: SchemaNode;
  /** One option of several: its title is the option's name, not the place's. */
  isOption?: true;
  /** The property whose value chose this option: the option’s own limits on it are left out. */
  without?: string;
  /** The property that tells this option from the others. */
  tells?: string;
}

type Origin = Pick<Facet, 'isOption' | 'without' | 'tells'>;

/** All schemas that ask for one value now. */
export interface Facets {
  list: Facet[];
  pickers: Picker[];
  /** Lists of choices that options make. */
  constants: Constant[][];
  takesNull: boolean;
}

/** A place of the instance, and the schemas that say something of it. */
export interface CollectOptions {
  form: ExternalForm;
  ids: NodeId[];
  value: Json | undefined;
  path: Pointer;
  picks: { [key: string]: number };
  say: Say;
  work?: StepBudget | undefined;
}

/** One schema that asks for a value, in steps of the validator. */
const STEPS_OF_FACET = 100;

interface Union {
  owner: NodeId;
  options: NodeId[];
  origin: Origin;
}

/**
 * Gathers the schemas that ask for a value: references and `allOf`, the branch of a condition that
 * holds, what depends on a property that is there, and of each `anyOf` or `oneOf` the chosen option.
 */
export function collectFacets(options: CollectOptions): Facets {
  return new Collector(options).collect();
}

class Collector {
  readonly #options: CollectOptions;
  readonly #seen = new Set<NodeId>();
  readonly #unions: Union[] = [];
  readonly #facets: Facets = { list: [], pickers: [], constants: [], takesNull: false };

  constructor(options: CollectOptions) {
    this.#options = options;
  }

  collect(): Facets {
    for (const id of this.#options.ids) this.#visit(id);
    // Only when the rest is known: an option may be chosen by a property that is asked elsewhere.
    for (let union = this.#unions.shift(); union; union = this.#unions.shift()) this.#settle(union);
    return this.#facets;
  }

  #visit(id: NodeId, origin: Origin = {}): void {
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    const { work } = this.#options;
    if (work) takeSteps(work, STEPS_OF_FACET);
    const node = this.#options.form.nodes[id]!;
    this.#facets.list.push({ id, node, ...origin });
    for (const next of [...(node.refs ?? []), ...(node.allOf ?? [])]) this.#visit(next, origin);
    const { value } = this.#options;
    for (const [name, next] of node.dependentSchemas ?? [])
      if (isObject(value) && Object.hasOwn(value, name)) this.#visit(next, origin);
    this.#visitBranch(node, origin);
    for (const word of ['anyOf', 'oneOf'] as const) {
      const options = node.asked?.[word] ?? node[word];
      if (options) this.#unions.push({ owner: id, options, origin });
    }
  }

  #visitBranch(node: SchemaNode, origin: Origin): void {
    const { form } = this.#options;
    if (node.if === undefined) return;
    const condition = form.nodes[node.if]!;
    const isOfObjects = condition.properties || condition.required;
    const value = this.#options.value ?? (isOfObjects ? {} : undefined);
    if (value === undefined) return;
    // Of answers that are not given yet every condition holds; what depends on them is not asked yet.
    const isVacuous =
      isObject(value) &&
      condition.properties?.every(([name]) => !Object.hasOwn(value, name)) &&
      !condition.required?.length;
    const isTrue = isValidNode(form, node.if, value, this.#options.work);
    const next = isTrue ? (isVacuous ? undefined : node.then) : node.else;
    if (next !== undefined) this.#visit(next, origin);
  }

  #settle(union: Union): void {
    const { form } = this.#options;
    if (areConstants(form, union.options)) {
      this.#facets.constants.push(union.options.flatMap((option) => constantsOf(form, option)!));
      return;
    }
    const real = union.options.filter((option) => !isNull(form, option));
    if (real.length < union.options.length) this.#facets.takesNull = true;
    if (real.every((option) => onlyLimits(form, option))) return;
    if (real.length === 1) this.#visit(real[0]!, union.origin);
    else this.#choose(union, real);
  }

  #choose({ owner, options: all, origin }: Union, options: NodeId[]): void {
    const { form, path, picks, say } = this.#options;
    const discriminator = findDiscriminator(form, options);
    if (discriminator !== undefined && this.#isAsked(discriminator)) {
      const fitting = this.#optionBy(discriminator, options);
      if (fitting !== undefined) this.#visit(fitting, { isOption: true, without: discriminator });
      return;
    }
    const key = `${path}#${owner}`;
    const chosen = Math.min(picks[key] ?? this.#best(options, discriminator), options.length - 1);
    const labels = options.map((option, index) =>
      labelOption(form, {
        option,
        index,
        say,
        ...(discriminator !== undefined && { discriminator }),
      }),
    );
    const indexes = options.map((option) => all.indexOf(option));
    this.#facets.pickers.push({ key, options: labels, chosen, owner, indexes });
    const tells = discriminator === undefined ? {} : { tells: discriminator };
    this.#visit(options[chosen]!, { ...origin, ...tells, isOption: true });
  }

  /** Is there a question elsewhere, with at least two answers, that decides between the options? */
  #isAsked(name: string): boolean {
    const { form } = this.#options;
    return this.#facets.list.some(({ node }) =>
      node.properties?.some(
        ([one, id]) => one === name && (constantsOf(form, id)?.length ?? 2) > 1,
      ),
    );
  }

  #optionBy(name: string, options: NodeId[]): NodeId | undefined {
    const { form, value } = this.#options;
    const answer = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    if (answer === undefined) return undefined;
    return options.find((option) => !this.#refusesBy(form, option, name, answer));
  }

  #refusesBy(form: ExternalForm, option: NodeId, name: string, answer: Json): boolean {
    const failures = validateNode(form, option, { [name]: answer }, this.#options.work);
    return failures.some((failure) => failure.keyword !== 'required' && failure.path !== '');
  }

  /** The option that the value fits, or fits best. */
  #best(options: NodeId[], discriminator: string | undefined): number {
    const { form, value, work } = this.#options;
    if (value === undefined) return 0;
    const exact = options.findIndex((option) => isValidNode(form, option, value, work));
    if (exact >= 0) return exact;
    if (discriminator !== undefined) {
      const named = this.#optionBy(discriminator, options);
      if (named !== undefined) return options.indexOf(named);
    }
    const counts = options.map((option) => validateNode(form, option, value, work).length);
    return counts.indexOf(Math.min(...counts));
  }
}
