import { toPointer } from '../pointers.ts';
import { MOST_STEPS, type StepBudget, TooMuchWork } from '../stepBudget.ts';
import type { Json } from '../types.ts';
import { arrayChecks } from './checks/arrays.ts';
import { objectChecks } from './checks/objects.ts';
import { samePlaceChecks } from './checks/samePlace.ts';
import { unevaluatedCheck } from './checks/unevaluated.ts';
import { choiceChecks, numberChecks, stringChecks, typeChecks } from './checks/values.ts';
import { findShared } from './findShared.ts';
import {
  type Check,
  fail,
  isPassing,
  type Run,
  type SchemaContext,
  type Seen,
  spend,
  stepsOfText,
} from './Run.ts';
import type { Failure, NodeId, SchemaNode } from './SchemaNode.ts';

/** Holds values against schemas that are lists of nodes. */
export interface SchemaValidator {
  /**
   * Everything by which a value fails; nothing means valid. No more than the first thousand are told.
   * @param shared Steps that several validations may make together; each has a limit of its own beside.
   */
  validate(nodes: SchemaNode[], id: NodeId, value: Json, shared?: StepBudget): Failure[];
  /** Does a value hold? */
  isValid(nodes: SchemaNode[], id: NodeId, value: Json, options?: ValidityOptions): boolean;
}

/** How one validation is made. */
export interface ValidityOptions {
  /** What `$data` is read in. Default: the value itself. */
  root?: Json;
  shared?: StepBudget | undefined;
}

/**
 * The one validator of schemas, for forms of a pack and for external schemas, in the page and in the
 * server. It reads schemas and never makes code of them: a node becomes a function once, out of
 * functions that stand here.
 *
 * @param isOfFormat Is a text of a format? Which formats there are depends on the dialect.
 */
export function createSchemaValidator(isOfFormat: SchemaContext['isOfFormat']): SchemaValidator {
  const known = new WeakMap<SchemaNode[], SchemaContext>();
  const contextOf = (nodes: SchemaNode[]) => {
    let context = known.get(nodes);
    if (!context) {
      context = createContext(nodes, isOfFormat);
      known.set(nodes, context);
    }
    return context;
  };
  const run = (root: Json, isTold: boolean): Run => ({
    root,
    tokens: [],
    isTold,
    failures: [],
    told: undefined,
    seen: undefined,
    lastSeen: undefined,
    work: { left: isTold ? STEPS_TOLD : MOST_STEPS },
    depth: 0,
    verdicts: undefined,
  });
  return {
    validate(nodes, id, value, shared) {
      const check = contextOf(nodes).check(id);
      // Most values hold: why one does not is looked for only then.
      const holds = validateWithin(check, value, run(value, false), shared);
      if (holds === undefined) return [TOO_MUCH];
      if (holds) return [];
      const told = run(value, true);
      validateWithin(check, value, told, shared);
      return told.failures.length ? told.failures : [TOO_MUCH];
    },
    isValid(nodes, id, value, { root = value, shared } = {}) {
      const check = contextOf(nodes).check(id);
      return validateWithin(check, value, run(root, false), shared) === true;
    },
  };
}

/** Saying why is dearer, and nobody reads more. */
const STEPS_TOLD = 300_000;
const STEPS_OF_NODE = 4;
const STEPS_OF_KEYWORD = 2;
/** To remember a verdict, and what was looked at, is dearer than to validate. */
const STEPS_OF_MEMORY = 10;
/** Schemas that lead to schemas, deeper than any that people write and far from the end of the stack. */
const DEPTH = 1_000;

/** Said of a value that would take too long to validate, where nothing else is said of it. */
const TOO_MUCH: Failure = { instancePath: '', path: '', keyword: 'work', params: {} };

