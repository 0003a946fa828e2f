import { readColumns } from './columns.ts';
import type { Proposal, ProposedChoice } from './Proposal.ts';
import { type Cell, readTable, type TableOptions, textOf } from './readTable.ts';

/** A sheet of a workbook. */
export interface Sheet {
  name: string;
  rows: Cell[][];
}

/** The lists of choices of an XLSForm, by their names. */
function readLists(rows: Cell[][], languages: string[]): Map<string, ProposedChoice[]> {
  const [headers = [], ...others] = rows;
  const names = headers.map((cell) => textOf(cell).toLowerCase().replace(/\s+/g, '_'));
  const list = names.findIndex((name) => name === 'list_name' || name === 'list');
  const { of, titles } = readColumns(headers.map(textOf), languages);
  const lists = new Map<string, ProposedChoice[]>();
  for (const row of list < 0 ? [] : others) {
    const name = textOf(row[list]);
    const label = textOf(row[of.title ?? of.name ?? -1]);
    if (!name || !label) continue;
    const translations = Object.fromEntries(
      Object.entries(titles).flatMap(([language, column]) => {
        const text = textOf(row[column]);
        return text ? [[language, text]] : [];
      }),
    );
    lists.set(name, [...(lists.get(name) ?? []), { label, translations }]);
  }
  return lists;
}

/**
 * The questions of a workbook: of an XLSForm (sheets `survey` and `choices`), else of its first sheet.
 * @throws ImportError as `readTable`
 */
export function readWorkbook(sheets: Sheet[], { languages }: TableOptions): Proposal {
  const named = (name: string) => sheets.find((sheet) => sheet.name.toLowerCase() === name);
  const survey = named('survey');
  if (!survey) return readTable(sheets[0]?.rows ?? [], { languages });
  const lists = readLists(named('choices')?.rows ?? [], languages);
  return readTable(survey.rows, { languages, lists });
}
