import { localeOf, writeDate } from '@porchlight/engine';
import {
  type DocumentPlace,
  letStaffAskFor,
  type PaperRequest,
  paperRequests,
} from '@porchlight/engine/builder';
import { useEffect, useMemo, useRef } from 'react';
import type { BuilderProps } from './BuilderProps.ts';

export interface StaffRequestsProps
  extends Pick<BuilderProps, 'files' | 'language' | 'say' | 'onBuild'> {
  place: DocumentPlace;
}

/** Whether staff can ask for it; the way to let them where they can't. */
export function StaffRequests({ files, place, language, say, onBuild }: StaffRequestsProps) {
  const requests = useMemo(() => paperRequests(files, place), [files, place]);
  return requests.map((request) => (
    <Request
      key={request.file}
      {...{ request, language, say }}
      onLet={() => onBuild(() => letStaffAskFor(files, place, request.file))}
    />
  ));
}

interface RequestProps extends Pick<StaffRequestsProps, 'language' | 'say'> {
  request: PaperRequest;
  onLet(): void;
}

function Request({ request, language, say, onLet }: RequestProps) {
  const { action, isOffered, retired } = request;
  const said = useRef<HTMLParagraphElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isOffered && wasPressed.current) said.current?.focus();
    wasPressed.current = false;
  }, [isOffered]);
  if (isOffered)
    return (
      <p ref={said} className="quiet" tabIndex={-1}>
        {say('build.staff-can-ask', { action })}
      </p>
    );
  function handleLet() {
    wasPressed.current = true;
    onLet();
  }
  return (
    <>
      {retired && (
        <p className="quiet">
          {say('build.staff-cannot-ask', {
            action,
            since: writeDate(retired, localeOf(language)),
          })}
        </p>
      )}
      <p className="actions">
        <button type="button" onClick={handleLet}>
          {say('build.let-staff-ask', { action })}
        </button>
      </p>
    </>
  );
}
