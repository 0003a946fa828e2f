import { ConflictError } from '../../conflict/ConflictError.ts';
import { useBusy } from '../../saving/useBusy.ts';
import { isRefusal } from '../../state/isRefusal.ts';
import { useSharedState } from '../../state/SharedStateProvider.tsx';
import { useFormStore } from '../../store/FormStoreContext.tsx';
import { useText } from '../../texts/TextsProvider.tsx';
import type { ItemSaving } from './createItemSaving.ts';
import type { ItemPosition } from './useItemPosition.ts';

/** The moves that wait for a save. */
export interface ItemMoves {
  isSaving: boolean;
  endedSaves: number;
  /** Next: to the step behind, or, from the last, to what is wrong, or to the list. */
  next(): void;
  open(position: number): void;
  /** Back to the list, finished or not. */
  leave(): void;
}

/**
 * What was typed is stored before something else is shown, finished or not; what is refused, or finds no
 * line, stays in this browser, and stands in the item when it is opened again. That an item is finished has
 * to be stored.
 */
export function useItemMoves(saving: ItemSaving, place: ItemPosition): ItemMoves {
  const text = useText();
  const store = useFormStore();
  const { services } = useSharedState();
  const { isBusy, ended, begin, end } = useBusy();
  const { steps, current, open, close } = place;
  const isAway = (error: unknown) => services.isAway?.(error) === true;

  /** Runs a save with the buttons busy; a failure says so, and leaves everything where it is. */
  async function attempt(save: () => Promise<void>, then: () => void) {
    if (!begin()) return;
    try {
      await save();
      then();
    } catch (error) {
      if (error instanceof ConflictError) return;
      services.notify(text(isAway(error) ? 'application.needs-a-line' : 'toast-member-failed'));
    } finally {
      end();
    }
  }

  function next() {
    const isLast = current === steps.length - 1;
    const save = () =>
      saving.save({ finish: isLast }).catch((error) => {
        // That it is finished the server has to hear.
        if (isLast || !isAway(error)) throw error;
      });
    void attempt(save, () => {
      const wrong = store.invalidSteps()[0];
      const mine = store.problemsOf(steps[current]!.name);
      if (mine.length > 0) return;
      if (!isLast) return open(current + 1);
      if (wrong) return open(steps.findIndex((one) => one.name === wrong));
      close();
    });
  }

  /** Moves once what was typed is stored, or is kept in this browser: refused, or without a line. */
  function moveSaved(move: () => void) {
    const flush = () =>
      saving.saver.flush().catch((error) => {
        if (!isRefusal(error) && !isAway(error)) throw error;
      });
    void attempt(flush, move);
  }

  return {
    isSaving: isBusy,
    endedSaves: ended,
    next,
    open: (position) => moveSaved(() => open(position)),
    leave: () => moveSaved(() => close()),
  };
}
