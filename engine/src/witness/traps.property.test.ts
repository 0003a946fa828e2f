import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { compilePack, openRelease } from '../compile/index.ts';
import { readPack } from '../compile/readPack.ts';
import { setAnswer, writePointer } from '../kernel/answers.ts';
import { isBlank } from '../kernel/blank.ts';
import { evaluate } from '../kernel/evaluate.ts';
import { findStep, restrictedPointers } from '../kernel/forms.ts';
import { acceptStep, closedGates, invalidSteps } from '../kernel/gates.ts';
import { readPointer } from '../kernel/pointers.ts';
import type { Answers, Field, Form, Json } from '../kernel/types.ts';
import { validate } from '../kernel/validate.ts';
import { runs } from '../test/runs.ts';
import type { CoverageTarget } from './CoverageTarget.ts';
import { findTraps, type TrapSearch } from './findTraps.ts';
import { fromBefore } from './fromBefore.ts';
import { listTargets, targetKey } from './listTargets.ts';
import type { PathWalker } from './PathWalker.ts';
import { plainStates, reachFrom } from './reach.ts';
import type { EvaluatedState } from './State.ts';
import { Subjects } from './subjects.ts';
import { ANSWERS, type DrawnForm, drawnForms, withDrawnPack } from './test/drawnForms.ts';
import { DAY } from './test/walkBroken.ts';

/** Drawn before, and hard: a gate that reads what an earlier rule refuses, a rule that sends back. */
const hard: DrawnForm[] = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'test/hardForms.json'), 'utf8'),
);

const isGone = ({ retired }: { retired?: string }) => retired !== undefined && retired <= DAY;

/** Whether somebody who starts now can give an answer: of what is retired there is none. */
function isGivable(field: Field, value: Json | undefined): boolean {
  if (value === undefined) return true;
  return !isGone(field) && !field.choices?.some((one) => one.value === value && isGone(one));
}

/** Every way to answer a step: for who starts now, or for who may have answers from before. */
function fillings(
  { form, subject }: PathWalker,
  step: string,
  raw: Answers,
  isFromBefore = false,
): Answers[] {
  return findStep(form, step)!.fields.reduce<Answers[]>(
    (all, field) =>
      all.flatMap((one) =>
        (subject.fixed.has(field.pointer)
          ? [subject.fixed.get(field.pointer)]
          : ANSWERS[field.type]!.filter((value) => isFromBefore || isGivable(field, value))
        ).map((value) => {
          const next = { ...one };
          setAnswer(next, field, value, one);
          return next;
        }),
      ),
    [raw],
  );
}

function leads(form: Form, raw: Answers, facts: object, step: string): boolean {
  const evaluation = evaluate(form, raw, { ...facts });
  const position = evaluation.steps.indexOf(step);
  if (validate(form, evaluation, { side: 'page', steps: [step] }).length) return false;
  if (closedGates(form, evaluation, step).length) return false;
  const invalid = invalidSteps(form, evaluation);
  if (position === evaluation.steps.length - 1) return !invalid.length;
  return acceptStep(evaluation, position + 1, invalid) > position;
}

/** What trying all answers says. */
interface Truth {
  deadEnds: Set<string>;
  /** Answers with which the form is through. */
  finals: Answers[];
  /** Each step with every state in which one can stand there. */
  seen: Map<string, Answers[]>;
  hasWay: boolean;
}

/** All that can happen, without any thought: every answer of every step, in order. */
function walkAll(walker: PathWalker): Truth {
  const { form, subject } = walker;
  const { facts } = subject.model;
  const deadEnds = new Set<string>();
  const seen = new Map<string, Answers[]>();
  const finals: Answers[] = [];
  let states: Answers[] = [{}];
  for (let position = 0; states.length; position += 1) {
    const next = new Map<string, Answers>();
    for (const raw of states) {
      const { steps } = evaluate(form, raw, { ...facts });
      const step = steps[position];
      if (step === undefined) {
        finals.push(raw);
        continue;
      }
      const filled = fillings(walker, step, raw, subject.isFromBefore);
      seen.set(step, [...(seen.get(step) ?? []), raw, ...filled]);
      const on = filled.filter((one) => leads(form, one, facts, step));
      // Whatever somebody has from before, another one comes here without.
      const anew = new Set(fillings(walker, step, raw).map((one) => JSON.stringify(one)));
      if (!on.some((one) => anew.has(JSON.stringify(one)))) deadEnds.add(step);
      for (const one of on) next.set(JSON.stringify(one), one);
    }
    states = [...next.values()];
  }
  return { deadEnds, finals, seen, hasWay: finals.length > 0 };
}

