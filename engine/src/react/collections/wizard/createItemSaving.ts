import type { Pointer } from '../../../kernel/index.ts';
import { ConflictError } from '../../conflict/ConflictError.ts';
import type { MergedAnswers } from '../../conflict/mergeAnswers.ts';
import { createSaver, type Saver, type SaverOptions } from '../../saving/createSaver.ts';
import { isRefusal } from '../../state/isRefusal.ts';
import { createItemCalls, type ItemCallsOptions } from './createItemCalls.ts';
import { StoredItem, type StoredItemOptions } from './StoredItem.ts';

/** Milliseconds until a save that failed by itself is tried again. */
const RETRY = 8000;

/** What an item is saved with; each change of the state is told. */
export interface ItemSavingOptions
  extends Omit<StoredItemOptions, 'onConflict'>,
    Omit<ItemCallsOptions, 'stored' | 'finishes' | 'keep'> {
  onState(state: ItemSavingState): void;
}

/** What keeps an item from being saved until somebody does something about it. */
export interface ItemSavingState {
  /** Answers were changed here and elsewhere: somebody has to choose. */
  conflict?: MergedAnswers;
  /** Fields whose newer answers came from elsewhere. */
  taken?: Pointer[];
  /** Why the server does not take it, in the applicant's language. */
  refusal?: string;
}

/** Saving one item while its steps are gone through. */
export interface ItemSaving {
  saver: Saver;
  /**
   * Saves, changed or not, so that the server has validated it; rejects when it could not.
   * `finish` says that its last step is done: it is complete from then on, while nothing is wrong.
   */
  save(options?: { finish?: boolean }): Promise<void>;
  /** Keeps in this tab what is not stored, or forgets it. */
  keep(): void;
  /** Ends a conflict: the fields whose answer elsewhere is taken; ours stay for the rest. */
  resolve(theirs: Pointer[]): void;
  stop(): void;
}

function requireDecided({ isInConflict }: StoredItem): void {
  if (isInConflict) throw new ConflictError('Undecided');
}

/** Shows why the server does not take the item, where that is it. @throws the error */
function showRefusal(
  error: unknown,
  { taken }: StoredItem,
  { store, onState }: Pick<ItemSavingOptions, 'store' | 'onState'>,
): never {
  if (isRefusal(error)) {
    const { problems, sentence } = error;
    store.setServerProblems(problems);
    onState({ taken, ...(sentence && { refusal: sentence }) });
  }
  throw error;
}

/**
 * Saves an item: by itself a second after the last keystroke, and at each Next. A new one is made
 * by its first save, and by it once: the request is kept as it was until it is answered, since one
 * key allows one request. It carries no restricted value, so that this tab may keep it over a
 * reload; an update with the rest follows at once. An update has what was changed, and says on which
 * record; what was changed elsewhere since is taken in, and asked about where both changed it.
 */
export function createItemSaving(options: ItemSavingOptions): ItemSaving {
  const { store, collection, services, key } = options;
  const stored = new StoredItem({
    ...options,
    onConflict: (conflict) => options.onState({ conflict, taken: stored.taken }),
  });
  /** How often it was asked to be validated, how many of these the server has answered, and how many finish it now. */
  const checks = { asked: 0, answered: 0, finishing: 0 };

  const isDirty = () =>
    checks.asked > checks.answered || stored.creation !== undefined || stored.changes().length > 0;
  const finishes = () => checks.finishing > 0 && store.invalidSteps().length === 0;
  const calls = createItemCalls({ ...options, stored, finishes, keep });

  function keep() {
    const { id, creation } = stored;
    const left = { key, ...stored.unsavedChanges(), ...(creation && { creation }) };
    services.unsaved?.keep({ collection, id }, isDirty() ? left : undefined);
  }

  async function send() {
    // What is asked for while this save is under way needs one of its own.
    const { asked } = checks;
    stored.takeUpUnsaved();
    requireDecided(stored);
    let problems = stored.id === undefined ? await calls.create() : undefined;
    if (!stored.isInConflict) problems ??= await calls.update();
    checks.answered = asked;
    keep();
    requireDecided(stored);
    options.onState({ taken: stored.taken });
    // Problems of answers that were changed meanwhile are no longer true.
    if (!isDirty()) store.setServerProblems(problems ?? []);
  }

  const saver = createRetryingSaver({
    save: () => send().catch((error: unknown) => showRefusal(error, stored, options)),
    isDirty,
  });

  return {
    saver,
    keep,
    async save({ finish = false } = {}) {
      checks.asked += 1;
      const count = finish ? 1 : 0;
      checks.finishing += count;
      await saver.flush().finally(() => {
        checks.finishing -= count;
      });
    },
    resolve(pointers) {
      if (!stored.resolve(pointers)) return;
      options.onState({ taken: stored.taken });
      saver.schedule();
    },
    stop: saver.cancel,
  };
}

/**
 * A saver that tries again after a while. What was refused would be refused again, until something else
 * is typed, and a conflict waits for somebody.
 */
function createRetryingSaver({ save, isDirty }: Pick<SaverOptions, 'save' | 'isDirty'>): Saver {
  let retry: ReturnType<typeof setTimeout> | undefined;
  const saver = createSaver({
    save() {
      clearTimeout(retry);
      return save();
    },
    isDirty,
    onError(error) {
      if (isRefusal(error) || error instanceof ConflictError) return;
      clearTimeout(retry);
      retry = setTimeout(saver.schedule, RETRY);
    },
  });
  return {
    ...saver,
    cancel() {
      saver.cancel();
      clearTimeout(retry);
    },
  };
}
