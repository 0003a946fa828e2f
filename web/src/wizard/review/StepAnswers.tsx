import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type Field, maskValue, readAnswer, type Step } from '@porchlight/engine';
import {
  type FormSnapshot,
  type Say,
  showAnswer,
  useFormSnapshot,
  useFormStore,
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

/** An answer in words; a restricted one starred. */
function wordsOf(field: Field, { evaluation }: FormSnapshot, locale: string, say: Say): string {
  const value = readAnswer(evaluation.effective, field);
  if (typeof value === 'boolean') return say(value ? 'fields.yes' : 'fields.no');
  const words = showAnswer(field, value, locale);
  if (field.classification !== 'restricted') return words;
  return words === '' ? (evaluation.kept[field.pointer] ?? '') : maskValue(words);
}

export interface StepAnswersProps {
  step: Step;
  /** What stands before the pointers in the places: of an item, its list and id. */
  prefix?: string;
  isDisabled: boolean;
  onChange(field: Field): void;
}

/** The answers of one step. What is blank and may be is one line that opens; on paper it is open. */
export function StepAnswers({ step, prefix = '', isDisabled, onChange }: StepAnswersProps) {
  const text = useText();
  const locale = useLocale();
  const store = useFormStore();
  const snapshot = useFormSnapshot();
  const [isOpen, setOpen] = useState(false);
  const missing = new Set(store.problemsOf(step.name).map(({ path }) => path));
  const lines = step.fields
    .filter(({ pointer, resource }) => !resource && snapshot.evaluation.visible.has(pointer))
    .map((field) => ({ field, words: wordsOf(field, snapshot, locale, text) }));
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
      onChange={() => onChange(field)}
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
