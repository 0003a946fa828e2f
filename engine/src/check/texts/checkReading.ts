import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { byText } from '../../compile/byText.ts';
import { portalOf, report } from '../../compile/readPack.ts';
import { englishTexts } from '../../texts/englishTexts.ts';
import type { CheckContext } from '../CheckContext.ts';

/** In fewer words one long name decides the grade: of a label it says nothing. */
const FEWEST_WORDS = 15;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** `{count, plural, one {# step needs} other {# steps need}} a look` → what an applicant reads: one branch, a figure for a place. */
function asRead(text: string): string {
  const branch = /\{\w+, *(?:plural|select|selectordinal),.*?other *\{([^{}]*)\} *\}/gs;
  return text.replace(branch, '$1').replace(/\{\w+[^{}]*\}|#/g, '4');
}

/**
 * The reading grade of a text (Flesch-Kincaid); undefined of one that is too short to have any.
 * @param names Who is named often is known: each counts as one short word.
 */
export function readingGrade(text: string, names: string[] = []): number | undefined {
  return gradeOf(names.reduce((said, name) => said.replaceAll(name, 'Us'), asRead(text)));
}

const gradeOf = byText((read) => {
  const said = [...words.segment(read)].filter(({ isWordLike }) => isWordLike);
  if (said.length < FEWEST_WORDS) return undefined;
  return fleschKincaid({
    sentence: [...sentences.segment(read)].length,
    word: said.length,
    syllable: said.reduce((count, { segment }) => count + Math.max(1, syllable(segment)), 0),
  });
});

/** Warns of texts above the grade that the pack sets. Syllables are counted in English only. */
export function checkReading({ pack, options }: CheckContext): void {
  const { languages, agency } = portalOf(pack);
  const [language = ''] = languages;
  const names = [agency.name, agency.shortName];
  if (language.split('-')[0] !== 'en') return;
  for (const file of pack.files.values()) {
    for (const { text, at } of englishTexts(file.name, file.data)) {
      const grade = readingGrade(text, names);
      if (grade === undefined || grade <= options.readingGrade) continue;
      report(pack, file, at, 'hard-to-read', `reading grade ${grade.toFixed(1)}`, {
        expected: `at most ${options.readingGrade}`,
      });
    }
  }
}
