import { addItem, type EditCode, languagesOf } from '@porchlight/engine/edit';
import { type FormEvent, useId, useRef, useState } from 'react';
import { AddProblem } from './AddProblem.tsx';
import { attempt } from './attempt.ts';
import type { FormProps } from './FormProps.ts';
import { labelsIn } from './labelsIn.ts';
import { PlainText } from './PlainText.tsx';

export interface AddItemProps extends FormProps {
  /** The language of the studio, in which languages are named. */
  language: string;
  /** Into which it is translated; none of names. */
  languages: readonly string[];
  /** Ids that were public. */
  used: readonly (string | number)[];
}

type Words = { [language: string]: string };

/** A name that is new in a look-up list. */
export function AddItem(props: AddItemProps) {
  const { files, file, language, languages, used, say, onChange } = props;
  const [words, setWords] = useState<Words>({});
  const [code, setCode] = useState<EditCode>();
  const [said, setSaid] = useState('');
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const { original } = languagesOf(files);
  const labelIn = labelsIn(language, say);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const { [original]: label = '', ...translations } = words;
    const problem = attempt(() => addItem(files, file, { label, translations }, used), onChange);
    setCode(problem);
    setSaid(problem ? '' : say('forms.choice-added', { label: label.trim() }));
    if (!problem) setWords({});
    first.current?.focus();
  }

  return (
    <form onSubmit={handleSubmit} className="form-add">
      <h2>{say('forms.new-item')}</h2>
      <div className="form-row">
        {[original, ...languages].map((one, index) => (
          <PlainText
            key={one}
            {...(index === 0 && { input: first })}
            label={labelIn(one)}
            text={words[one] ?? ''}
            lang={one}
            describedBy={code && `${id}problem`}
            onText={(text) => setWords({ ...words, [one]: text })}
          />
        ))}
      </div>
      <AddProblem id={`${id}problem`} code={code} say={say} />
      <button type="submit">{say('forms.add-item')}</button>
      <p role="status">{said}</p>
    </form>
  );
}
