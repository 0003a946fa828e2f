import { type DeskAction, formatMessage, type Json, type JsonObject } from '@porchlight/engine';
import { findMade, withIdempotencyKey } from '../applications/withIdempotencyKey.ts';
import { invalidRequest, notFound, ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import { doAction, judgeForm, previewNotice } from './doAction.ts';
import { findCase } from './findCase.ts';
import { caseTag, holderOf } from './presentCase.ts';
import { caseName } from './projectCase.ts';
import { recordPreview } from './recordPreview.ts';
import type { Staff } from './Staff.ts';

/** How many cases are looked at together before anything is done. */
const TOGETHER = 4;
/** The greatest number that a case can have. */
const GREATEST = 2 ** 31 - 1;

/** Why something was not, or would not be, done with a case. */
export interface Refusal {
  code: string;
  /** In the language of who asks. */
  why: string;
}

/** What would happen to a case. */
export interface PreviewedCase {
  number: number;
  /** Absent of a case that she may not see. */
  name?: string;
  /** The version that was looked at; absent where nothing would be done. */
  etag?: string;
  status?: string;
  /** What the status becomes, where it changes. */
  to?: string;
  /** In which language the applicant is told, and how much of it goes by mail. */
  told?: { language: string; mail: 'full' | 'short' | 'none' };
  /** Who works on it at this moment. */
  holder?: string;
  refusal?: Refusal;
}

/** What became of a case. */
export interface BulkResult {
  number: number;
  outcome: 'done' | 'refused' | 'stopped';
  refusal?: Refusal;
}

const wrong = (path: string, code: string) => invalidRequest([{ path, code }]);

/** What a problem is called, in the language of who asks. */
function refusalOf({ code, options }: ProblemError, { release, language }: Staff): Refusal {
  const texts = release.texts(language);
  const id = Object.hasOwn(texts, `problems.${code}`) ? `problems.${code}` : code;
  return { code, why: formatMessage(texts, id, options.params, language) };
}

/**
 * An action that may be done with many cases at once.
 * @throws ProblemError 404 for one that is not there, 409 `bulk-refused` for one that is for single cases
 */
function findBulkAction({ desk }: Staff, name: string): DeskAction {
  const action = desk.actions.find((known) => known.name === name);
  if (!action) throw notFound();
  if (!action.bulk || !desk.bulk) throw new ProblemError(409, 'bulk-refused');
  return action;
}

const isNumber = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= GREATEST;

/** @throws ProblemError 422 for what is no list of cases, and for one that is too long: `bulk-too-many` */
function readList(value: Json | undefined, { desk }: Staff): Json[] {
  if (!Array.isArray(value) || value.length === 0) throw wrong('/cases', 'wrong-type');
  const { most } = desk.bulk!;
  if (value.length > most) throw new ProblemError(422, 'bulk-too-many', { params: { most } });
  return value;
}

/** @throws ProblemError 422 for a case that is named twice */
function requireOnce(numbers: number[]): void {
  const twice = numbers.findIndex((number, at) => numbers.indexOf(number) !== at);
  if (twice >= 0) throw wrong(`/cases/${twice}`, 'unknown-value');
}

function readAnswers(value: Json | undefined): JsonObject {
  if (value === undefined) return {};
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong('/answers', 'wrong-type');
  return value;
}

/** A case, and the version in which it was looked at. */
interface SeenCase {
  number: number;
  etag: string;
}

/** What was looked at, as a text: the same look, action and answers have the same one. */
const seenText = (
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

/** A case as the preview shows it, whatever becomes of it. @throws ProblemError as the action itself */
async function previewCase(
  services: Services,
  staff: Staff,
  number: number,
  { action, answers }: { action: DeskAction; answers: JsonObject },
): Promise<PreviewedCase> {
  const { release, language, desk } = staff;
  const labelOf = (id: string) =>
    release.portal(language).statuses.find((one) => one.id === id)?.label ?? id;
  const shown: PreviewedCase = { number };
  try {
    const found = await findCase(services, services.database, number, staff);
    await recordPreview(services, number, staff, action.name);
    const { one } = found;
    const holder = holderOf(one, staff, services.clock());
    Object.assign(shown, {
      name: caseName(desk, one),
      status: labelOf(one.row.status),
      ...(holder && { holder: holder.name }),
    });
    const told = await previewNotice(services, found, action.name, answers);
    const mail = told?.address && services.sendMail ? told.mail : ('none' as const);
    return {
      ...shown,
      etag: caseTag(one),
      ...(action.to !== undefined && action.to !== one.row.status && { to: labelOf(action.to) }),
      ...(told && { told: { language: told.language, mail } }),
    };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { ...shown, refusal: refusalOf(error, staff) };
  }
}

/** Those with which something would be done. */
const seenOf = (cases: PreviewedCase[]): SeenCase[] =>
  cases.flatMap(({ number, etag }) => (etag === undefined ? [] : [{ number, etag }]));

/** What would happen to many cases, and the mark by which it is done so and not otherwise. */
export interface BulkPreview {
  cases: PreviewedCase[];
  seen: string;
}

/**
 * What an action would do with many cases, each by itself; nothing is done.
 * @param body `{ cases: number[], answers? }`; the answers are those that the action's form asks.
 * @throws ProblemError 404, 409 `bulk-refused`, 422
 */
export async function previewBulk(
  services: Services,
  staff: Staff,
  name: string,
  body: JsonObject,
): Promise<BulkPreview> {
  const action = findBulkAction(staff, name);
  const answers = readAnswers(body.answers);
  judgeForm(services, action, answers, staff);
  const numbers = readList(body.cases, staff).map((one, at) => {
    if (!isNumber(one)) throw wrong(`/cases/${at}`, 'wrong-type');
    return one;
  });
  requireOnce(numbers);
  const cases: PreviewedCase[] = [];
  for (let at = 0; at < numbers.length; at += TOGETHER) {
    const some = numbers.slice(at, at + TOGETHER);
    const looked = some.map((number) => previewCase(services, staff, number, { action, answers }));
    cases.push(...(await Promise.all(looked)));
  }
  const { hash } = staff.release;
  const text = seenText(staff, hash, name, answers, seenOf(cases));
  return { cases, seen: `${hash}.${services.vault.fingerprint('bulk', text)}` };
}

/** What is to be done, as it was seen. */
interface BulkWork {
  name: string;
  answers: JsonObject;
  cases: SeenCase[];
  /** The mark of the preview, under which each case is done once. */
  seen: string;
  /** Whether the release is still the one under which it was seen. */
  isCurrent: boolean;
}

const notPreviewed = () => new ProblemError(422, 'bulk-not-previewed');

/** @throws ProblemError 422, `bulk-not-previewed` for what no preview of hers has shown so */
function readWork({ vault }: Services, staff: Staff, name: string, body: JsonObject): BulkWork {
  findBulkAction(staff, name);
  const answers = readAnswers(body.answers);
  const cases = readList(body.cases, staff).map((one, at): SeenCase => {
    const { number, etag } = (typeof one === 'object' && one !== null ? one : {}) as JsonObject;
    if (!isNumber(number) || typeof etag !== 'string') throw wrong(`/cases/${at}`, 'wrong-type');
    return { number, etag };
  });
  requireOnce(cases.map(({ number }) => number));
  const { seen } = body;
  if (typeof seen !== 'string') throw notPreviewed();
  const end = seen.indexOf('.');
  const hash = seen.slice(0, Math.max(end, 0));
  const text = seenText(staff, hash, name, answers, cases);
  if (!vault.hasFingerprint('bulk', text, seen.slice(end + 1))) throw notPreviewed();
  return { name, answers, cases, seen, isCurrent: hash === staff.release.hash };
}

/** Under which one case of some work is done once. */
const keyOf = ({ seen }: BulkWork, number: number) => `${seen}:${number}`;

/**
 * What became of work that was seen under a release which is not public any more: what was done is told, and
 * nothing more is done, as nobody has seen what it would do now.
 * @throws ProblemError 422 `bulk-not-previewed` where none of it was done
 */
async function tellFormer(
  { database }: Services,
  staff: Staff,
  work: BulkWork,
): Promise<{ results: BulkResult[] }> {
  const refusal = refusalOf(notPreviewed(), staff);
  const results: BulkResult[] = [];
  for (const { number } of work.cases) {
    const made = await findMade(database, staff.subject, keyOf(work, number));
    results.push(
      made === undefined ? { number, outcome: 'refused', refusal } : { number, outcome: 'done' },
    );
  }
  if (results.every(({ outcome }) => outcome !== 'done')) throw notPreviewed();
  return { results };
}

/** Does the action with one case in a transaction of its own, once however often it is asked for. */
async function doOne(
  services: Services,
  staff: Staff,
  { number, etag }: SeenCase,
  work: BulkWork,
): Promise<void> {
  const { database, vault } = services;
  const { name, answers } = work;
  const asking = { applicant: { subject: staff.subject }, idempotencyKey: keyOf(work, number) };
  const asked = { kind: 'action', request: `bulk ${name}` } as const;
  const isDone = async () => Boolean(await findMade(database, staff.subject, keyOf(work, number)));
  if (await isDone()) return;
  const change = { id: number, staff, ifMatch: etag };
  try {
    await doAction(services, change, name, answers, (session, id) =>
      withIdempotencyKey(session, vault, asking, asked, async () => id),
    );
  } catch (error) {
    // The same was asked for twice at once: the other one has done it meanwhile.
    if (!(await isDone())) throw error;
  }
}

/**
 * Does an action with many cases, as a preview has shown it: each in a transaction of its own, with the
 * version that was seen. Asked for again it does what is left and answers the same. Before each case it
 * asks anew whether she still may: where she may not, the rest is left as it is. Once another release is
 * public, it only tells what was done.
 * @param admit Who asks, as she stands now. @throws ProblemError where her role has ended
 * @throws ProblemError 404, 409 `bulk-refused`, 422: then nothing was done
 */
export async function doBulk(
  services: Services,
  { staff, admit }: { staff: Staff; admit: () => Promise<Staff> },
  name: string,
  body: JsonObject,
): Promise<{ results: BulkResult[] }> {
  const work = readWork(services, staff, name, body);
  if (!work.isCurrent) return tellFormer(services, staff, work);
  const results: BulkResult[] = [];
  let stopped: Refusal | undefined;
  for (const one of work.cases) {
    const { number } = one;
    const current = stopped ? undefined : await admit().catch(keepProblem);
    if (current instanceof ProblemError) stopped = refusalOf(current, staff);
    if (!current || current instanceof ProblemError) {
      results.push({ number, outcome: 'stopped', refusal: stopped! });
      continue;
    }
    const failure = await doOne(services, current, one, work).catch(keepProblem);
    results.push(
      failure
        ? { number, outcome: 'refused', refusal: refusalOf(failure, staff) }
        : { number, outcome: 'done' },
    );
  }
  return { results };
}

/** What is no problem of the request ends it; what was done is answered when it is asked for again. */
function keepProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  throw error;
}