/** The answers as they were given, and as the page has them once the server keeps the restricted ones. */
function looksAt(walker: PathWalker, raw: Answers): EvaluatedState[] {
  const { form } = walker;
  const { facts } = walker.subject.model;
  const whole = walker.look({ raw, facts });
  const closed = restrictedPointers(form).filter((one) => !isBlank(readPointer(raw, one)));
  if (!closed.length) return [whole];
  const kept = Object.fromEntries(closed.map((one) => [one, '***']));
  const open = closed.reduce((all, one) => writePointer(all, one, undefined), raw);
  const evaluation = evaluate(form, open, { ...facts }, kept);
  return [whole, { raw: open, facts, evaluation, problems: validate(form, evaluation) }];
}

/** How often each kind was met. */
type Counts = Record<
  'traps' | 'noWay' | 'sound' | 'unreached' | 'fromBefore' | 'onlyBefore',
  number
>;

/** Whether any of all answers reaches a target. */
function isReachable(walker: PathWalker, target: CoverageTarget, truth: Truth): boolean {
  const all = target.step === undefined ? truth.finals : (truth.seen.get(target.step) ?? []);
  return all.some((raw) => looksAt(walker, raw).some((look) => target.test(look, walker)));
}

/**
 * What is said to be proven unreachable is reached by none of all answers, and what is reached by some
 * of them. @returns The keys of what is unreachable.
 */
function compareTargets(walker: PathWalker, search: TrapSearch, truth: Truth): Set<string> {
  const unreached = new Set<string>();
  const states = plainStates(walker, search);
  const done = new Set<string>();
  for (const target of listTargets(walker)) {
    const key = targetKey(target);
    const here = target.step === undefined ? [search.walk.state] : (states.get(target.step) ?? []);
    if (done.has(key)) continue;
    done.add(key);
    const isPlain = here.some((state) => target.test(walker.look(state), walker));
    const reached = isPlain ? undefined : reachFrom(walker, search, target, here);
    const isReached = isPlain || 'look' in reached!;
    // Wrong answers are of more kinds than are tried here.
    if (isReached && target.kind === 'keyword') continue;
    if (!isReached && (reached as { doubts: string[] }).doubts.length) continue;
    expect([key, isReachable(walker, target, truth)]).toEqual([key, isReached]);
    if (!isReached) unreached.add(key);
  }
  return unreached;
}

/** What is told of traps is so, and none goes unmentioned. @returns Whether any was told. */
function compareTraps(search: TrapSearch, { deadEnds }: Truth): boolean {
  const stepsOf = (traps: typeof search.traps) => new Set(traps.map(({ stuck }) => stuck.step));
  const told = stepsOf(search.traps.filter(({ kind }) => kind !== 'suspected'));
  const named = stepsOf(search.traps);
  expect([...told].filter((step) => !deadEnds.has(step))).toEqual([]);
  expect([...deadEnds].filter((step) => !named.has(step))).toEqual([]);
  for (const { step, doubts } of search.proofs)
    if (!doubts.length && !named.has(step)) expect(deadEnds.has(step)).toBe(false);
  return told.size > 0;
}

/** Compares what is said of a form with what trying everything says, for who starts now and who began before. */
function compareWalks(walker: PathWalker, counts: Counts): void {
  const truth = walkAll(walker);
  const search = findTraps(walker);
  expect(search.walk.at === undefined).toBe(truth.hasWay);
  if (!truth.hasWay) {
    counts.noWay += 1;
    expect(search.traps.length).toBeGreaterThan(0);
    return;
  }
  counts[compareTraps(search, truth) ? 'traps' : 'sound'] += 1;
  const unreached = compareTargets(walker, search, truth);
  counts.unreached += unreached.size;
  const before = fromBefore(walker);
  if (!before) return;
  counts.fromBefore += 1;
  const all = walkAll(before);
  const again = findTraps(before);
  // Who may answer more has a way, too.
  expect(again.walk.at).toBeUndefined();
  compareTraps(again, all);
  const never = compareTargets(before, again, all);
  counts.onlyBefore += [...unreached].filter((key) => !never.has(key)).length;
}

test(
  'says of drawn forms what trying all of their answers says',
  async () => {
    const counts: Counts = {
      ...{ traps: 0, noWay: 0, sound: 0, unreached: 0 },
      ...{ fromBefore: 0, onlyBefore: 0 },
    };
    await fc.assert(
      fc.asyncProperty(drawnForms, (drawn) =>
        withDrawnPack(drawn, async (folder) => {
          const release = openRelease(await compilePack(folder));
          const { plans } = new Subjects(await readPack(folder), release, { day: DAY, seed: 1 });
          compareWalks(plans[0]!.open(), counts);
        }),
      ),
      {
        numRuns: hard.length + runs(4),
        seed: Number(process.env.WITNESS_SEED ?? 20261121),
        endOnFailure: true,
        examples: hard.map((form): [DrawnForm] => [form]),
      },
    );
    // All kinds were met, so that the comparison compared something.
    for (const [kind, count] of Object.entries(counts))
      expect([kind, count > 0]).toEqual([kind, true]);
  },
  2_400 * Math.max(100, runs(8)),
);
