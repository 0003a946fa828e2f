import type { Table, TableRow } from '../kernel/types.ts';
import type { FindTable } from './conditions.ts';
import type { TableSource } from './meta/sources.generated.ts';
import { ownerOf } from './owner.ts';
import type { Pack, PackFile } from './readPack.ts';

/** A row as it stands in a pack. */
export type RowSource = TableSource['rows'][number];

/** A table as it stands in a pack; what it says of source and days counts for rows that say nothing of it. */
export const sourceOfTable = (file: PackFile) => file.data as TableSource;

/** A table of a pack, for a file that names it: its owner's own where it has one of that name, else the pack's. */
export function findTableFile(
  pack: Pack,
  user: string,
  name: string,
): { file: PackFile; name: string } | undefined {
  const owner = ownerOf(user);
  const own = owner && pack.files.get(`${owner.folder}/tables/${name}.json`);
  if (own) return { file: own, name: `${owner.prefix}.${name}` };
  const file = pack.files.get(`tables/${name}.json`);
  return file && { file, name };
}

/** The names of the tables that a file can name. */
export function tableNames(pack: Pack, user: string): string[] {
  const folders = ['tables/', `${ownerOf(user)?.folder}/tables/`];
  return [...pack.files.keys()].flatMap((name) => {
    const folder = folders.find((one) => name.startsWith(one));
    return folder ? [name.slice(folder.length).replace(/\.json$/, '')] : [];
  });
}

function compileTable(file: PackFile): Table {
  const { keys, rows, from, until } = sourceOfTable(file);
  return {
    keys,
    rows: rows.map((row): TableRow => {
      const days = { from: row.from ?? from, until: row.until ?? until };
      return {
        by: row.by,
        gives: row.gives,
        ...(days.from !== undefined && { from: days.from }),
        ...(days.until !== undefined && { until: days.until }),
      };
    }),
  };
}

/** What the expressions of a file's owner find by a table's name. */
export function tableFinder(pack: Pack, user: string): FindTable {
  return (name) => {
    const found = findTableFile(pack, user, name);
    return found && { name: found.name, table: compileTable(found.file) };
  };
}
