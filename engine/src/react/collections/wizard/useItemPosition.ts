import { useEffect, useState } from 'react';
import type { JsonObject, Step } from '../../../kernel/index.ts';
import { useSharedState } from '../../state/SharedStateProvider.tsx';
import { useVisibleSteps } from '../../wizard/useSteps.ts';
import { keepStep, keyOfItem } from './whereToOpen.ts';

/** Which step of an item is open, and the ways to another and back to the list. */
export interface ItemPosition {
  steps: Step[];
  /** The position of the open one, from 0. */
  current: number;
  /** The furthest that was open. */
  reached: number;
  /** It was complete when it was opened: any of its steps may be. */
  isComplete: boolean;
  open(position: number): void;
  /** Back to the list. Finished or not, it opens at this step the next time. */
  close(): void;
}

/**
 * The step of an item that is shown, the furthest that was reached, and the moves between them.
 * The position is kept in this tab.
 */
export function useItemPosition(item: JsonObject | undefined): ItemPosition {
  const steps = useVisibleSteps();
  const { ui, setUi, services } = useSharedState();
  const openItem = ui.openItem!;
  const current = Math.min(ui.additionalMemberCurrentStep, steps.length - 1);
  const [isComplete] = useState(item?.isComplete === true);
  const [furthest, setFurthest] = useState(isComplete ? steps.length - 1 : current);
  const reached = Math.max(furthest, current);
  useEffect(() => keepStep(services, openItem, current), [services, openItem, current]);

  return {
    steps,
    current,
    reached,
    isComplete,
    open(position) {
      setFurthest(Math.max(reached, position));
      setUi({ additionalMemberCurrentStep: position });
    },
    close() {
      setUi({
        displayState: 'main-form',
        additionalMemberCurrentStep: 0,
        leftAt: { ...ui.leftAt, [keyOfItem(openItem)]: current },
      });
      // A new one that was never saved has nothing to come back to.
      if (openItem.id === undefined) keepStep(services, openItem, undefined);
    },
  };
}
