import { Collected } from './Collected.ts';
import { type Cell, hasWords, lostIn, textOf, wordsOf } from './cells.ts';
import { type Columns, readColumns, translationsIn } from './columns.ts';
import type { SourceCondition } from './conditions/ProposedCondition.ts';
import { xpathTest } from './conditions/toTest.ts';
import { kindOfWords, plain } from './kindOfWords.ts';
import { messageOf } from './limits/messageOf.ts';
import type { ProposedLimit } from './limits/ProposedLimit.ts';
import { readConstraint } from './limits/readConstraint.ts';
import {
  ImportError,
  type Left,
  MOST_ROWS,
  type Proposal,
  type ProposedChoice,
} from './Proposal.ts';
import { wordsIn } from './values.ts';

/** How the cells of a table are read. */
export interface TableOptions {
  /** The languages of the pack, the one that it is written in first. */
  languages: string[];
  /** Lists of choices that the table names instead of writing them: XLSForm's. */
  lists?: ReadonlyMap<string, ProposedChoice[]>;
}

const YES = new Set(['yes', 'y', 'true', 'true()', '1', 'x', 'required', 'si', 's', 'verdadero']);
const NO = new Set(['', 'no', 'n', 'false', 'false()', '0', 'optional', 'falso']);

/** What XLSForm has in its column of types and what asks nobody anything. */
const NO_QUESTION = new Set([
  'note',
  'calculate',
  'hidden',
  'start',
  'start geopoint',
  'end',
  'today',
  'deviceid',
  'username',
  'audit',
  'begin',
  'end repeat',
]);
/** How far a row leads into what is asked again and again, or out of it. */
const REPEATS = new Map([
  ['begin repeat', 1],
  ['end repeat', -1],
]);

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
  const start = rows.findIndex((row) => wordsOf(row) !== '');
  const columns = readColumns((rows[start] ?? []).map(textOf), languages, String(start + 1));
  const above = rows.slice(0, start + 1).flatMap((row, index) => lostIn(row, String(index + 1)));
  const leftAbove = [...above, ...columns.left];
  if (columns.of.title === undefined) throw new ImportError('no-title-column', leftAbove);
  const collected = new Collected();
  for (const { source, reason, words } of leftAbove) collected.leave(source, reason, words);
  let depth = 0;
  for (const [index, row] of rows.entries()) {
    if (index <= start || !hasWords(row)) continue;
    const source = String(index + 1);
    for (const { reason, words } of lostIn(row, source)) collected.leave(source, reason, words);
    if (!wordsOf(row)) continue;
    const step = REPEATS.get(plain(cellIn(row, columns.of.kind))) ?? 0;
    if (depth > 0 || step > 0) {
      const words = cellIn(row, columns.of.title) || cellIn(row, columns.of.kind) || wordsOf(row);
      collected.leave(source, 'nested', words);
    } else readRow(row, { columns, lists, source, collected });
    depth = Math.max(0, depth + step);
  }
  return collected.finish();
}

const cellIn = (row: Cell[], column: number | undefined) =>
  column === undefined ? '' : textOf(row[column]);

interface RowPlace {
  columns: Columns;
  lists: TableOptions['lists'];
  source: string;
  collected: Collected;
}

/** The question of a row, or why it is none, beside what else is left of it. */
function readRow(row: Cell[], place: RowPlace): void {
  const { columns, source, collected } = place;
  const { of, logic } = columns;
  const leave = (reason: Left['reason'], words: string) => collected.leave(source, reason, words);
  const title = cellIn(row, of.title);
  const kind = plain(cellIn(row, of.kind));
  const section = cellIn(row, of.section);
  if (section) collected.beginNext({ title: section, translations: {}, source });
  for (const column of logic) if (textOf(row[column])) leave('logic', textOf(row[column]));
  if (kind === 'begin group') {
    collected.begin({ title, translations: translationsIn(row, columns), source });
    collected.enter(conditionsOf(row, place));
  } else if (kind === 'end group') {
    collected.exit();
    collected.end();
  } else if (NO_QUESTION.has(kind)) {
    for (const column of [of.relevant, of.constraint])
      if (cellIn(row, column)) leave('logic', wordsIn(cellIn(row, column)));
    leave('no-question', title || cellIn(row, of.kind));
  } else if (title) askRow(row, place);
  // A row may be the heading of those below it.
  else if (!section || wordsOf(row) !== section) leave('no-title', wordsOf(row));
}

/** When what a row is about is shown. */
function conditionsOf(row: Cell[], { columns, source, collected }: RowPlace): SourceCondition[] {
  const relevant = cellIn(row, columns.of.relevant);
  return relevant ? collected.condition(source, wordsIn(relevant), xpathTest(relevant)) : [];
}

/** The limits of a row; a constraint that is more than these is named. */
function limitsOf(row: Cell[], { columns, source, collected }: RowPlace): ProposedLimit[] {
  const { of, messages } = columns;
  const constraint = cellIn(row, of.constraint);
  const text = cellIn(row, of.message);
  const found = constraint ? readConstraint(constraint) : [];
  if (!found) collected.leave(source, 'limit', wordsIn(constraint));
  if (!found?.length) {
    if (text) collected.leave(source, 'setting', text);
    return [];
  }
  const translations = translationsIn(row, { titles: messages });
  const message = messageOf(collected, source, { text, translations });
  return found.map((one) => ({
    ...one,
    source,
    words: wordsIn(constraint),
    ...(message && { message }),
  }));
}

function askRow(row: Cell[], place: RowPlace): void {
  const { columns, lists, source, collected } = place;
  const { of } = columns;
  const title = cellIn(row, of.title);
  const given = cellIn(row, of.kind);
  const required = cellIn(row, of.required);
  const isRequired = YES.has(plain(required));
  const kind = given.replace(/ or_other$/, '');
  const named = /^(\S+(?: \S+)?) (\S+)$/.exec(kind);
  const list = named && lists?.get(named[2]!);
  const help = cellIn(row, of.help);
  const limits = limitsOf(row, place);
  const isTaken = collected.ask({
    title,
    translations: translationsIn(row, columns),
    ...(help && { description: help }),
    kind: kindOfWords(list ? named[1]! : kind),
    given,
    choices: list ? list : splitChoices(cellIn(row, of.choices)),
    isRequired,
    ...(limits.length > 0 && { limits }),
    conditions: conditionsOf(row, place),
    keys: [cellIn(row, of.name)].filter(Boolean),
    source,
  });
  if (!isTaken) return;
  if (!isRequired && !NO.has(plain(required))) collected.leave(source, 'required', required);
  if (kind !== given) collected.leave(source, 'or-other', title);
}
