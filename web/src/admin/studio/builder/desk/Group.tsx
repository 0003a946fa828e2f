import type { ReactNode } from 'react';
import { Findings } from '../../../form-preview/Findings.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { findingsOfKeys } from './findingsOfKeys.ts';

export interface GroupProps extends Pick<DeskPartProps, 'findings' | 'say'> {
  title: string;
  /** The parts of the file that are changed here: what is found in them is said here, too. */
  keys: readonly string[];
  help?: string;
  children: ReactNode;
}

/** What belongs together in a file of the desk, with what the check found there. */
export function Group({ title, keys, help, findings, say, children }: GroupProps) {
  const found = findingsOfKeys(findings, keys);
  return (
    <fieldset className="form-group" data-keys={keys.join(' ')}>
      <legend>{title}</legend>
      {help && <p className="quiet">{help}</p>}
      {found.length > 0 && <Findings findings={found} say={say} />}
      {children}
    </fieldset>
  );
}
