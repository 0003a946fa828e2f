import type { Verb } from '../../conditions.ts';

/** A value that a condition compares with. */
export type Scalar = string | number | boolean;

/** When two values are one: of the same type; read the same as text; or so in any case of letters. */
export type Match = 'strict' | 'text' | 'any-case';

/** What a source says of an answer: the verbs of sentences, and those that mean another by the kind of answer. */
export type SourceVerb =
  | Exclude<Verb, 'entries-at-least' | 'entries-at-most'>
  /** It is chosen: the one that is, or one of several. */
  | 'selected'
  /** It is not chosen, nor need anything be. */
  | 'not-selected'
  /** It is the answer, or one of several; or neither. */
  | 'matches'
  | 'not-matches';

/** What is said of one answer. `Of`: by what the question is known; at first its name in the source. */
export interface SourceClause<Of = string> {
  of: Of;
  verb: SourceVerb;
  value?: Scalar;
  match: Match;
}

/** Several that hold together, or of which one does. */
export interface SourceGroup<Of = string> {
  join: 'all' | 'any';
  parts: SourceTest<Of>[];
}

/** What a condition of a file asks, of questions as the file names them. */
export type SourceTest<Of = string> = SourceClause<Of> | SourceGroup<Of>;

/** Whether a test joins others, by "and" or "or", instead of testing one answer. */
export const isSourceGroup = <Of>(test: SourceTest<Of>): test is SourceGroup<Of> => 'join' in test;

/** A condition as it was read, before anybody knows what its questions become here. */
export interface SourceCondition<Of = string> {
  test: SourceTest<Of>;
  /** Where it stands, and what stands there. */
  source: string;
  words: string;
}

/** One whose questions are known by their positions in the proposal, from 0. */
export interface ProposedCondition extends SourceCondition<number> {
  /** Whether what was answered still counts there while its question is hidden. */
  keepsHidden: boolean;
}
