import type { JsonObject } from '../../kernel/index.ts';
import { isRefusal } from '../state/isRefusal.ts';
import type { Say } from '../texts/TextsProvider.tsx';
import type { PageLimits } from './joinPages.ts';
import type { KeptUploads } from './KeptUploads.ts';

/** A document on its way. */
export interface PendingUpload {
  /** Makes a repeated sending the same one. */
  key: string;
  /** One file, or the photos that become its pages. */
  files: File[];
  /** What it is sent as. */
  name: string;
  /** What was said of it, as it is sent. */
  fields: JsonObject;
  /** 0 to 1. */
  share: number;
  hasFailed: boolean;
  /** Why, as `send` threw it. */
  reason?: unknown;
  /** True where it outlasts the page. */
  isKept: boolean;
}

/** True for a document that would be lost with the page: not stored, kept nowhere, and not refused either. */
export const isLostWithPage = ({ isKept, reason }: PendingUpload): boolean =>
  !isKept && !isRefusal(reason);

/** What `send` is given: the file, what was said of it, and how to tell and to end it. */
export interface UploadToSend extends Pick<PendingUpload, 'key' | 'fields'> {
  file: File;
  /** Tells how much has been sent: 0 to 1. */
  onProgress(share: number): void;
  signal: AbortSignal;
  /** Of a file that a page may have sent which is gone: where the server has what of it has arrived. */
  before?: { url: string | undefined } | undefined;
  /** Told where the server takes it. */
  onUrl?(url: string): void;
}

/** What a queue of uploads works with. */
export interface QueueNeeds {
  limits: PageLimits;
  say: Say;
  /** Gives the stored record. */
  send(upload: UploadToSend): Promise<JsonObject>;
  /** Told the stored record, and the files of which it was made. */
  onDone?(record: JsonObject, files: File[]): void;
  /** Called for what somebody has just begun; what is tried again by itself fails quietly. */
  onFailed(reason: unknown, upload: PendingUpload): void;
  /** Where files wait. Absent, or nothing: in the page alone. */
  kept?: Promise<KeptUploads | undefined> | undefined;
}

/** Files that are on their way, or that failed and can be tried again. */
export interface UploadQueue {
  /** All of them, in the order in which they were begun: the same list until something changes. */
  getPending(): PendingUpload[];
  /** Calls back after each change. Gives what ends that. */
  subscribe(listener: () => void): () => void;
  /** Sends files as one document, with what was said of it. */
  start(files: File[], fields: JsonObject): void;
  /** Sends one again that failed, under the same key. */
  retry(upload: PendingUpload): void;
  /** Ends an upload, or forgets one that failed. */
  drop(key: string): void;
  /** Sends what pages left behind that are gone, and again what failed by itself. */
  resume(): Promise<void>;
}
