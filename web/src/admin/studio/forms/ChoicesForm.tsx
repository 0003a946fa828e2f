import { reasonPagesOf, removeReason } from '@porchlight/engine/builder';
import {
  type ChoiceValue,
  type ListedChoice,
  listChoices,
  moveChoice,
  renameChoice,
  retireChoice,
} from '@porchlight/engine/edit';
import { useMemo, useRef, useState } from 'react';
import { RetireField, type RetireWords } from '../RetireField.tsx';
import { AddChoice } from './AddChoice.tsx';
import { attempt } from './attempt.ts';
import type { FormProps } from './FormProps.ts';
import { ItemWords } from './ItemWords.tsx';
import { LastOneRefused } from './LastOneRefused.tsx';
import { ListUses } from './ListUses.tsx';
import { NewEntry } from './NewEntry.tsx';
import { OrderList } from './OrderList.tsx';
import { ReasonWords } from './ReasonWords.tsx';
import { useShowAdded } from './useShowAdded.ts';

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

/** The choices of an enumeration: a new one, their order, what people read, of a reason what applicants do. */
export function ChoicesForm(props: ChoicesFormProps) {
  const { files, file, language, published, say, onChange } = props;
  const [isRefused, setRefused] = useState(false);
  const whole = useRef<HTMLElement>(null);
  const choices = useMemo(() => listChoices(files, file), [files, file]);
  const showAdded = useShowAdded(whole, choices);
  const known = useMemo(() => published && publicValues(published, file), [published, file]);
  return (
    <section ref={whole}>
      <ListUses {...{ files, file, language, say }} />
      <AddChoice {...{ files, file, language, say, onChange }} onAdded={showAdded} />
      <p className="quiet">{say('forms.choices-help')}</p>
      <OrderList
        label={say('forms.task-choices')}
        say={say}
        onMove={(from, to) => {
          attempt(() => moveChoice(files, file, from, to), onChange);
        }}
        items={choices.map((choice) => ({
          id: String(choice.value),
          title: choice.label,
          body: <ChoiceWords {...props} choice={choice} />,
          foot: <ChoiceFoot {...props} {...{ choice, known }} onRefused={setRefused} />,
        }))}
      />
      {isRefused && <LastOneRefused say={say} />}
    </section>
  );
}

interface ChoiceProps extends ChoicesFormProps {
  choice: ListedChoice;
}

/** What people read of a choice; of a reason, what applicants read for it, too. */
function ChoiceWords({ choice, ...props }: ChoiceProps) {
  const { files, file, language, say, onChange } = props;
  const { value, label, name } = choice;
  const pages = useMemo(() => reasonPagesOf(files, file), [files, file]);
  const words = { files, file, language, label, say, onChange };
  return (
    <div className="choice-words">
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
    </div>
  );
}

interface ChoiceFootProps extends ChoiceProps {
  /** Those that were ever public; undefined while they are not known. */
  known: ReadonlySet<ChoiceValue> | undefined;
  onRefused(isRefused: boolean): void;
}

/** A choice is retired; one that never was public is taken away again. */
function ChoiceFoot({ choice, known, onRefused, ...props }: ChoiceFootProps) {
  const { files, file, say, onChange } = props;
  const { value, label, retired } = choice;
  const retire = (day: string | undefined) =>
    onRefused(attempt(() => retireChoice(files, file, value, day), onChange) === 'last-one');
  const remove = () =>
    onRefused(attempt(() => removeReason(files, file, value), onChange) !== undefined);
  return (
    <div className="choice-foot">
      {(retired !== undefined || known?.has(value)) && (
        <p className="form-new">
          <RetireField title={label} {...{ retired, say }} words={RETIRED} onRetire={retire} />
        </p>
      )}
      {known && !known.has(value) && <NewEntry label={label} say={say} onRemove={remove} />}
    </div>
  );
}
