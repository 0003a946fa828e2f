import { isDate } from '../../kernel/formats.ts';
import type { Json } from '../../kernel/types.ts';
import { type FieldKind, LONGEST_TEXTS } from '../create/fieldKinds.ts';
import { fitLimits } from './limits/fitLimits.ts';
import type { LimitKeyword } from './limits/ProposedLimit.ts';
import type { Proposal, ProposedQuestion } from './Proposal.ts';

/** Words, one of the choices by its label, or several of them; a number. */
export type Initial = string | number | string[];

/** A question as what it starts with is looked at. */
type Started = Pick<ProposedQuestion, 'kind' | 'choices' | 'limits' | 'initial'>;

/** The number that a limit is; undefined where there is none that is taken over. */
const limitsOf = (question: Started) => {
  const { taken } = fitLimits(question);
  return (keyword: LimitKeyword): number | undefined => {
    const found = taken.find((one) => one.keyword === keyword)?.value;
    return typeof found === 'number' ? found : undefined;
  };
};

const hasLimit = (question: Started, keywords: LimitKeyword[]) =>
  fitLimits(question).taken.some(({ keyword }) => keywords.includes(keyword));

function fitText(question: Started, value: Json, longest: number): Initial | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const limit = limitsOf(question);
  // Whether it matches is for the form to say, and it has not begun.
  if (hasLimit(question, ['pattern']) || value.length > (limit('maxLength') ?? longest))
    return undefined;
  return value.length >= (limit('minLength') ?? 0) ? value : undefined;
}

function fitNumber(question: Started, value: Json, steps: number): Initial | undefined {
  if (typeof value !== 'number' || !Number.isInteger(Number((value * steps).toFixed(6))))
    return undefined;
  const limit = limitsOf(question);
  const [above, below] = [limit('exclusiveMinimum'), limit('exclusiveMaximum')];
  // It starts at 0 where the file says nothing of that.
  const least = limit('minimum') ?? (above === undefined ? 0 : Number.NEGATIVE_INFINITY);
  const isWithin =
    value >= least &&
    value <= (limit('maximum') ?? Number.POSITIVE_INFINITY) &&
    (above === undefined || value > above) &&
    (below === undefined || value < below);
  return isWithin ? value : undefined;
}

/** The label of the choice that has a value. */
const labelOf = ({ choices }: Started, value: Json): string | undefined =>
  choices.find((one) => (one.value ?? one.label) === value)?.label;

function fitChoices(question: Started, value: Json): Initial | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const labels = [...new Set(value.map((one) => labelOf(question, one)))];
  if (labels.length < value.length || labels.includes(undefined)) return undefined;
  const limit = limitsOf(question);
  const isEnough = labels.length >= (limit('minItems') ?? 0);
  return isEnough && labels.length <= (limit('maxItems') ?? labels.length)
    ? (labels as string[])
    : undefined;
}

type Fit = (question: Started, value: Json) => Initial | undefined;

const FITS: { [kind in FieldKind]?: Fit } = {
  text: (question, value) => fitText(question, value, LONGEST_TEXTS.text),
  'long-text': (question, value) => fitText(question, value, LONGEST_TEXTS['long-text']),
  number: (question, value) => fitNumber(question, value, 1),
  money: (question, value) => fitNumber(question, value, 100),
  'yes-no': (_, value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : undefined),
  choice: labelOf,
  choices: fitChoices,
  date: (question, value) =>
    typeof value === 'string' && isDate(value) && !hasLimit(question, ['notBefore', 'notAfter'])
      ? value
      : undefined,
};

/**
 * What a question starts with as it is answered now, and with the limits that it takes; of choices their
 * labels. Undefined where that can't be given here, where nothing is said of it, or of its kind.
 */
export function fitInitial(question: Started): Initial | undefined {
  const { kind, initial } = question;
  return kind && initial && FITS[kind]?.(question, initial.value);
}

/** A proposal for a program: its questions start blank, and what they would start with is named. */
export function withoutInitials({ questions, left, ...proposal }: Proposal): Proposal {
  return {
    ...proposal,
    questions: questions.map(({ initial: _, ...one }) => one),
    left: [
      ...left,
      ...questions.flatMap(({ initial }) =>
        initial
          ? [{ source: initial.source, reason: 'program-default' as const, words: initial.words }]
          : [],
      ),
    ],
  };
}
