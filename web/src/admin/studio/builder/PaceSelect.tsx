import { type FormPace, PACES, readPace, setPace } from '@porchlight/engine/builder';
import { useMemo } from 'react';
import type { BuilderProps } from './BuilderProps.ts';

/** What `PaceSelect` is given. */
export interface PaceSelectProps extends Pick<BuilderProps, 'files' | 'say' | 'onBuild'> {
  /** The `wizard.json` of the form. */
  file: string;
}

/** How much of a form is on the screen at a time. */
export function PaceSelect({ files, file, say, onBuild }: PaceSelectProps) {
  const pace = useMemo(() => readPace(files, file), [files, file]);
  return (
    <label className="tool">
      <span>{say('build.pace')}</span>
      <select
        value={pace}
        onChange={({ target }) => onBuild(() => setPace(files, file, target.value as FormPace))}
      >
        {PACES.map((one) => (
          <option key={one} value={one}>
            {say(`build.pace-${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
