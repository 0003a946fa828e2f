import { nameCorrection } from '@porchlight/engine';
import { presentRequests } from '../applications/documentRequests.ts';
import { presentCorrections } from '../applications/presentCorrections.ts';
import { isAgain, readRequests } from '../applications/readRequests.ts';
import { OperatorError } from '../OperatorError.ts';
import type { Case } from './openCase.ts';
import type { Staff } from './Staff.ts';

/** What was asked for with a change of status, as the audit trail has it. */
export interface AskedBefore {
  /** The places of answers, with commas between them. */
  corrections?: string | undefined;
  /** Papers, each with why behind a colon. */
  requests?: string | undefined;
}

const listOf = (text: string | undefined): string[] => (text ? text.split(', ') : []);

/** Of papers that were asked for those that were pressed on the case. */
export const againOf = (requests: string | undefined): string =>
  listOf(requests).filter(isAgain).join(', ');

/** Papers in words; one that the pack has no more is named as the audit trail does. */
function describePapers({ row, validated }: Case, { release, language }: Staff, asked: string[]) {
  return asked.map((one) => {
    try {
      const requests = readRequests(release, [one]);
      const [paper] = presentRequests(
        { row: { ...row, requests }, release, language },
        validated.form,
      );
      return paper!.reason ? `${paper!.title}: ${paper!.reason}` : paper!.title;
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      return one;
    }
  });
}

/**
 * What the applicant was asked for once, in the language of who reads it: it stays in the timeline when
 * nothing is asked for any more. A question about somebody who is gone from the list is left out.
 */
export function describeAsked(one: Case, staff: Staff, asked: AskedBefore): string[] {
  const corrections = listOf(asked.corrections).map((at) => ({ at, reason: '' }));
  const { application, validated } = one;
  const row = { ...application.row, corrections };
  const told = { ...application, row, language: staff.language };
  const texts = staff.release.texts(staff.language);
  return [
    ...presentCorrections(told, validated.form, texts).map(nameCorrection),
    ...describePapers(one, staff, listOf(asked.requests)),
  ];
}
