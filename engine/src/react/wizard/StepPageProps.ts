import type { ReactNode } from 'react';
import type { Pointer, Step } from '../../kernel/index.ts';

/** What a `StepPage` is given. */
export interface StepPageProps {
  step: Step;
  hasBack: boolean;
  /** Default: true. */
  hasNext?: boolean;
  nextLabel?: string | undefined;
  backLabel?: string | undefined;
  isSaving: boolean;
  /** How many saves have ended: after each, one question at a time shows what the server found. Default: 0. */
  endedSaves?: number;
  /** Called once the step is without a problem and no gate is shut. */
  onNext(): void;
  /** Back was pressed at the first question, or at the whole step. */
  onBack(): void;
  /** As `onNext`, and on to the summary. Absent: no such button. */
  onSaveAndComplete?: (() => void) | undefined;
  /** Where to begin, one question at a time: at the first, the last, or a certain one. Default: the first. */
  startAt?: 'first' | 'last' | Pointer;
  /** True where one answer is changed: one question at a time, Next ends the step once that is right. */
  isChanging?: boolean;
  /** About how long the whole form takes; absent: nothing is said of it. */
  minutes?: number;
  /** What stands between the fields and the buttons. */
  children?: ReactNode;
}
