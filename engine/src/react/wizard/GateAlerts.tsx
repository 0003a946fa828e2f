import Alert from '@mui/material/Alert';
import type { ClosedGate } from '../../kernel/index.ts';
import { WarningIcon } from '../icons/icons.tsx';
import { useText } from '../texts/TextsProvider.tsx';

/** Why Next is shut, in the words of each gate. */
export function GateAlerts({ gates }: { gates: ClosedGate[] }) {
  const text = useText();
  return gates.map((gate) => (
    <Alert key={gate.id} severity="warning" icon={<WarningIcon />} sx={{ mb: 2 }}>
      {text(gate.message, gate.params)}
    </Alert>
  ));
}
