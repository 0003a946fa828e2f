import { UNATTENDED } from '../../../http/unattended.ts';
import { type Caller, copyPath } from './createCaller.ts';
import type { CommentThread, NewComment } from './records.ts';

interface Threads {
  comments: CommentThread[];
}

/** What admins say to each other about places of a copy. */
export const commentCalls = ({ json }: Caller) => ({
  async comments(id: number) {
    return (await json<Threads>(`${copyPath(id)}/comments`, { headers: UNATTENDED })).comments;
  },
  async comment(id: number, comment: NewComment) {
    const url = `${copyPath(id)}/comments`;
    return (await json<Threads>(url, { method: 'POST', json: comment })).comments;
  },
  async resolveComment(id: number, thread: number, isResolved: boolean) {
    const url = `${copyPath(id)}/comments/${thread}/resolved`;
    return (await json<Threads>(url, { method: 'PUT', json: { isResolved } })).comments;
  },
});
