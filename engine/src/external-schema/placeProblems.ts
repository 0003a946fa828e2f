import type { Pointer } from '../kernel/index.ts';
import { codeOf } from './problemCodes.ts';
import type { ExternalProblem, Failure } from './types.ts';
import type { ViewNode } from './view/ViewNode.ts';

/** The words that matter most at one place come first. */
const RANKS = ['required', 'dependentRequired', 'type', 'enum', 'const'];

function rankOf({ keyword }: Failure): number {
  const rank = RANKS.indexOf(keyword);
  return rank < 0 ? RANKS.length : rank;
}

/**
 * The problems where a person can mend them: one for each place of the view, in page order. What an option
 * refuses is told of the option that is chosen; what is not shown is told of the part around it. The verdict
 * stays `validateExternal`'s: there is a problem here exactly when there is one there.
 */
export function placeProblems(view: ViewNode, problems: Failure[]): Map<Pointer, ExternalProblem> {
  const nodes = list(view);
  const byPath = new Map(nodes.map((node) => [node.path, node]));
  const found = new Map<Pointer, Failure>();
  for (const failure of problems.flatMap((problem) => explain(problem, byPath))) {
    const path = shownAt(failure.path, byPath);
    const known = found.get(path);
    if (!known || rankOf(failure) < rankOf(known)) found.set(path, failure);
  }
  const placed = nodes.flatMap(({ path }) => {
    const failure = found.get(path);
    return failure ? [[path, { ...failure, code: codeOf(failure) }] as const] : [];
  });
  return new Map(placed);
}

function list(view: ViewNode): ViewNode[] {
  return [view, ...view.children.flatMap(list)];
}

/** What the chosen option refuses, in place of "none of the options fits". */
function explain(failure: Failure, nodes: Map<Pointer, ViewNode>): Failure[] {
  const { options, owner } = failure;
  // Of a list that lacks an item, the list is told, not what its items are not.
  if (!options || failure.keyword === 'contains') return [failure];
  const picker = nodes.get(failure.path)?.pickers.find((one) => one.owner === owner);
  const chosen = picker ? options[picker.indexes![picker.chosen]!] : likeliest(failure, options);
  if (!chosen?.length) return [failure];
  return chosen.flatMap((one) => explain(one, nodes));
}

/** Of options that nobody chooses between, as with null: the one option whose type the value has. */
function likeliest(failure: Failure, options: Failure[][]): Failure[] | undefined {
  const isOtherKind = (one: Failure) =>
    one.path === failure.path && ['type', 'const', 'enum'].includes(one.keyword);
  const fitting = options.filter((option) => !option.some(isOtherKind));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** The place itself, or the nearest around it that is shown. */
function shownAt(path: Pointer, nodes: Map<Pointer, ViewNode>): Pointer {
  if (path === '' || nodes.has(path)) return path;
  return shownAt(path.slice(0, path.lastIndexOf('/')), nodes);
}
