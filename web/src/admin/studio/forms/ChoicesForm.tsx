import { removeReason } from '@porchlight/engine/builder';
import {
  type ChoiceValue,
  listChoices,
  moveChoice,
  renameChoice,
  retireChoice,
} from '@porchlight/engine/edit';
import { useMemo, useState } from 'react';
import { RetireField, type RetireWords } from '../RetireField.tsx';
import { AddChoice } from './AddChoice.tsx';
import { attempt } from './attempt.ts';
import type { FormProps } from './FormProps.ts';
import { ItemWords } from './ItemWords.tsx';
import { LastOneRefused } from './LastOneRefused.tsx';
import { NewEntry } from './NewEntry.tsx';
import { OrderList } from './OrderList.tsx';

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

/** The choices of an enumeration: their order, what people read, and a new one. */
export function ChoicesForm(props: ChoicesFormProps) {
  const { files, file, language, published, say, onChange } = props;
  const [isRefused, setRefused] = useState(false);
  const choices = listChoices(files, file);
  const retire = (value: ChoiceValue, day: string | undefined) =>
    setRefused(attempt(() => retireChoice(files, file, value, day), onChange) === 'last-one');
  const known = useMemo(() => published && publicValues(published, file), [published, file]);
  return (
    <section>
      <p className="quiet">{say('forms.choices-help')}</p>
      <OrderList
        label={say('forms.task-choices')}
        say={say}
        onMove={(from, to) => {
          attempt(() => moveChoice(files, file, from, to), onChange);
        }}
        items={choices.map(({ value, label, name, retired }) => ({
          id: String(value),
          title: label,
          body: (
            <>
              <ItemWords
                {...{ files, file, language, label, say, onChange }}
                name={String(name ?? value)}
                textKey={`values/${value}`}
                onLabel={(text) => attempt(() => renameChoice(files, file, value, text), onChange)}
              />
              {(retired !== undefined || known?.has(value)) && (
                <p className="form-new">
                  <RetireField
                    title={label}
                    retired={retired}
                    words={RETIRED}
                    say={say}
                    onRetire={(day) => retire(value, day)}
                  />
                </p>
              )}
              {known && !known.has(value) && (
                <NewEntry
                  label={label}
                  say={say}
                  onRemove={() =>
                    setRefused(
                      attempt(() => removeReason(files, file, value), onChange) !== undefined,
                    )
                  }
                />
              )}
            </>
          ),
        }))}
      />
      {isRefused && <LastOneRefused say={say} />}
      <AddChoice files={files} file={file} language={language} say={say} onChange={onChange} />
    </section>
  );
}
