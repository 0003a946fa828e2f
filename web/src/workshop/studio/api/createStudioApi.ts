import type { Finding, FormSources } from '@porchlight/engine/explain';
import { ApiError } from '../../../calls/ApiError.ts';
import { createRequest, type RequestContext } from '../../../calls/createRequest.ts';
import type { Walk } from '../../scene/answerChoices.ts';

/** A working copy of the pack. */
export interface Copy {
  id: number;
  name: string;
  owner: string;
  isOwn: boolean;
  /** The release that it began with, or was brought up to. */
  base: string;
  /** True when another release has become public since. */
  isBehind: boolean;
  etag: string;
  changedAt: string;
}

export interface ListedFile {
  path: string;
  etag: string;
  isDeleted: boolean;
  changedAt: string;
  changedBy: string;
  size: number;
  state: 'same' | 'changed' | 'new' | 'deleted';
}

/** What another admin made of a file, as a refused change tells it. */
export interface TheirFile {
  etag: string;
  isDeleted: boolean;
  changedAt: string;
  changedBy: string;
  text: string;
}

export interface Compiled {
  hash: string | null;
  findings: Finding[];
  lastGood: string | null;
  /** Where the files of the last good release are, until `expiresAt`. */
  stage: string | null;
  expiresAt: string;
}

export interface Change {
  kind: 'safe' | 'needs-answer' | 'breaking';
  sentence: string;
  drafts?: number;
}

export interface Difference {
  before: string;
  after: string;
  changes: Change[];
  drafts: {
    open: number;
    touched: number;
    setAside: number;
    answerAgain: number;
    isWhole: boolean;
  } | null;
}

export interface Publication {
  release: string;
  since: string;
  by: string;
  name: string;
  notes: string;
  reason: string;
  isPublic: boolean;
  drafts: number;
}

/** Why a release becomes public, what it is called, and what there is to know of it. */
export interface ReleaseWords {
  reason: string;
  name: string;
  notes: string;
}

export interface Schedule {
  id: number;
  release: string;
  /** The copy's. */
  name: string;
  at: string;
  releaseName: string;
  notes: string;
  reason: string;
  by: string;
  state: 'waiting' | 'published' | 'failed' | 'cancelled';
  outcome?: { code: string } | null;
}

/** A file that was changed on both sides while a copy was brought up to date. */
export interface BothChanged {
  path: string;
  base: { text?: string } | null;
  own: { text?: string } | null;
  public: { text?: string } | null;
}

/** How a change stands in the history. */
export interface ChangeNote {
  /** The same for all files of one change. */
  change: string;
  said: { id: string; params?: { [name: string]: string }; way?: 'undo' | 'redo' };
}

interface EntrySaid extends Partial<ChangeNote['said']> {
  /** Whose files a copy began with. */
  release?: string;
  /** Of what was taken back. */
  of?: Partial<ChangeNote['said']>;
  at?: string;
  reason?: string;
}

/** A change of a copy. */
export interface HistoryEntry {
  id: number;
  kind: 'edit' | 'import' | 'rebase' | 'publish' | 'take-back' | 'restore';
  said: EntrySaid;
  by: string;
  at: string;
  paths: string[];
}

/** A state of a copy: after an entry, as it is, or the release that it stands on. */
export type StateName = number | 'now' | 'base';

export interface ComparedFile {
  path: string;
  state: 'new' | 'changed' | 'deleted';
  before?: { text?: string };
  after?: { text?: string };
}

export interface Compared {
  files: ComparedFile[];
  isWhole: boolean;
  /** Null where one of the two can't be compiled. */
  changes: Change[] | null;
}

export type Verdict = 'asked' | 'approved' | 'changes';

/** Who has to approve a copy as it is, and what was said of it. */
export interface ReviewState {
  needed: number;
  state: string;
  authors: string[];
  isOwn: boolean;
  approvals: string[];
  objections: string[];
  said: { verdict: Verdict; comment: string; by: string; at: string; isCurrent: boolean }[];
}

