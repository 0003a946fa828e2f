import type { Table, TableRow } from '../kernel/types.ts';
import type { FindTable } from './conditions.ts';
import type { TableSource } from './meta/sources.generated.ts';
import { ownerOf } from './owner.ts';
import type { Pack, PackFile } from './readPack.ts';

export type { TableSource };

/** A row as it stands in a pack. */
export type RowSource = TableSource['rows'][number];

/** A table as it stands in a pack; what it says of source and days counts for rows that say nothing of it. */
export const sourceOfTable = ({ data }: Pick<PackFile, 'data'>) => data as TableSource;

/** Which table a file means by a name: its owner's own where it has one of that name, else the pack's. */
export function placeOfTable(
  has: (file: string) => boolean,
  user: string,
  name: string,
): { file: string; name: string } | undefined {
  const owner = ownerOf(user);
  const own = owner && `${owner.folder}/tables/${name}.json`;
  if (own && has(own)) return { file: own, name: `${owner.prefix}.${name}` };
  const file = `tables/${name}.json`;
  return has(file) ? { file, name } : undefined;
}

/** A table of a pack, for a file that names it. */
export function findTableFile(
  pack: Pack,
  user: string,
  name: string,
): { file: PackFile; name: string } | undefined {
  const found = placeOfTable((file) => pack.files.has(file), user, name);
  return found && { file: pack.files.get(found.file)!, name: found.name };
}

/** The names of the tables that a file can name. */
export function tableNames(pack: Pack, user: string): string[] {
  const folders = ['tables/', `${ownerOf(user)?.folder}/tables/`];
  return [...pack.files.keys()].flatMap((name) => {
    const folder = folders.find((one) => name.startsWith(one));
    return folder ? [name.slice(folder.length).replace(/\.json$/, '')] : [];
  });
}

/** A table as the kernel looks into it: each row says its days itself. */
export function compileTable({ keys, rows, from, until }: TableSource): Table {
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
    return found && { name: found.name, table: compileTable(sourceOfTable(found.file)) };
  };
}
