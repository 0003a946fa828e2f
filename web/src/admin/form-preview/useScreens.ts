import type { Outline, Screens } from '@porchlight/engine/explain';
import { useEffect, useState } from 'react';
import { openReleaseFiles } from '../../release/releaseFiles.ts';

/** The release whose forms and steps are listed. */
export interface ScreensWanted {
  /** Where releases are. */
  base: string;
  /** Absent until there is one. */
  release: string | undefined;
  /** One that the pack has. */
  language: string;
}

/** What a compiled pack shows beside its forms: its upload flows, then its pages. Undefined until it is known. */
export function useScreens({ base, release, language }: ScreensWanted): Outline[] | undefined {
  const [outlines, setOutlines] = useState<Outline[]>();
  useEffect(() => {
    if (!release) return;
    let isCurrent = true;
    const files = openReleaseFiles({ hash: release, base });
    files.json<Screens>(`screens.${language}.json`).then(
      (screens) => isCurrent && setOutlines(screens.outlines),
      // What was last known stays.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [base, release, language]);
  return outlines;
}
