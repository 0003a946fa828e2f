import {
  type Answers,
  answersToSend,
  closedGates,
  evaluate,
  type Facts,
  type Form,
  findWarnings,
  fromWire,
  invalidSteps,
  type Json,
  type JsonObject,
  type Kept,
  readPointer,
  toWire,
  validate,
  writePointer,
} from '../src/kernel/index.ts';

/** One case of the kernel, as data: the same file runs in Node and in a browser. */
export interface KernelCase {
  name: string;
  form: string;
  /** pointer → value laid over the form's complete answers; null takes one away. */
  change?: JsonObject;
  /** Starts from nothing instead of the complete answers. */
  blank?: boolean;
  facts?: Facts;
  kept?: Kept;
  side?: 'page' | 'server';
  expects: {
    /** `[pointer, message id]`, all of them, in page order */
    problems?: [string, string][];
    hidden?: string[];
    visible?: string[];
    /** pointer → effective value; null where there is none */
    effective?: JsonObject;
    facts?: JsonObject;
    /** step → `[gate id, params]` of the gates that are shut */
    gates?: Record<string, [string, JsonObject][]>;
    invalidSteps?: string[];
    /** `[pointer, message id]` of the questions about odd answers, in page order */
    warnings?: [string, string][];
    /** server name → value that is sent */
    wire?: JsonObject;
  };
}

/** Today, as far as the cases are concerned. */
const FACTS: Facts = { today: '2026-11-21', year: 2026, limits: { documentsNeeded: 4 } };

function answersOf(test: KernelCase, complete: Answers): Answers {
  let answers: Answers = test.blank ? {} : complete;
  for (const [pointer, value] of Object.entries(test.change ?? {})) {
    answers = writePointer(answers, pointer, value === null ? undefined : value);
  }
  return answers;
}

function compare(what: string, found: unknown, expected: unknown): string[] {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  return a === b ? [] : [`${what}: found ${a}, expected ${b}`];
}

/** Runs a case; gives what differs from its expectations, nothing when all is as it should be. */
export function runCase(test: KernelCase, form: Form, complete: Answers): string[] {
  const raw = answersOf(test, complete);
  const side = test.side ?? 'server';
  const evaluation = evaluate(form, raw, { ...FACTS, ...test.facts }, test.kept);
  const { expects } = test;
  const differences: string[] = [];
  if (expects.problems) {
    const found = validate(form, evaluation, { side }).map(({ path, code }) => [path, code]);
    differences.push(...compare('problems', found, expects.problems));
  }
  for (const pointer of expects.hidden ?? []) {
    differences.push(...compare(`${pointer} visible`, evaluation.visible.has(pointer), false));
  }
  for (const pointer of expects.visible ?? []) {
    differences.push(...compare(`${pointer} visible`, evaluation.visible.has(pointer), true));
  }
  for (const [pointer, value] of Object.entries(expects.effective ?? {})) {
    const found: Json = readPointer(evaluation.effective, pointer) ?? null;
    differences.push(...compare(`effective ${pointer}`, found, value));
  }
  for (const [name, value] of Object.entries(expects.facts ?? {})) {
    differences.push(...compare(`fact ${name}`, evaluation.facts[name] ?? null, value));
  }
  for (const [step, gates] of Object.entries(expects.gates ?? {})) {
    const found = closedGates(form, evaluation, step).map(({ id, params }) => [id, params]);
    differences.push(...compare(`gates of ${step}`, found, gates));
  }
  if (expects.warnings) {
    const found = form.steps
      .flatMap(({ name }) => findWarnings(form, evaluation, name))
      .map(({ path, code }) => [path, code]);
    differences.push(...compare('warnings', found, expects.warnings));
  }
  if (expects.invalidSteps) {
    const found = invalidSteps(form, evaluation, { side });
    differences.push(...compare('invalid steps', found, expects.invalidSteps));
  }
  if (expects.wire) {
    const flat = toWire(form, answersToSend(form, raw, evaluation));
    for (const [name, value] of Object.entries(expects.wire)) {
      differences.push(...compare(`wire ${name}`, flat[name] ?? null, value));
    }
    const { refused } = fromWire(form, flat);
    differences.push(...compare('refused of what was sent', refused, []));
  }
  return differences;
}
