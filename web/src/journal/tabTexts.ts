import type { KeptTexts } from './KeptTexts.ts';

const PREFIX = 'porchlight.unsaved.';

/** What this tab alone keeps of a person, and only until it is closed. */
export function openTabTexts(subject: string, storage: Storage = sessionStorage): KeptTexts {
  const prefix = `${PREFIX}${subject} `;
  return {
    owner: 'tab',
    isSealed: false,
    names: () =>
      Object.keys(storage)
        .filter((name) => name.startsWith(prefix))
        .map((name) => name.slice(prefix.length)),
    read: (name) => storage.getItem(prefix + name) ?? undefined,
    write(name, text) {
      try {
        storage.setItem(prefix + name, text);
      } catch {
        // A full or forbidden storage: the answers still stand in the page.
      }
    },
    remove: (name) => storage.removeItem(prefix + name),
  };
}

/** Forgets everybody's in this tab. */
export function forgetTabTexts(storage: Storage = sessionStorage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
}
