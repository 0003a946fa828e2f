import Button from '@mui/material/Button';
import { usePace, useText } from '@porchlight/engine/react';

/** One question at a time, or whole steps: where the pack lets her choose. Nothing that was typed is lost. */
export function PaceSwitch() {
  const text = useText();
  const { pace, canChoose, choose } = usePace();
  if (!canChoose) return null;
  const other = pace === 'one' ? 'steps' : 'one';
  return (
    <Button onClick={() => choose(other)} sx={{ ml: -1, mb: 1 }}>
      {text(`application.pace-${other}`)}
    </Button>
  );
}
