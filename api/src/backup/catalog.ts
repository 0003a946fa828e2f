import { type ClientBase, escapeIdentifier } from 'pg';
import { BackupError } from './BackupError.ts';

/** A table as the catalogue has it. */
export interface CatalogTable {
  name: string;
  /** All that hold values of their own. */
  columns: string[];
  /** What its rows are written in order of. */
  order: string[];
}

/** Rows that are needed beside others are written in their order. */
const ORDERS: Record<string, string[]> = { submissions: ['application_id', 'id'] };

const TABLES = `select c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select array_agg(a.attname::text order by k.n)
     from pg_index i, unnest(i.indkey) with ordinality k (attnum, n), pg_attribute a
     where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as key
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`;
const TEXTS = `select c.relname || '.' || a.attname as name from pg_class c, pg_attribute a
  where c.relnamespace = 'public'::regnamespace and a.attrelid = c.oid and a.atttypid in ('text'::regtype, 'varchar'::regtype)`;
const REFERENCES = `select f.relname as "from", t.relname as "to"
  from pg_constraint r join pg_class f on f.oid = r.conrelid join pg_class t on t.oid = r.confrelid
  where r.contype = 'f' and f.relnamespace = 'public'::regnamespace and r.conrelid <> r.confrelid`;
const SEQUENCES = `select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by 1`;

/** The tables of the schema `public`, each behind those that its rows name. */
export async function readTables(client: ClientBase): Promise<CatalogTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] | null }>(
    TABLES,
  );
  const texts = new Set((await client.query<{ name: string }>(TEXTS)).rows.map(({ name }) => name));
  const references = (await client.query<{ from: string; to: string }>(REFERENCES)).rows;
  const tables = rows.map(({ name, columns, key }) => ({
    name,
    columns,
    // Texts by their bytes: the same everywhere, whatever language the database sorts by.
    order: (ORDERS[name] ?? key ?? []).map(
      (column) => escapeIdentifier(column) + (texts.has(`${name}.${column}`) ? ' collate "C"' : ''),
    ),
  }));
  return sortByReferences(tables, references);
}

/** @throws BackupError for tables that name each other: none of them could be filled first. */
export function sortByReferences<Named extends { name: string }>(
  tables: readonly Named[],
  references: readonly { from: string; to: string }[],
): Named[] {
  const sorted: Named[] = [];
  let left = [...tables];
  while (left.length) {
    const names = new Set(left.map(({ name }) => name));
    const isFree = ({ name }: Named) =>
      !references.some(({ from, to }) => from === name && names.has(to));
    const free = left.filter(isFree);
    if (!free.length)
      throw new BackupError(
        `The tables ${[...names].join(', ')} reference each other in a circle.`,
      );
    sorted.push(...free);
    left = left.filter((table) => !free.includes(table));
  }
  return sorted;
}

/** Where each sequence stands. They know no transaction: read last, they are ahead of the rows or even. */
export async function readSequences(client: ClientBase) {
  const { rows } = await client.query<{ name: string }>(SEQUENCES);
  const sequences: { name: string; last: string; isCalled: boolean }[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from public.${escapeIdentifier(name)}`,
    );
    sequences.push({ name, ...found.rows[0]! });
  }
  return sequences;
}

/** A table and columns as SQL has them: `public."members" ("id", "record")`. */
export const columnsOf = (columns: readonly string[]) => columns.map(escapeIdentifier).join(', ');
