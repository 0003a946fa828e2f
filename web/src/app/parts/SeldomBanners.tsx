import {
  LateCallout,
  TakenNotice,
  useFormSnapshot,
  useLanguage,
  useText,
  useVisibleSteps,
} from '@porchlight/engine/react';
import type { SessionState } from '../session/SessionState.ts';
import { FailingItems } from './FailingItems.tsx';
import { ItemConflictDialog } from './ItemConflictDialog.tsx';
import { LostItems } from './LostItems.tsx';
import { RefusedItems } from './RefusedItems.tsx';

/** Which steps ask for something again, until the last of them is behind her. */
function AnswerAgain({ names, currentStep }: { names: string[]; currentStep: number }) {
  const text = useText();
  const language = useLanguage();
  const visible = useVisibleSteps();
  const steps = visible.filter((step) => names.includes(step.name));
  if (!steps.some((step) => visible.indexOf(step) >= currentStep)) return null;
  const list = new Intl.ListFormat(language).format(steps.map(({ title }) => title));
  return (
    <LateCallout tone="warning">
      {text('application.answer-again', { count: steps.length, steps: list })}
    </LateCallout>
  );
}

export interface SeldomBannersProps {
  state: SessionState;
  /** She has read what will not reach the server. */
  onSeen(): void;
  /** The position of the open step among the visible ones. */
  currentStep: number;
}

/** What came from elsewhere, what was refused, and what asks again: seldom there, and fetched then. */
export function SeldomBanners({ state, currentStep, onSeen }: SeldomBannersProps) {
  const { form } = useFormSnapshot();
  const { taken, refusedItems, failingItems, answerAgain, lost, conflict, itemConflict } = state;
  return (
    <>
      {lost.length > 0 && <LostItems lost={lost} onClose={onSeen} />}
      <TakenNotice form={form} taken={taken} />
      <RefusedItems items={refusedItems} />
      <FailingItems names={failingItems} />
      {!conflict && itemConflict && (
        <ItemConflictDialog key={itemConflict.key} conflict={itemConflict} />
      )}
      {answerAgain.length > 0 && <AnswerAgain names={answerAgain} currentStep={currentStep} />}
    </>
  );
}
