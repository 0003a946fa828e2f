import { type Cell, hasWords, lostIn, textOf, wordsOf } from './cells.ts';
import { readColumns, translationsIn } from './columns.ts';
import {
  ImportError,
  type Left,
  MOST_ROWS,
  type Proposal,
  type ProposedChoice,
} from './Proposal.ts';
import { readTable, type TableOptions } from './readTable.ts';

/** A sheet of a workbook. */
export interface Sheet {
  name: string;
  rows: Cell[][];
}

/** The lists of choices of an XLSForm, by their names, and what of their sheet is in none. */
function readLists({ name: sheet, rows }: Sheet, languages: string[]) {
  if (rows.length > MOST_ROWS + 1) throw new ImportError('too-many');
  const headers = (rows[0] ?? []).map(textOf);
  const list = headers.findIndex((header) => /^list([\s_]name)?$/i.test(header));
  const columns = readColumns(
    headers.map((one, at) => (at === list ? '' : one)),
    languages,
    `${sheet} 1`,
  );
  const { title, name, ...others } = columns.of;
  const left: Left[] = [...lostIn(rows[0] ?? [], `${sheet} 1`), ...columns.left];
  const leave = (row: number, reason: Left['reason'], words: string) =>
    left.push({ source: `${sheet} ${row + 1}`, reason, words });
  for (const index of [...Object.values(others), ...columns.logic])
    leave(0, 'column', headers[index]!);
  const lists = new Map<string, ProposedChoice[]>();
  for (const [index, row] of rows.entries()) {
    if (index === 0 || !hasWords(row)) continue;
    left.push(...lostIn(row, `${sheet} ${index + 1}`));
    const of = textOf(row[list]);
    const label = textOf(row[title ?? name ?? -1]);
    if (!of || !label) {
      if (wordsOf(row)) leave(index, 'no-choice', wordsOf(row));
      continue;
    }
    const choices = lists.get(of) ?? [];
    const value = textOf(row[name ?? -1]) || label;
    choices.push({ label, translations: translationsIn(row, columns), value });
    lists.set(of, choices);
  }
  return { lists, left };
}

/**
 * The questions of a workbook: of an XLSForm (sheets `survey` and `choices`), else of its first sheet.
 * @throws ImportError as `readTable`
 */
export function readWorkbook(sheets: Sheet[], { languages }: TableOptions): Proposal {
  const named = (name: string) => sheets.find((sheet) => sheet.name.toLowerCase() === name);
  const survey = named('survey');
  const choices = survey && named('choices');
  const asked = survey ?? sheets[0];
  const { lists, left } = readLists(choices ?? { name: 'choices', rows: [] }, languages);
  const found = readTable(asked?.rows ?? [], { languages, lists });
  for (const sheet of sheets)
    if (sheet !== asked && sheet !== choices && sheet.rows.some(hasWords))
      left.push({ source: sheet.name, reason: 'sheet', words: sheet.name });
  return { ...found, left: [...found.left, ...left] };
}
