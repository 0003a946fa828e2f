import { reasonPagesOf, removeReason } from '@porchlight/engine/builder';
import {
  type ChoiceValue,
  type ListedChoice,
  listChoices,
  moveChoice,
  renameChoice,
  retireChoice,
} from '@porchlight/engine/edit';
import { useId, useMemo, useState } from 'react';
import { RetireField, type RetireWords } from '../RetireField.tsx';
import { AddChoice } from './AddChoice.tsx';
import { attempt } from './attempt.ts';
import { DownTo, IS_FAR } from './DownTo.tsx';
import type { FormProps } from './FormProps.ts';
import { ItemWords } from './ItemWords.tsx';
import { LastOneRefused } from './LastOneRefused.tsx';
import { ListUses } from './ListUses.tsx';
import { NewEntry } from './NewEntry.tsx';
import { OrderList } from './OrderList.tsx';
import { ReasonWords } from './ReasonWords.tsx';

export interface ChoicesFormProps extends FormProps {
  /** The language of the studio, in which languages are named. */
  language: string;
  /** The file as it was each time that it was public: what never was can be taken away again. */
  published: readonly string[] | undefined;
}

const RETIRED: RetireWords = {
  retire: 'forms.retire-choice',
  again: 'forms.offer-again',
  since: 'forms.retired-since',
};

/** The values that were ever public. */
function publicValues(published: readonly string[], file: string): ReadonlySet<ChoiceValue> {
  const choices = published.flatMap((text) => listChoices(new Map([[file, text]]), file));
  return new Set(choices.map(({ value }) => value));
}

/** The choices of an enumeration: their order, what people read, of a reason what applicants do; and a new one. */
export function ChoicesForm(props: ChoicesFormProps) {
  const { files, file, language, published, say, onChange } = props;
  const [isRefused, setRefused] = useState(false);
  const choices = listChoices(files, file);
  const id = useId();
  const known = useMemo(() => published && publicValues(published, file), [published, file]);
  return (
    <section>
      <ListUses {...{ files, file, language, say }} />
      <p className="quiet">{say('forms.choices-help')}</p>
      {choices.length >= IS_FAR && <DownTo to={id} label={say('forms.to-new-choice')} />}
      <OrderList
        label={say('forms.task-choices')}
        say={say}
        onMove={(from, to) => {
          attempt(() => moveChoice(files, file, from, to), onChange);
        }}
        items={choices.map((choice) => ({
          id: String(choice.value),
          title: choice.label,
          body: <Choice {...props} {...{ choice, known }} onRefused={setRefused} />,
        }))}
      />
      {isRefused && <LastOneRefused say={say} />}
      <AddChoice {...{ id, files, file, language, say, onChange }} />
    </section>
  );
}

interface ChoiceProps extends ChoicesFormProps {
  choice: ListedChoice;
  /** Those that were ever public; undefined while they are not known. */
  known: ReadonlySet<ChoiceValue> | undefined;
  onRefused(isRefused: boolean): void;
}

/** One choice: its words, and what applicants read where it is a reason; retired, or taken away again. */
function Choice({ choice, known, onRefused, ...props }: ChoiceProps) {
  const { files, file, language, say, onChange } = props;
  const { value, label, name, retired } = choice;
  const pages = useMemo(() => reasonPagesOf(files, file), [files, file]);
  const words = { files, file, language, label, say, onChange };
  const retire = (day: string | undefined) =>
    onRefused(attempt(() => retireChoice(files, file, value, day), onChange) === 'last-one');
  const remove = () =>
    onRefused(attempt(() => removeReason(files, file, value), onChange) !== undefined);
  return (
    <>
      <ItemWords
        {...words}
        name={String(name ?? value)}
        textKey={`values/${value}`}
        isOfStaff={pages.length > 0}
        onLabel={(text) => attempt(() => renameChoice(files, file, value, text), onChange)}
      />
      {pages.map((page) => (
        <ReasonWords key={page} {...words} page={page} textKey={String(value)} />
      ))}
      {(retired !== undefined || known?.has(value)) && (
        <p className="form-new">
          <RetireField title={label} {...{ retired, say }} words={RETIRED} onRetire={retire} />
        </p>
      )}
      {known && !known.has(value) && <NewEntry label={label} say={say} onRemove={remove} />}
    </>
  );
}
