const TAB = 'porchlight.tab';
const lockOf = (tab: string) => `porchlight.tab.${tab}`;

/** Milliseconds in which a document that is reloaded lets go of its lock. */
const HANDOVER = 300;

/** Holds a lock for as long as this document lives. False when another document has it and stays. */
export function hold(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    navigator.locks
      .request(name, { signal: AbortSignal.timeout(HANDOVER) }, () => {
        resolve(true);
        return new Promise(() => undefined);
      })
      .catch(() => resolve(false));
  });
}

/**
 * A name for this tab that stays the same over a reload. A tab that was duplicated has its twin’s storage:
 * it takes a name of its own.
 */
async function claim(): Promise<string> {
  const known = sessionStorage.getItem(TAB);
  if (known && (await hold(lockOf(known)))) return known;
  const tab = crypto.randomUUID();
  await hold(lockOf(tab));
  sessionStorage.setItem(TAB, tab);
  return tab;
}

let claimed: Promise<string> | undefined;

/** This tab's name. */
export function claimTab(): Promise<string> {
  claimed ??= claim();
  return claimed;
}

/** Tells whether a tab still stands open in this browser. */
export async function readLivingTabs(): Promise<(tab: string) => boolean> {
  const { held = [] } = await navigator.locks.query();
  const names = new Set(held.map(({ name }) => name));
  return (tab) => names.has(lockOf(tab));
}
