import type { JsonObject } from '@porchlight/engine';
import { beginLookUp, columnsFor, spokenColumn, UNCHOSEN } from '@porchlight/engine/builder';
import { useFocusMoved } from '../useFocusMoved.ts';
import type { PartsProps } from './EditorProps.ts';

/** In which table, by what, and which column of the row. */
export function LookedUp(props: PartsProps) {
  const { node, wanted, context, say, onValue } = props;
  const table = context.tables.find(({ name }) => name === node.table);
  const columns = table ? columnsFor(table, wanted) : [];
  const isKnown = columns.some(({ name }) => name === node.column);
  const tables = context.tables.filter(
    (one) => one.name === node.table || columnsFor(one, wanted).length > 0,
  );
  return (
    <>
      <label className="tool">
        <span>{say('calc.table-in')}</span>
        <select
          value={String(node.table)}
          onChange={({ target }) =>
            onValue({ ...node, ...beginLookUp(context, target.value, wanted) })
          }
        >
          {!table && <option value={String(node.table)}>{String(node.table)}</option>}
          {tables.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <Keys {...props} table={table} />
      <label className="tool">
        <span>{say('calc.table-column')}</span>
        <select
          value={String(node.column)}
          onChange={({ target }) => onValue({ ...node, column: target.value })}
        >
          {!isKnown && <option value={String(node.column)}>{String(node.column)}</option>}
          {columns.map(({ name }) => (
            <option key={name} value={name}>
              {spokenColumn(name)}
            </option>
          ))}
        </select>
      </label>
      <p className="quiet">{say('calc.table-help')}</p>
    </>
  );
}

type KeysProps = PartsProps & { table: PartsProps['context']['tables'][number] | undefined };

/** What each key is, to be chosen; one that the table got since is filled in here, and one that it has no more goes. */
function Keys({ node, table, ...props }: KeysProps) {
  const by = node.by as JsonObject;
  const write = (next: JsonObject) => props.onValue({ ...node, by: next });
  const kinds = new Map(table?.keys.map(({ name, kind }) => [name, kind]));
  const named = [...new Set([...kinds.keys(), ...Object.keys(by)])];
  return named.map((name) => (
    <Key
      key={name}
      {...props}
      {...{ name, by }}
      kind={kinds.get(name) ?? 'any'}
      isGone={table !== undefined && !kinds.has(name)}
      onBy={write}
    />
  ));
}

type KeyProps = Omit<PartsProps, 'node' | 'onValue'> & {
  name: string;
  by: JsonObject;
  kind: NonNullable<KeysProps['table']>['keys'][number]['kind'];
  /** Whether the table has it no more. */
  isGone: boolean;
  onBy(next: JsonObject): void;
};

function Key({ name: key, by, kind, isGone, onBy, ...props }: KeyProps) {
  const { at, problems, context, say, Editor } = props;
  const { whole, onGone } = useFocusMoved<HTMLDivElement>('select');
  const name = spokenColumn(key);
  const { [key]: value, ...others } = by;
  function handleFill() {
    onGone();
    onBy({ ...by, [key]: UNCHOSEN });
  }
  if (value === undefined)
    return (
      <div ref={whole} className="actions">
        <button type="button" onClick={handleFill}>
          {say('calc.fill-key', { name })}
        </button>
      </div>
    );
  return (
    <div ref={whole}>
      <Editor
        label={say('calc.table-by', { name })}
        value={value}
        wanted={kind === 'any' ? [] : [kind]}
        at={[...at, 'by', key]}
        {...{ problems, context, say }}
        onValue={(next) => onBy({ ...by, [key]: next })}
      />
      {isGone && (
        <p className="actions">
          <button type="button" onClick={() => onBy(others)}>
            {say('calc.drop-key', { name })}
          </button>
        </p>
      )}
    </div>
  );
}
