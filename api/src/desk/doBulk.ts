import type { JsonObject } from '@porchlight/engine';
import { findMade, withIdempotencyKey } from '../applications/withIdempotencyKey.ts';
import type { QueryRunner } from '../database/index.ts';
import { ProblemError } from '../http/ProblemError.ts';
import type { Services } from '../Services.ts';
import {
  type BulkRefusal,
  findBulkAction,
  isNumber,
  readAnswers,
  readList,
  refusalOf,
  requireOnce,
  type SeenCase,
  seenText,
  wrong,
} from './bulkRequest.ts';
import { doAction } from './doAction.ts';
import type { Staff } from './Staff.ts';

/** What became of a case. */
export interface BulkResult {
  number: number;
  outcome: 'done' | 'refused' | 'stopped';
  refusal?: BulkRefusal;
}

/** Who does it, and who she is by now. */
interface Worker {
  staff: Staff;
  /**
   * @param runner Of the transaction that does it with one case.
   * @throws ProblemError where her role has ended
   */
  admit(runner: QueryRunner): Promise<Staff>;
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
  { staff, admit }: Worker,
  { number, etag }: SeenCase,
  work: BulkWork,
): Promise<void> {
  const { database, vault } = services;
  const { name, answers } = work;
  const asking = { applicant: { subject: staff.subject }, idempotencyKey: keyOf(work, number) };
  const asked = { kind: 'action', request: `bulk ${name}` } as const;
  const isDone = async () => Boolean(await findMade(database, staff.subject, keyOf(work, number)));
  if (await isDone()) return;
  const change = { id: number, staff, ifMatch: etag, admit };
  try {
    await doAction(services, change, name, answers, {
      note: (runner, id) => withIdempotencyKey(runner, vault, asking, asked, async () => id),
    });
  } catch (error) {
    // The same was asked for twice at once: the other one has done it meanwhile.
    if (!(await isDone())) throw error;
  }
}

/**
 * Does an action with many cases, as a preview has shown it: each in a transaction of its own, with the
 * version that was seen. Asked for again it does what is left and answers the same. With each case, once it keeps
 * her waiting no longer, it asks anew whether she still may: where she may not, it and the rest are left as they
 * are. Once another release is public, it only tells what was done.
 * @throws ProblemError 404, 409 `bulk-refused`, 422: then nothing was done
 */
export async function doBulk(
  services: Services,
  { staff, admit }: Worker,
  name: string,
  body: JsonObject,
): Promise<{ results: BulkResult[] }> {
  const work = readWork(services, staff, name, body);
  if (!work.isCurrent) return tellFormer(services, staff, work);
  const ended = new WeakSet<ProblemError>();
  const worker: Worker = {
    staff,
    admit: (runner) =>
      admit(runner).catch((error) => {
        ended.add(keepProblem(error));
        throw error;
      }),
  };
  const results: BulkResult[] = [];
  let stopped: BulkRefusal | undefined;
  for (const one of work.cases) {
    const { number } = one;
    if (stopped) {
      results.push({ number, outcome: 'stopped', refusal: stopped });
      continue;
    }
    const failure = await doOne(services, worker, one, work).catch(keepProblem);
    const refusal = failure ? refusalOf(failure, staff) : undefined;
    if (failure && ended.has(failure)) stopped = refusal;
    results.push(
      refusal
        ? { number, outcome: stopped ? 'stopped' : 'refused', refusal }
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
