import {
  describeCondition,
  type FormSources,
  namesOf,
  type Outline,
} from '@porchlight/engine/explain';
import { useState } from 'react';
import { findingsOfStep } from '../scene/Findings.tsx';
import { titleOf } from '../scene/titleOf.ts';
import type { SayWords } from '../words/words.ts';
import type { PackState } from './packState.ts';
import type { Place } from './usePlace.ts';

export interface SidebarProps {
  pack: PackState;
  /** What there is beside the forms. */
  screens: Outline[];
  outline: Outline;
  sources: FormSources | undefined;
  place: Place;
  step: string;
  say: SayWords;
  onGo(change: Partial<Place>): void;
}

/** The index: forms, upload flows and pages; the steps of one, and the words by which any can be found. */
export function Sidebar(props: SidebarProps) {
  const { pack, screens, outline, sources, place, step: open, say, onGo } = props;
  const group = (kind: Outline['kind']) => screens.filter((one) => one.kind === kind);
  const isForm = outline.kind === 'form';
  const view = place.view === 'flow' && !isForm ? 'step' : place.view;
  const [search, setSearch] = useState('');
  const word = search.trim().toLocaleLowerCase();
  const names = namesOf(outline.steps.flatMap(({ fields }) => fields));
  const found = outline.steps.filter(({ title, name, fields }) =>
    [title, name, ...fields.flatMap(({ title: label, pointer }) => [label, pointer])].some((text) =>
      text.toLocaleLowerCase().includes(word),
    ),
  );
  const status = pack.isChecking
    ? say('state.checking')
    : pack.findings.length
      ? say('state.findings', { count: pack.findings.length })
      : say('state.sound');
  return (
    <nav className="sidebar" aria-label={say('nav.forms')}>
      <p className="pack">
        <strong>{pack.agency}</strong>
        <br />
        <span className="quiet">{pack.folder}</span>
      </p>
      <p className="check" role="status" data-found={pack.findings.length > 0 || undefined}>
        <button type="button" onClick={() => onGo({ view: 'findings' })}>
          {status}
        </button>
      </p>
      <label className="tool">
        <span>{say('nav.forms')}</span>
        <select
          value={outline.form}
          onChange={({ target }) =>
            onGo({
              form: target.value,
              step: undefined,
              program: undefined,
              answers: 'none',
              view: 'step',
            })
          }
        >
          <optgroup label={say('nav.of-forms')}>
            {pack.forms.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </optgroup>
          {group('upload').length > 0 && (
            <optgroup label={say('nav.uploads')}>
              {group('upload').map((one) => (
                <option key={one.form} value={one.form}>
                  {titleOf(one, say)}
                </option>
              ))}
            </optgroup>
          )}
          {group('pages').map((one) => (
            <option key={one.form} value={one.form}>
              {titleOf(one, say)}
            </option>
          ))}
        </select>
      </label>
      {outline.programs.length > 0 && (
        <label className="tool">
          <span>{say('nav.program')}</span>
          <select
            value={place.program ?? ''}
            onChange={({ target }) => onGo({ program: target.value || undefined })}
          >
            <option value="">{say('nav.no-program')}</option>
            {outline.programs.map(({ program, label }) => (
              <option key={program} value={program}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
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
          const count = findingsOfStep(pack.findings, sources, step).length;
          const isOpen = view === 'step' && step.name === open;
          return (
            <li key={step.name}>
              <button
                type="button"
                aria-current={isOpen ? 'step' : undefined}
                onClick={() => onGo({ view: 'step', step: step.name })}
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
      {isForm && (
        <button
          type="button"
          className="to-flow"
          aria-current={place.view === 'flow' ? 'page' : undefined}
          onClick={() => onGo({ view: 'flow' })}
        >
          {say('nav.flow')}
        </button>
      )}
    </nav>
  );
}
