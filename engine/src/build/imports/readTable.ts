import { readColumns } from './columns.ts';
import { kindOfWords, plain } from './kindOfWords.ts';
import {
  finish,
  ImportError,
  type Left,
  LONGEST_TITLE,
  MOST_ROWS,
  type Proposal,
  type ProposedChoice,
} from './Proposal.ts';

/** What a cell of a spreadsheet holds; of a formula what it gave last. */
export type Cell = string | number | boolean | Date | null | undefined;

export interface TableOptions {
  /** The languages of the pack, the one that it is written in first. */
  languages: string[];
  /** Lists of choices that the table names instead of writing them: XLSForm's. */
  lists?: ReadonlyMap<string, ProposedChoice[]>;
}

const YES = new Set(['yes', 'y', 'true', 'true()', '1', 'x', 'required', 'si', 's', 'verdadero']);
const NO = new Set(['', 'no', 'n', 'false', 'false()', '0', 'optional', 'falso']);

/** What XLSForm has in its column of types and what asks nobody anything. */
const NO_QUESTION =
  /^(note|calculate|hidden|start|end|today|deviceid|username|audit|begin|end|begin (group|repeat)|end (group|repeat))\b/;

export const textOf = (cell: Cell): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell).trim();
};

/** Choices in a cell: one on each line, or between semicolons, bars or commas: the first of these that is there. */
function splitChoices(words: string): ProposedChoice[] {
  const mark = ['\n', ';', '|', ','].find((one) => words.includes(one));
  const all = (mark ? words.split(mark) : [words]).map((one) => one.trim()).filter(Boolean);
  return [...new Set(all)].map((label) => ({ label, translations: {} }));
}

/**
 * The questions that a table asks: a question in each row, what is said of it in columns under headers.
 * @param rows The headers first.
 * @throws ImportError `no-title-column`, `nothing-asked`, `too-many`
 */
export function readTable(rows: Cell[][], { languages, lists }: TableOptions): Proposal {
  if (rows.length > MOST_ROWS + 1) throw new ImportError('too-many');
  const start = rows.findIndex((row) => row.some((cell) => textOf(cell)));
  const columns = readColumns((rows[start] ?? []).map(textOf), languages, String(start + 1));
  const { of } = columns;
  if (of.title === undefined) throw new ImportError('no-title-column');
  const proposal: Proposal = { questions: [], left: [...columns.left] };
  for (const [index, row] of rows.entries()) {
    if (index <= start || !row.some((cell) => textOf(cell))) continue;
    const source = String(index + 1);
    const leave = (reason: Left['reason'], words: string) =>
      proposal.left.push({ source, reason, words });
    const cell = (column: number | undefined) => (column === undefined ? '' : textOf(row[column]));
    const title = cell(of.title);
    const given = cell(of.kind);
    if (NO_QUESTION.test(plain(given))) leave('no-question', title || given);
    else if (!title) leave('no-title', row.map(textOf).filter(Boolean).join(' · '));
    else if (title.length > LONGEST_TITLE) leave('long-title', title);
    else {
      for (const column of columns.logic) if (cell(column)) leave('logic', cell(column));
      const required = plain(cell(of.required));
      if (!YES.has(required) && !NO.has(required)) leave('required', cell(of.required));
      const named = /^(\S+(?: \S+)?) (\S+)$/.exec(given.trim());
      const list = named && lists?.get(named[2]!);
      const help = cell(of.help);
      proposal.questions.push({
        title,
        translations: Object.fromEntries(
          Object.entries(columns.titles).flatMap(([language, column]) => {
            const text = cell(column);
            return text ? [[language, text]] : [];
          }),
        ),
        ...(help && { description: help }),
        kind: kindOfWords(list ? named![1]! : given),
        given,
        choices: list ? list : splitChoices(cell(of.choices)),
        isRequired: YES.has(required),
        source,
      });
    }
  }
  return finish(proposal);
}
