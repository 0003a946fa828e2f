import {
  type Answers,
  canEdit,
  type Facts,
  type Form,
  fieldsOf,
  filterAnswers,
  fromWire,
  type Json,
  type JsonObject,
  type Kept,
  type Pointer,
  type Portal,
  type RequestedCorrection,
  type Resource,
  type StatusRole,
} from '@porchlight/engine';
import type { ApplicationAnswer, ApplicationRecord } from '../api/createApi.ts';

/** The names under which the API lists what belongs to an application; facts have names of their own. */
const LISTS: Record<string, string> = {
  household_member: 'otherHouseholdMembers',
  income: 'incomeSources',
  document: 'files',
};

/** The name of an item's parent on the wire, where an item belongs to another. */
export const PARENT_KEY = 'otherHouseholdMemberId';
/** The name that the API gives to a member's id. */
export const MEMBER_KEY = 'otherHouseholdMemberID';
/** The path of the calls of what incomes may belong to. */
export const MEMBER_PATH = 'household_member';

/** An item as the engine reads it: its own lists under the paths of their calls. */
export function readItem(record: JsonObject): JsonObject {
  const lists = Object.entries(LISTS).filter(([, name]) => Array.isArray(record[name]));
  return { ...record, ...Object.fromEntries(lists.map(([path, name]) => [path, record[name]!])) };
}

/** The items of one list of a record, as the engine reads them. */
export function listOf(record: ApplicationRecord, { path }: Resource): JsonObject[] {
  const list = record[LISTS[path] ?? ''];
  return Array.isArray(list) ? list.map((item) => readItem(item as JsonObject)) : [];
}

/** A record with another list of what belongs to it: as the engine has the items. */
export function withList(
  record: ApplicationRecord,
  { path }: Resource,
  items: JsonObject[],
): ApplicationRecord {
  const name = LISTS[path];
  return name ? { ...record, [name]: items.map(writeItem) } : record;
}

/** An item as the API presents it. */
function writeItem(item: JsonObject): JsonObject {
  const lists = Object.entries(LISTS).filter(([path]) => Array.isArray(item[path]));
  return { ...item, ...Object.fromEntries(lists.map(([path, name]) => [name, item[path]!])) };
}

/** The answers of a record, in form state; names that are not answers are left. */
export function answersOf(form: Form, record: ApplicationRecord): Answers {
  return filterAnswers(fromWire(form, record).answers, (_pointer, value) => value !== null);
}

/** The facts that the page knows: the day, the limits, the lists of what belongs to the application. */
export function factsOf(form: Form, portal: Portal, answer: ApplicationAnswer): Facts {
  const facts: Facts = { ...answer.facts, limits: portal.limits };
  const { requests } = answer.application;
  if (requests) facts.requests = requests;
  for (const step of form.steps) {
    for (const { resource } of step.fields) {
      if (resource) facts[resource.fact] = listOf(answer.application, resource);
    }
  }
  return facts;
}

/** How a record's restricted answers are shown, by their pointers; empty where it has none. */
export function keptOf(record: ApplicationRecord): Kept {
  return (record.kept as Kept | undefined) ?? {};
}

/** An answer that the form no longer asks for. */
export type SetAsideAnswer = {
  /** The release under which it was given, and the form of that release. */
  release: string;
  form: string;
  pointer: Pointer;
  value?: Json;
  /** Of a restricted one only how it is shown. */
  kept?: string;
};

/** What is set aside of the application, and of the items that belong to it. */
export function setAsideOf(form: Form, record: ApplicationRecord): SetAsideAnswer[] {
  const ofRecord = ({ setAside }: JsonObject, name: string) =>
    ((setAside ?? []) as SetAsideAnswer[]).map((one) => ({ ...one, form: name }));
  const resources = [...fieldsOf(form).values()].flatMap(({ resource }) => resource ?? []);
  return [
    ...ofRecord(record, form.name),
    ...resources.flatMap((resource) =>
      listOf(record, resource).flatMap((item) => ofRecord(item, resource.form)),
    ),
  ];
}

/** What the page reads of a record beside its answers. */
export interface ApplicationState {
  id: number;
  role: string | null;
  status: string | null;
  statusLabel: string;
  statusNext: string;
  /** The day by which the agency aims to answer, `2026-12-04`. */
  answerBy?: string | undefined;
  dateReceived: string | null;
  /** What became of the mail that tells that it was received; absent: none was to be sent. */
  receiptMail?: string | null;
  /** The last day of a draft: `2026-12-21`. */
  lastDay: string | undefined;
  step: number;
  /** The names of the steps that were open once. */
  visited: string[];
  release: string;
  isDemoUser: boolean;
  previous: { id: number; startedAt: string } | undefined;
  /** Answers that staff ask about; while there are any, `held` lists those that stay as they were sent. */
  corrections: RequestedCorrection[];
  held: Pointer[];
  /** The names of steps that were done and ask for something again, since the form has changed. */
  answerAgain: string[];
}

/** True while the applicant may change it. */
export const canChange = ({ role, isDemoUser }: ApplicationState): boolean =>
  canEdit((role || 'initial') as StatusRole, { isDemo: isDemoUser });

/** Reads a record's own words. */
export function stateOf({ application, isDemoUser }: ApplicationAnswer): ApplicationState {
  const text = (name: string) => (typeof application[name] === 'string' ? application[name] : null);
  const previous = application.previous as JsonObject | null | undefined;
  return {
    id: Number(application.applicationID),
    role: text('statusRole'),
    status: text('status'),
    statusLabel: text('statusDescription') ?? '',
    statusNext: text('statusNext') ?? '',
    answerBy: text('answerBy') ?? undefined,
    dateReceived: text('dateReceived'),
    receiptMail: text('receiptMail'),
    lastDay: text('lastDay') ?? undefined,
    step: Number(application.publicFormCurrentStep ?? 0),
    visited: (application.visitedSteps as string[] | undefined) ?? [],
    release: text('release') ?? '',
    isDemoUser,
    answerAgain: (application.answerAgain as string[] | undefined) ?? [],
    corrections: (application.corrections ?? []) as RequestedCorrection[],
    held: (application.held as string[] | undefined) ?? [],
    previous: previous
      ? { id: Number(previous.applicationID), startedAt: String(previous.startedAt) }
      : undefined,
  };
}
