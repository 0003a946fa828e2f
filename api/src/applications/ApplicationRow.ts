import type { Answers, Json, Pointer } from '@porchlight/engine';
import type { Sealed } from '../crypto/index.ts';
import { type QueryRunner, type Statement, sql } from '../database/index.ts';
import type { StoredAside } from './setAside.ts';

/** A member of the household as she is stored, her restricted answers sealed. */
export interface MemberRow {
  id: number;
  record: string;
  version: number;
  step: string | null;
  isFinished: boolean;
  isComplete: boolean;
  answers: Answers;
  restricted: Sealed;
  /** The release under which she was saved; absent in what was submitted before it was kept. */
  release?: string;
  /** Absent in what was submitted: it was not sent. */
  setAside?: StoredAside[];
}

/** An income as it is stored; `memberId` is null for the applicant's own. */
export interface IncomeRow {
  id: number;
  memberId: number | null;
  answers: Answers;
}

/** A document of an application, as it is stored. */
export interface DocumentRow {
  id: number;
  key: string;
  fileName: string;
  answers: Answers;
  /** The id of the slot that it was added to; absent in what was submitted before there were any. */
  slot?: string | null;
  type: string;
  size: number;
  scan: string;
  /** Only what is `ready` is ever served. */
  state: 'ready' | 'waiting' | 'refused';
  /** Why it was refused: a problem's code. */
  refusal: string | null;
  /** The upload link through which it came. */
  linkId: number | null;
  uploadedAt: string;
}

/** A paper that staff have asked for, as it is stored. */
export interface DocumentRequest {
  /** `request.5f3c9a01`: what is added to it is stored under this. */
  id: string;
  /** The slot that it is about; absent where a whole category was asked for. */
  slot?: string;
  /** The value of its category. */
  category: number;
  /** Why, as a text of `pages/requests.json` is called. */
  reason?: string;
  /** The document that is asked for again. */
  document?: number;
}

/** An answer that staff have asked the applicant to put right, as it is stored. */
export interface CorrectionRequest {
  /** The answer; of one of the people its place: `/Home/People/3/Person/BirthDate`. */
  at: Pointer;
  /** Why, as a text of `pages/corrections.json` is called. */
  reason: string;
  /** What somebody at the desk wrote about it; the applicant reads it. */
  says?: string;
}

/** An answer that staff have changed of what the applicant sent, and what she had sent. */
export interface StaffChange {
  at: Pointer;
  before: Json | null;
}

/** An application with all that belongs to it, as it is stored. */
export interface ApplicationRow {
  id: number;
  record: string;
  owner: string;
  status: string;
  version: number;
  release: string;
  step: string;
  /** Names of the steps that were open once; empty in a row from before they were kept. */
  visited: string[];
  answers: Answers;
  restricted: Sealed;
  /** Answers that no question of its release takes. */
  setAside: StoredAside[];
  /** The papers that staff have asked for. */
  requests: DocumentRequest[];
  /** The answers that they have asked about. */
  corrections: CorrectionRequest[];
  /** Of what was submitted: what staff have changed of it; absent, or null, where nothing. */
  staffChanges?: StaffChange[] | null;
  startedFrom: number | null;
  startedAt: Date;
  /** When it was sent first. */
  dateReceived: Date | null;
  /** When it was sent last. */
  sentAt: Date | null;
  /** Where it is read as what was sent: when it was. What is worked out of today is as it was on that day. */
  asOf?: Date;
  closedAt: Date | null;
  members: MemberRow[];
  incomes: IncomeRow[];
  documents: DocumentRow[];
  /** The owner's newest closed application. */
  previous: { applicationID: number; startedAt: string } | null;
}

/**
 * One statement for the whole: a save costs this and one update. One column, too: the driver then
 * reads one value, not fourteen.
 */
