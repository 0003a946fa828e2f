import {
  type ListedText,
  languagesOf,
  listTexts,
  setText,
  type TextEdit,
  textFilesOf,
} from '@porchlight/engine/edit';
import { useMemo, useState } from 'react';
import { attempt } from './attempt.ts';
import { DraftField } from './DraftField.tsx';
import type { FormProps } from './FormProps.ts';

interface Row extends ListedText {
  file: string;
}

const idOf = ({ file, key }: Pick<Row, 'file' | 'key'>) => `${file} ${key}`;

const isWork = ({ translations }: Row) =>
  Object.values(translations).some(({ state }) => state !== 'current');

function holds({ key, original, translations }: Row, word: string): boolean {
  const texts = [key, original, ...Object.values(translations).map(({ text }) => text)];
  return texts.some((text) => text.toLocaleLowerCase().includes(word));
}

export interface TextsFormProps extends FormProps {
  /** The language of the studio, in which languages are named. */
  language: string;
}

/** Every text of a definition beside its translations; what is stale or missing is marked. */
export function TextsForm({ files, file, language, say, onChange }: TextsFormProps) {
  const [search, setSearch] = useState('');
  const [isWorkOnly, setWorkOnly] = useState(false);
  // A row stays while it is worked on, though it may be done by now.
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const names = useMemo(() => new Intl.DisplayNames([language], { type: 'language' }), [language]);
  const nameOf = (one: string) => names.of(one) ?? one;
  const { original, others } = languagesOf(files);
  const rows = useMemo(
    () =>
      textFilesOf(files, file).flatMap((name) =>
        listTexts(files, name).map((text): Row => ({ ...text, file: name })),
      ),
    [files, file],
  );
  const word = search.trim().toLocaleLowerCase();
  const shown = rows.filter(
    (row) => touched.has(idOf(row)) || (holds(row, word) && (!isWorkOnly || isWork(row))),
  );

  function write(row: Row, edit: Pick<TextEdit, 'language' | 'text'>) {
    setTouched((before) => new Set([...before, idOf(row)]));
    return attempt(() => setText(files, { file: row.file, key: row.key, ...edit }), onChange);
  }

  return (
    <section className="form-texts">
      <div className="tools">
        <label className="tool">
          <span>{say('forms.search-texts')}</span>
          <input
            type="search"
            value={search}
            onChange={({ target }) => {
              setSearch(target.value);
              setTouched(new Set());
            }}
          />
        </label>
        {others.length > 0 && (
          <label className="form-check">
            <input
              type="checkbox"
              checked={isWorkOnly}
              onChange={({ target }) => {
                setWorkOnly(target.checked);
                setTouched(new Set());
              }}
            />
            <span>{say('forms.work-only', { count: rows.filter(isWork).length })}</span>
          </label>
        )}
      </div>
      <p className="quiet" role="status">
        {say('forms.texts-shown', { shown: shown.length, count: rows.length })}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('forms.text')}</th>
            {[original, ...others].map((one) => (
              <th key={one} scope="col">
                {nameOf(one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={idOf(row)}>
              <th scope="row">
                <code>{row.key}</code>
              </th>
              <td data-language={nameOf(original)}>
                <DraftField
                  label={say('forms.text-in', { text: row.key, language: nameOf(original) })}
                  isLabelHidden
                  isLong
                  value={row.original}
                  lang={original}
                  say={say}
                  onWrite={(text) => write(row, { language: original, text })}
                />
              </td>
              {others.map((one) => {
                const { text: said, state } = row.translations[one]!;
                return (
                  <td key={one} data-language={nameOf(one)} data-state={state}>
                    <DraftField
                      label={say('forms.text-in', { text: row.key, language: nameOf(one) })}
                      isLabelHidden
                      isLong
                      value={said}
                      lang={one}
                      help={
                        state === 'current' ? undefined : (
                          <strong>{say(`forms.translation-${state}`)}</strong>
                        )
                      }
                      say={say}
                      onWrite={(text) => write(row, { language: one, text })}
                    />
                    {(state === 'stale' || state === 'unmarked') && (
                      <button
                        type="button"
                        aria-label={say('forms.still-fits-of', {
                          text: row.key,
                          language: nameOf(one),
                        })}
                        onClick={() => write(row, { language: one, text: said })}
                      >
                        {say('forms.still-fits')}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
