import { actionOn, type DeskAction, type JsonObject, today } from '@porchlight/engine';
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
import { previewNotice, validateForm } from './doAction.ts';
import { findCase } from './findCase.ts';
import { caseTag, holderOf } from './presentCase.ts';
import { caseName } from './projectCase.ts';
import { recordPreview } from './recordPreview.ts';
import type { Staff } from './Staff.ts';

/** How many cases are looked at together before anything is done. */
const TOGETHER = 4;

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
  refusal?: BulkRefusal;
}

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
  const now = services.clock();
  const day = today(now, staff.release.compiled.settings.timeZone);
  validateForm(actionOn(action, day), answers, staff, now);
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
