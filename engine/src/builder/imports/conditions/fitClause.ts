import type { Clause, Group, Verb } from '../../conditions.ts';
import type { FieldKind } from '../../create/fieldKinds.ts';
import type { ProposedChoice, ProposedQuestion } from '../Proposal.ts';
import type { Match, Scalar, SourceClause } from './ProposedCondition.ts';

/** A part of a condition here: of a choice its value is the label, which a question that is made has a value for. */
export type Fitted = Clause<number> | Group<Clause<number>>;

type Asked = Pick<ProposedQuestion, 'kind' | 'choices'>;

function isSame(one: Scalar, other: Scalar, match: Match): boolean {
  if (match === 'strict') return one === other;
  const [first, second] = [String(one), String(other)];
  return match === 'text' ? first === second : first.toLowerCase() === second.toLowerCase();
}

/** The choice that a value of the source stands for: just one. */
function choiceOf(
  choices: ProposedChoice[],
  value: Scalar,
  match: Match,
): ProposedChoice | undefined {
  const found = choices.filter((one) => isSame(one.value ?? one.label, value, match));
  return found.length === 1 ? found[0] : undefined;
}

const NUMBERS: Verb[] = ['is', 'at-least', 'more-than', 'at-most', 'less-than'];

/** What is said of a number, of which nothing says that it is another one but two parts. */
function fitNumber({ of: at, verb, value, match }: SourceClause<number>): Fitted | undefined {
  const isText = match !== 'strict' && typeof value === 'string';
  const number = isText && String(Number(value)) === value ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined;
  if (verb === 'is-not') {
    const parts: Clause<number>[] = [
      { at, verb: 'less-than', value: number },
      { at, verb: 'more-than', value: number },
    ];
    return { join: 'any', parts };
  }
  return NUMBERS.includes(verb as Verb) ? { at, verb: verb as Verb, value: number } : undefined;
}

function fitChoice(clause: SourceClause<number>, choices: ProposedChoice[]): Fitted | undefined {
  const { of: at, verb, value, match } = clause;
  const choice = choiceOf(choices, value!, match);
  if (!choice) return undefined;
  const { label } = choice;
  if (verb === 'is' || verb === 'selected') return { at, verb: 'is', value: label };
  const other: Clause<number> = { at, verb: 'is-not', value: label };
  if (verb === 'is-not') return other;
  return verb === 'not-selected'
    ? { join: 'any', parts: [{ at, verb: 'blank' }, other] }
    : undefined;
}

function fitChoices(clause: SourceClause<number>, choices: ProposedChoice[]): Fitted | undefined {
  const { of: at, verb, value, match } = clause;
  const choice = choiceOf(choices, value!, match);
  const isOf = verb === 'includes' || verb === 'selected';
  return choice && isOf ? { at, verb: 'includes', value: choice.label } : undefined;
}

function fitYesNo({ of: at, verb, value, match }: SourceClause<number>): Fitted | undefined {
  const given = match === 'strict' ? value : String(value).toLowerCase();
  const isYes = given === true || given === 'true';
  if (!isYes && given !== false && given !== 'false') return undefined;
  return verb === 'is' || verb === 'is-not' ? { at, verb, value: isYes ? 'yes' : 'no' } : undefined;
}

/** Texts are the same here to the letter. */
function fitText({ of: at, verb, value, match }: SourceClause<number>): Fitted | undefined {
  const isOf = verb === 'is' || verb === 'is-not';
  return isOf && match !== 'any-case' && typeof value === 'string' && value.trim() === value
    ? { at, verb, value }
    : undefined;
}

const FIT: {
  [kind in FieldKind]?: (
    clause: SourceClause<number>,
    choices: ProposedChoice[],
  ) => Fitted | undefined;
} = {
  text: fitText,
  'long-text': fitText,
  email: fitText,
  number: fitNumber,
  money: fitNumber,
  'yes-no': fitYesNo,
  choice: fitChoice,
  choices: fitChoices,
};

/**
 * What a part of a condition says of a question as it is answered here; undefined where that is not the
 * same, or can't be said. Of each kind one can say that it is answered, or blank.
 */
export function fitClause(
  clause: SourceClause<number>,
  { kind, choices }: Asked,
): Fitted | undefined {
  const { of: at, verb, value } = clause;
  if (verb === 'filled' || verb === 'blank') return { at, verb };
  if (!kind || value === undefined) return undefined;
  if (verb === 'matches' || verb === 'not-matches') return fitMatch(clause, { kind, choices });
  return FIT[kind]?.(clause, choices);
}

/** A box that is not ticked is a no from the beginning, while a question of yes or no is blank at first. */
function fitMatch(clause: SourceClause<number>, asked: Asked): Fitted | undefined {
  const { of: at, verb, value } = clause;
  const isNo = asked.kind === 'yes-no' && String(value) === 'false';
  if ((verb === 'matches') !== isNo) {
    const positive = isNo ? { ...clause, value: 'true' } : clause;
    const isList = asked.kind === 'choices';
    return fitClause({ ...positive, verb: isList ? 'includes' : 'is' }, asked);
  }
  if (asked.kind === 'choices') return undefined;
  const negative = isNo ? { ...clause, value: 'true' } : clause;
  const other = fitClause({ ...negative, verb: 'is-not' }, asked);
  return other && { join: 'any', parts: [{ at, verb: 'blank' }, other] };
}
