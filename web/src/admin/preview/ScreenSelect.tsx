import type { Outline } from '@porchlight/engine/explain';
import { titleOf } from '../form-preview/titleOf.ts';
import type { SayWords } from '../words/words.ts';
import type { PackState } from './packState.ts';
import type { PreviewLocation } from './usePreviewLocation.ts';

export interface ScreenSelectProps {
  forms: PackState['forms'];
  /** What there is beside the forms. */
  screens: Outline[];
  /** The one that is open. */
  open: string;
  say: SayWords;
  onGo(change: Partial<PreviewLocation>): void;
}

/** Chooses among the forms, the upload flows and the pages. */
export function ScreenSelect({ forms, screens, open, say, onGo }: ScreenSelectProps) {
  const options = (kind: Outline['kind']) =>
    screens
      .filter((one) => one.kind === kind)
      .map((one) => (
        <option key={one.form} value={one.form}>
          {titleOf(one, say)}
        </option>
      ));
  const uploads = options('upload');

  function handleChoose(form: string) {
    onGo({ form, step: undefined, program: undefined, answers: 'none', view: 'step' });
  }

  return (
    <label className="tool">
      <span>{say('nav.forms')}</span>
      <select value={open} onChange={({ target }) => handleChoose(target.value)}>
        <optgroup label={say('nav.of-forms')}>
          {forms.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </optgroup>
        {uploads.length > 0 && <optgroup label={say('nav.uploads')}>{uploads}</optgroup>}
        {options('pages')}
      </select>
    </label>
  );
}
