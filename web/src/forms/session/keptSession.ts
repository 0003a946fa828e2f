import type { Answers, Json } from '@porchlight/engine';

/** What the tab keeps of a form that was not sent yet. Holds no restricted value. */
export interface KeptDraft {
  answers: Answers;
  /** The answers to an external schema. */
  instance?: Json;
  /** Position of the open step; beyond the last one is the look over all. */
  position: number;
  /** Makes a repeated sending the same one. */
  key: string;
  /** True when something was typed that the tab may not keep. */
  isPartial: boolean;
}

/** What is known of a form that was sent. */
export interface SentReceipt {
  reference: string;
  /** A moment, ISO. */
  receivedAt: string;
}

/** What a tab keeps of a standalone form: the draft, or the receipt once it was sent. */
export type KeptSession = { draft: KeptDraft } | { receipt: SentReceipt };

/** Keeps one form's session in this tab: through a reload, and not for whoever sits here next. */
export interface SessionKeeper {
  read(): KeptSession | undefined;
  keep(kept: KeptSession): void;
  forget(): void;
}

const PREFIX = 'porchlight.form.';

/** The keeper of the form at an address. */
export function openSessionKeeper(
  address: string,
  storage: Storage = sessionStorage,
): SessionKeeper {
  const name = PREFIX + address;
  return {
    read() {
      try {
        return JSON.parse(storage.getItem(name) ?? 'null') ?? undefined;
      } catch {
        return undefined;
      }
    },
    keep(kept) {
      try {
        storage.setItem(name, JSON.stringify(kept));
      } catch {
        // A full or forbidden storage: the answers still stand in the page.
      }
    },
    forget: () => storage.removeItem(name),
  };
}
