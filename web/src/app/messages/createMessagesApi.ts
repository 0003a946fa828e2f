import type { DeskMessages, WrittenBlock } from '@porchlight/engine';
import { createRequest, type RequestContext } from '../../http/createRequest.ts';

/** A message to the applicant, or one of hers. */
export interface InboxMessage {
  id: number;
  /** The application that it is about. */
  number: number;
  isMine: boolean;
  /** ISO. */
  at: string;
  language: string;
  /** Of one that she did not write here: how it came. */
  via?: 'text' | 'email';
  /** It was longer than a message may be. */
  isShortened?: true;
  /** How many files came with it, which are not kept. */
  attachments?: number;
  subject?: string;
  blocks: WrittenBlock[];
  isNew: boolean;
}

/** One page of the applicant's messages, the newest first. */
export interface Inbox {
  messages: InboxMessage[];
  next?: number;
  applications: { number: number; waiting: number }[];
  /** Absent: nobody reads what applicants write. */
  writing?: DeskMessages;
  /** Whether messages to her can be saved as letters. */
  hasLetters?: true;
}

/** Whether she is told by text message, and at which phone. */
export interface TextConsent {
  phone: string;
  isOn: boolean;
  /** Whether this phone has answered that it wants none. */
  isStopped: boolean;
}

/** The calls of an applicant's messages. Each rejects with an `ApiError` or a `NetworkError`. */
export type MessagesApi = ReturnType<typeof createMessagesApi>;

/** The calls of the inbox. */
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
    /** Undefined where she can get no text messages. */
    async texts(): Promise<TextConsent | undefined> {
      const found = await (await request('/api/messages/texts')).json();
      return found.phone === undefined ? undefined : found;
    },
    /** @param phone The one that she was shown. */
    async setTexts(isOn: boolean, phone: string): Promise<TextConsent> {
      const json = { isOn, phone };
      return (
        await request('/api/messages/texts', { method: 'PUT', json, canRepeat: true })
      ).json();
    },
    async letter(id: number): Promise<Blob> {
      return (await request(`/api/messages/${id}/letter`)).blob();
    },
    async markRead(id: number): Promise<void> {
      await request(`/api/messages/${id}/read`, { method: 'PUT', canRepeat: true });
    },
  };
}
