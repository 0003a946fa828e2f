import type { ConditionSite } from '../check/conditions/listConditions.ts';
import { findStep } from '../kernel/forms.ts';
import type { Gate, JsonObject, Pointer, Rule, Step } from '../kernel/types.ts';
import type { Model, Reads } from './Model.ts';

/** Questions of one step that have to be answered together, since conditions tie them to each other. */
export interface Component {
  step: string;
  /** Answers, and facts of items, that are given in the step. */
  own: Pointer[];
  /** What they depend on that is given elsewhere. */
  others: Pointer[];
  reads: Reads;
  /** Where its rules speak, in earlier steps too. */
  spoken: Set<Pointer>;
  /** Ids of the gates and of the needed documents that validate them. */
  gates: Set<string>;
}

const idOf = ({ id = '', program }: ConditionSite) =>
  program === undefined ? id : `${program}.${id}`;

/** The compiled rule of a site. */
export function ruleOf(model: Model, site: ConditionSite): Rule | undefined {
  return findStep(model.form, site.inStep)?.rules.find(({ id }) => id === idOf(site));
}

/** The compiled gate of a site. */
export function gateOf(model: Model, site: ConditionSite): Gate | undefined {
  return findStep(model.form, site.inStep)?.gates.find(({ id }) => id === idOf(site));
}

/** One condition, or two of one rule, with all that it ties together. */
interface Tie {
  conditions: JsonObject[];
  pointers: Pointer[];
  /** Where its rule speaks. */
  at?: Pointer[];
  gate?: string;
}

/**
 * Whether answers of a step can break a rule that speaks in an earlier one: whoever gives them is sent
 * back there.
 */
function speaksBack(model: Model, site: ConditionSite, step: Step): boolean {
  const here = model.positionOf(step.name);
  const at = ruleOf(model, site)?.at ?? [];
  if (!at.some((pointer) => model.positionOf(model.stepOf(pointer)) < here)) return false;
  const { asked } = model.readsOf([site.condition, ...site.given]);
  return ownPointers(step).some((pointer) => asked.has(pointer));
}

/** The places in earlier steps at which rules speak that answers of a step can break, with what they say. */
export function spokenBefore(model: Model, step: Step): Map<Pointer, Set<string>> {
  const here = model.positionOf(step.name);
  const found = new Map<Pointer, Set<string>>();
  for (const site of model.sites) {
    if (site.kind !== 'rule-must') continue;
    if (model.positionOf(site.inStep) < here && !speaksBack(model, site, step)) continue;
    const rule = ruleOf(model, site);
    for (const path of rule?.at ?? []) {
      if (model.positionOf(model.stepOf(path)) >= here) continue;
      found.set(path, (found.get(path) ?? new Set()).add(rule!.message));
    }
  }
  return found;
}

function tiesOf(model: Model, step: Step): Tie[] {
  const isHere = (pointer: Pointer) => model.stepOf(pointer) === step.name;
  const ties = model.sites.flatMap((site): Tie[] => {
    const { kind, condition, inStep } = site;
    if (kind === 'rule-must') {
      const at = ruleOf(model, site)?.at ?? [];
      if (inStep !== step.name && !at.some(isHere) && !speaksBack(model, site, step)) return [];
      const given = site.given;
      return [{ conditions: [condition, ...given], pointers: at.filter(isHere), at }];
    }
    if (inStep !== step.name) return [];
    if (kind === 'gate') return [{ conditions: [condition], pointers: [], gate: idOf(site) }];
    return [];
  });
  for (const { id, fact } of step.documents ?? []) {
    const site = model.sites.find((one) => one.kind === 'document' && one.id === id);
    const conditions = site ? [site.condition] : [];
    ties.push({ conditions, pointers: [`/$/${fact}`], gate: id });
  }
  return ties;
}

/** The places of a step at which answers, and items, are given. */
export function ownPointers(step: Step): Pointer[] {
  return step.fields
    .filter(({ computed }) => computed === undefined)
    .map(({ pointer, resource }) => (resource ? `/$/${resource.fact}` : pointer));
}

/** A step's questions, parted so that those of one part never decide about those of another. */
export function componentsOf(model: Model, step: Step): Component[] {
  const own = ownPointers(step);
  const groupOf = new Map<Pointer, number>(own.map((pointer, index) => [pointer, index]));
  const join = (pointers: Pointer[]) => {
    const groups = new Set(pointers.flatMap((pointer) => groupOf.get(pointer) ?? []));
    const [first, ...rest] = groups;
    for (const [pointer, group] of groupOf) {
      if (rest.includes(group)) groupOf.set(pointer, first!);
    }
  };
  const ties = tiesOf(model, step);
  const ownOf = (conditions: JsonObject[], pointers: Pointer[]) =>
    [...model.readsOf(conditions, pointers).asked.keys()].filter((one) => groupOf.has(one));
  for (const { conditions, pointers } of ties) join(ownOf(conditions, pointers));
  for (const pointer of own) join(ownOf([], [pointer]));
  const build = (pointers: Pointer[], mine: Tie[]): Component => {
    // Who is here has given the answers under which the step is shown.
    const shown = model.stepShownWhen(step.name);
    const conditions = [...shown, ...mine.flatMap((tie) => tie.conditions)];
    const spoken = mine.flatMap((tie) => tie.pointers);
    const reads = model.readsOf(conditions, [...pointers, ...spoken]);
    return {
      step: step.name,
      own: pointers,
      others: [...reads.asked.keys()].filter((pointer) => !groupOf.has(pointer)),
      reads,
      spoken: new Set(mine.flatMap(({ at = [] }) => at)),
      gates: new Set(mine.flatMap(({ gate }) => gate ?? [])),
    };
  };
  const built = [...new Set(groupOf.values())].map((group) => {
    const pointers = own.filter((pointer) => groupOf.get(pointer) === group);
    const mine = ties.filter((tie) =>
      ownOf(tie.conditions, tie.pointers).some((pointer) => groupOf.get(pointer) === group),
    );
    return build(pointers, mine);
  });
  const loose = ties.filter((tie) => !ownOf(tie.conditions, tie.pointers).length);
  return [...built, ...loose.map((tie) => build([], [tie]))];
}
