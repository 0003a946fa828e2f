import {
  describeCondition,
  type FormSources,
  namesOf,
  type Outline,
} from '@porchlight/engine/explain';
import { useMemo } from 'react';
import type { SayWords } from '../words/words.ts';
import { type FlowEdge, type FlowNode, layoutFlow } from './layoutFlow.ts';

export interface FlowProps {
  outline: Outline;
  sources: FormSources | undefined;
  say: SayWords;
  onOpen(step: string): void;
}

/** The way through a form: its steps, the conditions under which some are left out, its gates. */
export function Flow({ outline, sources, say, onOpen }: FlowProps) {
  const plan = useMemo(() => {
    const names = namesOf(outline.steps.flatMap(({ fields }) => fields));
    return layoutFlow(outline.steps, ({ name }) => {
      const when = sources?.steps[name]?.when;
      return when && say('flow.if', { condition: describeCondition(names, when.source, say) });
    });
  }, [outline, sources, say]);
  const title = say('flow.title', { form: outline.title });
  return (
    <section className="sheet flow">
      <h1>{title}</h1>
      <p className="quiet">{say('flow.help')}</p>
      <div className="flow-scroll">
        <div className="flow-plan" style={{ width: plan.width, height: plan.height }}>
          <svg width={plan.width} height={plan.height} aria-hidden="true">
            <defs>
              <marker
                id="arrow"
                viewBox="0 0 8 8"
                refX="7"
                refY="4"
                markerWidth="8"
                markerHeight="8"
                orient="auto"
              >
                <path d="M0 0 8 4 0 8z" fill="currentColor" />
              </marker>
            </defs>
            {plan.edges.map((edge) => (
              <Edge key={`${edge.from} ${edge.to}`} edge={edge} words={say('flow.otherwise')} />
            ))}
          </svg>
          <ol>
            {plan.nodes.map((node) => (
              <Node key={node.id} node={node} say={say} onOpen={onOpen} />
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

function Edge({ edge, words }: { edge: FlowEdge; words: string }) {
  const { points, kind, label } = edge;
  const path = points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join('');
  return (
    <g className="flow-edge" data-kind={kind}>
      <path d={path} fill="none" markerEnd="url(#arrow)" />
      {label && (
        <text x={label.x} y={label.y} textAnchor="middle" dominantBaseline="central">
          {words}
        </text>
      )}
    </g>
  );
}

interface NodeProps {
  node: FlowNode;
  say: SayWords;
  onOpen(step: string): void;
}

function Node({ node, say, onOpen }: NodeProps) {
  const { kind, step, x, y, width, height } = node;
  const style = { left: x - width / 2, top: y - height / 2, width, height };
  if (!step) {
    const words = {
      start: say('flow.start'),
      end: say('flow.end'),
      decision: node.condition,
      step: '',
    };
    return (
      <li className="flow-node" data-kind={kind} style={style}>
        {words[kind]}
      </li>
    );
  }
  return (
    <li
      className="flow-node"
      data-kind={kind}
      data-conditional={node.condition !== undefined || undefined}
      style={style}
    >
      <button
        type="button"
        onClick={() => onOpen(step.name)}
        title={say('flow.open', { title: step.title })}
      >
        <strong>{step.title}</strong>
        <small>
          {say('flow.questions', { count: step.fields.length })}
          {step.gates > 0 && `, ${say('flow.gates', { count: step.gates })}`}
        </small>
        {step.program !== undefined && <small>{say('nav.added', { program: step.program })}</small>}
      </button>
    </li>
  );
}
