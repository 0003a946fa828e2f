import { useMemo } from 'react';
import { withFormerIds } from '../../external-schema/withFormerIds.ts';
import { type Say, useText } from '../texts/TextsProvider.tsx';

/** Says texts of the pack; those of external schemas also of a release from before, which calls them otherwise. */
export function useExternalText(): Say {
  const say = useText();
  return useMemo<Say>(() => withFormerIds(say), [say]);
}
