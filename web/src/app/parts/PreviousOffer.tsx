import Button from '@mui/material/Button';
import { Callout, useLocale, useText } from '@porchlight/engine/react';
import { useState } from 'react';

export interface PreviousOfferProps {
  startedAt: string;
  onUse(): Promise<void>;
  onFailure(): void;
}

/** Offers the answers of a draft whose days are over. */
export function PreviousOffer({ startedAt, onUse, onFailure }: PreviousOfferProps) {
  const text = useText();
  const locale = useLocale();
  const [isHidden, setHidden] = useState(false);
  const [isCopying, setCopying] = useState(false);
  if (isHidden) return null;

  async function handleUse() {
    setCopying(true);
    await onUse().catch(onFailure);
    setCopying(false);
  }

  const date = new Date(startedAt).toLocaleDateString(locale, { dateStyle: 'long' });
  return (
    <Callout tone="info">
      <p>
        <strong>{text('application.previous-title')}</strong>
      </p>
      <p>{text('application.previous', { date })}</p>
      <Button variant="contained" loading={isCopying} onClick={handleUse}>
        {text('application.previous-use')}
      </Button>
      <Button onClick={() => setHidden(true)}>{text('application.previous-skip')}</Button>
    </Callout>
  );
}
