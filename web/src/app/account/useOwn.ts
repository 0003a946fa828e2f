import { useCallback, useEffect, useState } from 'react';
import type { AccountApi, OwnApplications } from './createAccountApi.ts';

/** Those that are shown, and the older ones behind them. */
function putBehind(shown: OwnApplications, older: OwnApplications): OwnApplications {
  return { ...older, applications: [...shown.applications, ...older.applications] };
}

/** Her applications as far as they are shown; what is older is put behind. */
export function useOwn(api: AccountApi, from: number | undefined, language: string) {
  const [own, setOwn] = useState<OwnApplications>();
  const [hasFailed, setFailed] = useState(false);
  /** The first of those that were asked for. */
  const [focused, setFocused] = useState<number>();
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
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
    setOlder('loading');
    try {
      const found = await api.list(next);
      setOwn((known) => (known?.next === next ? putBehind(known, found) : known));
      setFocused(found.applications[0]?.number);
      setOlder('idle');
    } catch {
      setOlder('failed');
    }
  }
  return { own, hasFailed, focused, older, load, loadOlder };
}
