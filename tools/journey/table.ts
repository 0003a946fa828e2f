import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Situation } from './situations.ts';
import type { Figures } from './Watch.ts';
import type { Pace } from './walkThrough.ts';

/** One walk. */
export interface Row {
  situation: Situation;
  pace: Pace;
  figures: Figures;
}

const PAGE = path.join(import.meta.dirname, '../../docs/journey.md');
const MARKS = ['<!-- table: begin -->', '<!-- table: end -->'] as const;
const UNITS = { finger: 'taps', keyboard: 'keys', reader: 'moves' };

/** What each walk cost, as a table of Markdown. */
export function tableOf(rows: Row[]): string {
  const lines = rows.map(({ situation, pace, figures }) => {
    const { taps, screens, seconds, longest, messages, faults } = figures;
    return [
      situation.title,
      situation.language,
      pace === 'one' ? 'one question' : 'steps',
      `${taps} ${UNITS[situation.by]}`,
      screens,
      seconds.toFixed(0),
      longest.toFixed(1),
      messages.length,
      faults.length,
    ];
  });
  const head = [
    ...['situation', 'language', 'pace', 'done', 'screens', 'seconds', 'longest'],
    ...['messages', 'faults'],
  ];
  return [head, head.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Puts the table into the page of the documentation. */
export async function writeTable(rows: Row[]): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const [begin, end] = MARKS;
  const [before] = page.split(begin);
  const [, after] = page.split(end);
  await writeFile(PAGE, `${before}${begin}\n\n${tableOf(rows)}\n\n${end}${after}`);
}
