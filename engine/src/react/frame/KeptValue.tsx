import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { Pointer } from '../../kernel/index.ts';
import { useItem } from '../state/ItemContext.tsx';
import { useText } from '../texts/TextsProvider.tsx';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  padding: '6px 6px 6px 14px',
  minHeight: 52,
  border: '1px solid var(--line)',
  borderRadius: 8,
  background: 'var(--sunken)',
});
const Value = styled('span')({
  flex: '1 1 6rem',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});

export interface KeptValueProps {
  id: string;
  pointer: Pointer;
  masked: string;
  label: string;
  isReadOnly: boolean;
  onChange(): void;
}

/** A stored value that the server did not send: shown masked, in full when its owner asks, changed when she wants. */
export function KeptValue(props: KeptValueProps) {
  const text = useText();
  const { reveal } = useItem();
  const [shown, setShown] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  async function handleShow() {
    if (shown !== undefined) return setShown(undefined);
    setAsking(true);
    try {
      setShown(await reveal(props.pointer));
    } catch {
      // The page says that it went wrong; the value stays masked.
    } finally {
      setAsking(false);
    }
  }

  const about = { name: props.label };
  return (
    <Row>
      <Value role="status">{shown ?? props.masked}</Value>
      <Button
        onClick={handleShow}
        loading={isAsking}
        aria-label={text(shown === undefined ? 'fields.show-value' : 'fields.hide-value', about)}
      >
        {text(shown === undefined ? 'fields.show' : 'fields.hide')}
      </Button>
      {!props.isReadOnly && (
        <Button
          id={props.id}
          onClick={props.onChange}
          aria-label={text('fields.change-value', about)}
        >
          {text('fields.change')}
        </Button>
      )}
    </Row>
  );
}
