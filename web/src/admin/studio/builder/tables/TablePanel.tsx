import { isDate } from '@porchlight/engine';
import {
  deleteTable,
  readLookUpTable,
  setTableWord,
  type TableWord,
  usesOfTable,
} from '@porchlight/engine/builder';
import { useMemo } from 'react';
import { SourceLink } from '../../../form-preview/SourceLink.tsx';
import { DraftField } from '../../forms/DraftField.tsx';
import { readIfThere } from '../../readIfThere.ts';
import type { BuilderProps } from '../BuilderProps.ts';
import { DeleteButton } from '../DeleteButton.tsx';
import { TableColumns } from './TableColumns.tsx';

/** What the panel of a table is given. */
export interface TablePanelProps extends Pick<BuilderProps, 'files' | 'say' | 'onBuild'> {
  file: string;
}

/** What a hand wrote may be no day: it stays in sight as it is. */
const dayField = (text: string, say: TablePanelProps['say']) =>
  !text || isDate(text)
    ? { input: { type: 'date' } }
    : { input: { autoComplete: 'off' }, help: say('table.day-help') };

/** What can be said of a whole table; its rows stand in the middle. */
export function TablePanel(props: TablePanelProps) {
  const { files, file, say, onBuild } = props;
  const table = useMemo(() => readIfThere(() => readLookUpTable(files, file)), [files, file]);
  const uses = useMemo(() => usesOfTable(files, file), [files, file]);
  if (!table) return <p role="status">{say('table.no-table')}</p>;
  const field = (word: TableWord, isDay = false) => (
    <DraftField
      key={word}
      label={say(`table.word-${word}`)}
      value={table.words[word]}
      {...(isDay ? dayField(table.words[word], say) : { maxLength: word === 'title' ? 120 : 300 })}
      say={say}
      onWrite={(text) =>
        onBuild(() => setTableWord(files, file, { word, text }), `table ${file} ${word}`)
      }
    />
  );
  return (
    <section className="forms" key={file}>
      <h2>{table.words.title}</h2>
      {field('title')}
      <fieldset className="form-group">
        <legend>{say('table.origin')}</legend>
        <p className="quiet">{say('table.origin-help')}</p>
        {field('source')}
        {field('from', true)}
        {field('until', true)}
      </fieldset>
      <TableColumns {...props} table={table} />
      <fieldset className="form-group">
        <legend>{say('table.used')}</legend>
        {uses.length === 0 && <p>{say('table.unused')}</p>}
        <ul>
          {uses.map(({ file: user, at, title }) => (
            <li key={`${user} ${at.join('/')}`}>
              {title}{' '}
              <SourceLink
                place={{ file: user, line: 1, column: 1, pointer: `/${at.join('/')}` }}
                say={say}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <DeleteButton
        label={say('table.delete')}
        referencesOf={() => uses}
        say={say}
        onDelete={() => onBuild(() => deleteTable(files, file))}
      />
    </section>
  );
}
