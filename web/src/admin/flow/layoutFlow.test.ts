import type { OutlineStep } from '@porchlight/engine/explain';
import fc from 'fast-check';
import { type FlowPlan, LABEL, layoutFlow } from './layoutFlow.ts';

const makeStep = (position: number, title = `Step ${position}`): OutlineStep => ({
  name: `step-${position}`,
  title,
  gates: 0,
  fields: [],
});

function overlaps({ nodes, edges }: FlowPlan): string[] {
  const labels = edges.flatMap(({ from, label }) =>
    label ? [{ id: `past ${from}`, ...LABEL, ...label }] : [],
  );
  const boxes = [...nodes, ...labels];
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          Math.abs(one.x - other.x) * 2 < one.width + other.width &&
          Math.abs(one.y - other.y) * 2 < one.height + other.height,
      )
      .map((other) => `${one.id} and ${other.id}`),
  );
}

/** Every step that can be passed: from the start, along the lines. */
function ways({ edges }: FlowPlan, from = 'start'): string[][] {
  if (from === 'end') return [['end']];
  return edges
    .filter((edge) => edge.from === from)
    .flatMap((edge) => ways({ edges } as FlowPlan, edge.to).map((way) => [from, ...way]));
}

test('a step under a condition can be passed by, the others can not', () => {
  const steps = [makeStep(1), makeStep(2), makeStep(3)];
  const plan = layoutFlow(steps, ({ name }) => (name === 'step-2' ? 'if it rains' : undefined));
  const named = ways(plan).map((way) => way.filter((id) => id.startsWith('step ')));
  expect(named.map((way) => way.join(' '))).toEqual([
    'step step-1 step step-2 step step-3',
    'step step-1 step step-3',
  ]);
  expect(plan.nodes.find(({ kind }) => kind === 'decision')?.condition).toBe('if it rains');
});

test('conditional steps in a row can each be passed by alone', () => {
  const plan = layoutFlow([makeStep(1), makeStep(2), makeStep(3)], () => 'if so');
  expect(new Set(ways(plan).map((way) => way.join()))).toHaveProperty('size', 8);
});

test('forty steps: nothing lies over something else, what comes later stands lower, few lines', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.boolean(), fc.string({ minLength: 1, maxLength: 90 })), {
        minLength: 40,
        maxLength: 40,
      }),
      (drawn) => {
        const steps = drawn.map(([, title], index) => makeStep(index, title));
        const conditional = new Map(steps.map((step, index) => [step.name, drawn[index]![0]]));
        const plan = layoutFlow(steps, ({ name, title }) =>
          conditional.get(name) ? `if ${title}` : undefined,
        );
        expect(overlaps(plan)).toEqual([]);
        const tops = steps.map(({ name }) => plan.nodes.find(({ id }) => id === `step ${name}`)!.y);
        expect(tops).toEqual([...tops].sort((a, b) => a - b));
        expect(plan.edges.length).toBeLessThanOrEqual(3 * steps.length + 2);
        for (const { x, y, width, height } of plan.nodes) {
          expect(x - width / 2).toBeGreaterThanOrEqual(0);
          expect(x + width / 2).toBeLessThanOrEqual(plan.width);
          expect(y + height / 2).toBeLessThanOrEqual(plan.height);
        }
      },
    ),
    { numRuns: 30 },
  );
});
