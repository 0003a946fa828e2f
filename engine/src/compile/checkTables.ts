import { type Pack, type PackFile, report } from './readPack.ts';
import { findTableProblems } from './tableProblems.ts';
import { sourceOfTable } from './tables.ts';

/** Files that were found right: the same object is the same text. */
const passed = new WeakSet<PackFile>();

/** Reports rows of tables that miss something, or that are found together, and columns that can't be money. */
export function checkTables(pack: Pack): void {
  for (const file of pack.files.values()) {
    if (file.kind !== 'table' || passed.has(file)) continue;
    const problems = findTableProblems(sourceOfTable(file));
    for (const { at, message } of problems)
      report(pack, file, at, at[0] === 'money' ? 'money-column' : 'table-row', message);
    if (problems.length === 0) passed.add(file);
  }
}
