import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import type { JsonObject } from '../../../kernel/index.ts';
import { useText } from '../../texts/TextsProvider.tsx';
import { nameOfDocument } from './DocumentTile.tsx';

const Choices = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  margin: '0 0 10px',
  '&[hidden]': { display: 'none' },
});

export interface UseAddedProps {
  /** The paper that they would serve for. */
  title: string;
  /** What was added elsewhere and can be seen. */
  items: JsonObject[];
  /** Resolves once it is on its way, or could not be. */
  onUse(item: JsonObject): Promise<void>;
}

/** A paper that was added already may serve for another one: a bill with an address on it, for both. */
export function UseAdded({ title, items, onUse }: UseAddedProps) {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState<JsonObject>();

  async function handleUse(item: JsonObject) {
    setBusy(item);
    await onUse(item);
    setBusy(undefined);
    setOpen(false);
  }

  return (
    <>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={text('documents.add-to', { action: text('documents.use-added'), title })}
        onClick={() => setOpen(!isOpen)}
      >
        {text('documents.use-added')}
      </Button>
      <Choices id={id} hidden={!isOpen}>
        {items.map((item) => (
          <Button
            key={String(item.id)}
            variant="outlined"
            loading={busy === item}
            disabled={busy !== undefined}
            onClick={() => handleUse(item)}
          >
            {text('documents.use-this', { name: nameOfDocument(item) })}
          </Button>
        ))}
      </Choices>
    </>
  );
}
