import type { ClosedGate } from '../../kernel/index.ts';
import { Callout } from '../callout/Callout.tsx';
import { PhoneText } from '../portal/CallText.tsx';
import { useText } from '../texts/TextsProvider.tsx';

/** Why Next is shut, in the words of each gate. */
export function GateAlerts({ gates }: { gates: ClosedGate[] }) {
  const text = useText();
  return gates.map((gate) => (
    <Callout key={gate.id} tone="warning" role="alert">
      <PhoneText words={text(gate.message, gate.params)} />
    </Callout>
  ));
}
