import { readAnswer } from './answers.ts';
import { holds, type Scope } from './conditions.ts';
import { stepOfPointer, stepPointer } from './forms.ts';
import { isStorable } from './isStorable.ts';
import { KEYWORDS, keywordsOn } from './keywords/index.ts';
import { parsePointer, readPointer } from './pointers.ts';
import { checkPrograms } from './programDates.ts';
import { schemaFailures } from './schemas.ts';
import { MOST_STEPS, type StepBudget } from './stepBudget.ts';
import type { Evaluation, Field, Form, Json, JsonObject, Pointer, Problem, Step } from './types.ts';

/** Where the validation runs, and how much of the form it covers. */
export interface ValidateOptions {
  /** `page` leaves out the rules whose facts only the server has. Default `server`. */
  side?: 'page' | 'server';
  /** Names of the steps to cover. Default: all that are visible. */
  steps?: string[];
}

/** One message a path: a rule that replaces, then required, then the schema's other words, then rules. */
enum Rank {
  Replaces,
  Required,
  Keyword,
  Rule,
}
type Found = Map<Pointer, { rank: Rank; problem: Problem }>;

function add(found: Found, rank: Rank, problem: Problem): void {
  const known = found.get(problem.path);
  if (!known || rank < known.rank) found.set(problem.path, { rank, problem });
}

function primitives(params: Record<string, unknown>): Problem['params'] {
  const kept = Object.entries(params).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  return kept.length ? (Object.fromEntries(kept) as Problem['params']) : undefined;
}

/** A problem by a keyword, with the message that the question, else the form, has for it. */
export function problemAt(
  form: Form,
  step: Step,
  path: Pointer,
  keyword: string,
  field: Field | undefined,
  params?: Problem['params'],
): Problem {
  const code = field?.messages[keyword] ?? form.keywords[keyword] ?? 'not-valid';
  return { step: step.name, path, code, ...(params && { params }) };
}

const fieldTables = new WeakMap<Step, Map<string, Field>>();

/** A step's fields by name. Made once for each step. */
function fieldsByName(step: Step): Map<string, Field> {
  let table = fieldTables.get(step);
  if (!table) {
    table = new Map(step.fields.map((field) => [field.name, field]));
    fieldTables.set(step, table);
  }
  return table;
}

/** The field that an error is about: `/Sources/0` belongs to the field that holds the list. */
function fieldOfError(
  step: Step,
  program: string | undefined,
  instancePath: string,
  missing: unknown,
): Field | undefined {
  const name = instancePath === '' ? missing : parsePointer(instancePath)[0];
  if (typeof name !== 'string') return undefined;
  return fieldsByName(step).get(program === undefined ? name : `${program}/${name}`);
}

/** What the server could not keep is said where it stands, before it is sent. */
function checkStorable(step: Step, { effective, visible }: Evaluation, found: Found): void {
  for (const field of step.fields) {
    if (!visible.has(field.pointer) || isStorable(readAnswer(effective, field))) continue;
    add(found, Rank.Replaces, { step: step.name, path: field.pointer, code: 'wrong-type' });
  }
}

/** The form's own answers in a step, and those of each program that asks something there. */
function checkSchemas(
  form: Form,
  step: Step,
  evaluation: Evaluation,
  work: StepBudget,
  found: Found,
): void {
  for (const part of [step, ...(step.parts ?? [])])
    checkSchema(form, step, part, evaluation, work, found);
}

function checkSchema(
  form: Form,
  step: Step,
  { validator, program }: { validator: string; program?: string },
  evaluation: Evaluation,
  work: StepBudget,
  found: Found,
): void {
  const whole = stepPointer({ group: step.group, ...(program !== undefined && { program }) });
  const answers = readPointer(evaluation.effective, whole) ?? {};
  for (const error of schemaFailures(form.schemas, validator, answers, work)) {
    const missing = error.keyword === 'required' ? error.params.missingProperty : undefined;
    const field = fieldOfError(step, program, error.instancePath, missing);
    // A program that was chosen once has answers that do not count now.
    if (!field && program !== undefined && program !== step.program) continue;
    const path = field?.pointer ?? whole;
    if (field && (!evaluation.visible.has(path) || path in evaluation.kept)) continue;
    const rank = error.keyword === 'required' ? Rank.Required : Rank.Keyword;
    const params = rank === Rank.Required ? undefined : primitives(error.params);
    add(found, rank, problemAt(form, step, path, error.keyword, field, params));
  }
}

