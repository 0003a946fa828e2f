import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useText } from '../texts/TextsProvider.tsx';

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap-reverse',
  gap: 12,
  margin: '8px 0 20px',
  '& > *': { flex: '1 1 8rem' },
  '@media (min-width: 600px)': { '& > *': { flex: '0 1 12rem' } },
  '@media print': { display: 'none' },
});

/** What `StepActions` is given. */
export interface StepActionsProps {
  nextLabel?: string | undefined;
  backLabel?: string | undefined;
  hasBack: boolean;
  hasNext?: boolean;
  isSaving: boolean;
  /** True while something on the step has to be put right first. */
  isDisabled?: boolean;
  /** Back was pressed. */
  onBack(): void;
  /** True while something else on the step is the next thing to do. */
  isNextQuiet?: boolean;
  /** Shown while editing after submission. */
  onSaveAndComplete?: (() => void) | undefined;
}

/** Back, Next, and Save and Complete. Next is the form's submit, so Enter in a field means it too. */
export function StepActions(props: StepActionsProps) {
  const text = useText();
  const { hasNext = true, isDisabled = false, isSaving, onSaveAndComplete } = props;
  const pressed = useRef<HTMLElement>(null);
  useEffect(() => {
    // A button that is busy loses the focus: where nothing else has taken it, it has it again.
    if (!isSaving && document.activeElement === document.body)
      pressed.current?.focus({ preventScroll: true });
  }, [isSaving]);
  return (
    <Bar
      onFocus={({ target }) => {
        pressed.current = target;
      }}
    >
      {props.hasBack && (
        <Button
          variant="outlined"
          size="large"
          onClick={props.onBack}
          disabled={isSaving || isDisabled}
        >
          {props.backLabel ?? text('application.back')}
        </Button>
      )}
      {hasNext && (
        <Button
          type="submit"
          variant={onSaveAndComplete || props.isNextQuiet ? 'outlined' : 'contained'}
          size="large"
          disabled={isDisabled}
          loading={isSaving}
        >
          {props.nextLabel ?? text('application.next')}
        </Button>
      )}
      {onSaveAndComplete && (
        <Button variant="contained" size="large" loading={isSaving} onClick={onSaveAndComplete}>
          {text('application.save-and-complete')}
        </Button>
      )}
    </Bar>
  );
}
