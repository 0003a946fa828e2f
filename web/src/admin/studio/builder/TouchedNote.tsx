import type { FileEdit } from '@porchlight/engine/edit';
import { useEffect, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { TouchedDrafts } from '../api/records.ts';
import { readIfThere } from '../readIfThere.ts';
import type { CountTouched } from './BuilderProps.ts';

export interface TouchedNoteProps {
  /** What would become of the files. */
  changesOf(): FileEdit[];
  countTouched: CountTouched;
  say: SayWords;
}

/** How many open drafts a deletion touches, before it is made; nothing where it can't be made. */
export function TouchedNote({ changesOf, countTouched, say }: TouchedNoteProps) {
  const [drafts, setDrafts] = useState<TouchedDrafts | 'unknown' | 'none'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it is opened
  useEffect(() => {
    const asked = new AbortController();
    const { signal } = asked;
    const changes = readIfThere(changesOf);
    if (!changes) return setDrafts('none');
    countTouched(changes, signal).then(
      (found) => signal.aborted || setDrafts(found),
      () => signal.aborted || setDrafts('unknown'),
    );
    return () => asked.abort();
  }, []);
  if (drafts === 'none') return null;
  return (
    <p role="status">
      {drafts === undefined && say('build.counting-drafts')}
      {drafts === 'unknown' && say('build.drafts-not-counted')}
      {typeof drafts === 'object' && (
        <>
          {say('studio.drafts', { touched: drafts.touched, open: drafts.open })}
          {!drafts.isWhole && ` ${say('studio.drafts-more')}`}
        </>
      )}
    </p>
  );
}
