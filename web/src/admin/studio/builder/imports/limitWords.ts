import type { LimitKeyword, ProposedLimit } from '@porchlight/engine/builder';
import type { SayWords } from '../../../words/words.ts';
import { writeDay } from '../../../words/writeDay.ts';

/** Limits that are said, and left out, together. */
export interface LimitLine {
  limits: ProposedLimit[];
  words: string;
}

/** Of what has a least and a most, both in one. */
const PAIRS: [
  id: 'brings.numbers' | 'brings.lengths' | 'brings.items',
  LimitKeyword,
  LimitKeyword,
][] = [
  ['brings.numbers', 'minimum', 'maximum'],
  ['brings.lengths', 'minLength', 'maxLength'],
  ['brings.items', 'minItems', 'maxItems'],
];

/** The day of a limit: of the calendar, or so many days from today. */
function dayWords(value: ProposedLimit['value'], say: SayWords, language: string): string {
  if (typeof value !== 'object') return writeDay(String(value), language) ?? String(value);
  const days = Number(value.days ?? 0);
  return say(days < 0 ? 'brings.before-today' : 'brings.from-today', { days: Math.abs(days) });
}

function wordsOf({ keyword, value }: ProposedLimit, say: SayWords, language: string): string {
  if (keyword !== 'notBefore' && keyword !== 'notAfter')
    return say(`brings.${keyword}`, { value: String(value) });
  if (typeof value === 'object' && !value.days)
    return say(keyword === 'notBefore' ? 'build.days-future' : 'build.days-past');
  return say(`brings.${keyword}`, { value: dayWords(value, say, language) });
}

/** What limits say, a line for each, and one for a least and a most of the same. */
export function limitLines(limits: ProposedLimit[], say: SayWords, language: string): LimitLine[] {
  const left = [...limits];
  const lines: LimitLine[] = [];
  for (const [id, first, second] of PAIRS) {
    const least = left.find(({ keyword }) => keyword === first);
    const most = left.find(({ keyword }) => keyword === second);
    if (!least || !most) continue;
    left.splice(left.indexOf(least), 1);
    left.splice(left.indexOf(most), 1);
    const places = { least: String(least.value), most: String(most.value) };
    lines.push({ limits: [least, most], words: say(id, places) });
  }
  return [...lines, ...left.map((one) => ({ limits: [one], words: wordsOf(one, say, language) }))];
}