type AppliedKeyword = { field: Field; keyword: string; limit: Json };
const keywordTables = new WeakMap<Step, AppliedKeyword[]>();

/** What a step's fields say by the vocabulary's own keywords: a few of many do. Made once for each step. */
function keywordTable(step: Step): AppliedKeyword[] {
  let table = keywordTables.get(step);
  if (!table) {
    table = step.fields.flatMap((field) =>
      keywordsOn(field).map(([keyword, limit]) => ({ field, keyword, limit })),
    );
    keywordTables.set(step, table);
  }
  return table;
}

function checkKeywords(
  form: Form,
  step: Step,
  evaluation: Evaluation,
  { root }: Scope,
  found: Found,
): void {
  for (const { field, keyword, limit } of keywordTable(step)) {
    const value = readAnswer(evaluation.effective, field);
    if (value === undefined || !evaluation.visible.has(field.pointer)) continue;
    const params = KEYWORDS[keyword]!.check(value, limit, root);
    if (!params) continue;
    add(found, Rank.Keyword, problemAt(form, step, field.pointer, keyword, field, params));
  }
}

function checkRules(
  form: Form,
  step: Step,
  evaluation: Evaluation,
  scope: Scope,
  side: 'page' | 'server',
  found: Found,
): void {
  for (const rule of step.rules) {
    if (rule.on === 'server' && side === 'page') continue;
    if (rule.when && !holds(rule.when, scope)) continue;
    if (holds(rule.must, scope)) continue;
    for (const path of rule.at) {
      if (!evaluation.visible.has(path)) continue;
      const owner = stepOfPointer(form, path) ?? step;
      const rank = rule.replaces ? Rank.Replaces : Rank.Rule;
      add(found, rank, { step: owner.name, path, code: rule.message });
    }
  }
}

/** The scope in which an evaluation's conditions are evaluated. */
export function scopeOf(form: Form, evaluation: Evaluation): Scope {
  const root = { ...evaluation.effective, $: evaluation.facts } as JsonObject;
  const { schemas, tables } = form;
  return { root, kept: evaluation.kept, schemas, tables, work: { left: MOST_STEPS } };
}

/**
 * Every problem of the visible answers, in page order, one a path.
 * `[{ step: 'home', path: '/Home/Rooms', code: 'greater-than-0.00' }]`
 */
export function validate(
  form: Form,
  evaluation: Evaluation,
  { side = 'server', steps }: ValidateOptions = {},
): Problem[] {
  const scope = scopeOf(form, evaluation);
  const found: Found = new Map();
  const covered = form.steps.filter(
    (step) => evaluation.steps.includes(step.name) && (steps?.includes(step.name) ?? true),
  );
  for (const step of covered) {
    checkStorable(step, evaluation, found);
    checkSchemas(form, step, evaluation, scope.work, found);
    checkKeywords(form, step, evaluation, scope, found);
    checkRules(form, step, evaluation, scope, side, found);
    if (scope.work.left <= 0)
      add(found, Rank.Rule, { step: step.name, path: stepPointer(step), code: 'not-valid' });
  }
  for (const problem of checkPrograms(form, evaluation)) {
    if (covered.some((step) => step.name === problem.step)) add(found, Rank.Replaces, problem);
  }
  if (found.size === 0) return [];
  const problems: Problem[] = [];
  for (const step of covered) {
    for (const field of step.fields) {
      const problem = found.get(field.pointer)?.problem;
      if (problem) problems.push(problem);
    }
    const whole = found.get(stepPointer(step))?.problem;
    if (whole) problems.push(whole);
  }
  return problems;
}
