import type { Answers, Form } from '@porchlight/engine';
import { type ItemId, openChanges, type UnsavedItem } from '@porchlight/engine/react';
import type { KeptTexts } from '../../journal/KeptTexts.ts';

/** Keeps what was typed and could not be saved, for its owner. Never a restricted value: people share devices. */
export interface DraftCache {
  /** Keeps what differs from what is stored, and what that was; it takes the place of all that was kept before. */
  keep(application: number, form: Form, saved: Answers, answers: Answers): void;
  /** What was kept, the oldest first: by this tab, and by others that were closed. */
  read(): KeptAnswers[];
  clear(): void;
  /** Keeps what was typed into an item of the application; without it, forgets it. */
  keepItem(place: ItemPlace, item: UnsavedItem | undefined): void;
  readItem(place: ItemPlace): UnsavedItem | undefined;
  /** Where an item of an application is kept, if one is. */
  findItem(application: number): ItemPlace | undefined;
}

export interface KeptAnswers {
  application: number;
  /** What was typed; null where an answer was cleared. */
  answers: Answers;
  /** What was stored in the same fields when it was typed; null where nothing was. */
  base: Answers;
  /** Milliseconds since 1970. */
  at: number;
}

/** An item by its list and its id; a new one has none. */
export interface ItemPlace {
  application: number;
  collection: string;
  id?: ItemId | undefined;
}

interface KeptItem {
  place: ItemPlace;
  item: UnsavedItem;
  at: number;
}

const ANSWERS = 'answers';
const ITEM = 'item';

/** The cache of one person's application. */
export function openDraftCache(texts: KeptTexts): DraftCache {
  const { owner } = texts;
  const itemName = ({ application, collection, id = '' }: ItemPlace) =>
    `${ITEM} ${application}${collection}.${id}`;

  /** What every tab wrote under a name, the oldest first; what is damaged is left out. */
  function readAll<T extends { at: number }>(isMeant: (name: string) => boolean): T[] {
    return namesOf(isMeant)
      .flatMap((name) => parseKept<T>(texts.read(name)) ?? [])
      .sort((one, other) => one.at - other.at);
  }

  function namesOf(isMeant: (name: string) => boolean): string[] {
    return texts.names().filter((name) => isMeant(name.slice(name.indexOf(' ') + 1)));
  }

  /** Writes it as this tab's, in place of what other tabs have left behind. */
  function replace(name: string, kept: object | undefined) {
    const own = `${owner} ${name}`;
    if (kept) texts.write(own, JSON.stringify({ ...kept, at: Date.now() }));
    for (const one of namesOf((written) => written === name))
      if (!kept || one !== own) texts.remove(one);
  }

  return {
    keep(application, form, saved, answers) {
      const changes = openChanges(form, saved, answers);
      const isChanged = Object.keys(changes).length > 0;
      const base = openChanges(form, answers, saved);
      replace(ANSWERS, isChanged ? { application, answers: changes, base } : undefined);
    },
    read: () => readAll<KeptAnswers>((name) => name === ANSWERS),
    clear: () => replace(ANSWERS, undefined),
    keepItem(place, item) {
      replace(itemName(place), item && { place, item });
    },
    readItem: (place) => readAll<KeptItem>((name) => name === itemName(place)).at(-1)?.item,
    findItem(application) {
      return readAll<KeptItem>((name) => name.startsWith(`${ITEM} `))
        .map(({ place }) => place)
        .find((place) => place.application === application);
    },
  };
}

function parseKept<T>(text: string | undefined): T | undefined {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
