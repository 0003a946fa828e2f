import type { Json, StepBudget } from '../../kernel/index.ts';
import type { ExternalForm } from '../types.ts';
import type { ViewNode } from '../view/ViewNode.ts';
import { viewExternal } from '../view/viewExternal.ts';
import type { ExternalState } from './ExternalState.ts';
import { writeAt } from './writeAt.ts';

/** Defaults may bring questions with defaults of their own; more rounds than this need none. */
const ROUNDS = 20;

const quiet = (id: string) => id;

/** The view of a state, where no words are needed. @throws TooMuchWork when `work` is used up */
export function viewState(form: ExternalForm, state: ExternalState, work?: StepBudget): ViewNode {
  return viewExternal({ form, value: state.value, picks: state.picks, say: quiet, work });
}

/** What a place holds before anybody answers: its default, the one value it can have, a part that must be there. */
function firstValue(node: ViewNode): Json | undefined {
  if (node.defaultValue !== undefined) return node.defaultValue;
  if (!node.isRequired) return undefined;
  if (node.given) return node.choices![0]!.value;
  if (node.kind === 'null') return null;
  if (node.kind === 'object' && !node.isClosed) return {};
  if (node.kind === 'array' || node.kind === 'choices') return [];
  return undefined;
}

/** Items that have to be there and have parts of their own. */
function firstItems(node: ViewNode): Json | undefined {
  if (node.kind !== 'array' || !Array.isArray(node.value)) return undefined;
  const missing = node.children.slice(node.value.length).filter((child) => child.isRequired);
  const isWhole = missing.length > 0 && missing.every((child) => firstValue(child) !== undefined);
  return isWhole ? [...node.value, ...missing.map((child) => firstValue(child)!)] : undefined;
}

/** May a default be written into this part, though nobody has begun it? Not where that would ask for more. */
function mayBegin(node: ViewNode): boolean {
  return (
    node.value !== undefined || node.isRequired || !node.children.some((child) => child.isRequired)
  );
}

function fill(node: ViewNode, value: Json | undefined): Json | undefined {
  const own = node.value === undefined ? firstValue(node) : firstItems(node);
  let filled = own === undefined ? value : writeAt(value, node.path, own);
  if (node.kind === 'object' && !node.isClosed && !mayBegin(node)) return filled;
  if (own === undefined) for (const child of node.children) filled = fill(child, filled);
  return filled;
}

/** Fills in defaults and whatever can be nothing else, until nothing more comes of it. */
export function fillDefaults(
  form: ExternalForm,
  state: ExternalState,
  work?: StepBudget,
): ExternalState {
  let now = state;
  for (let round = 0; round < ROUNDS; round += 1) {
    const value = fill(viewState(form, now, work), now.value);
    if (value === now.value) return now;
    now = { ...now, value };
  }
  return now;
}

/**
 * A form's state before anybody answers, or with the answers that are there.
 * @throws TooMuchWork when `work` is used up
 */
export function createExternalState(
  form: ExternalForm,
  value?: Json,
  work?: StepBudget,
): ExternalState {
  return fillDefaults(form, { value, picks: {}, kept: {} }, work);
}
