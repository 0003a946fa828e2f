import Button from '@mui/material/Button';
import { useText } from '../texts/TextsProvider.tsx';

/** What a `ReturnToStep` is given. */
export interface ReturnToStepProps {
  /** Position of the furthest step that was reached, from 0. */
  reached: number;
  isSaving: boolean;
  /** The step at that position is to be opened, from 0. */
  onOpen(position: number): void;
}

/** The way back to the furthest step, for who looks at an earlier one. */
export function ReturnToStep({ reached, isSaving, onOpen }: ReturnToStepProps) {
  const text = useText();
  return (
    <Button
      variant="outlined"
      disabled={isSaving}
      onClick={() => onOpen(reached)}
      sx={{ mb: 2.5, '@media print': { display: 'none' } }}
    >
      {text('application.return-to-step', { position: reached + 1 })}
    </Button>
  );
}
