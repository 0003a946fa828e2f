import type { Located } from './metaSchemas.ts';

/** Whether one value is described, or those of a list. */
export type HowMany = 'one' | 'many';

/** A text as code. */
export const code = (text: string) => `\`${text}\``;

/** A kind of text, and how it is written. */
interface NamedText {
  noun: string;
  shape: string;
}

const DAY = { noun: 'day', shape: '(`YYYY-MM-DD`)' };

/** What texts of a pattern are called, where it has a name that says more than it. */
const NAMED: { [pattern: string]: NamedText } = {
  '^[a-z][a-z0-9-]*$': {
    noun: 'name',
    shape: '(a small letter, then small letters, digits and `-`)',
  },
  '^\\d{4}-\\d{2}-\\d{2}$': DAY,
  '^(19|2[01])\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$': DAY,
  '^([01][0-9]|2[0-3]):[0-5][0-9]$': { noun: 'time', shape: '(`HH:MM`)' },
  '^#[0-9a-fA-F]{6}$': { noun: 'colour', shape: '(`#RRGGBB`)' },
};

/** The longest pattern that is shown: a longer one is a list of words, and stands in its file. */
const LONGEST_PATTERN = 140;

function namedText({ file, node: { pattern } }: Located, howMany: HowMany): NamedText {
  if (pattern === undefined) return { noun: 'text', shape: '' };
  const named = NAMED[pattern];
  if (named) return named;
  if (pattern.length > LONGEST_PATTERN)
    return { noun: 'text', shape: `by the pattern in ${code(file)}` };
  const matches = howMany === 'one' ? 'matches' : 'match';
  return { noun: 'text', shape: `that ${matches} ${code(pattern)}` };
}

/** What text may stand there. */
export function textOf(located: Located, howMany: HowMany): string {
  const { maxLength } = located.node;
  const { noun, shape } = namedText(located, howMany);
  const most = maxLength ? `of at most ${maxLength} characters` : '';
  if (howMany === 'one') return [noun, most, shape].filter(Boolean).join(' ');
  return [`${noun}s`, shape].filter(Boolean).join(' ') + (most && `, each ${most}`);
}

/** What number may stand there. @param noun What it is called: `whole number`. */
export function numberOf({ node }: Located, noun: string, howMany: HowMany): string {
  const { minimum, maximum, exclusiveMinimum } = node;
  const limits = () => {
    if (minimum !== undefined)
      return maximum === undefined ? `${minimum} or more` : `${minimum} to ${maximum}`;
    return exclusiveMinimum === undefined ? '' : `more than ${exclusiveMinimum}`;
  };
  const text = limits();
  if (howMany === 'one') return text ? `${noun}, ${text}` : noun;
  return text ? `${noun}s, each ${text}` : `${noun}s`;
}