/** What a validation comes to; undefined when it would take too long. */
function validateWithin(
  check: Check,
  value: Json,
  run: Run,
  shared?: StepBudget,
): boolean | undefined {
  const left = shared ? Math.min(run.work.left, Math.max(0, shared.left)) : run.work.left;
  run.work.left = left;
  try {
    return check(value, run);
  } catch (error) {
    if (error instanceof TooMuchWork) return undefined;
    throw error;
  } finally {
    if (shared) shared.left -= left - Math.max(0, run.work.left);
  }
}

function createContext(
  nodes: SchemaNode[],
  isOfFormat: SchemaContext['isOfFormat'],
): SchemaContext {
  const checks: (Check | undefined)[] = [];
  const shared = findShared(nodes);
  const context: SchemaContext = {
    isOfFormat,
    isFalse: (id) => nodes[id]!.isFalse === true,
    isTracked: nodes.some(
      (node) => node.unevaluatedProperties !== undefined || node.unevaluatedItems !== undefined,
    ),
    // Made when it is first asked: schemas lead back to themselves, and most are never reached.
    check: (id) => (value, run) => {
      const made = checks[id] ?? createCheck(nodes[id]!, id, context);
      checks[id] = made;
      // Lengths and formats go through a text, many characters in a step.
      spend(run, STEPS_OF_NODE + (typeof value === 'string' ? stepsOfText(value) : 0));
      run.depth += 1;
      if (run.depth > DEPTH) throw new TooMuchWork();
      const holds = shared.has(id) ? isKnown(id, made, value, run) : made(value, run);
      run.depth -= 1;
      return holds;
    },
  };
  return context;
}

/** The verdict of a node that several lead to: the same for the same value, however often it is asked. */
function isKnown(id: NodeId, check: Check, value: Json, run: Run): boolean {
  spend(run, STEPS_OF_MEMORY);
  run.verdicts ??= new Map();
  const known = run.verdicts.get(id) ?? new Map();
  run.verdicts.set(id, known);
  let verdict = known.get(value);
  if (!verdict) {
    const holds = isPassing(check, value, run);
    verdict = { holds, seen: run.lastSeen };
    known.set(value, verdict);
  }
  run.lastSeen = verdict.seen;
  if (verdict.holds || !run.isTold) return verdict.holds;
  // Why it does not hold is told once of each place, however many ways lead there.
  const place = `${id} ${toPointer(run.tokens)}`;
  spend(run, stepsOfText(place));
  run.told ??= new Set();
  if (run.told.has(place)) return false;
  run.told.add(place);
  return check(value, run);
}

/** The check of one node: its keywords one after the other. */
function createCheck(node: SchemaNode, id: NodeId, context: SchemaContext): Check {
  if (node.isFalse) return (_value, run) => fail(run, 'false schema', {});
  const keywords = [
    ...typeChecks(node),
    ...numberChecks(node),
    ...stringChecks(node, context),
    ...choiceChecks(node),
    ...objectChecks(node, context),
    ...arrayChecks(node, context),
    ...samePlaceChecks(node, id, context),
  ];
  if (!context.isTracked) return (value, run) => checkAll(keywords, value, run);
  // What is unevaluated depends on all the others.
  const checkRest = unevaluatedCheck(node, context);
  return (value, run) => {
    spend(run, STEPS_OF_MEMORY);
    const outer = run.seen;
    const seen: Seen = { properties: new Set(), items: new Set(), isPartial: false };
    run.seen = seen;
    const isSound = checkAll(keywords, value, run);
    const holds = (isSound || run.isTold) && (checkRest?.(value, run, isSound) ?? true) && isSound;
    run.seen = outer;
    run.lastSeen = seen;
    return holds;
  };
}

function checkAll(keywords: Check[], value: Json, run: Run): boolean {
  // Each property is one: an object of twenty thousand may be asked for at twenty thousand places.
  spend(run, STEPS_OF_KEYWORD * keywords.length);
  let holds = true;
  for (const check of keywords) {
    if (check(value, run)) continue;
    if (!run.isTold) return false;
    holds = false;
  }
  return holds;
}
