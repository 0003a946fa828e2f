import type { Answers, Form } from '@porchlight/engine';
import { openChanges, type UnsavedItem, type UnsavedPlace } from '@porchlight/engine/react';
import { type KeptTexts, RECORD } from '../../journal/KeptTexts.ts';
import type { Tagged } from '../api/createApi.ts';
import type { UnsentChange } from '../unsent-items/UnsentChange.ts';

/** Keeps what was typed and could not be saved, for its owner. Never a restricted value: people share devices. */
export interface DraftCache {
  /** Keeps what differs from what is stored, and what that was; it takes the place of all that was kept before. */
  keep(unsaved: UnsavedAnswers): void;
  /** What was kept, the oldest first: by this tab, and by others that were closed. */
  read(): KeptAnswers[];
  clear(): void;
  /** Keeps what was typed into an item of the application; without it, forgets it. */
  keepItem(place: ItemPlace, item: UnsavedItem | undefined): void;
  readItem(place: ItemPlace): UnsavedItem | undefined;
  /** What is kept of the items of an application, the oldest first. */
  readItems(application: number): KeptItem[];
  /** Keeps what was done to items of an application, in its order; it takes the place of all that was kept before. */
  keepUnsent(application: number, changes: UnsentChange[]): void;
  /** What was kept of it: by this tab, and by others that were closed. */
  readUnsent(application: number): UnsentChange[];
  /** The applications of which something is kept so. */
  unsentApplications(): number[];
  /** Keeps the application as the server has it, to open it without a line; where nothing sealed outlasts the tab, not. */
  keepRecord(record: Tagged): void;
  /** The newest that was kept, while it counts. */
  readRecord(): Tagged | undefined;
}

/** What a tab has that the server has not. */
export interface UnsavedAnswers {
  application: number;
  form: Form;
  saved: Answers;
  answers: Answers;
  /** The name of the step that she went on to without a line. */
  step: string | undefined;
}

/** Answers that were typed on this device and are not stored, with what they were typed over. */
export interface KeptAnswers {
  application: number;
  /** What was typed; null where an answer was cleared. */
  answers: Answers;
  /** What was stored in the same fields when it was typed; null where nothing was. */
  base: Answers;
  /** The step that she went on to meanwhile. */
  step?: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** An item by its application, its list and its id; a new one has none. Or that files wait here. */
export interface ItemPlace extends Omit<UnsavedPlace, 'kind'> {
  application: number;
  kind?: UnsavedPlace['kind'] | 'files';
}

/** What is kept of one item. */
export interface KeptItem {
  place: ItemPlace;
  item: UnsavedItem;
  at: number;
}

interface KeptChanges {
  changes: UnsentChange[];
  at: number;
}

interface KeptRecord extends Tagged {
  at: number;
}

const ANSWERS = 'answers';
const ITEM = 'item';
const UNSENT = 'unsent';
const HOUR = 3_600_000;

const itemName = ({ application, collection, id = '', parentId, kind }: ItemPlace) =>
  `${kind ?? ITEM} ${application}${collection}.${id}${parentId ? `.${parentId}` : ''}`;

/** What tabs write under names: each its own, which another takes the place of. */
function createNotes(texts: KeptTexts) {
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
  function replace(name: string, kept: object | undefined, hours?: number) {
    const own = `${texts.owner} ${name}`;
    if (kept) texts.write(own, JSON.stringify({ ...kept, at: Date.now() }), hours);
    for (const one of namesOf((written) => written === name))
      if (!kept || one !== own) texts.remove(one);
  }

  return { namesOf, readAll, replace };
}

/**
 * The cache of one person's application.
 * @param offlineHours How long a record counts. 0: none is kept.
 */
export function openDraftCache(texts: KeptTexts, offlineHours = 0): DraftCache {
  const { namesOf, readAll, replace } = createNotes(texts);

  return {
    keep({ application, form, saved, answers, step }) {
      const changes = openChanges(form, saved, answers);
      const isWorth = Object.keys(changes).length > 0 || step !== undefined;
      const base = openChanges(form, answers, saved);
      replace(ANSWERS, isWorth ? { application, answers: changes, base, step } : undefined);
    },
    read: () => readAll<KeptAnswers>((name) => name === ANSWERS),
    clear: () => replace(ANSWERS, undefined),
    keepItem(place, item) {
      replace(itemName(place), item && { place, item });
    },
    readItem: (place) => readAll<KeptItem>((name) => name === itemName(place)).at(-1)?.item,
    readItems(application) {
      const items = readAll<KeptItem>((name) => / [0-9]/.test(name));
      return items.filter(({ place }) => place?.application === application);
    },
    keepUnsent(application, changes) {
      replace(`${UNSENT} ${application}`, changes.length > 0 ? { changes } : undefined);
    },
    readUnsent: (application) =>
      readAll<KeptChanges>((name) => name === `${UNSENT} ${application}`).flatMap(
        ({ changes }) => changes,
      ),
    unsentApplications() {
      const names = namesOf((name) => name.startsWith(`${UNSENT} `));
      return [...new Set(names.map((name) => Number(name.split(' ').at(-1))))];
    },
    keepRecord(record) {
      if (texts.isSealed && offlineHours > 0) replace(RECORD, record, offlineHours);
    },
    readRecord() {
      const kept = readAll<KeptRecord>((name) => name === RECORD).at(-1);
      const isOver = !kept || Date.now() - kept.at > offlineHours * HOUR;
      return isOver ? undefined : { answer: kept.answer, etag: kept.etag };
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
