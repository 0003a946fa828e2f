import { toPointer } from '../pointers.ts';
import { type StepBudget, takeSteps } from '../stepBudget.ts';
import type { Json } from '../types.ts';
import type { Failure, NodeId } from './SchemaNode.ts';

/** What was looked at in one value: the keywords `unevaluated…` validate the rest. */
export interface Seen {
  /** Names of the properties that a keyword validated. */
  properties: Set<string>;
  /** Positions of the items that a keyword validated. */
  items: Set<number>;
  /** True where a sub-schema of the same value failed: what it looked at is not known. */
  isPartial: boolean;
}

/** What came of a value and a schema. */
export interface SchemaResult {
  holds: boolean;
  seen: Seen | undefined;
}

/** One validation while it goes on. What passes allocates nothing: a path is written when something fails. */
export interface Run {
  /** The whole value: what `$data` is read in. */
  root: Json;
  /** The names and positions that lead to the value that is being validated. */
  tokens: (string | number)[];
  /** False: only the verdict is asked for, and the first failure ends it. */
  isTold: boolean;
  /** What was found so far; at most a thousand. */
  failures: Failure[];
  /** Which of the schemas that several lead to have told of which place already, among those failures. */
  told: Set<string> | undefined;
  /** What was looked at in the value that is being validated; absent where nothing is unevaluated. */
  seen: Seen | undefined;
  /** What the schema that was validated last looked at. */
  lastSeen: Seen | undefined;
  /** What may still be done: nothing that is sent keeps a process busy. */
  work: StepBudget;
  /** How deep the validation is in schemas that lead to schemas. */
  depth: number;
  /** The verdicts of schemas that several others lead to, so that none is validated twice by the same one. */
  verdicts: Map<NodeId, Map<Json, SchemaResult>> | undefined;
}

/** Validates a value by a schema, or by one of its keywords. @returns Whether it holds. */
export type Check = (value: Json, run: Run) => boolean;

/** What checks are made with. */
export interface SchemaContext {
  /** The check of a node, made on first use: schemas may lead back to themselves. */
  check(id: NodeId): Check;
  /** Is a node the schema `false`? What it refuses is told of as the keyword that holds it. */
  isFalse(id: NodeId): boolean;
  /** Is this text of that format? */
  isOfFormat(format: string, text: string): boolean;
  /** Some schema of the list asks for what was not looked at. */
  isTracked: boolean;
}

/** Takes steps off what may still be done. @throws TooMuchWork when nothing is left. */
export function spend({ work }: Run, steps: number): void {
  takeSteps(work, steps);
}

/** Writing down where something fails takes as long as validating a few dozen schemas. */
const STEPS_OF_FAILURE = 100;

/** Nobody mends more at once; and what is sent to make a server busy ends here. */
const MOST_FAILURES = 1_000;

/** True once no more failures are noted: the verdict is known, and so is enough of why. */
export function isFull({ isTold, failures }: Run): boolean {
  return isTold && failures.length >= MOST_FAILURES;
}

/** Notes that the value fails by a keyword; `at` names what has to be mended below it. @returns false */
export function fail(run: Run, keyword: string, params: Failure['params'], at?: string): false {
  if (!run.isTold || isFull(run)) return false;
  const instancePath = toPointer(run.tokens);
  const path = at === undefined ? instancePath : instancePath + toPointer([at]);
  // Names may be as long as what was sent, and a thousand places below one of them.
  spend(run, STEPS_OF_FAILURE + stepsOfText(path));
  run.failures.push({ instancePath, path, keyword, params });
  return false;
}

/** Validates what stands below the value. */
export function checkBelow(check: Check, token: string | number, value: Json, run: Run): boolean {
  run.tokens.push(token);
  const holds = check(value, run);
  run.tokens.pop();
  return holds;
}

/** Only the verdict, whatever the run asks for. */
export function isPassing(check: Check, value: Json, run: Run): boolean {
  const { isTold } = run;
  run.isTold = false;
  const holds = check(value, run);
  run.isTold = isTold;
  return holds;
}

/** What a check fails by, apart from what the run has found. */
export function failuresOfCheck(check: Check, value: Json, run: Run): Failure[] {
  const { failures, told } = run;
  run.failures = [];
  run.told = undefined;
  check(value, run);
  const own = run.failures;
  run.failures = failures;
  run.told = told;
  return own;
}

/** Looking one name up in an object of thousands. */
export const STEPS_OF_NAME = 4;
/** Listing a name of such an object. */
const STEPS_OF_LISTING = 10;

/** The names of an object's properties; to walk through them takes steps, too. */
export function namesOf(value: object, run: Run): string[] {
  const names = Object.keys(value);
  spend(run, STEPS_OF_LISTING * names.length);
  return names;
}

/** Steps of going through a text once: many characters in a step. */
export const stepsOfText = (text: string): number => text.length >> 4;

/** Has an object something of its own at a name? */
export function hasName(value: { [name: string]: Json }, name: string): boolean {
  return Object.hasOwn(value, name) && value[name] !== undefined;
}
