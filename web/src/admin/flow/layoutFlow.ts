import { Graph, layout } from '@dagrejs/dagre';
import type { OutlineStep } from '@porchlight/engine/explain';

/** What is drawn of a step, a decision before a conditional step, or an end of the way. */
export interface FlowNode {
  id: string;
  kind: 'start' | 'step' | 'decision' | 'end';
  step?: OutlineStep;
  /** Of a decision: the condition in words. */
  condition?: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

/** An arrow from one step to another, as a line through points. */
export interface FlowEdge {
  from: string;
  to: string;
  kind: 'next' | 'if' | 'otherwise';
  points: Point[];
  /** The middle of its words, for which there is room: of a way past a step. */
  label?: Point;
}

/** The steps of a form as boxes and arrows, laid out; in pixels. */
export interface FlowPlan {
  width: number;
  height: number;
  nodes: FlowNode[];
  edges: FlowEdge[];
}

/** The width of a step's box, in pixels. */
export const STEP_WIDTH = 260;
/** Room for the words on a way past a step. */
export const LABEL = { width: 92, height: 20 };
const LINE = 20;
/** Characters of the drawing's font on a line of a step's box. */
const PER_LINE = 30;

/** How high a box is that holds so many characters and lines beside. */
const heightFor = (text: string, more: number) =>
  (Math.ceil(text.length / PER_LINE) + more) * LINE + 20;

/** What is to be laid out: boxes of a size, and the ways between them. */
function createFlowGraph() {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: 36, ranksep: 34, marginx: 16, marginy: 16 });
  graph.setDefaultEdgeLabel(() => ({}));
  const nodes = new Map<string, Omit<FlowNode, 'x' | 'y'>>();
  const kinds = new Map<string, FlowEdge['kind']>();
  return {
    add(node: Omit<FlowNode, 'x' | 'y'>): void {
      nodes.set(node.id, node);
      graph.setNode(node.id, { width: node.width, height: node.height });
    },
    connect(from: string, to: string, kind: FlowEdge['kind']): void {
      kinds.set(`${from}\0${to}`, kind);
      // The way of those who are asked everything runs straight down.
      const isPast = kind === 'otherwise';
      const label = isPast ? { ...LABEL, labelpos: 'c' } : {};
      graph.setEdge(from, to, { weight: isPast ? 1 : 8, minlen: 1, ...label });
    },
    layOut(): FlowPlan {
      layout(graph);
      const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
      const place = (node: Omit<FlowNode, 'x' | 'y'>): FlowNode => {
        const { x, y } = graph.node(node.id) as { x: number; y: number };
        return { ...node, x, y };
      };
      const edges = graph.edges().map(({ v, w }): FlowEdge => {
        const kind = kinds.get(`${v}\0${w}`)!;
        const { points, x, y } = graph.edge(v, w) as Point & { points: Point[] };
        return { from: v, to: w, kind, points, ...(kind === 'otherwise' && { label: { x, y } }) };
      });
      return { width, height, nodes: [...nodes.values()].map(place), edges };
    },
  };
}

/**
 * Lays out the way through a form, from top to bottom: a step that is shown under a condition stands
 * behind a decision, and the way past it leads on to the next, so that there are no more lines than
 * twice the steps.
 * @param conditionOf The words of a step's condition; undefined where it is always shown.
 */
export function layoutFlow(
  steps: OutlineStep[],
  conditionOf: (step: OutlineStep) => string | undefined,
): FlowPlan {
  const { add, connect, layOut } = createFlowGraph();
  add({ id: 'start', kind: 'start', width: 120, height: 40 });
  let open: { id: string; kind: FlowEdge['kind'] }[] = [{ id: 'start', kind: 'next' }];
  const meet = (id: string) => {
    for (const end of open) connect(end.id, id, end.kind);
  };
  for (const step of steps) {
    const condition = conditionOf(step);
    const id = `step ${step.name}`;
    const before = open;
    if (condition !== undefined) {
      const decision = `if ${step.name}`;
      const height = heightFor(condition, 0);
      add({ id: decision, kind: 'decision', condition, width: STEP_WIDTH, height });
      meet(decision);
      open = [{ id: decision, kind: 'if' }];
    }
    const more = 1 + (step.program === undefined ? 0 : 1);
    const height = heightFor(step.title, more);
    add({
      id,
      kind: 'step',
      step,
      width: STEP_WIDTH,
      height,
      ...(condition !== undefined && { condition }),
    });
    meet(id);
    open = [{ id, kind: 'next' }];
    if (condition !== undefined && before.length)
      open.push({ id: `if ${step.name}`, kind: 'otherwise' });
  }
  add({ id: 'end', kind: 'end', width: 120, height: 40 });
  meet('end');
  return layOut();
}
