import { useEffect, useState } from 'react';
import type { StudioApi } from './api/createStudioApi.ts';

/** The file whose public text is asked for. */
export interface PublishedWanted {
  file: string | undefined;
  /** Another one: something was published meanwhile. */
  base: string;
}

/** A definition as it was each time that it was public; undefined while that is not known. */
export function usePublished(
  api: StudioApi,
  { file, base }: PublishedWanted,
): readonly string[] | undefined {
  const [found, setFound] = useState<{ file: string; texts: string[] }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another base was published meanwhile
  useEffect(() => {
    if (file === undefined) return;
    let isCurrent = true;
    api.published(file).then(
      (texts) => isCurrent && setFound({ file, texts }),
      // Without an answer nothing is taken for new.
      () => isCurrent && setFound(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, file, base]);
  return found && found.file === file ? found.texts : undefined;
}
