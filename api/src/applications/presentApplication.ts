import {
  acceptStep,
  type JsonObject,
  type Pointer,
  type StaffChangedAnswer,
  type StatusRole,
} from '@porchlight/engine';
import { presentDocument } from '../documents/presentDocument.ts';
import type { ShownProblem } from '../http/ProblemError.ts';
import { presentIncome } from '../incomes/presentIncome.ts';
import type { MailState } from '../mail/stateOfMail.ts';
import { presentMember } from '../members/presentMember.ts';
import { answerByOf } from './answerBy.ts';
import { findList } from './collectionForms.ts';
import { holdAnswers } from './corrections.ts';
import {
  type DecryptedApplication,
  keptOf,
  openWire,
  type Validated,
  validateApplication,
} from './DecryptedApplication.ts';
import { presentRequests } from './documentRequests.ts';
import { itemsHeld } from './heldItems.ts';
import { placesHeld } from './heldMembers.ts';
import { lastDayOf, roleOf } from './policies.ts';
import { presentCorrections } from './presentCorrections.ts';
import { presentStaffChanges } from './presentStaffChanges.ts';
import { measureProgress, positionOf, showProblems, visitedSteps } from './progress.ts';
import { presentSetAside } from './setAside.ts';

/** What the calls of the application answer. */
export interface ApplicationAnswer {
  application: JsonObject;
  isDemoUser: boolean;
  /** Names of the visible steps that are not done. */
  invalidSteps: string[];
  errors: ShownProblem[];
  facts: {
    today: string;
    year: number;
    received?: string;
    /** What staff have changed of what she sent. */
    changedByStaff?: StaffChangedAnswer[];
  };
}

/**
 * The steps that the applicant had done under an earlier release and that are not done under this one:
 * she is led back to the first of them.
 */
function toAnswerAgain(
  { row, release }: DecryptedApplication,
  { evaluation }: Validated,
  stored: number,
  invalidSteps: string[],
): string[] {
  if (row.release === release.hash || roleOf(release, row) !== 'draft') return [];
  return invalidSteps.filter((step) => evaluation.steps.indexOf(step) < stored);
}

/** What is held of items: of lists that are, and of people, where their list is. */
function placesOfItems(
  application: DecryptedApplication,
  { form }: Validated,
  pointers: Pointer[],
): Pointer[] {
  const { held } = application;
  if (!held) return [];
  const own = itemsHeld(application, form, { pointers, items: held.items, owner: null });
  const list = findList(form, 'household_member')?.pointer;
  if (list === undefined || !pointers.includes(list)) return own;
  return [...own, ...placesHeld(application, list)];
}

/** What staff ask of the applicant, and what stays as it was sent meanwhile. */
function askedByStaff(
  application: DecryptedApplication,
  validated: Validated,
  held: Pointer[],
): JsonObject {
  const { form } = validated;
  return {
    ...(application.row.requests.length > 0 && {
      requests: presentRequests(application, form),
    }),
    ...(application.held && {
      corrections: presentCorrections(application, form),
      held: [...held, ...placesOfItems(application, validated, held)],
    }),
  };
}

/** In which status it is, in the applicant's words, and until when she has an answer. */
function presentStatus({ row, release, language, now }: DecryptedApplication, role: StatusRole) {
  const status = release.portal(language).statuses.find(({ id }) => id === row.status);
  const answerBy = answerByOf(release, row, now);
  return {
    status: status?.id ?? null,
    statusDescription: status?.label ?? null,
    statusRole: status ? role : null,
    statusNext: status?.next ?? null,
    ...(answerBy !== undefined && { answerBy }),
  };
}

/** Its documents, household members and incomes. */
function presentLists(application: DecryptedApplication, role: StatusRole) {
  const { row, release, language, held, members } = application;
  return {
    files: row.documents.map((document) => ({
      ...presentDocument(document, release, language),
      // Staff ask about other things: what was sent stays.
      ...(role === 'review' && held?.documents.includes(document.id) && { isHeld: true }),
    })),
    otherHouseholdMembers: members.map((member) => presentMember(application, member)),
    incomeSources: row.incomes
      .filter((income) => income.memberId === null)
      .map((income) => presentIncome(application, income)),
  };
}

/** Lists what leaves the server of an application: a new column never leaks by default. */
export function presentApplication(
  application: DecryptedApplication,
  options: {
    isDemo: boolean;
    validated?: Validated;
    /** Leaves only the problems at these pointers; absent: all. */
    at?: ReadonlySet<string>;
    /** What became of the mail that tells that it was received; absent: none was to be sent. */
    receiptMail?: MailState | undefined;
  },
): ApplicationAnswer {
  const { row, release, language } = application;
  const { isDemo, at, receiptMail } = options;
  const held = holdAnswers(application, options.validated?.raw);
  const validated = options.validated ?? validateApplication(application, held.raw);
  const role = roleOf(release, row);
  const { gates, invalidSteps } = measureProgress(validated);
  const stored = positionOf(validated, row.step);
  const position =
    role === 'draft' ? acceptStep(validated.evaluation, stored, invalidSteps) : stored;
  const again = toAnswerAgain(application, validated, stored, invalidSteps);
  const { today, year, received } = validated.evaluation.facts as ApplicationAnswer['facts'];
  const problems = [...validated.problems, ...gates].filter(
    ({ path }) => at === undefined || at.has(path),
  );
  return {
    application: Object.assign(openWire(validated), {
      applicationID: row.id,
      dateReceived: row.dateReceived?.toISOString() ?? null,
      ...presentStatus(application, role),
      publicFormCurrentStep: position,
      visitedSteps: visitedSteps(validated, row),
      release: release.hash,
      startedAt: row.startedAt.toISOString(),
      ...(receiptMail && { receiptMail }),
      ...(role === 'draft' && { lastDay: lastDayOf(release, row) }),
      kept: keptOf(validated),
      ...presentLists(application, role),
      ...(again.length > 0 && { answerAgain: again }),
      ...(role === 'review' && askedByStaff(application, validated, held.pointers)),
      ...(role !== 'submitted' &&
        application.setAside.length > 0 && { setAside: presentSetAside(application.setAside) }),
      ...(role === 'draft' &&
        row.previous &&
        row.startedFrom === null && { previous: row.previous }),
    }),
    isDemoUser: isDemo,
    invalidSteps,
    errors: role === 'submitted' ? [] : showProblems(problems, release, language),
    facts: {
      today,
      year,
      ...(received !== undefined && { received }),
      ...(role === 'submitted' &&
        row.staffChanges && { changedByStaff: presentStaffChanges(application, validated) }),
    },
  };
}
