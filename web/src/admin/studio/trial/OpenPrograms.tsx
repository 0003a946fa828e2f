import { useState } from 'react';
import type { Offered } from '../../form-preview/PreviewState.ts';
import type { SayWords } from '../../words/words.ts';
import { offeringAlso, type TriedProgram } from './Trial.ts';

/** What `OpenPrograms` is given. */
export interface OpenProgramsProps {
  /** As they stand on the day that is tried. */
  programs: TriedProgram[];
  offered: Offered;
  say: SayWords;
  onOffered(offered: Offered): void;
}

/** Which programs can be chosen while the form is tried: those that are open by their dates, or others. */
export function OpenPrograms({ programs, offered, say, onOffered }: OpenProgramsProps) {
  const [isOpen, setOpen] = useState(false);
  const open = programs.filter((one) => one.isOpen).length;
  const isByDates = Object.keys(offered).length === 0;
  return (
    <details
      className="tool open-programs"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{say('studio.programs-open', { open, count: programs.length })}</summary>
      {isOpen && (
        <fieldset>
          <legend>{say('studio.programs-which')}</legend>
          {programs.map((one) => (
            <label key={one.program} className="check">
              <input
                type="checkbox"
                checked={one.isOpen}
                onChange={({ target }) => onOffered(offeringAlso(offered, one, target.checked))}
              />
              {one.title}
            </label>
          ))}
          <button
            type="button"
            // Not disabled: the focus would be lost with the press.
            aria-disabled={isByDates || undefined}
            onClick={() => !isByDates && onOffered({})}
          >
            {say('studio.programs-by-dates')}
          </button>
        </fieldset>
      )}
    </details>
  );
}
