import { beginsScreen, setBeginsScreen } from '@porchlight/engine/builder';
import { useMemo } from 'react';
import type { QuestionPartProps } from './QuestionPartProps.ts';

/** Whether a question stands alone, or with the one before it, where one question is shown at a time. */
export function BeginsScreen({
  files,
  place,
  say,
  onBuild,
}: Pick<QuestionPartProps, 'files' | 'place' | 'say' | 'onBuild'>) {
  const begins = useMemo(() => beginsScreen(files, place), [files, place]);
  if (begins === undefined) return null;
  return (
    <label className="form-check">
      <input
        type="checkbox"
        checked={begins}
        onChange={({ target }) => onBuild(() => setBeginsScreen(files, place, target.checked))}
      />
      <span>{say('build.begins-screen')}</span>
    </label>
  );
}
