import { type Answers, type DeskAction, nameCorrection } from '@porchlight/engine';
import type { CorrectionRequest } from '../applications/ApplicationRow.ts';
import { presentRequests } from '../applications/documentRequests.ts';
import { presentCorrections } from '../applications/presentCorrections.ts';
import { readRequests } from '../applications/readRequests.ts';
import type { QueryRunner } from '../database/index.ts';
import type { Services } from '../Services.ts';
import { type AnswerChange, describeChanges } from './changeAnswers.ts';
import type { Case } from './openCase.ts';
import type { RequestedItems } from './readCorrections.ts';
import type { Staff } from './Staff.ts';
import { type PreparedNotice, writeCaseNotice } from './writeCaseNotice.ts';

type Needs = Pick<Services, 'releases' | 'vault' | 'clock' | 'config'>;

/** The papers that are asked for, each with why, in a language. */
function describePapers(told: Case, { release }: Staff, language: string, asked: string[]) {
  const row = { ...told.row, requests: readRequests(release, asked) };
  return presentRequests({ row, release, language }, told.validated.form).map(
    ({ title, reason }) => (reason ? `${title}: ${reason}` : title),
  );
}

/** The answers that are asked about, each with why. */
function describeCorrections(
  told: Case,
  { release }: Staff,
  language: string,
  corrections: CorrectionRequest[],
) {
  const row = { ...told.application.row, corrections };
  const texts = release.texts(language);
  return presentCorrections({ ...told.application, row }, told.validated.form, texts).map(
    ({ reason, says, ...asked }) => {
      const name = nameCorrection(asked);
      return [name.endsWith('?') ? name : `${name}:`, reason, says].filter(Boolean).join(' ');
    },
  );
}

/** An action with a case, of which the applicant is told. */
export interface Telling {
  one: Case;
  staff: Staff;
  action: DeskAction;
  answers: Answers;
  asked: RequestedItems;
  /** The answers that it changes. */
  changes?: AnswerChange[] | undefined;
  /** The address of the upload link that it makes. */
  link?: string | undefined;
}

/**
 * Writes what an action tells the applicant, in her language; undefined where it tells her nothing.
 */
export async function prepareNotice(
  services: Needs,
  runner: QueryRunner,
  { one, staff, action, answers, asked, changes: changed = [], link }: Telling,
): Promise<PreparedNotice | undefined> {
  const name = action.effects.notice;
  if (name === undefined) return undefined;
  const { release } = staff;
  return writeCaseNotice(services, runner, {
    one,
    release,
    name,
    answers,
    link,
    formIn: (language) =>
      release.desk(language)!.actions.find((known) => known.name === action.name)!.form,
    sayOfCase: (told, language) => ({
      papers: describePapers(told, staff, language, asked.requests),
      answers: describeCorrections(told, staff, language, asked.corrections),
      changes: describeChanges(told, changed, language),
    }),
  });
}
