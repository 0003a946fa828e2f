import type { Answers, Form } from '@porchlight/engine';
import { type ItemId, openChanges, type UnsavedItem } from '@porchlight/engine/react';

/** Keeps what was typed and could not be saved, in this tab, for its owner. */
export interface DraftCache {
  /** Keeps what differs from what is stored; never a restricted value: people share computers. */
  keep(application: number, form: Form, saved: Answers, answers: Answers): void;
  /** What was kept, and for which application. */
  read(): { application: number; answers: Answers } | undefined;
  clear(): void;
  /** Keeps what was typed into an item of the application; without it, forgets it. */
  keepItem(place: ItemPlace, item: UnsavedItem | undefined): void;
  readItem(place: ItemPlace): UnsavedItem | undefined;
  /** Where an item of an application is kept, if one is. */
  findItem(application: number): ItemPlace | undefined;
}

/** An item by its list and its id; a new one has none. */
export interface ItemPlace {
  application: number;
  collection: string;
  id?: ItemId | undefined;
}

type KeptItem = { place: ItemPlace; item: UnsavedItem };

const PREFIX = 'porchlight.unsaved.';

/** The cache of one person's application. */
export function openDraftCache(subject: string, storage: Storage = sessionStorage): DraftCache {
  const key = PREFIX + subject;
  const items = `${key}.item.`;
  const keyOf = ({ application, collection, id = '' }: ItemPlace) =>
    `${items}${application}${collection}.${id}`;

  function write(name: string, value: object) {
    try {
      storage.setItem(name, JSON.stringify(value));
    } catch {
      // A full or forbidden storage: the answers still stand in the page.
    }
  }

  function readKept<T>(name: string): T | undefined {
    try {
      return JSON.parse(storage.getItem(name) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }

  return {
    keep(application, form, saved, answers) {
      const changes = openChanges(form, saved, answers);
      if (Object.keys(changes).length === 0) return storage.removeItem(key);
      write(key, { application, answers: changes });
    },
    read: () => readKept(key),
    clear: () => storage.removeItem(key),
    keepItem(place, item) {
      if (item) write(keyOf(place), { place, item });
      else storage.removeItem(keyOf(place));
    },
    readItem: (place) => readKept<KeptItem>(keyOf(place))?.item,
    findItem(application) {
      return Object.keys(storage)
        .filter((name) => name.startsWith(items))
        .map((name) => readKept<KeptItem>(name)?.place)
        .find((place) => place?.application === application);
    },
  };
}

/** Forgets everybody's: at logout. */
export function clearDraftCaches(storage: Storage = sessionStorage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
}
