import Button from '@mui/material/Button';
import { Callout, useLocale, useText } from '@porchlight/engine/react';
import { useState } from 'react';
import { wantedStart } from './wantedStart.ts';

export interface PreviousOfferProps {
  /** The newest of those whose days are over. */
  previous: { id: number; startedAt: string };
  /** Copies the answers of an application. */
  onUse(id: number): Promise<void>;
  onFailure(): void;
}

/** Offers the answers of a draft whose days are over: of the one that she chose in her account, or of the newest. */
export function PreviousOffer({ previous, onUse, onFailure }: PreviousOfferProps) {
  const text = useText();
  const locale = useLocale();
  const [id] = useState(() => wantedStart(window.location.search) ?? previous.id);
  const [isHidden, setHidden] = useState(false);
  const [isCopying, setCopying] = useState(false);
  if (isHidden) return null;

  async function handleUse() {
    setCopying(true);
    await onUse(id).catch(onFailure);
    setCopying(false);
  }

  const date = new Date(previous.startedAt).toLocaleDateString(locale, { dateStyle: 'long' });
  return (
    <Callout tone="info">
      <p>
        <strong>{text('application.previous-title')}</strong>
      </p>
      <p>
        {id === previous.id
          ? text('application.previous', { date })
          : text('application.previous-number', { number: String(id) })}
      </p>
      <Button variant="contained" loading={isCopying} onClick={handleUse}>
        {text('application.previous-use')}
      </Button>
      <Button onClick={() => setHidden(true)}>{text('application.previous-skip')}</Button>
    </Callout>
  );
}
