import type { SayWords, WordId } from '../words/words.ts';
import type { AnswerChoice } from './answerChoices.ts';
import type { Titles } from './Titles.ts';

/** What was found, as the engine names it. */
export type Found = NonNullable<AnswerChoice['found']>;

const WHATS: { [what: string]: WordId } = {
  shown: 'witness.shown',
  hidden: 'witness.hidden',
  right: 'witness.right',
  'left blank': 'witness.blank',
  broken: 'witness.broken',
  obeyed: 'witness.obeyed',
  'not asked': 'witness.not-asked',
  holds: 'witness.holds',
  shut: 'witness.shut',
  open: 'witness.open',
  missing: 'witness.missing',
  there: 'witness.there',
  'not wanted': 'witness.not-wanted',
};

const BROKEN: { [keyword: string]: WordId } = {
  minLength: 'witness.too-short',
  maxLength: 'witness.too-long',
  minimum: 'witness.too-small',
  exclusiveMinimum: 'witness.too-small',
  maximum: 'witness.too-large',
  exclusiveMaximum: 'witness.too-large',
  multipleOf: 'witness.uneven',
  decimals: 'witness.uneven',
  pattern: 'witness.ill-written',
  format: 'witness.ill-written',
  type: 'witness.no-number',
  enum: 'witness.no-choice',
  const: 'witness.no-choice',
  items: 'witness.no-choice',
  minItems: 'witness.too-few',
  maxItems: 'witness.too-many',
  uniqueItems: 'witness.twice',
  notBefore: 'witness.too-early',
  notAfter: 'witness.too-late',
};

/** What was found of it: “below the least”. */
export function sayWhat({ what }: Pick<Found, 'what'>, say: SayWords): string {
  const keyword = what.startsWith('breaks ') ? what.slice('breaks '.length) : undefined;
  const id = keyword === undefined ? WHATS[what] : (BROKEN[keyword] ?? 'witness.refused');
  return id ? say(id) : what;
}

const lastOf = (pointer: string) => pointer.slice(pointer.lastIndexOf('/') + 1);

/** What it was found of: a question, a step, a rule, a paper, by their titles. */
export function saySubject(
  { kind, subject, pointers }: Omit<Found, 'what'>,
  { titles, form = '', say }: { titles: Titles; form?: string; say: SayWords },
): string {
  const nameOf = (pointer: string) => titles.question(pointer) ?? lastOf(pointer);
  const quoted = /"(.*)"/.exec(subject)?.[1];
  if (subject.startsWith('/')) {
    const name = nameOf(subject);
    return kind === 'branch' ? say('witness.branch', { name }) : name;
  }
  if (kind === 'step') return (quoted && titles.step(quoted, form)) || (quoted ?? subject);
  if (kind === 'document') return say('witness.document', { name: quoted ?? subject });
  if (kind === 'gate' || subject.startsWith('the gate')) return say('witness.gate');
  const [spoken] = pointers;
  if (kind === 'rule' && spoken) return say('witness.rule', { name: nameOf(spoken) });
  return say('witness.condition');
}

/** A row of answers that were found: “Amount owed: below the least”. */
export const sayWitness = (
  found: Found,
  places: { titles: Titles; form?: string; say: SayWords },
): string =>
  places.say('tools.witness', {
    subject: saySubject(found, places),
    what: sayWhat(found, places.say),
  });
