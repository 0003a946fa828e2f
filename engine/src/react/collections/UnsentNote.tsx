import { styled } from '@mui/material/styles';
import type { JsonObject } from '../../kernel/index.ts';
import { WarningIcon } from '../icons/icons.tsx';
import { PhoneText } from '../portal/CallText.tsx';
import type { ItemRefusal } from '../state/FormServices.ts';
import { useText } from '../texts/TextsProvider.tsx';

const Note = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 4,
  fontSize: '0.92rem',
  lineHeight: 1.4,
  color: 'var(--warning)',
  '&[data-refused]': { color: 'var(--error)' },
  '& > svg': { flex: 'none', marginTop: '0.2em' },
});

/**
 * Why the server does not take an item as it stands in the list; undefined where it may. A document whose check
 * has failed says why in a sentence of its own.
 */
export const refusalOf = (item: JsonObject): ItemRefusal | undefined =>
  item.refusal && typeof item.refusal === 'object'
    ? (item.refusal as JsonObject & ItemRefusal)
    : undefined;

/** Says of an item in its list that the server has not heard of it, or does not take it. */
export function UnsentNote({ item }: { item: JsonObject }) {
  const text = useText();
  const refusal = refusalOf(item);
  const id = refusal ? `fields.item-${refusal.code}` : 'fields.item-unsent';
  const reason = refusal?.sentence ?? '';
  const words = text(id, { reason });
  // A release from before has no words for it.
  const shown = words === id ? reason : words;
  if (!item.unsent || !shown) return null;
  return (
    <Note data-refused={refusal ? '' : undefined}>
      <WarningIcon size={16} />
      <span>
        <PhoneText words={shown} />
      </span>
    </Note>
  );
}
