import Checkbox from '@mui/material/Checkbox';
import { ChoiceRow, useText } from '@porchlight/engine/react';
import { useId, useState } from 'react';
import { chooseToKeep, mayKeep } from '../../journal/index.ts';
import { forgetUrgent } from '../../sign-in/storedUser.ts';

/** What this device keeps of what is not saved yet: the choice of who uses it. */
export function ThisDevice() {
  const text = useText();
  const id = useId();
  const [isShared, setShared] = useState(() => !mayKeep());
  function handleChange(next: boolean) {
    setShared(next);
    void chooseToKeep(!next);
    if (next) forgetUrgent();
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{text('account.this-device')}</h2>
      <p id={`${id}-what`}>{text('account.device-what')}</p>
      <ChoiceRow>
        <Checkbox
          checked={isShared}
          slotProps={{ input: { 'aria-describedby': `${id}-what` } }}
          onChange={(event) => handleChange(event.target.checked)}
        />
        <span>{text('account.device-shared')}</span>
      </ChoiceRow>
    </section>
  );
}
