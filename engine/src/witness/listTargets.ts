import type { ConditionSite } from '../check/conditions/listConditions.ts';
import { isAskedOfNobody } from '../check/conditions/offered.ts';
import { readAnswer } from '../kernel/answers.ts';
import { holds } from '../kernel/conditions.ts';
import { documentSlots } from '../kernel/documentSlots.ts';
import { closedGates } from '../kernel/gates.ts';
import type { Form, JsonObject, Pointer } from '../kernel/types.ts';
import { scopeOf } from '../kernel/validate.ts';
import { branchesOf } from './branches.ts';
import type { CoverageTarget } from './CoverageTarget.ts';
import { gateOf, ruleOf } from './components.ts';
import { createTest } from './createTest.ts';
import { keywordTargets } from './keywordTargets.ts';
import type { PathWalker } from './PathWalker.ts';
import { type EvaluatedState, problemAt } from './State.ts';

const isShown = (look: EvaluatedState, step: string) => look.evaluation.steps.includes(step);

/** All that decides what is said at some answers, beside their own declarations. */
function rulesAt(walker: PathWalker, pointers: Pointer[]): JsonObject[] {
  const { model } = walker.subject;
  return model.sites.flatMap((site) => {
    if (site.kind !== 'rule-must') return [];
    const isThere = ruleOf(model, site)?.at.some((one) => pointers.includes(one));
    return isThere ? [site.condition, ...site.given] : [];
  });
}

function stepTargets({ form, subject: { model } }: PathWalker): CoverageTarget[] {
  return form.steps.flatMap((step): CoverageTarget[] => {
    const file = [...model.questions.values()].find(
      ({ field }) => field.pointer === step.fields[0]?.pointer,
    )?.file;
    if (!file) return [];
    const base = { kind: 'step' as const, subject: `the step "${step.name}"`, pointers: [] };
    const conditions = model.stepShownWhen(step.name);
    const site = model.sites.find((one) => one.kind === 'step' && one.inStep === step.name);
    const shown: CoverageTarget = {
      ...base,
      what: 'shown',
      file,
      at: [],
      step: step.name,
      conditions,
      test: (look) => isShown(look, step.name),
    };
    if (!site) return [shown];
    const { file: wizard, at } = site;
    const test = (look: EvaluatedState) => !isShown(look, step.name);
    return [shown, { ...base, what: 'hidden', file: wizard, at, conditions, test }];
  });
}

function fieldTargets(walker: PathWalker): CoverageTarget[] {
  const { model } = walker.subject;
  return [...model.questions.values()].flatMap((question): CoverageTarget[] => {
    const { field, file, at, source } = question;
    const { pointer } = field;
    const step = model.stepOf(pointer);
    if (step === undefined) return [];
    // Only answers from before its day bring it to the screen: nobody who starts now can give them.
    if (isAskedOfNobody(field, walker.subject.day)) return [];
    const conditions = model.shownWhen(pointer);
    const base = {
      kind: 'field' as const,
      subject: pointer,
      file,
      step,
      conditions,
      pointers: [pointer],
    };
    const sees = (look: EvaluatedState) => look.evaluation.visible.has(pointer);
    const shown: CoverageTarget = { ...base, what: 'shown', at, test: sees };
    const hidden: CoverageTarget = {
      ...base,
      what: 'hidden',
      at: [...at, 'when'],
      test: (look) => isShown(look, step) && !sees(look),
    };
    const isFilled = (look: EvaluatedState) =>
      readAnswer(look.evaluation.effective, field) !== undefined;
    const filled: CoverageTarget = {
      ...base,
      what: 'right',
      at,
      conditions: [...conditions, ...rulesAt(walker, [pointer])],
      test: (look) => sees(look) && isFilled(look) && !problemAt(look, pointer),
    };
    const seen = source.when ? [shown, hidden] : [shown];
    if (field.resource) return seen;
    if (field.computed !== undefined) return [...seen, filled];
    return [...seen, filled, ...keywordTargets(walker, question, step)];
  });
}

/** What the targets of a rule, or of a gate, share: the declaration whose `must` is the site. */
function declaredAt(walker: PathWalker, site: ConditionSite, pointers: Pointer[]) {
  return {
    subject: site.subject,
    file: site.file,
    at: site.at.slice(0, -1),
    step: site.inStep,
    conditions: [site.condition, ...site.given, ...rulesAt(walker, pointers)],
    pointers,
  };
}

