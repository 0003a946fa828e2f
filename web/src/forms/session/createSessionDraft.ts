import {
  type Answers,
  type Form,
  isBlank,
  type Json,
  readPointer,
  restrictedPointers,
  splitRestricted,
} from '@porchlight/engine';
import { externalOf, withoutRestricted } from '@porchlight/engine/external-schema';
import type { FormStore } from '@porchlight/engine/react';
import type { FormSessionStateHolder } from './FormSessionState.ts';
import type { KeptDraft, SessionKeeper } from './keptSession.ts';

/** What the draft of a standalone form begins with, and where it is kept. */
export interface SessionDraftOptions {
  store: FormStore;
  state: FormSessionStateHolder;
  keeper: SessionKeeper;
  makeKey(): string;
  /** What this tab had kept. */
  kept: KeptDraft | undefined;
}

/** What is typed and not sent yet, and what of it this tab keeps. */
export interface SessionDraft {
  /** Makes a repeated sending the same one. */
  readonly key: string;
  /** The answers to an external schema. */
  instance: Json | undefined;
  /** What is sent from now on is another sending. */
  renewKey(): void;
  /** Keeps it as it stands now; once it was sent there is nothing to keep. */
  keep(): void;
}

/**
 * Keeps what was typed into a standalone form in this tab, and the key that makes a repeated
 * sending the same one.
 */
export function createSessionDraft(options: SessionDraftOptions): SessionDraft {
  const { store, state, keeper, makeKey, kept } = options;
  let key = kept?.key ?? makeKey();
  const draft: SessionDraft = {
    get key() {
      return key;
    },
    instance: kept?.instance,
    renewKey() {
      key = makeKey();
    },
    keep() {
      const { receipt, position } = state.get();
      if (receipt) return;
      const { form, answers } = store.getSnapshot();
      const { open } = splitRestricted(form, answers);
      const external = externalOf(form);
      const split =
        external && draft.instance !== undefined
          ? withoutRestricted(external, draft.instance)
          : undefined;
      const isPartial = holdsRestricted(form, answers) || !!split?.isPartial;
      const left = { answers: open, position, key, isPartial };
      keeper.keep({ draft: { ...left, ...(split && { instance: split.open }) } });
    },
  };
  return draft;
}

const holdsRestricted = (form: Form, answers: Answers): boolean =>
  restrictedPointers(form).some((pointer) => !isBlank(readPointer(answers, pointer)));
