import {
  type Answers,
  acceptStep,
  fromWire,
  type JsonObject,
  type Pointer,
  readPointer,
  trimValue,
} from '@porchlight/engine';
import { invalidRequest } from '../http/ProblemError.ts';
import {
  type DecryptedApplication,
  overlayAnswers,
  type Validated,
  validateApplication,
} from './DecryptedApplication.ts';
import { roleOf } from './policies.ts';
import { measureProgress, positionOf } from './progress.ts';

/** A save as it arrived. */
export interface SaveRequest {
  /** Flat server names. */
  flat: JsonObject;
  /** `If-Match`: absent, the newest version is changed, whatever it is. */
  ifMatch?: string;
  /** The release that the page was built on. */
  release?: string;
}

/** What a save asks for, in form state. */
export interface ReadSave {
  /** The stored answers with what was sent over them. */
  raw: Answers;
  sent: Pointer[];
  /** The step's position that is wished for. */
  wanted?: number;
  /** True for a repeated save: every value that was sent is stored already, or nothing would change. */
  isKnown(): boolean;
}

/**
 * Takes a save apart.
 * @throws ProblemError 422 for unknown names, wrong types and sizes; never for an unfinished value.
 */
export function readSave(application: DecryptedApplication, request: SaveRequest): ReadSave {
  const { publicFormCurrentStep: step, ...flat } = request.flat;
  const { language } = application;
  const named = { language, names: Object.keys(flat) };
  const form = application.release.formFor('application', application.raw, named);
  const { textLength } = application.release.compiled.settings.limits;
  const { answers, sent, refused } = fromWire(form, flat, application.raw, { textLength });
  const errors = refused.map(({ name, code, expected, limit }) => ({
    path: `/${name}`,
    code,
    params: { ...(expected && { expected }), ...(limit !== undefined && { limit }) },
  }));
  const isStep = step === undefined || (typeof step === 'number' && Number.isInteger(step));
  if (!isStep) errors.push({ path: '/publicFormCurrentStep', code: 'wrong-type', params: {} });
  if (errors.length) throw invalidRequest(errors);
  const wanted = step as number | undefined;
  const isKnown = () =>
    sent.length > 0
      ? isStored(application.raw, answers, sent)
      : isAtStep(application, validateApplication(application), wanted);
  const raw = overlayAnswers(application.raw, answers);
  return { raw, sent, ...(wanted !== undefined && { wanted }), isKnown };
}

/** The position that is remembered: never past an invalid step, save in a review. */
export function grantedPosition(
  { row, release }: DecryptedApplication,
  validated: Validated,
  wanted: number | undefined,
): number {
  if (wanted === undefined) return positionOf(validated, row.step);
  if (roleOf(release, row) === 'review') return wanted;
  return acceptStep(validated.evaluation, wanted, measureProgress(validated).invalidSteps);
}

const isAtStep = (
  application: DecryptedApplication,
  validated: Validated,
  wanted: number | undefined,
) =>
  wanted === undefined ||
  validated.evaluation.steps[grantedPosition(application, validated, wanted)] ===
    application.row.step;

/**
 * True when every value that was sent is stored already: an answer that got lost is asked for again.
 * What was submitted is stored without the spaces around it.
 */
export function isStored(raw: Answers, answers: Answers, sent: Pointer[]): boolean {
  return sent.every((pointer) => {
    const [before, now] = [raw, answers].map((one) => trimValue(readPointer(one, pointer)));
    return JSON.stringify(before) === JSON.stringify(now);
  });
}

/** @throws ProblemError 422 when there is no such step among the visible ones. */
export function checkStepRange(wanted: number | undefined, count: number): void {
  if (wanted === undefined || (wanted >= 0 && wanted < count)) return;
  throw invalidRequest([{ path: '/publicFormCurrentStep', code: 'step-out-of-range' }]);
}
