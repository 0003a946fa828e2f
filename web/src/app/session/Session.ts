import type { JsonObject, Pointer } from '@porchlight/engine';
import type { FormStore, Saver } from '@porchlight/engine/react';
import type { ReleaseLoader } from '../../release/releaseLoader.ts';
import type { Api } from '../api/createApi.ts';
import type { DraftCache } from './draftCache.ts';
import type { SessionState } from './SessionState.ts';
import type { UnsentItems } from './UnsentItems.ts';

/** What a session needs of the world. */
export interface SessionOptions {
  api: Api;
  /** The loader of a release; asked again when the release changes. */
  openRelease(hash: string): ReleaseLoader;
  hash: string;
  language: string;
  /** What is kept of what is not saved; it is opened while the application is loaded. */
  cache: Promise<DraftCache>;
  /** Called when a save needs somebody to sign in first. */
  isSignInRequired(error: unknown): boolean;
  isOnline?(): boolean;
}

/** The application of who is signed in: its answers, how they are saved, and what the server says. */
export interface Session {
  store: FormStore;
  saver: Saver;
  getState(): SessionState;
  subscribe(listener: () => void): () => void;
  loader(): ReleaseLoader;
  /** The loader of any release: of the one under which something was answered. */
  openRelease(hash: string): ReleaseLoader;
  language(): string;
  /** Another language; what the server puts into words is in it after `resume`. */
  setLanguage(language: string): Promise<void>;
  /** Waits until the form has what the chosen programs add. Rejects when it is not to be had. */
  settle(): Promise<void>;
  /** Saves what changed and moves to a step; gives the position that the server grants. */
  saveStep(position: number): Promise<number>;
  /** Remembers a step on the way back; what is typed is saved first. */
  rememberStep(position: number): Promise<void>;
  /** Submits everything. Rejects with every problem. */
  submit(): Promise<void>;
  reload(): Promise<void>;
  startFrom(id: number): Promise<void>;
  /** Ends a conflict: the fields whose answer elsewhere is taken; ours stay for the rest. */
  resolve(theirs: Pointer[]): void;
  /** Tries again what is not saved, and hears the server where it is yet to be: back online, signed in again. */
  resume(): void;
  /** True for a failure that means that there is no line: one goes on, and the server hears of it later. */
  isAway(error: unknown): boolean;
  /** Does another save, and says in the saving line how it went. */
  track<T>(save: () => Promise<T>): Promise<T>;
  /** Has another saver flushed whenever the session's is; gives what ends it. */
  attachSaver(saver: Saver): () => void;
  /** Saves all that is not saved, items included. Rejects when it could not. */
  flush(): Promise<void>;
  /** Whether something of it is on this device only: answers, items, and items that were refused. */
  hasUnsaved(): boolean;
  /** What is kept of what is not saved. */
  cache: DraftCache;
  /** What was done to items and the server has not heard of; undefined where nothing was. */
  unsent(): UnsentItems | undefined;
  /** As `unsent`, fetched with the first list that is shown. Rejects where it is not to be had. */
  openUnsent(): Promise<UnsentItems>;
  /** She has seen what will not reach the server. */
  forgetLost(): void;
  /** Replaces an item's list after a call that changed it. */
  setList(fact: string, change: (items: JsonObject[]) => JsonObject[]): void;
  stop(): void;
}
