import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { JsonObject } from '../../kernel/index.ts';
import { type Say, useText } from '../texts/TextsProvider.tsx';
import { refusalOf } from './UnsentNote.tsx';

const KEEP = 'fields.keep-item';
const REFUSED: ReadonlySet<string | undefined> = new Set(['not-removed', 'changed-not-removed']);

const Choices = styled('div')({
  flex: '1 1 100%',
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  padding: '4px 8px 4px 0',
});

/** Whether the removal of an item is refused, and somebody has to say what becomes of it. */
export const asksAboutRemoval = (item: JsonObject, text: Say): boolean =>
  // A release from before has no words for it.
  REFUSED.has(refusalOf(item)?.code) && text(KEEP) !== KEEP;

/** What a `RemovalQuestion` is given. */
export interface RemovalQuestionProps {
  /** What the item is called. */
  name: string;
  /** While it is being removed, or kept. */
  isBusy: boolean;
  onKeep(): void;
  /** Absent where it can't be removed now. */
  onRemove?: (() => void) | undefined;
}

/** The two ways on from a removal that was refused; the sentence above says why it was. */
export function RemovalQuestion({ name, isBusy, onKeep, onRemove }: RemovalQuestionProps) {
  const text = useText();
  return (
    <Choices>
      <Button
        variant="outlined"
        onClick={onKeep}
        disabled={isBusy}
        aria-label={text('fields.keep-item-name', { name })}
      >
        {text(KEEP)}
      </Button>
      {onRemove && (
        <Button
          variant="outlined"
          color="error"
          onClick={onRemove}
          loading={isBusy}
          aria-label={text('fields.remove-anyway-name', { name })}
        >
          {text('fields.remove-anyway')}
        </Button>
      )}
    </Choices>
  );
}
