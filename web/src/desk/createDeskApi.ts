import type {
  CompiledForm,
  DeskEffects,
  DeskRight,
  JsonObject,
  Report,
  Texts,
  WrittenBlock,
} from '@porchlight/engine';
import { createRequest, type RequestContext } from '../calls/createRequest.ts';
import type { BulkPreview, BulkResult } from './Bulk.ts';
import type { NarrowingChoice, SavedView, View } from './View.ts';

export interface QueueCount {
  name: string;
  title: string;
  says?: string;
  count: number;
  isMore: boolean;
  late: number;
  /** By what a list of one's own can be made of it; absent: by nothing. */
  narrow?: NarrowingChoice[];
}

export type Right = DeskRight;

/** Something that can be done with a case. */
export interface Action {
  name: string;
  label: string;
  says: string;
  /** The name of the status that it gives. */
  to?: string;
  form?: CompiledForm;
  /** Whether the applicant is told something by it. */
  hasNotice?: true;
  /** Whether it may be done with many cases at once. */
  isBulk?: true;
  /** How answers are asked about by it; absent where none are. */
  corrections?: DeskEffects['corrections'];
}

/** What an applicant will be told, in her language. */
export interface Notice {
  language: string;
  /** What the mail says of it; `none` where none goes. */
  mail: 'full' | 'short' | 'none';
  subject: string;
  blocks: WrittenBlock[];
  /** What a text message says of it; absent where none goes. */
  text?: string;
}

/** What was written about a case, by either side. */
export interface CaseMessage {
  id: number;
  at: string;
  isFromApplicant: boolean;
  name?: string;
  language: string;
  subject?: string;
  blocks: WrittenBlock[];
  isAnswered?: boolean;
  readAt?: string;
  mail?: { state: 'waiting' | 'sent' | 'failed' | 'none'; attempts: number };
  /** The text message that tells of it, as it was sent; absent where none goes. */
  text?: TextDelivery;
  /** Of an applicant's message: how it came, where she did not write it in the portal. */
  via?: 'text' | 'email';
  /** Of one that was longer than a message may be. */
  isShortened?: true;
  /** Of one with files, which are not kept. */
  attachments?: number;
}

/** What became of a text message. */
export interface TextDelivery {
  state: 'waiting' | 'sent' | 'delivered' | 'failed' | 'uncertain' | 'stopped';
  attempts: number;
  said: string;
}

/** What another system is told of a case. */
export interface CaseDelivery {
  id: number;
  at: string;
  type: string;
  receiver: string;
  state: 'waiting' | 'sent' | 'failed';
  attempts: number;
}

/** Who is at the desk, her lists, and what she can do. */
export interface OpenDesk {
  staff: { name: string; subject: string; roles: string[] };
  /** The hash of the public one. */
  release: string;
  language: string;
  may: Right[];
  queues: QueueCount[];
  /** One's own lists; absent where the pack has none. */
  views?: View[];
  mine: number;
  isRebuilding: boolean;
  flags: { id: string; label: string }[];
  actions: Action[];
  /** With how many cases one thing may be done at once; absent: with one. */
  bulk?: { most: number };
  /** What reports count; absent where none are made. */
  reports?: { quietDays: number };
  /** Whether messages can be printed as letters. */
  hasLetters?: true;
  texts: Texts;
}

export interface Row {
  number: number;
  name: string;
  flags: string[];
  isMine: boolean;
  cells: string[];
  due?: string;
  isLate?: true;
}

export interface Rows {
  columns: string[];
  rows: Row[];
  next?: string;
}

export interface Line {
  question: string;
  answer: string;
  isBlank?: true;
  pointer?: string;
  isRestricted?: true;
  /** What stood there in the submission before. */
  before?: string;
  /** Whether she may be asked about it. */
  canAsk?: true;
  /** Why she was, and what became of it. */
  asked?: { reason: string; says?: string; state: 'open' | 'changed' | 'same' | 'gone' };
}

export interface Section {
  heading: string;
  lines: Line[];
  parts: Section[];
  /** Whose answers they are. */
  member?: number;
  /** Where they stand in the application, if they are those of one of the people. */
  place?: string;
}

export interface CaseDocument {
  id: number;
  fileName: string;
  type: string;
  size: number;
  state: 'ready' | 'waiting' | 'refused';
  uploadedAt: string;
  kind?: string;
  description?: string;
  isNew: boolean;
}

export interface CaseEvent {
  at: string;
  by: 'applicant' | 'staff' | 'portal' | 'operator';
  name?: string;
  action: string;
  label?: string;
  from?: string;
  to?: string;
  reason?: string;
  document?: number;
  message?: number;
  lines?: { question: string; answer: string }[];
}

export interface Case {
  number: number;
  name: string;
  etag: string;
  status: { id: string; label: string };
  received: string;
  sentAt: string;
  answeredIn: string;
  isEditing: boolean;
  flags: string[];
  assignee?: { name: string; isMe: boolean };
  holder?: { name: string; until: string };
  sections: Section[];
  documents: CaseDocument[];
  requests: { title: string; reason?: string }[];
  /** Cases that may be of the same people, and why. */
  same: { number: number; name: string; status: string; why: string[] }[];
  messages: CaseMessage[];
  deliveries: CaseDelivery[];
  events: CaseEvent[];
  /** Names of what can be done with it now. */
  actions: string[];
  may: Right[];
}

export interface Colleague {
  subject: string;
  name: string;
}

/** Which list is open: a queue by its name, a list of one's own, one's own cases, or what a text has found. */
export type List = { queue: string } | { view: number } | { mine: true } | { search: string };

