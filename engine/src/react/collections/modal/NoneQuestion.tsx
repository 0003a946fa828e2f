import Button from '@mui/material/Button';
import { AppDialog } from '../../dialog/AppDialog.tsx';
import { useText } from '../../texts/TextsProvider.tsx';

export interface NoneQuestionProps {
  /** `You have not added any income. Is there none right now?` */
  question: string;
  /** `No income: nothing comes in right now` */
  none: string;
  isOpen: boolean;
  /** There is nothing to add. */
  onNone(): void;
  /** There is. */
  onAdd(): void;
  /** It has gone from sight. */
  onExited(): void;
}

/** Asks about a list that is empty, and of which nobody said that it has to be. */
export function NoneQuestion({
  question,
  none,
  isOpen,
  onNone,
  onAdd,
  onExited,
}: NoneQuestionProps) {
  const text = useText();
  return (
    <AppDialog
      isOpen={isOpen}
      title={question}
      onClose={onAdd}
      onExited={onExited}
      actions={
        <>
          <Button variant="outlined" onClick={onNone}>
            {text('fields.none-yes')}
          </Button>
          <Button variant="contained" onClick={onAdd}>
            {text('fields.none-no')}
          </Button>
        </>
      }
    >
      <p>{none}</p>
    </AppDialog>
  );
}
