import { type DeskAction, formatMessage, type Json, type JsonObject } from '@porchlight/engine';
import { invalidRequest, notFound, ProblemError } from '../http/ProblemError.ts';
import type { Staff } from './Staff.ts';

/** The greatest number that a case can have. */
const GREATEST = 2 ** 31 - 1;

/** Why something was not, or would not be, done with a case. */
export interface BulkRefusal {
  code: string;
  /** In the language of who asks. */
  why: string;
}

/** A request in which something at a place is wrong. */
export const wrong = (path: string, code: string) => invalidRequest([{ path, code }]);

/** What a problem is called, in the language of who asks. */
export function refusalOf(
  { code, options }: ProblemError,
  { release, language }: Staff,
): BulkRefusal {
  const texts = release.texts(language);
  const id = Object.hasOwn(texts, `problems.${code}`) ? `problems.${code}` : code;
  return { code, why: formatMessage(texts, id, options.params, language) };
}

/**
 * An action that may be done with many cases at once.
 * @throws ProblemError 404 for one that is not there, 409 `bulk-refused` for one that is for single cases
 */
export function findBulkAction({ desk }: Staff, name: string): DeskAction {
  const action = desk.actions.find((known) => known.name === name);
  if (!action) throw notFound();
  if (!action.bulk || !desk.bulk) throw new ProblemError(409, 'bulk-refused');
  return action;
}

/** Whether it can be the number of a case. */
export const isNumber = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= GREATEST;

/** @throws ProblemError 422 for what is no list of cases, and for one that is too long: `bulk-too-many` */
export function readList(value: Json | undefined, { desk }: Staff): Json[] {
  if (!Array.isArray(value) || value.length === 0) throw wrong('/cases', 'wrong-type');
  const { most } = desk.bulk!;
  if (value.length > most) throw new ProblemError(422, 'bulk-too-many', { params: { most } });
  return value;
}

/** @throws ProblemError 422 for a case that is named twice */
export function requireOnce(numbers: number[]): void {
  const twice = numbers.findIndex((number, at) => numbers.indexOf(number) !== at);
  if (twice >= 0) throw wrong(`/cases/${twice}`, 'unknown-value');
}

/** The answers to an action's form. @throws ProblemError 422 */
export function readAnswers(value: Json | undefined): JsonObject {
  if (value === undefined) return {};
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong('/answers', 'wrong-type');
  return value;
}

/** A case, and the version in which it was looked at. */
export interface SeenCase {
  number: number;
  etag: string;
}

/** What was looked at, as a text: the same look, action and answers have the same one. */
export const seenText = (
  { subject }: Staff,
  release: string,
  action: string,
  answers: JsonObject,
  cases: SeenCase[],
): string =>
  JSON.stringify([
    subject,
    release,
    action,
    Object.entries(answers).sort(([one], [other]) => (one < other ? -1 : 1)),
    [...cases]
      .sort((one, other) => one.number - other.number)
      .map(({ number, etag }) => [number, etag]),
  ]);
