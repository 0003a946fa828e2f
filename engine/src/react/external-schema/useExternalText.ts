import { useMemo } from 'react';
import { type Say, useText } from '../texts/TextsProvider.tsx';

const OWN = /^external-schema\./;

/** Says texts of the pack; those of external schemas also of a release from before, which calls them otherwise. */
export function useExternalText(): Say {
  const say = useText();
  return useMemo<Say>(
    () => (id, params) => {
      const said = say(id, params);
      if (said !== id || !OWN.test(id)) return said;
      const former = id.replace(OWN, 'foreign.');
      const words = say(former, params);
      return words === former ? id : words;
    },
    [say],
  );
}
