import {
  languagesOf,
  listTexts,
  setText,
  type TextEdit,
  textFilesOf,
} from '@porchlight/engine/edit';
import { useMemo, useState } from 'react';
import type { SayWords } from '../../words/words.ts';
import { attempt } from './attempt.ts';
import type { FormProps } from './FormProps.ts';
import { nameTexts, sentencesOf } from './nameTexts.ts';
import { type Row, TextRow, type TextRowProps } from './TextRow.tsx';

const idOf = ({ file, key }: Pick<Row, 'file' | 'key'>) => `${file} ${key}`;

const isWork = ({ translations }: Row) =>
  Object.values(translations).some(({ state }) => state !== 'current');

function holds({ key, name = '', original, translations }: Row, word: string): boolean {
  const texts = [key, name, original, ...Object.values(translations).map(({ text }) => text)];
  return texts.some((text) => text.toLocaleLowerCase().includes(word));
}

/** The texts of a file and of what belongs to it; of a list of reasons, what applicants read for each, too. */
function rowsOf(files: TextsFormProps['files'], file: string, say: SayWords): Row[] {
  const textsOf = (one: string): Row[] => {
    const names = nameTexts(files, one, say);
    return listTexts(files, one).map((text) => ({ ...text, file: one, name: names.get(text.key) }));
  };
  const sentences = sentencesOf(files, file).flatMap(([page, keys]) =>
    textsOf(page).filter(({ key }) => keys.has(key)),
  );
  return [...textFilesOf(files, file).flatMap(textsOf), ...sentences];
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
  const rows = useMemo(() => rowsOf(files, file, say), [files, file, say]);
  const word = search.trim().toLocaleLowerCase();
  const shown = rows.filter(
    (row) => touched.has(idOf(row)) || (holds(row, word) && (!isWorkOnly || isWork(row))),
  );

  /** What was worked on goes when something else is looked for. */
  function filter(change: () => void) {
    change();
    setTouched(new Set());
  }

  function write(row: Row, edit: Pick<TextEdit, 'language' | 'text'>) {
    setTouched((before) => new Set([...before, idOf(row)]));
    return attempt(() => setText(files, { file: row.file, key: row.key, ...edit }), onChange);
  }

  return (
    <section className="form-texts">
      <TextFilters
        search={search}
        isWorkOnly={isWorkOnly}
        unfinished={others.length > 0 ? rows.filter(isWork).length : undefined}
        say={say}
        onSearch={(text) => filter(() => setSearch(text))}
        onWorkOnly={(isOnly) => filter(() => setWorkOnly(isOnly))}
      />
      <p className="quiet" role="status">
        {say('forms.texts-shown', { shown: shown.length, count: rows.length })}
      </p>
      <TextTable
        rows={shown}
        original={original}
        others={others}
        nameOf={nameOf}
        say={say}
        onWrite={write}
      />
    </section>
  );
}

interface TextTableProps extends Pick<TextRowProps, 'original' | 'others' | 'nameOf' | 'say'> {
  rows: Row[];
  onWrite(row: Row, edit: Pick<TextEdit, 'language' | 'text'>): ReturnType<TextRowProps['onWrite']>;
}

/** The texts, one a row, with a column for each language. */
function TextTable({ rows, onWrite, ...each }: TextTableProps) {
  const { original, others, nameOf, say } = each;
  return (
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
        {rows.map((row) => (
          <TextRow key={idOf(row)} row={row} {...each} onWrite={(edit) => onWrite(row, edit)} />
        ))}
      </tbody>
    </table>
  );
}

interface TextFiltersProps {
  search: string;
  isWorkOnly: boolean;
  /** Texts that a translation is missing of, or stale; undefined where there is one language. */
  unfinished: number | undefined;
  say: SayWords;
  onSearch(text: string): void;
  onWorkOnly(isOnly: boolean): void;
}

function TextFilters(props: TextFiltersProps) {
  const { search, isWorkOnly, unfinished, say, onSearch, onWorkOnly } = props;
  return (
    <div className="tools">
      <label className="tool">
        <span>{say('forms.search-texts')}</span>
        <input type="search" value={search} onChange={({ target }) => onSearch(target.value)} />
      </label>
      {unfinished !== undefined && (
        <label className="form-check">
          <input
            type="checkbox"
            checked={isWorkOnly}
            onChange={({ target }) => onWorkOnly(target.checked)}
          />
          <span>{say('forms.work-only', { count: unfinished })}</span>
        </label>
      )}
    </div>
  );
}