interface Said {
  id: number;
  text: string;
  by: string;
  at: string;
}

/** What was said about a file of a copy or a question of it, and what was answered. */
export interface CommentThread extends Said {
  file: string;
  /** The name of the question, as `file` declares it. */
  question: string | null;
  replies: Said[];
  /** Null while it is open. */
  resolved: { by: string; at: string } | null;
}

/** What is said: about a place, or in a thread. */
export type NewComment = { text: string } & (
  | { file: string; question?: string }
  | { thread: number }
);

/** A file of a copy that would be no longer there, or as it was public before. */
export interface Loss {
  path: string;
  becomes: 'removed' | 'earlier';
}

/** The studio's calls. Each rejects with an `ApiError` or a `NetworkError`. */
export type StudioApi = ReturnType<typeof createStudioApi>;

interface Threads {
  comments: CommentThread[];
}

const noteOf = (note: ChangeNote | undefined): { [header: string]: string } =>
  note ? { 'Change-Note': encodeURIComponent(JSON.stringify(note)) } : {};

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

export function createStudioApi(context: RequestContext) {
  const request = createRequest(context);
  const json = async <T>(...args: Parameters<typeof request>): Promise<T> =>
    (await (await request(...args)).json()) as T;
  const copyPath = (id: number) => `/api/studio/copies/${id}`;
  const filePath = (id: number, path: string) => `${copyPath(id)}/files/${encodePath(path)}`;
  const seen = (release: string) => ({ 'If-Match': `"${release}"` });
  return {
    open: () => json<{ admin: string; release: string }>('/api/studio'),
    async copies() {
      return (await json<{ copies: Copy[] }>('/api/studio/copies')).copies;
    },
    /** @param release One that was public; absent, the one that is. */
    begin: (name: string, release?: string) =>
      json<Copy>('/api/studio/copies', {
        method: 'POST',
        json: release === undefined ? { name } : { name, release },
      }),
    copy: (id: number) => json<Copy>(copyPath(id)),
    async discard(id: number) {
      await request(copyPath(id), { method: 'DELETE' });
    },
    async files(id: number) {
      return (await json<{ files: ListedFile[] }>(`${copyPath(id)}/files`)).files;
    },
    async texts(id: number) {
      return (await json<{ texts: { [path: string]: string } }>(`${copyPath(id)}/texts`)).texts;
    },
    /** @param etag The file's, as it was read; none: it is new. */
    async write(
      id: number,
      path: string,
      body: string | Blob,
      etag: string | undefined,
      note?: ChangeNote,
    ) {
      return json<ListedFile>(filePath(id, path), {
        method: 'PUT',
        body,
        headers: {
          'Content-Type': 'application/octet-stream',
          ...(etag === undefined ? { 'If-None-Match': '*' } : { 'If-Match': etag }),
          ...noteOf(note),
        },
        // A repeated write of the same text is no change.
        canRepeat: false,
      });
    },
    /** What a file held that was deleted. */
    async readDeleted(id: number, path: string): Promise<string> {
      try {
        return await (await request(filePath(id, path))).text();
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 410) throw error;
        return (error.body.current as TheirFile).text;
      }
    },
    async remove(id: number, path: string, etag: string, note?: ChangeNote) {
      const headers = { 'If-Match': etag, ...noteOf(note) };
      await request(filePath(id, path), { method: 'DELETE', headers });
    },
    compile: (id: number) =>
      json<Compiled>(`${copyPath(id)}/compile`, { method: 'POST', canRepeat: true }),
    async check(id: number) {
      return (await json<{ findings: Finding[] }>(`${copyPath(id)}/check`)).findings;
    },
    async sources(id: number) {
      return (await json<{ sources: FormSources[] }>(`${copyPath(id)}/sources`)).sources;
    },
    walk: (id: number) => json<Walk>(`${copyPath(id)}/walk`),
    history: (id: number, before?: number) =>
      json<{ entries: HistoryEntry[]; hasMore: boolean }>(
        `${copyPath(id)}/history${before === undefined ? '' : `?before=${before}`}`,
      ),
    compareStates: (id: number, from: StateName, to: StateName) =>
      json<Compared>(`${copyPath(id)}/history/compare?from=${from}&to=${to}`),
    goBack: (
      id: number,
      order: {
        way: 'take-back' | 'restore';
        entry: number;
        paths?: string[] | undefined;
        etag: string;
      },
    ) =>
      json<{ changed: string[] }>(`${copyPath(id)}/history/${order.entry}/${order.way}`, {
        method: 'POST',
        json: order.paths ? { paths: order.paths } : {},
        headers: { 'If-Match': order.etag },
      }),
    review: (id: number) => json<ReviewState>(`${copyPath(id)}/review`),
    giveReview: (id: number, review: { verdict: Verdict; comment: string; state: string }) =>
      json<ReviewState>(`${copyPath(id)}/review`, { method: 'POST', json: review }),
    async comments(id: number) {
      return (await json<Threads>(`${copyPath(id)}/comments`)).comments;
    },
    async comment(id: number, comment: NewComment) {
      const url = `${copyPath(id)}/comments`;
      return (await json<Threads>(url, { method: 'POST', json: comment })).comments;
    },
    async resolveComment(id: number, thread: number, isResolved: boolean) {
      const url = `${copyPath(id)}/comments/${thread}/resolved`;
      return (await json<Threads>(url, { method: 'PUT', json: { isResolved } })).comments;
    },
    diff: (id: number) => json<Difference>(`${copyPath(id)}/diff`),
    publish: (id: number, release: string, words: ReleaseWords) =>
      json<{ release: string; isNew: boolean }>(`${copyPath(id)}/publish`, {
        method: 'POST',
        json: words,
        headers: seen(release),
      }),
    schedule: (id: number, release: string, order: ReleaseWords & { at: string }) =>
      json<Schedule>(`${copyPath(id)}/schedule`, {
        method: 'POST',
        json: order,
        headers: seen(release),
      }),
    async schedules() {
      return (await json<{ schedules: Schedule[] }>('/api/studio/schedules')).schedules;
    },
    cancel: (id: number) => json<Schedule>(`/api/studio/schedules/${id}`, { method: 'DELETE' }),
    async releases() {
      return (await json<{ releases: Publication[] }>('/api/studio/releases')).releases;
    },
    /** A definition as it was each time that it was public. */
    async published(path: string) {
      const url = `/api/studio/published/${encodePath(path)}`;
      return (await json<{ texts: string[] }>(url)).texts;
    },
    /** What going back to a release changes. */
    rollBackDiff: (hash: string) => json<Difference>(`/api/studio/releases/${hash}/diff`),
    rollBack: (hash: string, release: string, reason: string) =>
      json<{ release: string }>(`/api/studio/releases/${hash}/rollback`, {
        method: 'POST',
        json: { reason },
        headers: seen(release),
      }),
    rebase: (
      id: number,
      choice: { keep: { [path: string]: 'own' | 'public' }; release?: string; etag?: string },
    ) =>
      json<{ base: string; taken: string[] }>(`${copyPath(id)}/rebase`, {
        method: 'POST',
        json: { keep: choice.keep, ...(choice.release && { release: choice.release }) },
        headers: choice.etag === undefined ? {} : { 'If-Match': choice.etag },
      }),
    async exported(id: number) {
      return (await request(`${copyPath(id)}/export`)).blob();
    },
    imported: (id: number, archive: Blob, etag: string) =>
      json<{ changed: string[]; ignored: number }>(`${copyPath(id)}/import`, {
        method: 'POST',
        body: archive,
        headers: { 'Content-Type': 'application/zip', 'If-Match': etag },
      }),
  };
}
