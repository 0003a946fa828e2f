import type { DeskMessages, WrittenBlock } from '@porchlight/engine';
import { createRequest, type RequestContext } from '../../calls/createRequest.ts';

export interface InboxMessage {
  id: number;
  /** The application that it is about. */
  number: number;
  isMine: boolean;
  /** ISO. */
  at: string;
  language: string;
  subject?: string;
  blocks: WrittenBlock[];
  isNew: boolean;
}

export interface Inbox {
  messages: InboxMessage[];
  next?: number;
  applications: { number: number; waiting: number }[];
  /** Absent: nobody reads what applicants write. */
  writing?: DeskMessages;
  /** Whether messages to her can be saved as letters. */
  hasLetters?: true;
}

/** The calls of an applicant's messages. Each rejects with an `ApiError` or a `NetworkError`. */
export type MessagesApi = ReturnType<typeof createMessagesApi>;

export function createMessagesApi(context: RequestContext) {
  const request = createRequest(context);
  return {
    async count(): Promise<{ total: number; unread: number }> {
      return (await request('/api/messages/count')).json();
    },
    async list(before?: number): Promise<Inbox> {
      return (await request(`/api/messages${before ? `?before=${before}` : ''}`)).json();
    },
    /** @param key The same for the same message: it arrives once. */
    async write(number: number, text: string, key: string): Promise<void> {
      await request('/api/messages', {
        method: 'POST',
        json: { number, text },
        headers: { 'Idempotency-Key': key },
        canRepeat: true,
      });
    },
    async letter(id: number): Promise<Blob> {
      return (await request(`/api/messages/${id}/letter`)).blob();
    },
    async markRead(id: number): Promise<void> {
      await request(`/api/messages/${id}/read`, { method: 'PUT', canRepeat: true });
    },
  };
}
