import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { describeAnswer, type Field, type Step } from '@porchlight/engine';
import {
  isHeld,
  useFormSnapshot,
  useFormStore,
  useItem,
  useLocale,
  useText,
} from '@porchlight/engine/react';
import { useState } from 'react';
import { Line } from './Line.tsx';

const List = styled('dl')({
  margin: 0,
  '&[hidden]': { display: 'none' },
  '@media print': { '&[hidden]': { display: 'block' } },
});
const Toggle = styled(Button)({ marginLeft: -8, '@media print': { display: 'none' } });

export interface StepAnswersProps {
  step: Step;
  /** What stands before the pointers in the places: of an item, its list and id. */
  prefix?: string;
  isDisabled: boolean;
  /** Absent where nothing can be changed. */
  onChange?: ((field: Field) => void) | undefined;
}

/** The answers of one step. What is blank and may be is one line that opens; on paper it is open. */
export function StepAnswers({ step, prefix = '', isDisabled, onChange }: StepAnswersProps) {
  const text = useText();
  const locale = useLocale();
  const item = useItem();
  const store = useFormStore();
  const snapshot = useFormSnapshot();
  const say = { locale, yes: text('fields.yes'), no: text('fields.no') };
  const [isOpen, setOpen] = useState(false);
  const missing = new Set(store.problemsOf(step.name).map(({ path }) => path));
  const lines = step.fields
    .filter(({ pointer, resource }) => !resource && snapshot.evaluation.visible.has(pointer))
    .map((field) => ({ field, words: describeAnswer(field, snapshot.evaluation, say) }))
    // What is worked out is not left out by anybody.
    .filter(({ field, words }) => words !== '' || !field.computed);
  const canChange = ({ pointer, computed }: Field) =>
    onChange !== undefined && !computed && !isHeld(item, pointer);
  const isLeft = ({ field, words }: (typeof lines)[number]) =>
    words === '' && !missing.has(field.pointer);
  const left = lines.filter(isLeft);
  const show = ({ field, words }: (typeof lines)[number]) => (
    <Line
      key={field.pointer}
      place={prefix + field.pointer}
      name={field.title}
      words={words}
      isMissing={missing.has(field.pointer)}
      isDisabled={isDisabled}
      onChange={canChange(field) ? () => onChange?.(field) : undefined}
    />
  );
  return (
    <>
      <List>{lines.filter((line) => !isLeft(line)).map(show)}</List>
      {left.length > 0 && (
        <>
          <Toggle aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {text('application.review-left', { count: left.length })}
          </Toggle>
          <List hidden={!isOpen}>{left.map(show)}</List>
        </>
      )}
    </>
  );
}
