import {
  type Json,
  type Pointer,
  parsePointer,
  type StepBudget,
  toPointer,
} from '../../kernel/index.ts';
import { isObject, typeOf } from '../../kernel/schema-validator/valueTypes.ts';
import type { ExternalForm } from '../types.ts';
import type { ViewNode } from '../view/ViewNode.ts';
import { fillDefaults, viewState } from './createExternalState.ts';
import type { ExternalAction, ExternalState } from './ExternalState.ts';
import { readAt, writeAt } from './writeAt.ts';

/** A question that goes may take another along; more rounds than this need none. */
const ROUNDS = 10;

/**
 * The state after one action. Answers whose question goes away go with it, so that they can't fail
 * unseen, and come back with it. Pure.
 *
 * @example changeExternal(form, state, { do: 'answer', path: '/name', value: 'Ana' })
 * @throws TooMuchWork when `work` is used up
 */
export function changeExternal(
  form: ExternalForm,
  state: ExternalState,
  action: ExternalAction,
  work?: StepBudget,
): ExternalState {
  const before = viewState(form, state, work);
  const fixed = { ...state, picks: { ...state.picks, ...picksOf(before) } };
  if (action.do === 'answer') {
    const begun = beginLists(before, state.value, action.path);
    const changed = { ...fixed, value: writeAt(begun, action.path, action.value) };
    return exchangeUntilStable(form, before, withoutEmpty(before, changed, action.path), work);
  }
  if (action.do === 'pick')
    return exchangeUntilStable(form, before, pick(form, fixed, action, work), work);
  return arrange(form, fixed, action, work);
}

/** The option that each picker shows now: typing must not change it. */
function picksOf(view: ViewNode): ExternalState['picks'] {
  return Object.fromEntries(
    list(view).flatMap((node) => node.pickers.map(({ key, chosen }) => [key, chosen])),
  );
}

function list(view: ViewNode): ViewNode[] {
  return [view, ...view.children.flatMap(list)];
}

/** Makes the lists around a place that are not there yet: fixed items are asked for before their list is. */
function beginLists(view: ViewNode, value: Json | undefined, path: Pointer): Json | undefined {
  return list(view)
    .filter((node) => node.kind === 'array' && node.value === undefined)
    .filter((node) => path.startsWith(`${node.path}/`))
    .reduce((begun, node) => writeAt(begun, node.path, []), value);
}

/** Takes optional parts out again that hold nothing any more. */
function withoutEmpty(view: ViewNode, state: ExternalState, path: Pointer): ExternalState {
  const optional = new Set(
    list(view)
      .filter((node) => node.kind === 'object' && !node.isRequired && !node.isItem)
      .map((node) => node.path),
  );
  let { value } = state;
  const tokens = parsePointer(path);
  for (let length = tokens.length - 1; length > 0; length -= 1) {
    const at = toPointer(tokens.slice(0, length));
    const part = readAt(value, at);
    if (!optional.has(at) || !isObject(part) || Object.keys(part).length) break;
    value = writeAt(value, at, undefined);
  }
  return { ...state, value };
}

function pick(
  form: ExternalForm,
  state: ExternalState,
  { path, key, index }: Extract<ExternalAction, { do: 'pick' }>,
  work?: StepBudget,
): ExternalState {
  const picked = { ...state, picks: { ...state.picks, [key]: index } };
  const view = viewState(form, picked, work);
  const node = list(view).find((one) => one.path === path);
  const value = readAt(state.value, path);
  if (!node) return picked;
  // An option that asks nothing more is the answer itself.
  if (value === undefined)
    return isSettled(node) ? { ...picked, value: writeAt(state.value, path, {}) } : picked;
  if (fitsKind(node, value)) return { ...picked, value: withConstants(node, state.value) };
  const kept = { ...picked.kept, [`${path} ${typeOf(value)}`]: value };
  const known = kept[`${path} ${node.kind}`] ?? blank(node);
  return { ...picked, kept, value: writeAt(state.value, path, known) };
}

/** Does a choice between options say all that there is to say? */
export function isSettled({ kind, children, isOpen, pickers }: ViewNode): boolean {
  const isGiven = children.every((child) => child.given && child.isRequired);
  return kind === 'object' && !isOpen && pickers.length > 0 && children.length > 0 && isGiven;
}

/** Values that can only be one thing in the chosen option are that: what tells the options apart. */
function withConstants(node: ViewNode, value: Json | undefined): Json | undefined {
  return node.children
    .filter((child) => child.given && child.isRequired)
    .reduce((now, child) => writeAt(now, child.path, child.choices![0]!.value), value);
}

function fitsKind({ kind, choices }: ViewNode, value: Json): boolean {
  if (kind === 'choice') return true;
  if (kind === 'constant')
    return typeOf(value) === typeOf(choices![0]!.value) && value === choices![0]!.value;
  if (kind === 'choices') return Array.isArray(value);
  return typeOf(value) === kind;
}

