import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { Form, JsonObject, RowOptions } from '../../../kernel/index.ts';
import { Callout } from '../../callout/Callout.tsx';
import { ConflictDialog } from '../../conflict/ConflictDialog.tsx';
import { TakenNotice } from '../../conflict/TakenNotice.tsx';
import { BackIcon } from '../../icons/BackIcon.tsx';
import { ReturnToStep } from '../../stepper/ReturnToStep.tsx';
import { StepList } from '../../stepper/StepList.tsx';
import { useText } from '../../texts/TextsProvider.tsx';
import { StepPage } from '../../wizard/StepPage.tsx';
import { describeSteps, useUnsoundSteps } from '../../wizard/useSteps.ts';
import { ItemTitle } from './ItemTitle.tsx';
import { useItemMoves } from './useItemMoves.ts';
import { useItemPosition } from './useItemPosition.ts';
import type { useItemSaving } from './useItemSaving.ts';
import { useOpenAt } from './useOpenAt.ts';

export interface ItemStepsProps {
  form: Form;
  item: JsonObject | undefined;
  /** Which answers the list shows of it. */
  row: RowOptions | undefined;
  saving: ReturnType<typeof useItemSaving>;
  /** How the saving stands, under the title. */
  status?: ReactNode;
  /** About how long the whole of it takes. */
  minutes: number;
}

/** The steps of one item, and the way back to the list. */
export function ItemSteps({ form, item, row, saving, status, minutes }: ItemStepsProps) {
  const text = useText();
  const place = useItemPosition(item);
  const { steps, current, reached, isComplete } = place;
  const { isSaving, endedSaves, next, open, leave } = useItemMoves(saving, place);
  const at = useOpenAt(form, steps, current);
  const unsound = useUnsoundSteps(current);
  const step = steps[current]!;
  const isLast = current === steps.length - 1;
  const wayBack = !isComplete && reached > current && (
    <ReturnToStep reached={reached} isSaving={isSaving} onOpen={open} />
  );
  // Who changes an item that is complete may open any of its steps.
  const visited = isComplete ? { visited: steps.map(({ name }) => name) } : {};
  const entries = describeSteps(steps, { current, reached, ...visited, invalid: [], unsound });
  return (
    <>
      <Button startIcon={<BackIcon />} onClick={leave} disabled={isSaving} sx={{ ml: -1 }}>
        {text('members.back-to-list')}
      </Button>
      <ItemTitle {...{ form, item, row }} />
      {saving.refusal ? (
        <Callout tone="error" role="alert">
          {saving.refusal}
        </Callout>
      ) : (
        status
      )}
      {saving.taken && <TakenNotice form={form} taken={saving.taken} />}
      {saving.conflict && <ConflictDialog conflict={saving.conflict} onResolve={saving.resolve} />}
      <StepList steps={entries} current={current} onOpen={open} notice={wayBack}>
        <StepPage
          key={step.name}
          step={step}
          hasBack={current > 0}
          nextLabel={step.buttons.next ?? (isLast ? text('members.finish') : undefined)}
          backLabel={step.buttons.back}
          isSaving={isSaving}
          endedSaves={endedSaves}
          startAt={at}
          minutes={minutes}
          onNext={next}
          onBack={() => open(current - 1)}
        >
          {wayBack}
        </StepPage>
      </StepList>
    </>
  );
}
