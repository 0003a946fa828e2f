import { codes, type FindingCode, pageOf, witnessCodes } from '@porchlight/engine/compile';
import type { Met } from './findExamples.ts';
import { type Located, propertiesOf, resolved } from './metaSchemas.ts';
import { sayInWords } from './sayInWords.ts';
import {
  describeValue,
  HEADER,
  linkTo,
  metAt,
  metHere,
  pageName,
  type Section,
  spaced,
  type Vocabulary,
} from './vocabularyPage.ts';

/** One place where a word stands. */
interface Place {
  section: Section;
  property: Located;
  isRequired: boolean;
}

const PAGE = '../vocabulary.md';

/** Every word that has a name, and all places where it may stand. */
export function placesOfWords({ sections }: Vocabulary): Map<string, Place[]> {
  const words = new Map<string, Place[]>();
  for (const section of sections.values()) {
    const required = new Set(section.located.node.required ?? []);
    for (const [word, property] of propertiesOf(section.located)) {
      if (word === '$schema' || word.startsWith('^')) continue;
      const place = { section, property, isRequired: required.has(word) };
      words.set(word, [...(words.get(word) ?? []), place]);
    }
  }
  return words;
}

/** The shortest of a pack that says something. */
const shortest = (met: Met[]): Met | undefined =>
  met
    .filter(({ value }) => spaced(value).length > 2)
    .sort((a, b) => spaced(a.value).length - spaced(b.value).length)[0] ?? met[0];

const fenced = (word: string, value: unknown) =>
  `\`\`\`json\n"${word}": ${JSON.stringify(value, null, 2)}\n\`\`\``;

function toPlace(vocabulary: Vocabulary, word: string, place: Place): string {
  const { schemas, sections, examples } = vocabulary;
  const { section, property, isRequired } = place;
  const { description = '', examples: given = [] } = resolved(schemas, property);
  const value = describeValue(schemas, sections, property).replaceAll('](#', `](${PAGE}#`);
  const met = metAt(schemas, examples, property);
  const here = metHere(examples, property);
  const example = shortest(here.length > 0 ? here : met);
  const where = here.length > 0 ? 'So in' : 'The same word in';
  const shown = example ? example.value : given[0];
  return [
    `## In ${linkTo(section.title, PAGE)}`,
    description,
    `What may stand behind it: ${value}.${isRequired ? ' It has to be there.' : ''}`,
    ...(shown === undefined ? [] : [fenced(word, shown)]),
    ...(example ? [`${where} \`definitions/${example.file}\`, at \`${example.pointer}\`.`] : []),
    ...sayInWords(property.file, word, { met, given }),
  ]
    .filter(Boolean)
    .join('\n\n');
}

const ALL_CODES = (Object.keys(codes) as FindingCode[]).sort();

/** The findings whose example writes a word, as a key or by itself. */
const findingsOf = (word: string, isOfWitness: boolean): FindingCode[] =>
  ALL_CODES.filter(
    (code) => code in witnessCodes === isOfWitness && pageOf(code).example.includes(`"${word}"`),
  );

function toFindings(title: string, found: FindingCode[]): string[] {
  const rows = found.map((code) => `- [${code}](../definitions/${code}.md): ${pageOf(code).hint}`);
  return rows.length ? [`## ${title}`, rows.join('\n')] : [];
}

function toPage(vocabulary: Vocabulary, word: string, places: Place[]): string {
  return `${[
    `${HEADER}# ${word}`,
    `A word of [the vocabulary](${PAGE}).`,
    ...places.map((place) => toPlace(vocabulary, word, place)),
    ...toFindings('What the check says of it', findingsOf(word, false)),
    ...toFindings('What the witness says of it', findingsOf(word, true)),
  ].join('\n\n')}\n`;
}

/** The pages of `docs/vocabulary/`: file name → text. */
export function wordPages(vocabulary: Vocabulary): Map<string, string> {
  return new Map(
    [...placesOfWords(vocabulary)].map(([word, places]) => [
      pageName(word),
      toPage(vocabulary, word, places),
    ]),
  );
}
