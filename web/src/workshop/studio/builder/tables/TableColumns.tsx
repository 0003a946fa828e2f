import {
  addTableColumn,
  deleteTableColumn,
  type LookUpTable,
  renameTableColumn,
  setColumnKind,
  setKeyFits,
  spokenColumn,
  type TableColumn,
  usesOfColumn,
} from '@porchlight/engine/build';
import type { EditCode } from '@porchlight/engine/edit';
import { type FormEvent, useState } from 'react';
import type { BuilderProps } from '../BuilderProps.ts';
import { DeleteButton } from '../DeleteButton.tsx';
import { PlainField } from '../PlainField.tsx';

type Named = Extract<TableColumn, { part: 'by' | 'gives' }>;

export interface ColumnsProps extends Pick<BuilderProps, 'files' | 'say' | 'onBuild'> {
  file: string;
  table: LookUpTable;
}

/** By what rows are found, and what they give. */
export function TableColumns(props: ColumnsProps) {
  const { table, say } = props;
  const named = table.columns.filter((one): one is Named => 'name' in one);
  return (
    <fieldset className="form-group">
      <legend>{say('table.columns')}</legend>
      {named.map((column) => (
        <details key={`${column.part} ${column.name}`}>
          <summary>
            {say(`table.column-${column.part}`, { name: spokenColumn(column.name) })}
          </summary>
          <Column {...props} column={column} />
        </details>
      ))}
      <AddColumn {...props} />
    </fieldset>
  );
}

function Column({ files, file, table, column, say, onBuild }: ColumnsProps & { column: Named }) {
  const { part, name, kind } = column;
  const [title, setTitle] = useState(spokenColumn(name));
  const [code, setCode] = useState<EditCode>();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setCode(onBuild(() => renameTableColumn(files, file, { part, name, title })));
  }
  return (
    <div>
      <form onSubmit={handleSubmit}>
        <PlainField
          label={say('table.column-name')}
          value={title}
          required
          maxLength={60}
          onText={setTitle}
        />
        <p className="actions">
          <button type="submit">{say('table.rename')}</button>
        </p>
      </form>
      {part === 'by' && (
        <label className="tool">
          <span>{say('table.fits')}</span>
          <select
            value={table.keys[name]}
            onChange={({ target }) =>
              setCode(
                onBuild(() => setKeyFits(files, file, name, target.value as 'exact' | 'band')),
              )
            }
          >
            {(['exact', 'band'] as const).map((one) => (
              <option key={one} value={one}>
                {say(`table.fits-long-${one}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      {(kind === 'number' || kind === 'text') && (
        <label className="tool">
          <span>{say('table.kind')}</span>
          <select
            value={kind}
            onChange={({ target }) =>
              setCode(
                onBuild(() => setColumnKind(files, file, column, target.value as typeof kind)),
              )
            }
          >
            <option value="number">{say('table.kind-number')}</option>
            <option value="text">{say('table.kind-text')}</option>
          </select>
        </label>
      )}
      {code && (
        <p className="problem" role="alert">
          {say(code === 'taken' && part === 'by' ? 'table.problem-bands' : `forms.problem-${code}`)}
        </p>
      )}
      <DeleteButton
        label={say('table.delete-column')}
        referencesOf={() => usesOfColumn(files, file, column)}
        say={say}
        onDelete={() => onBuild(() => deleteTableColumn(files, file, column))}
      />
    </div>
  );
}

function AddColumn({ files, file, say, onBuild }: ColumnsProps) {
  const [title, setTitle] = useState('');
  const [part, setPart] = useState<'by' | 'gives'>('gives');
  const [code, setCode] = useState<EditCode>();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const problem = onBuild(() => addTableColumn(files, file, { part, title }));
    setCode(problem);
    if (!problem) setTitle('');
  }
  return (
    <details>
      <summary>{say('table.add-column')}</summary>
      <form onSubmit={handleSubmit}>
        <PlainField
          label={say('table.column-name')}
          value={title}
          required
          maxLength={60}
          onText={setTitle}
        />
        <label className="tool">
          <span>{say('table.column-for')}</span>
          <select value={part} onChange={({ target }) => setPart(target.value as typeof part)}>
            {(['gives', 'by'] as const).map((one) => (
              <option key={one} value={one}>
                {say(`table.column-for-${one}`)}
              </option>
            ))}
          </select>
        </label>
        {code && (
          <p className="problem" role="alert">
            {say(`forms.problem-${code}`)}
          </p>
        )}
        <p className="actions">
          <button type="submit">{say('table.make-column')}</button>
        </p>
      </form>
    </details>
  );
}
