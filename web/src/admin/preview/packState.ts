import type { Finding } from '@porchlight/engine/explain';

import { useEffect, useState } from 'react';

/** How the folder stands, as the preview's server tells it. */
export interface PackState {
  folder: string;
  turn: number;
  release?: string;
  isBroken: boolean;
  isChecking: boolean;
  findings: Finding[];
  languages: { id: string; name: string }[];
  agency?: string;
  forms: { name: string; title: string }[];
}

/** Follows the folder, for as long as the server lives. */
export function usePack(): { pack: PackState | undefined; isLost: boolean } {
  const [pack, setPack] = useState<PackState>();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    // The browser asks again by itself when the server comes back.
    const events = new EventSource('/preview/events');
    events.onmessage = ({ data }) => {
      setLost(false);
      setPack(JSON.parse(data) as PackState);
    };
    events.onerror = () => setLost(true);
    return () => events.close();
  }, []);
  return { pack, isLost };
}

async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

/** What the server says at an address, asked anew whenever `turn` is another; the last answer stays until then. */
export function useAnswer<T>(
  url: string | undefined,
  turn: number | undefined,
): { value?: T; error?: string } {
  const [answer, setAnswer] = useState<{ value?: T; error?: string }>({});
  useEffect(() => {
    if (!url || !turn) return;
    let isCurrent = true;
    fetchJson<T>(url).then(
      (value) => isCurrent && setAnswer({ value }),
      (error: Error) => isCurrent && setAnswer((before) => ({ ...before, error: error.message })),
    );
    return () => {
      isCurrent = false;
    };
  }, [url, turn]);
  return answer;
}