function ruleTargets(walker: PathWalker, site: ConditionSite): CoverageTarget[] {
  const { form } = walker;
  const { model } = walker.subject;
  const rule = ruleOf(model, site);
  if (!rule) return [];
  const asks = (look: EvaluatedState) =>
    isShown(look, site.inStep) && (!rule.when || holds(rule.when, scopeOf(form, look.evaluation)));
  const obeys = (look: EvaluatedState) => holds(rule.must, scopeOf(form, look.evaluation));
  const base = { kind: 'rule' as const, ...declaredAt(walker, site, rule.at) };
  const speaks = (look: EvaluatedState) =>
    rule.at.some((pointer) => problemAt(look, pointer)?.code === rule.message);
  const targets: CoverageTarget[] = [
    { ...base, what: 'broken', test: (look) => asks(look) && !obeys(look) && speaks(look) },
    { ...base, what: 'obeyed', test: (look) => asks(look) && obeys(look) },
  ];
  const isConditional = model.sites.some(
    (one) => one.kind === 'rule-when' && one.id === site.id && one.file === site.file,
  );
  const not: CoverageTarget = {
    ...base,
    what: 'not asked',
    test: (look) => isShown(look, site.inStep) && !asks(look),
  };
  return isConditional ? [...targets, not] : targets;
}

function gateTargets(walker: PathWalker, site: ConditionSite): CoverageTarget[] {
  const { form } = walker;
  const { model } = walker.subject;
  const gate = gateOf(model, site);
  if (!gate) return [];
  const isShut = (look: EvaluatedState) =>
    closedGates(form, look.evaluation, site.inStep, look.problems).some(({ id }) => id === gate.id);
  // One that reads a wrong answer is not validated.
  const base = { kind: 'gate' as const, ...declaredAt(walker, site, gate.reads) };
  return [
    { ...base, what: 'shut', test: isShut },
    {
      ...base,
      what: 'open',
      test: (look) =>
        isShown(look, site.inStep) && holds(gate.must, scopeOf(form, look.evaluation)),
    },
  ];
}

function documentTargets(walker: PathWalker): CoverageTarget[] {
  const { form, subject } = walker;
  return form.steps.flatMap((step) =>
    (step.documents ?? []).flatMap((needed): CoverageTarget[] => {
      const slot = subject.slots.get(needed.id);
      if (!slot) return [];
      const { file, at } = slot;
      const site = subject.model.sites.find(
        (one) => one.kind === 'document' && one.id === needed.id,
      );
      const base = {
        kind: 'document' as const,
        subject: `the document "${needed.id}"`,
        file,
        at,
        step: step.name,
        conditions: site ? [site.condition] : [],
        pointers: [`/$/${needed.fact}`],
      };
      const state = (look: EvaluatedState) =>
        documentSlots(form, look.evaluation, step).find(({ id }) => id === needed.id);
      const targets: CoverageTarget[] = [
        { ...base, what: 'missing', test: (look) => state(look)?.isThere === false },
        { ...base, what: 'there', test: (look) => state(look)?.isThere === true },
      ];
      const not: CoverageTarget = {
        ...base,
        what: 'not wanted',
        test: (look) => isShown(look, step.name) && !state(look),
      };
      return needed.when && site ? [...targets, not] : targets;
    }),
  );
}

function branchTargets(form: Form, site: ConditionSite): CoverageTarget[] {
  const given = site.given.map(createTest);
  return branchesOf(site.condition, site.at).map(({ at, condition }): CoverageTarget => {
    const test = createTest(condition);
    return {
      kind: 'branch',
      what: 'holds',
      subject: site.subject,
      file: site.file,
      at,
      step: site.inStep,
      conditions: [condition, site.condition, ...site.given],
      pointers: [],
      test: (look) =>
        isShown(look, site.inStep) && given.every((one) => one(form, look)) && test(form, look),
    };
  });
}

/** All that the definitions of a subject can lead to. */
export function listTargets(walker: PathWalker): CoverageTarget[] {
  const { form, subject } = walker;
  const { sites } = subject.model;
  return [
    ...stepTargets(walker),
    ...fieldTargets(walker),
    ...sites.flatMap((site) => (site.kind === 'rule-must' ? ruleTargets(walker, site) : [])),
    ...sites.flatMap((site) => (site.kind === 'gate' ? gateTargets(walker, site) : [])),
    ...documentTargets(walker),
    ...sites.flatMap((site) => branchTargets(form, site)),
  ];
}

/** What a target is known by: the same in every form that shares the file. */
export function targetKey({ file, at, what }: CoverageTarget): string {
  return [file.name, ...at, what].join('\0');
}
