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
} from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { type FormEvent, useRef, useState } from 'react';
import { ToolSelect } from '../../ToolSelect.tsx';
import type { BuilderProps } from '../BuilderProps.ts';
import { DeleteButton } from '../DeleteButton.tsx';
import { PlainField } from '../PlainField.tsx';
import { RenameForm } from '../RenameForm.tsx';
import { FitsSelect } from './FitsSelect.tsx';

type Named = Extract<TableColumn, { part: 'by' | 'gives' }>;

/** What the columns of a table are given. */
export interface ColumnsProps extends Pick<BuilderProps, 'files' | 'say' | 'onBuild'> {
  file: string;
  table: LookUpTable;
}

/** By what rows are found, and what they give. */
export function TableColumns(props: ColumnsProps) {
  const { table, say } = props;
  const list = useRef<HTMLFieldSetElement>(null);
  const named = table.columns.filter((one): one is Named => 'name' in one);
  return (
    <fieldset ref={list} className="form-group">
      <legend>{say('table.columns')}</legend>
      {named.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column that is called otherwise stays open
        <details key={index}>
          <summary>
            {say(`table.column-${column.part}`, { name: spokenColumn(column.name) })}
          </summary>
          <Column
            {...props}
            column={column}
            onGone={() => list.current?.querySelectorAll('summary')[index]?.focus()}
          />
        </details>
      ))}
      <AddColumn {...props} />
    </fieldset>
  );
}

type ColumnProps = ColumnsProps & { column: Named };

function Column({ onGone, ...props }: ColumnProps & { onGone(): void }) {
  const { files, file, column, say, onBuild } = props;
  return (
    <div>
      <RenameForm
        label={say('table.column-name')}
        title={spokenColumn(column.name)}
        say={say}
        onRename={(title) =>
          onBuild(() =>
            renameTableColumn(files, file, { part: column.part, name: column.name, title }),
          )
        }
      />
      {column.part === 'by' && <FitsOfKey {...props} />}
      <KindSelect {...props} />
      <DeleteButton
        key={column.name}
        label={say('table.delete-column')}
        referencesOf={() => usesOfColumn(files, file, column)}
        say={say}
        onDelete={() => {
          const problem = onBuild(() => deleteTableColumn(files, file, column));
          if (!problem) onGone();
          return problem;
        }}
      />
    </div>
  );
}

/** How a value finds its row; one key alone may be of bands. */
function FitsOfKey({ files, file, table, column: { name }, say, onBuild }: ColumnProps) {
  const [isRefused, setRefused] = useState(false);
  return (
    <>
      <FitsSelect
        value={table.keys[name] ?? 'exact'}
        say={say}
        onFits={(fits) =>
          setRefused(onBuild(() => setKeyFits(files, file, name, fits)) !== undefined)
        }
      />
      {isRefused && (
        <p className="problem" role="alert">
          {say('table.problem-bands')}
        </p>
      )}
    </>
  );
}

const KINDS = ['number', 'money', 'text'] as const;
type Kind = (typeof KINDS)[number];

/**
 * What a column can be said to be of. Where nothing is typed yet, what is typed first tells numbers from texts:
 * it can be said alone whether the numbers will be money.
 */
function kindsFor({ part, kind }: Named): readonly Kind[] {
  if (kind === undefined) return part === 'gives' ? ['number', 'money'] : [];
  if (kind !== 'number' && kind !== 'text') return [];
  return KINDS.filter((one) => one !== 'money' || part === 'gives');
}

/** What stands in a column. */
function KindSelect({ files, file, column, say, onBuild }: ColumnProps) {
  const { kind = 'number', isMoney } = column;
  const [hasNone, setHasNone] = useState(false);
  const kinds = kindsFor(column);
  if (kinds.length === 0) return null;
  function handleKind(next: Kind) {
    let isSame = false;
    const problem = onBuild(() => {
      const made = setColumnKind(files, file, column, next);
      isSame = made.changes.length === 0;
      return made;
    });
    setHasNone(problem !== undefined || (next === 'number' && isSame));
  }
  return (
    <>
      <ToolSelect
        label={say('table.kind')}
        value={isMoney ? 'money' : kind}
        onChoose={(next) => handleKind(next as Kind)}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {say(`table.kind-${one}`)}
          </option>
        ))}
      </ToolSelect>
      {hasNone && (
        <p className="problem" role="alert">
          {say('table.no-numbers')}
        </p>
      )}
    </>
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
            {say(code === 'out-of-range' ? 'table.too-many-keys' : `forms.problem-${code}`)}
          </p>
        )}
        <p className="actions">
          <button type="submit">{say('table.make-column')}</button>
        </p>
      </form>
    </details>
  );
}
