import type { JsonObject, Report } from '@porchlight/engine';
import { createRequest, type RequestContext } from '../http/createRequest.ts';
import { UNATTENDED } from '../http/unattended.ts';
import type { AccessPage } from './accessRecords.ts';
import type { BulkPreview, BulkResult } from './Bulk.ts';
import type {
  Case,
  CaseDocument,
  Colleague,
  Company,
  CopyKind,
  EventPage,
  ExportedList,
  List,
  Notice,
  OpenDesk,
  Rows,
  TableKind,
} from './records.ts';
import type { SavedView } from './View.ts';

/** The desk's calls. Each rejects with an `ApiError` or a `NetworkError`. */
export type DeskApi = ReturnType<typeof createDeskApi>;

/** All calls of the desk's API. */
export function createDeskApi(context: RequestContext) {
  const calls = createCalls(context);
  return {
    ...listCalls(calls),
    ...viewCalls(calls),
    ...caseCalls(calls),
    ...actionCalls(calls),
    ...bulkCalls(calls),
  };
}

type Calls = ReturnType<typeof createCalls>;

function createCalls(context: RequestContext) {
  const request = createRequest(context);
  return {
    request,
    json: async <T>(...args: Parameters<typeof request>): Promise<T> =>
      (await (await request(...args)).json()) as T,
    /** The case after a change; undefined where she does not see it any more. */
    changed: async (...args: Parameters<typeof request>): Promise<Case | undefined> => {
      const answer = await request(...args);
      return answer.status === 204 ? undefined : ((await answer.json()) as Case);
    },
  };
}

const caseOf = (number: number) => `/api/desk/cases/${number}`;
const actionOf = (number: number, action: string) =>
  `${caseOf(number)}/actions/${encodeURIComponent(action)}`;

/** Lists, and what is counted of them. */
function listCalls({ json, request }: Calls) {
  return {
    open: () => json<OpenDesk>('/api/desk', { headers: UNATTENDED }),
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
    /** What a colleague has looked at. @param after The `next` of the page before. */
    accessLog(of: string, after?: number): Promise<AccessPage> {
      const asked = new URLSearchParams({
        of,
        ...(after !== undefined && { after: String(after) }),
      });
      return json(`/api/desk/looks?${asked}`);
    },
    async exportAccessLog(of: string): Promise<Blob> {
      return (await request(`/api/desk/looks/export?${new URLSearchParams({ of })}`)).blob();
    },
    async export(list: ExportedList, as: TableKind): Promise<Blob> {
      const path =
        'view' in list ? `views/${list.view}` : `queues/${encodeURIComponent(list.queue)}`;
      return (await request(`/api/desk/${path}/export?as=${as}`)).blob();
    },
  };
}

/** Lists of one's own. */
function viewCalls({ json, request }: Calls) {
  return {
    createView: async (view: SavedView) =>
      (await json<{ id: number }>('/api/desk/views', { method: 'POST', json: view })).id,
    async changeView(id: number, view: SavedView) {
      const sent = { method: 'PUT', json: view, canRepeat: true } as const;
      await request(`/api/desk/views/${id}`, sent);
    },
    async removeView(id: number) {
      await request(`/api/desk/views/${id}`, { method: 'DELETE' });
    },
  };
}

/** A case, and what can be looked at in it. */
function caseCalls({ json, request }: Calls) {
  return {
    case: (number: number) => json<Case>(caseOf(number)),
    /** What is older than the events that are known. @param before As they say it. */
    events: (number: number, before: string) =>
      json<EventPage>(`${caseOf(number)}/events?${new URLSearchParams({ before })}`),
    async copy(number: number, as: CopyKind): Promise<Blob> {
      return (await request(`${caseOf(number)}/copy?as=${as}`)).blob();
    },
    colleagues: async () =>
      (await json<{ colleagues: Colleague[] }>('/api/desk/colleagues')).colleagues,
    /** @param isUsed Whether somebody pressed or typed anything since the last time. */
    async hold(number: number, isUsed: boolean) {
      await request(`${caseOf(number)}/hold`, {
        method: 'PUT',
        canRepeat: true,
        ...(!isUsed && { headers: UNATTENDED }),
      });
    },
    /** Says that one has the case open. @returns Who else has, and who works on it. */
    notePresence: (number: number) =>
      json<Company>(`${caseOf(number)}/look`, {
        method: 'PUT',
        canRepeat: true,
        headers: UNATTENDED,
      }),
    async endPresence(number: number) {
      await request(`${caseOf(number)}/look`, { method: 'DELETE' });
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
    /** @param purpose To look at it, or to keep a copy: each is audited as such. */
    async document(
      number: number,
      { id, fileName }: CaseDocument,
      purpose: 'look' | 'copy' = 'look',
    ): Promise<Blob> {
      const path = `${caseOf(number)}/documents/${id}/${encodeURIComponent(fileName)}`;
      return (await request(purpose === 'copy' ? `${path}?copy=yes` : path)).blob();
    },
  };
}

/** What changes a case, and what it would tell. */
function actionCalls({ json, changed, request }: Calls) {
  return {
    /** @param to A colleague's subject, `me`, or null to give it back. */
    assign: (number: number, to: string | null, etag: string) =>
      changed(`${caseOf(number)}/assignee`, {
        method: 'PUT',
        json: { to },
        headers: { 'If-Match': etag },
      }),
    act: (number: number, action: string, flat: JsonObject, etag: string) =>
      changed(actionOf(number, action), {
        method: 'POST',
        json: flat,
        headers: { 'If-Match': etag },
      }),
    /** The letter that an action would become, as a PDF; nothing is done. */
    async letterOf(number: number, action: string, flat: JsonObject, etag: string): Promise<Blob> {
      const answer = await request(`${actionOf(number, action)}/letter`, {
        method: 'POST',
        json: flat,
        headers: { 'If-Match': etag },
        canRepeat: true,
        isPatient: true,
      });
      return answer.blob();
    },
    /** What the applicant would be told; nothing is done. */
    notice: (number: number, action: string, flat: JsonObject, etag: string) =>
      json<Notice>(`${actionOf(number, action)}/notice`, {
        method: 'POST',
        json: flat,
        headers: { 'If-Match': etag },
        canRepeat: true,
      }),
  };
}

/** Many cases at once. */
function bulkCalls({ json }: Calls) {
  return {
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
  };
}