/** What stands at a place of that kind before it is answered. */
function blank(node: ViewNode): Json | undefined {
  if (node.kind === 'object') return {};
  if (node.kind === 'array' || node.kind === 'choices') return [];
  if (node.kind === 'constant') return node.choices![0]!.value;
  return node.kind === 'null' ? null : undefined;
}

/** Takes away what is asked no more, and brings back what is asked again. */
function exchangeUntilStable(
  form: ExternalForm,
  before: ViewNode,
  changed: ExternalState,
  work?: StepBudget,
): ExternalState {
  let shown = pathsOf(before);
  let now = changed;
  for (let round = 0; round < ROUNDS; round += 1) {
    const paths = pathsOf(viewState(form, now, work));
    const next = exchange(now, shown, paths);
    if (next === now) break;
    now = next;
    shown = paths;
  }
  return fillDefaults(form, now, work);
}

function pathsOf(view: ViewNode): Set<Pointer> {
  return new Set(list(view).map((node) => node.path));
}

function exchange(state: ExternalState, before: Set<Pointer>, now: Set<Pointer>): ExternalState {
  let { value } = state;
  const kept = { ...state.kept };
  const isItem = (path: Pointer) =>
    Array.isArray(readAt(value, path.slice(0, path.lastIndexOf('/'))));
  const gone = [...before].filter((path) => path && !now.has(path) && !isItem(path));
  const come = [...now].filter((path) => !before.has(path) && kept[path] !== undefined);
  for (const path of gone) {
    const there = readAt(value, path);
    if (there === undefined) continue;
    kept[path] = there;
    value = writeAt(value, path, undefined);
  }
  for (const path of come) {
    if (readAt(value, path) === undefined) value = writeAt(value, path, kept[path]);
    delete kept[path];
  }
  return value === state.value ? state : { ...state, value, kept };
}

type Arranging = Exclude<ExternalAction, { do: 'answer' } | { do: 'pick' }>;

/** Adds, moves, removes and names. Choices and kept answers below go, since places change their meaning. */
function arrange(
  form: ExternalForm,
  state: ExternalState,
  action: Arranging,
  work?: StepBudget,
): ExternalState {
  const { path } = action;
  const isElsewhere = ([key]: [string, unknown]) => !key.startsWith(`${path}/`);
  const below = {
    picks: Object.fromEntries(Object.entries(state.picks).filter(isElsewhere)),
    kept: Object.fromEntries(Object.entries(state.kept).filter(isElsewhere)),
  };
  const old = readAt(state.value, path);
  const written = writeAt(state.value, path, rearranged(old, action));
  const isAdding = action.do === 'add-item' || action.do === 'add-name';
  const added = { ...state, ...below, value: written };
  return fillDefaults(form, isAdding ? withBlank(form, added, action, work) : added, work);
}

function rearranged(old: Json | undefined, action: Arranging): Json {
  if (action.do === 'open') return {};
  if ('name' in action || action.do === 'rename') return renamed(isObject(old) ? old : {}, action);
  const items = Array.isArray(old) ? [...old] : [];
  if (action.do === 'add-item') items.push(null);
  if (action.do === 'remove-item') items.splice(action.index, 1);
  if (action.do === 'copy-item')
    items.splice(action.index + 1, 0, structuredClone(items[action.index]!));
  if (action.do === 'move-item') items.splice(action.to, 0, ...items.splice(action.from, 1));
  return items;
}

function renamed(
  old: { [name: string]: Json },
  action: Extract<Arranging, { name: string } | { do: 'rename' }>,
): Json {
  if (action.do === 'add-name')
    return Object.fromEntries([...Object.entries(old), [action.name, null]]);
  if (action.do === 'remove-name')
    return Object.fromEntries(Object.entries(old).filter(([name]) => name !== action.name));
  const isTaken = Object.hasOwn(old, action.to);
  if (isTaken) return old;
  const entries = Object.entries(old);
  return Object.fromEntries(
    entries.map(([name, one]) => [name === action.from ? action.to : name, one]),
  );
}

/** Gives what was just added, null so far, the value that its kind begins with. */
function withBlank(
  form: ExternalForm,
  state: ExternalState,
  action: Extract<Arranging, { do: 'add-item' } | { do: 'add-name' }>,
  work?: StepBudget,
): ExternalState {
  const there = readAt(state.value, action.path);
  const token = action.do === 'add-name' ? action.name : String((there as Json[]).length - 1);
  const path = action.path + toPointer([token]);
  const node = list(viewState(form, state, work)).find((one) => one.path === path);
  if (!node) return state;
  const text = node.kind === 'string' && !node.choices ? '' : undefined;
  const first =
    node.defaultValue ?? blank(node) ?? (node.kind === 'boolean' ? false : text) ?? null;
  return { ...state, value: writeAt(state.value, path, first) };
}
