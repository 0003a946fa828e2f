import { type DocumentPlace, letStaffAskFor, paperRequests } from '@porchlight/engine/builder';
import { useMemo } from 'react';
import type { BuilderProps } from './BuilderProps.ts';

export interface StaffRequestsProps extends Pick<BuilderProps, 'files' | 'say' | 'onBuild'> {
  place: DocumentPlace;
}

/** Whether staff can ask for it; the way to let them where they can't. */
export function StaffRequests({ files, place, say, onBuild }: StaffRequestsProps) {
  const requests = useMemo(() => paperRequests(files, place), [files, place]);
  return requests.map(({ file, action, isOffered }) =>
    isOffered ? (
      <p key={file} className="quiet">
        {say('build.staff-can-ask', { action })}
      </p>
    ) : (
      <p key={file} className="actions">
        <button type="button" onClick={() => onBuild(() => letStaffAskFor(files, place, file))}>
          {say('build.let-staff-ask', { action })}
        </button>
      </p>
    ),
  );
}
