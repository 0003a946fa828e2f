import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { compilePack, openRelease } from '../compile/index.ts';
import { readPack } from '../compile/readPack.ts';
import { setAnswer } from '../kernel/answers.ts';
import { evaluate } from '../kernel/evaluate.ts';
import { findStep } from '../kernel/forms.ts';
import { acceptStep, closedGates, invalidSteps } from '../kernel/gates.ts';
import type { Answers, Form } from '../kernel/types.ts';
import { validate } from '../kernel/validate.ts';
import { findTraps } from './findTraps.ts';
import { goalKey, listGoals } from './listGoals.ts';
import { plainStates, reach } from './reach.ts';
import { Subjects } from './subjects.ts';
import { ANSWERS, type DrawnForm, drawnForms, withDrawnPack } from './test/drawnForms.ts';
import { DAY } from './test/walkBroken.ts';
import type { Walker } from './Walker.ts';

/** Drawn before, and hard: a gate that reads what an earlier rule refuses, a rule that sends back. */
const hard: DrawnForm[] = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'test/hardForms.json'), 'utf8'),
);

/** Every way to answer a step. */
function fillings(form: Form, step: string, raw: Answers): Answers[] {
  return findStep(form, step)!.fields.reduce<Answers[]>(
    (all, field) =>
      all.flatMap((one) =>
        ANSWERS[field.type]!.map((value) => {
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

/** All that can happen, without any thought: every answer of every step, in order. */
function walkAll({ form, subject }: Walker) {
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
      const filled = fillings(form, step, raw);
      seen.set(step, [...(seen.get(step) ?? []), raw, ...filled]);
      const on = filled.filter((one) => leads(form, one, facts, step));
      if (!on.length) deadEnds.add(step);
      for (const one of on) next.set(JSON.stringify(one), one);
    }
    states = [...next.values()];
  }
  return { deadEnds, finals, seen, hasWay: finals.length > 0 };
}

test('says of drawn forms what trying all of their answers says', async () => {
  const counts = { traps: 0, noWay: 0, sound: 0, unreached: 0 };
  await fc.assert(
    fc.asyncProperty(drawnForms, (drawn) =>
      withDrawnPack(drawn, async (folder) => {
        const release = openRelease(await compilePack(folder));
        const { walkers } = new Subjects(await readPack(folder), release, { day: DAY, seed: 1 });
        const walker = walkers[0]!;
        const truth = walkAll(walker);
        const search = findTraps(walker);
        expect(search.walk.at === undefined).toBe(truth.hasWay);
        const stepsOf = (traps: typeof search.traps) =>
          new Set(traps.map(({ stuck }) => stuck.step));
        const told = stepsOf(search.traps.filter(({ kind }) => kind !== 'suspected'));
        const named = stepsOf(search.traps);
        if (!truth.hasWay) {
          counts.noWay += 1;
          expect(search.traps.length).toBeGreaterThan(0);
          return;
        }
        // What is told is so, and none goes unmentioned.
        expect([...told].filter((step) => !truth.deadEnds.has(step))).toEqual([]);
        expect([...truth.deadEnds].filter((step) => !named.has(step))).toEqual([]);
        for (const { step, doubts } of search.proofs)
          if (!doubts.length && !named.has(step)) expect(truth.deadEnds.has(step)).toBe(false);
        counts[told.size ? 'traps' : 'sound'] += 1;
        // What is said to be proven unreachable is reached by none of all answers.
        const states = plainStates(walker, search);
        const done = new Set<string>();
        for (const goal of listGoals(walker)) {
          const here =
            goal.step === undefined ? [search.walk.state] : (states.get(goal.step) ?? []);
          if (!here.length || done.has(goalKey(goal))) continue;
          done.add(goalKey(goal));
          if (here.some((state) => goal.test(walker.look(state), walker))) continue;
          const reached = reach(walker, goal, here[0]!);
          if ('look' in reached || reached.doubts.length || goal.kind === 'keyword') continue;
          counts.unreached += 1;
          const facts = walker.subject.model.facts;
          const witness = (
            goal.step === undefined ? truth.finals : (truth.seen.get(goal.step) ?? [])
          ).find((raw) => goal.test(walker.look({ raw, facts }), walker));
          expect([goalKey(goal), witness]).toEqual([goalKey(goal), undefined]);
        }
      }),
    ),
    {
      numRuns: Number(process.env.WITNESS_RUNS ?? 25),
      seed: Number(process.env.WITNESS_SEED ?? 20261121),
      endOnFailure: true,
      examples: hard.map((form): [DrawnForm] => [form]),
    },
  );
  // All kinds were met, so that the comparison compared something.
  for (const [kind, count] of Object.entries(counts))
    expect([kind, count > 0]).toEqual([kind, true]);
}, 240_000);
