import type { FormSources, Outline } from '@porchlight/engine/explain';
import type { SayWords } from '../words/words.ts';
import type { PackState } from './packState.ts';
import { ScreenSelect } from './ScreenSelect.tsx';
import { StepIndex } from './StepIndex.tsx';
import { shownView } from './shownView.ts';
import type { PreviewLocation } from './usePreviewLocation.ts';

export interface SidebarProps {
  pack: PackState;
  /** What there is beside the forms. */
  screens: Outline[];
  outline: Outline;
  sources: FormSources | undefined;
  place: PreviewLocation;
  step: string;
  say: SayWords;
  onGo(change: Partial<PreviewLocation>): void;
}

/** The index: forms, upload flows and pages; the steps of one, and the words by which any can be found. */
export function Sidebar(props: SidebarProps) {
  const { pack, screens, outline, sources, place, step, say, onGo } = props;
  const { findings } = pack;
  const isForm = outline.kind === 'form';
  const view = shownView(place, outline);
  return (
    <nav className="sidebar" aria-label={say('nav.forms')}>
      <p className="pack">
        <strong>{pack.agency}</strong>
        <br />
        <span className="quiet">{pack.folder}</span>
      </p>
      <p className="check" role="status" data-found={findings.length > 0 || undefined}>
        <button type="button" onClick={() => onGo({ view: 'findings' })}>
          {sayCheck(pack, say)}
        </button>
      </p>
      <ScreenSelect
        forms={pack.forms}
        screens={screens}
        open={outline.form}
        say={say}
        onGo={onGo}
      />
      {outline.programs.length > 0 && (
        <ProgramSelect
          programs={outline.programs}
          chosen={place.program}
          say={say}
          onProgram={(program) => onGo({ program })}
        />
      )}
      <StepIndex
        outline={outline}
        sources={sources}
        findings={findings}
        open={view === 'step' ? step : undefined}
        say={say}
        onOpen={(name) => onGo({ view: 'step', step: name })}
      />
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

interface ProgramSelectProps {
  programs: Outline['programs'];
  chosen: string | undefined;
  say: SayWords;
  onProgram(program: string | undefined): void;
}

/** With which program the form is shown: it adds steps and questions. */
function ProgramSelect({ programs, chosen, say, onProgram }: ProgramSelectProps) {
  return (
    <label className="tool">
      <span>{say('nav.program')}</span>
      <select value={chosen ?? ''} onChange={({ target }) => onProgram(target.value || undefined)}>
        <option value="">{say('nav.no-program')}</option>
        {programs.map(({ program, label }) => (
          <option key={program} value={program}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What the check has found, or that it runs. */
function sayCheck({ isChecking, findings }: PackState, say: SayWords): string {
  if (isChecking) return say('state.checking');
  return findings.length ? say('state.findings', { count: findings.length }) : say('state.sound');
}
