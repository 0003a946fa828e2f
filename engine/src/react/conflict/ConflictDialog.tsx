import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { fieldsOf, type Json, type Pointer, readAnswer, showAnswer } from '../../kernel/index.ts';
import { AppDialog } from '../dialog/AppDialog.tsx';
import { useFormStore } from '../store/FormStoreContext.tsx';
import { useLocale, useText } from '../texts/TextsProvider.tsx';
import { ChoiceRow } from '../widgets/ChoiceRow.tsx';
import type { MergedAnswers } from './mergeAnswers.ts';

const Choice = styled('fieldset')({
  margin: '0 0 16px',
  padding: 0,
  border: 0,
  '& legend': { fontWeight: 600, padding: 0 },
  '& label': { marginTop: 8, overflowWrap: 'anywhere' },
});

/** What a `ConflictDialog` is given. */
export interface ConflictDialogProps {
  conflict: MergedAnswers;
  /** Of which item: `Income: Wages, 1200`; absent for the answers of the form around. */
  about?: string;
  /** Called once each clash is settled: `theirs` are the answers of which the stored one is taken. */
  onResolve(theirs: Pointer[]): void;
}

/** What was changed elsewhere: shown where it clashes with nothing, and a choice for each answer that does. */
export function ConflictDialog({ conflict, about, onResolve }: ConflictDialogProps) {
  const text = useText();
  const locale = useLocale();
  const store = useFormStore();
  const [theirs, setTheirs] = useState<Pointer[]>([]);
  const { form, answers } = store.getSnapshot();
  const fields = fieldsOf(form);
  const show = (pointer: Pointer, value: Json | undefined) =>
    showAnswer(fields.get(pointer)!, value, locale) || text('conflict.blank');
  const shownValue = (pointer: Pointer) => readAnswer(answers, fields.get(pointer)!);

  return (
    <AppDialog
      isOpen
      title={text('conflict.title')}
      onClose={() => undefined}
      actions={
        <Button variant="contained" onClick={() => onResolve(theirs)}>
          {text('conflict.continue')}
        </Button>
      }
    >
      {about && (
        <p>
          <strong>{about}</strong>
        </p>
      )}
      <p>{text('conflict.intro')}</p>
      {conflict.taken.length > 0 && (
        <TakenList
          answers={conflict.taken.map((pointer) => ({
            pointer,
            title: fields.get(pointer)!.title,
            value: show(pointer, shownValue(pointer)),
          }))}
        />
      )}
      {conflict.clashes.length > 0 && <p>{text('conflict.choose')}</p>}
      {conflict.clashes.map(({ pointer, mine, theirs: other }) => (
        <ClashChoice
          key={pointer}
          pointer={pointer}
          title={fields.get(pointer)!.title}
          mine={show(pointer, mine)}
          theirs={show(pointer, other)}
          takesTheirs={theirs.includes(pointer)}
          onTake={(isTheirs) => {
            const others = theirs.filter((one) => one !== pointer);
            setTheirs(isTheirs ? [...others, pointer] : others);
          }}
        />
      ))}
    </AppDialog>
  );
}

/** What was changed elsewhere and clashes with nothing. */
function TakenList({ answers }: { answers: { pointer: Pointer; title: string; value: string }[] }) {
  const text = useText();
  return (
    <>
      <p>{text('conflict.taken')}</p>
      <ul>
        {answers.map(({ pointer, title, value }) => (
          <li key={pointer}>{text('conflict.line', { title, value })}</li>
        ))}
      </ul>
    </>
  );
}

interface ClashChoiceProps {
  pointer: Pointer;
  title: string;
  /** Both answers as they are read. */
  mine: string;
  theirs: string;
  takesTheirs: boolean;
  onTake(isTheirs: boolean): void;
}

/** One answer that both changed: which of the two is kept. */
function ClashChoice({ pointer, title, mine, theirs, takesTheirs, onTake }: ClashChoiceProps) {
  const text = useText();
  return (
    <Choice>
      <legend>{title}</legend>
      <ChoiceRow>
        <Radio name={pointer} checked={!takesTheirs} onChange={() => onTake(false)} />
        {text('conflict.mine', { value: mine })}
      </ChoiceRow>
      <ChoiceRow>
        <Radio name={pointer} checked={takesTheirs} onChange={() => onTake(true)} />
        {text('conflict.theirs', { value: theirs })}
      </ChoiceRow>
    </Choice>
  );
}