/** A list that can be saved as a table. */
export type ExportedList = Extract<List, { queue: string } | { view: number }>;

/** As what a list is saved. */
export type TableKind = 'csv' | 'xlsx';
/** As what a case can be saved: its answers in words, or these with its documents. */
export type CopyKind = 'pdf' | 'zip';

/** The desk's calls. Each rejects with an `ApiError` or a `NetworkError`. */
export type DeskApi = ReturnType<typeof createDeskApi>;

export function createDeskApi(context: RequestContext) {
  const request = createRequest(context);
  const json = async <T>(...args: Parameters<typeof request>): Promise<T> =>
    (await (await request(...args)).json()) as T;
  /** The case after a change; undefined where she does not see it any more. */
  const changed = async (...args: Parameters<typeof request>): Promise<Case | undefined> => {
    const answer = await request(...args);
    return answer.status === 204 ? undefined : ((await answer.json()) as Case);
  };
  const caseOf = (number: number) => `/api/desk/cases/${number}`;
  return {
    open: () => json<OpenDesk>('/api/desk'),
    list(list: List, after?: string): Promise<Rows> {
      if ('search' in list)
        return json('/api/desk/search', {
          method: 'POST',
          json: { text: list.search },
          canRepeat: true,
        });
      const more = after ? `?after=${encodeURIComponent(after)}` : '';
      if ('mine' in list) return json(`/api/desk/mine${more}`);
      if ('view' in list) return json(`/api/desk/views/${list.view}${more}`);
      return json(`/api/desk/queues/${encodeURIComponent(list.queue)}${more}`);
    },
    /** @param role The id of one of one's roles; absent: the first of them. */
    report(days: number, role?: string): Promise<Report> {
      const asked = new URLSearchParams({ days: String(days), ...(role && { role }) });
      return json(`/api/desk/reports?${asked}`);
    },
    createView: async (view: SavedView) =>
      (await json<{ id: number }>('/api/desk/views', { method: 'POST', json: view })).id,
    async changeView(id: number, view: SavedView) {
      const sent = { method: 'PUT', json: view, canRepeat: true } as const;
      await request(`/api/desk/views/${id}`, sent);
    },
    async removeView(id: number) {
      await request(`/api/desk/views/${id}`, { method: 'DELETE' });
    },
    async export(list: ExportedList, as: TableKind): Promise<Blob> {
      const path =
        'view' in list ? `views/${list.view}` : `queues/${encodeURIComponent(list.queue)}`;
      return (await request(`/api/desk/${path}/export?as=${as}`)).blob();
    },
    case: (number: number) => json<Case>(caseOf(number)),
    async copy(number: number, as: CopyKind): Promise<Blob> {
      return (await request(`${caseOf(number)}/copy?as=${as}`)).blob();
    },
    colleagues: async () =>
      (await json<{ colleagues: Colleague[] }>('/api/desk/colleagues')).colleagues,
    /** @param to A colleague's subject, `me`, or null to give it back. */
    assign: (number: number, to: string | null, etag: string) =>
      changed(`${caseOf(number)}/assignee`, {
        method: 'PUT',
        json: { to },
        headers: { 'If-Match': etag },
      }),
    act: (number: number, action: string, flat: JsonObject, etag: string) =>
      changed(`${caseOf(number)}/actions/${encodeURIComponent(action)}`, {
        method: 'POST',
        json: flat,
        headers: { 'If-Match': etag },
      }),
    /** What the applicant would be told; nothing is done. */
    notice: (number: number, action: string, flat: JsonObject, etag: string) =>
      json<Notice>(`${caseOf(number)}/actions/${encodeURIComponent(action)}/notice`, {
        method: 'POST',
        json: flat,
        headers: { 'If-Match': etag },
        canRepeat: true,
      }),
    /** What an action would do with each of many cases; nothing is done. */
    previewBulk: (action: string, cases: number[], answers: JsonObject) =>
      json<BulkPreview>(`/api/desk/bulk/${encodeURIComponent(action)}/preview`, {
        method: 'POST',
        json: { cases, answers },
        canRepeat: true,
      }),
    /** Does it as it was shown; repeating it does nothing twice. */
    doBulk: async (action: string, { cases, seen }: BulkPreview, answers: JsonObject) => {
      const shown = cases.flatMap(({ number, etag }) => (etag ? [{ number, etag }] : []));
      const path = `/api/desk/bulk/${encodeURIComponent(action)}`;
      const body = { cases: shown, answers, seen };
      const sent = { method: 'POST', json: body, canRepeat: true } as const;
      return (await json<{ results: BulkResult[] }>(path, sent)).results;
    },
    async hold(number: number) {
      await request(`${caseOf(number)}/hold`, { method: 'PUT', canRepeat: true });
    },
    async letGo(number: number) {
      await request(`${caseOf(number)}/hold`, { method: 'DELETE' });
    },
    async reveal(number: number, pointer: string, member: number | undefined, reason: string) {
      const body = { pointer, reason, ...(member && { otherHouseholdMemberID: member }) };
      const path = `${caseOf(number)}/reveal`;
      return (await json<{ value: string }>(path, { method: 'POST', json: body })).value;
    },
    async letter(number: number, message: number): Promise<Blob> {
      return (await request(`${caseOf(number)}/messages/${message}/letter`)).blob();
    },
    async document(number: number, { id, fileName }: CaseDocument): Promise<Blob> {
      const path = `${caseOf(number)}/documents/${id}/${encodeURIComponent(fileName)}`;
      return (await request(path)).blob();
    },
  };
}
