import type { KeptTexts } from './KeptTexts.ts';
import { openSealedRecords, type RecordToWrite } from './sealedRecords.ts';
import { claimTab, readLivingTabs } from './tabs.ts';

/** Milliseconds in which what is typed is written together. */
const TOGETHER = 250;

/**
 * What is not saved, on this device: sealed, and still there when the tab, the browser or the power has
 * gone. Each tab writes its own; what a tab left behind that is gone belongs to who opens the next one.
 * Read and written in memory; at most a quarter of a second later it is on the disk.
 */
export async function openJournal(subject: string, days: number): Promise<KeptTexts> {
  const [records, tab] = await Promise.all([openSealedRecords(subject, days), claimTab()]);
  const isAlive = await readLivingTabs();
  const texts = new Map(
    [...(await records.readAll())].filter(([name]) => {
      const owner = name.split(' ', 1)[0]!;
      return owner === tab || !isAlive(owner);
    }),
  );
  let changed = new Map<string, RecordToWrite | undefined>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written = Promise.resolve();

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (changed.size === 0) return;
    const batch = changed;
    changed = new Map();
    // A full disk: the answers still stand in the page, and are tried again with the next ones.
    written = written.then(() => records.write(batch)).catch(() => undefined);
  }

  function set(name: string, text: string | undefined, hours?: number) {
    if (text === undefined) texts.delete(name);
    else texts.set(name, text);
    changed.set(name, text === undefined ? undefined : { text, hours });
    timer ??= setTimeout(flush, TOGETHER);
  }

  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  return {
    owner: tab,
    isSealed: true,
    names: () => [...texts.keys()],
    read: (name) => texts.get(name),
    write: set,
    remove: (name) => texts.has(name) && set(name, undefined),
  };
}
