import { useState } from 'react';
import { useDesk } from './DeskContext.ts';
import type { Case, EventPage } from './records.ts';
import { sentenceOf } from './sentenceOf.ts';

/** The events of a case, with the older ones that were asked for, the newest first. */
export function useOlderEvents({ number, events, olderEvents }: Case) {
  const { api, say } = useDesk();
  const [pages, setPages] = useState<EventPage & { of?: string | undefined }>();
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState('');
  const of = olderEvents?.before;
  // What is older begins elsewhere once something new has happened.
  const own = pages?.of === of ? pages : undefined;
  const next = own ? own.olderEvents : olderEvents;

  async function load(): Promise<void> {
    if (!next || isLoading) return;
    setIsLoading(true);
    setFailure('');
    try {
      const page = await api.events(number, next.before);
      setPages({ ...page, of, events: [...(own?.events ?? []), ...page.events] });
    } catch (error) {
      setFailure(sentenceOf(error, say));
    } finally {
      setIsLoading(false);
    }
  }

  // Looks reach further back than what was done, or less far.
  const all = [...events, ...(own?.events ?? [])].sort((one, other) =>
    other.at.localeCompare(one.at),
  );
  return { events: all, next, isLoading, failure, load };
}
