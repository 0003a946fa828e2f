import {
  type Answers,
  type CaseFact,
  type CaseRoot,
  followRenames,
  type Json,
  type JsonObject,
  restrictedPointers,
  today,
} from '@porchlight/engine';
import type { Release } from '@porchlight/engine/compile';
import { type ApplicationRow, findById } from '../applications/ApplicationRow.ts';
import { findSubmission } from '../applications/asSubmitted.ts';
import {
  type DecryptedApplication,
  decryptApplication,
  type Validated,
  validateApplication,
} from '../applications/DecryptedApplication.ts';
import { roleOf } from '../applications/policies.ts';
import { type QueryRunner, sql } from '../database/index.ts';
import { factsNow } from '../releases/factsNow.ts';
import { openIfReadable } from '../releases/index.ts';
import type { Services } from '../Services.ts';
import { openAnswers } from './closedAnswers.ts';
import { isStillAsked } from './isStillAsked.ts';

/** What staff have made of a case. */
export interface CaseState {
  assignee: string | null;
  assigneeName: string | null;
  flags: string[];
  actedAt: Date | null;
  holder: string | null;
  holderName: string | null;
  heldUntil: Date | null;
  version: number;
}

const UNTOUCHED: CaseState = {
  assignee: null,
  assigneeName: null,
  flags: [],
  actedAt: null,
  holder: null,
  holderName: null,
  heldUntil: null,
  version: 0,
};

/** A case as it stands: what was sent last, under the release that it was given under. */
export interface Case {
  /** The row as it is now; it may hold what was not sent. */
  row: ApplicationRow;
  state: CaseState;
  sentAt: Date;
  submissions: number;
  /** The release that it was given under can't be opened any more: it is read under the public one. */
  isUnderOther: boolean;
  /** What was sent, opened. */
  application: DecryptedApplication;
  validated: Validated;
  /** What the portal knows of it. */
  facts: { [fact in CaseFact]?: Json };
  /** The same and its answers, as the desk reads and shows them: without what is restricted, or was. */
  root: CaseRoot;
  /** Whether answers, or papers that are not given yet, are asked for. */
  isAsked: boolean;
  /** All answers, for what is compared and never shown. */
  answers: Answers;
}

const STATE = sql(
  'desk-state',
  `select assignee, assignee_name as "assigneeName", flags, acted_at as "actedAt", holder,
     holder_name as "holderName", held_until as "heldUntil", version
   from desk_cases where application_id = $1`,
);
const HISTORY = sql(
  'desk-history',
  `select (select count(*)::int from submissions where application_id = $1
       and staff_changes is null) as submissions,
     (select max(at) from audit_events where application_id = $1 and action = 'status'
       and details->>'from' is distinct from details->>'to') as "statusAt",
     (select count(*)::int from messages where application_id = $1 and is_from_applicant
       and answered_at is null) as messages,
     (select min(at) from messages where application_id = $1 and is_from_applicant
       and answered_at is null) as "waitingSince",
     (select count(*)::int from (
        select ended_at from outgoing_mail where application_id = $1 and outcome = 'failed'
          and kind in ('message', 'receipt')
        union all select ended_at from outgoing_texts where application_id = $1 and outcome = 'failed'
          and kind = 'notice') f
      where ended_at > coalesce((select max(at) from desk_actions where application_id = $1),
        '-infinity')) as undelivered`,
);

interface History {
  submissions: number;
  /** When it got the status that it has; a further request for papers leaves it as it is. */
  statusAt: Date | null;
  /** Messages of the applicant that nobody has answered, and when the first of them came. */
  messages: number;
  waitingSince: Date | null;
  /** Mails and texts that did not arrive since staff last did something. */
  undelivered: number;
}

type Needs = Pick<Services, 'releases' | 'vault' | 'clock'>;

/** Documents that have come since staff last led the case on; before that, since it was first sent. */
export function isNewDocument(
  { uploadedAt }: Pick<ApplicationRow['documents'][number], 'uploadedAt'>,
  { actedAt, received }: { actedAt: Date | null; received: Date },
): boolean {
  return new Date(uploadedAt).getTime() > (actedAt ?? received).getTime();
}

/** What the facts of a case are made of. */
interface Known {
  row: ApplicationRow;
  state: CaseState;
  history: History;
  submittedAt: Date;
  members: number;
  isReview: boolean;
  /** How many documents are new. */
  fresh: number;
}

/** What the portal knows of a case that was sent. */
function factsOf(
  release: Release,
  { row, state, history, submittedAt, members, isReview, fresh }: Known,
): Case['facts'] {
  const { timeZone } = release.compiled.settings;
  const day = (time: Date) => today(time, timeZone);
  const received = row.dateReceived!;
  return {
    number: row.id,
    status: row.status,
    received: day(received),
    sent: day(submittedAt),
    since: day(history.statusAt ?? received),
    submissions: history.submissions,
    members,
    documents: row.documents.filter((one) => one.state !== 'refused').length,
    newDocuments: fresh,
    requests: isReview ? row.requests.length : 0,
    corrections: isReview ? row.corrections.length : 0,
    messages: history.messages,
    ...(history.waitingSince && { waitingSince: day(history.waitingSince) }),
    undelivered: history.undelivered,
    flags: state.flags,
    isAssigned: state.assignee === null ? 'no' : 'yes',
  };
}

/**
 * Opens the case of an application; undefined for one that was never sent.
 * @param release The public one, by whose desk it is handled.
 */
export async function openCase(
  services: Needs,
  runner: QueryRunner,
  id: number,
  release: Release,
  language?: string,
): Promise<Case | undefined> {
  const row = await findById(runner, id);
  if (!row?.dateReceived) return undefined;
  const found = await findSubmission(runner, id);
  if (!found) return undefined;
  const { snapshot, submittedAt } = found;
  const given = await openIfReadable(services.releases, snapshot.release);
  const own = given ?? release;
  const spoken = own.portal(language).language;
  const application = decryptApplication(
    services,
    { ...row, ...snapshot, asOf: submittedAt },
    own,
    spoken,
  );
  const validated = validateApplication(application);
  const state = (await runner.first<CaseState>(STATE, [id])) ?? UNTOUCHED;
  const history = (await runner.first<History>(HISTORY, [id]))!;
  const isReview = roleOf(release, row) === 'review';
  const fresh = row.documents.filter(
    (one) =>
      one.state !== 'refused' &&
      isNewDocument(one, { actedAt: state.actedAt, received: row.dateReceived! }),
  );
  const members = application.members.length;
  const known = { row, state, history, submittedAt, members, isReview, fresh: fresh.length };
  const facts = factsOf(release, known);
  const { effective } = validated.evaluation;
  const form = release.formFor('application', effective);
  const answers = followRenames(form, effective);
  const sealed = [...restrictedPointers(validated.form), ...Object.keys(snapshot.restricted)];
  const root = {
    ...openAnswers(form, answers, sealed),
    $: {
      ...validated.evaluation.facts,
      ...factsNow(own, services.clock()),
      case: facts as JsonObject,
    },
  } as CaseRoot;
  const { submissions } = history;
  const sentAt = submittedAt;
  const isAsked = isReview && isStillAsked(row, fresh);
  const isUnderOther = given === undefined;
  return {
    ...{ row, state, sentAt, submissions, isUnderOther, application, validated, facts, root },
    ...{ isAsked, answers },
  };
}