const SELECT = `
  select json_build_object('id', a.id, 'record', a.record, 'owner', a.owner, 'status', a.status,
    'version', a.version, 'release', a.release, 'step', a.step, 'visited', a.visited, 'answers', a.answers,
    'restricted', a.restricted, 'setAside', a.set_aside, 'requests', a.requests,
    'corrections', a.corrections, 'startedFrom', a.started_from, 'startedAt', a.started_at,
    'dateReceived', a.date_received, 'closedAt', a.closed_at,
    'sentAt', (select s.submitted_at from submissions s where s.application_id = a.id
      order by s.id desc limit 1),
    'members', (select json_agg(json_build_object('id', m.id, 'record', m.record,
      'version', m.version, 'step', m.step, 'isFinished', m.is_finished,
      'isComplete', m.is_complete, 'answers', m.answers, 'restricted', m.restricted,
      'release', m.release, 'setAside', m.set_aside) order by m.id)
      from members m where m.application_id = a.id),
    'incomes', (select json_agg(json_build_object('id', i.id, 'memberId', i.member_id,
      'answers', i.answers) order by i.id)
      from incomes i where i.application_id = a.id),
    'documents', (select json_agg(json_build_object('id', d.id, 'key', d.key,
      'fileName', d.file_name, 'answers', d.answers, 'type', d.type, 'size', d.size,
      'slot', d.slot, 'scan', d.scan, 'state', d.state,
      'refusal', d.refusal, 'linkId', d.link_id, 'uploadedAt', d.uploaded_at) order by d.id)
      from documents d where d.application_id = a.id),
    'previous', (select json_build_object('applicationID', p.id, 'startedAt', p.started_at)
      from applications p where p.owner = a.owner and p.closed_at is not null
      order by p.id desc limit 1)) as stored
  from applications a`;

/** Reads the applicant's open application; a benchmark runs it beside the portal. */
export const OPEN = sql('application-open', `${SELECT} where a.owner = $1 and a.closed_at is null`);
const OPEN_LOCKED = sql(
  'application-open-locked',
  `${SELECT} where a.owner = $1 and a.closed_at is null for no key update of a`,
);
const LOCK = sql(
  'application-lock',
  'select id from applications where owner = $1 and closed_at is null for no key update',
);
const BY_ID = sql('application-by-id', `${SELECT} where a.id = $1`);

/** The row as JSON carries it: times are texts, and a list without entries is null. */
type Stored = Omit<
  ApplicationRow,
  'startedAt' | 'dateReceived' | 'sentAt' | 'closedAt' | 'members' | 'incomes' | 'documents'
> & {
  startedAt: string;
  dateReceived: string | null;
  sentAt: string | null;
  closedAt: string | null;
  members: MemberRow[] | null;
  incomes: IncomeRow[] | null;
  documents: DocumentRow[] | null;
};

const toDate = (text: string | null) => (text === null ? null : new Date(text));

async function readOne(
  runner: QueryRunner,
  statement: Statement,
  values: unknown[],
): Promise<ApplicationRow | undefined> {
  const stored = (await runner.first<{ stored: Stored }>(statement, values))?.stored;
  if (!stored) return undefined;
  return Object.assign(stored, {
    startedAt: new Date(stored.startedAt),
    dateReceived: toDate(stored.dateReceived),
    sentAt: toDate(stored.sentAt),
    closedAt: toDate(stored.closedAt),
    members: stored.members ?? [],
    incomes: stored.incomes ?? [],
    documents: stored.documents ?? [],
  });
}

/** The applicant's open application. */
export function findOpen(runner: QueryRunner, owner: string): Promise<ApplicationRow | undefined> {
  return readOne(runner, OPEN, [owner]);
}

/**
 * The applicant's open application, which nobody else changes until the transaction ends. The lock
 * comes first: what a statement reads of other tables is as old as the statement.
 */
export async function lockOpen(
  runner: QueryRunner,
  owner: string,
): Promise<ApplicationRow | undefined> {
  await runner.first(LOCK, [owner]);
  return readOne(runner, OPEN_LOCKED, [owner]);
}

/** Any application: for the operator's tool, and for owners who name one. */
export function findById(runner: QueryRunner, id: number): Promise<ApplicationRow | undefined> {
  return readOne(runner, BY_ID, [id]);
}
