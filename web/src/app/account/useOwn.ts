import { useCallback, useEffect, useState } from 'react';
import type { AccountApi, OwnApplications } from './createAccountApi.ts';

/** Her applications as far as they are shown; what is older is put behind. */
export function useOwn(api: AccountApi, from: number | undefined, language: string) {
  const [own, setOwn] = useState<OwnApplications>();
  const [hasFailed, setFailed] = useState(false);
  /** The first of those that were asked for. */
  const [focused, setFocused] = useState<number>();
  const load = useCallback(
    () =>
      api.list(from).then(
        (found) => {
          setOwn(found);
          setFailed(false);
          if (from !== undefined) setFocused(found.applications[0]?.number);
        },
        () => setFailed(true),
      ),
    [api, from],
  );
  // What the server says is said in the page's language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew with the language
  useEffect(() => void load(), [load, language]);

  async function loadOlder(next: number): Promise<void> {
    const { applications, next: later } = await api.list(next);
    setOwn((known) => ({
      applications: [...(known?.applications ?? []), ...applications],
      ...(later !== undefined && { next: later }),
    }));
    setFocused(applications[0]?.number);
  }
  return { own, hasFailed, focused, load, loadOlder };
}
