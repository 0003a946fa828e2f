import { type Answers, type Form, restrictedPointers } from '@porchlight/engine';
import { changedPointers, copyAnswers } from './changes.ts';

/** Keeps what was typed and could not be saved, in this tab, for its owner. */
export interface DraftCache {
  /** Keeps what differs from what is stored; never a restricted value: people share computers. */
  keep(application: number, form: Form, saved: Answers, answers: Answers): void;
  /** What was kept, and for which application. */
  read(): { application: number; answers: Answers } | undefined;
  clear(): void;
}

const PREFIX = 'porchlight.unsaved.';

/** The cache of one person's application. */
export function openDraftCache(subject: string, storage: Storage = sessionStorage): DraftCache {
  const key = PREFIX + subject;
  return {
    keep(application, form, saved, answers) {
      const restricted = restrictedPointers(form);
      const changed = changedPointers(form, saved, answers).filter(
        (one) => !restricted.includes(one),
      );
      if (changed.length === 0) return storage.removeItem(key);
      const kept = { application, answers: copyAnswers(form, {}, answers, changed) };
      try {
        storage.setItem(key, JSON.stringify(kept));
      } catch {
        // A full or forbidden storage: the answers still stand in the page.
      }
    },
    read() {
      try {
        return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },
    clear: () => storage.removeItem(key),
  };
}

/** Forgets everybody's: at logout. */
export function clearDraftCaches(storage: Storage = sessionStorage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
}
