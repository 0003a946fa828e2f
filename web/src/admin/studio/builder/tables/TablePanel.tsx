import {
  deleteTable,
  type LookUpTable,
  readLookUpTable,
  setTableWord,
  type TableWord,
  usesOfTable,
} from '@porchlight/engine/builder';
import { useMemo } from 'react';
import { SourceLink } from '../../../form-preview/SourceLink.tsx';
import { DraftField } from '../../forms/DraftField.tsx';
import { readIfThere } from '../../readIfThere.ts';
import { readDay } from '../../readTyped.ts';
import { type ReadText, TypedField } from '../../TypedField.tsx';
import type { BuilderProps } from '../BuilderProps.ts';
import { DeleteButton } from '../DeleteButton.tsx';
import { fitsDayField } from './fitsDayField.ts';
import { TableColumns } from './TableColumns.tsx';

/** What the panel of a table is given. */
export interface TablePanelProps extends Pick<BuilderProps, 'files' | 'say' | 'onBuild'> {
  file: string;
}

/** It may count from no day on, or until none. */
const readDayOrNone: ReadText<string> = (text) => (text ? readDay(text) : { value: text });

/** What can be said of a whole table; its rows stand in the middle. */
export function TablePanel(props: TablePanelProps) {
  const { files, file, say, onBuild } = props;
  const table = useMemo(() => readIfThere(() => readLookUpTable(files, file)), [files, file]);
  const uses = useMemo(() => usesOfTable(files, file), [files, file]);
  if (!table) return <p role="status">{say('table.no-table')}</p>;
  const own = { ...props, table };
  return (
    <section className="forms" key={file}>
      <h2>{table.words.title}</h2>
      <TextField {...own} word="title" maxLength={120} />
      <fieldset className="form-group">
        <legend>{say('table.origin')}</legend>
        <p className="quiet">{say('table.origin-help')}</p>
        <TextField {...own} word="source" maxLength={300} />
        <DayField {...own} word="from" />
        <DayField {...own} word="until" />
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

interface WordProps extends TablePanelProps {
  table: LookUpTable;
  word: TableWord;
}

/** Writes what is said of the whole table. */
const writeWord =
  ({ files, file, word, onBuild }: WordProps) =>
  (text: string) =>
    onBuild(() => setTableWord(files, file, { word, text }), `table ${file} ${word}`);

function TextField({ maxLength, ...props }: WordProps & { maxLength: number }) {
  const { table, word, say } = props;
  return (
    <DraftField
      label={say(`table.word-${word}`)}
      value={table.words[word]}
      {...{ maxLength, say }}
      onWrite={writeWord(props)}
    />
  );
}

/** What a hand wrote may be no day: it stays in sight as it is. */
function DayField(props: WordProps) {
  const { table, word, say } = props;
  const text = table.words[word];
  return (
    <TypedField
      label={say(`table.word-${word}`)}
      type={!text || fitsDayField(text) ? 'date' : 'text'}
      value={text}
      read={readDayOrNone}
      say={say}
      onValue={writeWord(props)}
    />
  );
}
