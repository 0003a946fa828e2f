import {
  addChoice,
  type EditCode,
  hasNames,
  languagesOf,
  listChoices,
  suggestName,
  suggestValue,
} from '@porchlight/engine/edit';
import { type FormEvent, useId, useRef, useState } from 'react';
import { attempt } from './attempt.ts';
import type { FormProps } from './FormProps.ts';

interface Draft {
  label: string;
  /** Undefined while it follows the label. */
  value?: string;
  name?: string;
  translations: { [language: string]: string };
}

const EMPTY: Draft = { label: '', translations: {} };

/** A choice that is not there yet, with its translations. */
export function AddChoice(props: FormProps & { language: string }) {
  const { files, file, language, say, onChange } = props;
  const [draft, setDraft] = useState(EMPTY);
  const [code, setCode] = useState<EditCode>();
  const [said, setSaid] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const id = useId();
  const choices = listChoices(files, file);
  const suggested = suggestValue(choices, draft.label);
  const isNumbered = typeof suggested === 'number';
  const value = draft.value ?? (draft.label || isNumbered ? String(suggested) : '');
  const name = hasNames(choices) ? (draft.name ?? suggestName(draft.label)) : undefined;
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const { original, others } = languagesOf(files);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const stored = isNumbered ? Number(value || Number.NaN) : value.trim();
    const problem = attempt(
      () =>
        addChoice(files, file, {
          value: stored,
          label: draft.label,
          translations: draft.translations,
          ...(name !== undefined && { name }),
        }),
      onChange,
    );
    setCode(problem);
    setSaid(problem ? '' : say('forms.choice-added', { label: draft.label.trim() }));
    if (!problem) setDraft(EMPTY);
    first.current?.focus();
  }

  const field = (
    key: string,
    label: string,
    text: string,
    onText: (text: string) => void,
    lang?: string,
  ) => (
    <div className="form-field" key={key}>
      <label htmlFor={id + key}>{label}</label>
      <input
        id={id + key}
        ref={key === 'label' ? first : undefined}
        value={text}
        lang={lang}
        autoComplete="off"
        aria-describedby={code && `${id}problem`}
        onChange={({ target }) => onText(target.value)}
      />
    </div>
  );

  return (
    <form onSubmit={handleSubmit} className="form-add">
      <h3>{say('forms.new-choice')}</h3>
      <div className="form-row">
        {field(
          'label',
          say('forms.label-in', { language: names.of(original) ?? original }),
          draft.label,
          (label) => setDraft({ ...draft, label }),
          original,
        )}
        {others.map((one) =>
          field(
            `in-${one}`,
            say('forms.label-in', { language: names.of(one) ?? one }),
            draft.translations[one] ?? '',
            (text) => setDraft({ ...draft, translations: { ...draft.translations, [one]: text } }),
            one,
          ),
        )}
        {field('value', say('forms.choice-value'), value, (text) =>
          setDraft({ ...draft, value: text }),
        )}
        {name !== undefined &&
          field('name', say('forms.choice-name'), name, (text) =>
            setDraft({ ...draft, name: text }),
          )}
      </div>
      <p className="quiet">{say('forms.value-help')}</p>
      {code && (
        <p id={`${id}problem`} className="problem" role="alert">
          {say(`forms.problem-${code}`)}
        </p>
      )}
      <button type="submit">{say('forms.add-choice')}</button>
      <p role="status">{said}</p>
    </form>
  );
}
