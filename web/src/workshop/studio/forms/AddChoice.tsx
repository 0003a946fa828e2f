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
import { PlainText } from './PlainText.tsx';

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

  const describedBy = code && `${id}problem`;
  const labelIn = (one: string) => say('forms.label-in', { language: names.of(one) ?? one });

  return (
    <form onSubmit={handleSubmit} className="form-add">
      <h3>{say('forms.new-choice')}</h3>
      <div className="form-row">
        <PlainText
          describedBy={describedBy}
          input={first}
          label={labelIn(original)}
          text={draft.label}
          lang={original}
          onText={(label) => setDraft({ ...draft, label })}
        />
        {others.map((one) => (
          <PlainText
            key={one}
            describedBy={describedBy}
            label={labelIn(one)}
            text={draft.translations[one] ?? ''}
            lang={one}
            onText={(text) =>
              setDraft({ ...draft, translations: { ...draft.translations, [one]: text } })
            }
          />
        ))}
        <PlainText
          describedBy={describedBy}
          label={say('forms.choice-value')}
          text={value}
          onText={(text) => setDraft({ ...draft, value: text })}
        />
        {name !== undefined && (
          <PlainText
            describedBy={describedBy}
            label={say('forms.choice-name')}
            text={name}
            onText={(text) => setDraft({ ...draft, name: text })}
          />
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
