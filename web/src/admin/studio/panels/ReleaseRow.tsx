import type { ReactNode } from 'react';
import type { SayWords } from '../../words/words.ts';
import type { Publication } from '../api/records.ts';
import { showTime } from '../showTime.ts';

/** What people call a release: its name, or when it became public. */
export const titleOf = ({ name, since }: Pick<Publication, 'name' | 'since'>): string =>
  name || showTime(since);

export interface ReleaseRowProps {
  publication: Publication;
  say: SayWords;
  /** What can be done with it. */
  children: ReactNode;
}

/** Once that a release was made public: what it is called, when, by whom and why. */
export function ReleaseRow({ publication, say, children }: ReleaseRowProps) {
  const { release, since, by, name, notes, reason, isPublic, drafts } = publication;
  return (
    <li>
      <strong>{titleOf(publication)}</strong>
      {name && ` · ${showTime(since)}`} · {by} · <code>{release.slice(0, 12)}</code>
      {isPublic && <strong> · {say('studio.public-now')}</strong>}
      {drafts > 0 && ` · ${say('studio.drafts-under', { count: drafts })}`}
      <br />
      <span className="quiet">{reason || say('studio.no-reason')}</span>
      {notes && <p className="release-notes">{notes}</p>}
      {children}
    </li>
  );
}
