import type { JsonObject } from '../../kernel/index.ts';

/** All that is needed to send a file later. */
export interface KeptUpload {
  /** Makes a repeated sending the same one. */
  key: string;
  /** One file, or the photos that become its pages. */
  files: File[];
  /** What was said of it, as it is sent. */
  fields: JsonObject;
  /** True where `files` is what is sent, and not what it is made of. */
  isReady: boolean;
  /** Where the server has what of it has arrived. */
  url?: string | undefined;
}

/** Files that wait on this device until the server has them. One call after the other. */
export interface KeptUploads {
  /** Keeps it, in place of what was kept under its key. False where there is no room: it waits in the page alone. */
  keep(upload: KeptUpload): Promise<boolean>;
  /** Notes where the server has what of it has arrived. */
  noteUrl(key: string, url: string): Promise<void>;
  /** Forgets what was kept under a key. */
  forget(key: string): Promise<void>;
  /** Calls back whenever the device has forgotten them all: another tab said that others use it. */
  whenForgotten(listener: () => void): void;
  /** What pages left behind that are gone, the oldest first; no other page gets it any more. */
  takeOver(): Promise<KeptUpload[]>;
}
