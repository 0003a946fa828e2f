import {
  describeCondition,
  type Finding,
  type FormSources,
  namesOf,
  type Outline,
} from '@porchlight/engine/explain';
import { useState } from 'react';
import { findingsOfStep } from '../form-preview/Findings.tsx';
import { titleOf } from '../form-preview/titleOf.ts';
import type { SayWords } from '../words/words.ts';

export interface StepIndexProps {
  outline: Outline;
  sources: FormSources | undefined;
  findings: Finding[];
  /** The step that is looked at; undefined where something else is. */
  open: string | undefined;
  say: SayWords;
  onOpen(step: string): void;
}

/** The steps of a form, found by any word that stands in them. */
export function StepIndex({ outline, sources, findings, open, say, onOpen }: StepIndexProps) {
  const [search, setSearch] = useState('');
  const names = namesOf(outline.steps.flatMap(({ fields }) => fields));
  const found = findSteps(outline, search);
  return (
    <>
      <label className="tool">
        <span>{say('nav.search')}</span>
        <input type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
      </label>
      {found.length === 0 && (
        <p className="quiet" role="status">
          {say('nav.nothing-found')}
        </p>
      )}
      <ol aria-label={say('nav.steps', { form: titleOf(outline, say) })}>
        {found.map((step) => {
          const when = sources?.steps[step.name]?.when;
          const count = findingsOfStep(findings, sources, step).length;
          return (
            <li key={step.name}>
              <button
                type="button"
                aria-current={step.name === open ? 'step' : undefined}
                onClick={() => onOpen(step.name)}
              >
                <span>{step.title}</span>
                {outline.kind === 'pages' && <small>{step.name}</small>}
                {count > 0 && <em>{say('state.findings', { count })}</em>}
                {step.program && <small>{say('nav.added', { program: step.program })}</small>}
                {when && (
                  <small>
                    {say('nav.conditional')} {describeCondition(names, when.source, say)}
                  </small>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function findSteps({ steps }: Outline, search: string) {
  const word = search.trim().toLocaleLowerCase();
  return steps.filter(({ title, name, fields }) =>
    [title, name, ...fields.flatMap(({ title: label, pointer }) => [label, pointer])].some((text) =>
      text.toLocaleLowerCase().includes(word),
    ),
  );
}
