import { localeOf } from '@porchlight/engine';
import { usePortal } from '@porchlight/engine/react';
import { useDesk } from './DeskContext.ts';

/** Writes a moment as staff read it: the day and the time of the agency, in the desk's language. */
export function useTimeFormat(): Intl.DateTimeFormat {
  const { desk } = useDesk();
  const { timeZone } = usePortal();
  return new Intl.DateTimeFormat(localeOf(desk.language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
}
