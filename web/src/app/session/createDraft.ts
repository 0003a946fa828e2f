import {
  type Answers,
  answersToSend,
  type Facts,
  type Form,
  fieldsOf,
  isBlank,
  type JsonObject,
  type Kept,
  type Portal,
  readPointer,
} from '@porchlight/engine';
import { changedPointers, type FormStore } from '@porchlight/engine/react';
import type { ReleaseLoader } from '../../release/releaseLoader.ts';
import type { ApplicationRecord, Tagged } from '../api/createApi.ts';
import type { DraftCache } from './draftCache.ts';
import { type ApplicationState, canChange, keptOf } from './records.ts';
import type { SessionState } from './SessionState.ts';
import type { Lists, UnsentItems } from './UnsentItems.ts';

/** What a draft begins with. */
export interface DraftStart {
  release: ReleaseLoader;
  language: string;
  form: Form;
  portal: Portal;
  /** The folders of the programs that were put into the form. */
  programs: string[];
  /** The application as the server has it, as far as we know. */
  record: Tagged;
  /** Its answers: what the server has stored, as far as we know. */
  saved: Answers;
  /** True until the server has been heard: the session began without it, its line hangs, or the language is another. */
  isBehind: boolean;
  /** The name of the step that she went on to without a line: the server is yet to hear of it. */
  wantedStep: string | undefined;
  state: SessionState;
  store: FormStore;
  cache: DraftCache;
}

/** What a session stands on. Its parts read and change it; nobody else sees it. */
export interface Draft extends DraftStart {
  /** The entity tag with which the next save is made. */
  etag: Tagged['etag'];
  /** What was sent and not answered, since the last answer: the server may have it. */
  unanswered: Answers[];
  /** The answers that were last seen: others than these were typed. */
  shown: Answers;
  /** What belongs to the application as the server has it, by the facts of its lists. */
  lists: Lists;
  /** What was done to it and the server has not heard of. */
  unsent: UnsentItems | undefined;
  /** Facts that came from the server, with what it has not heard of. */
  takeFacts(facts: Facts, application?: ApplicationState): Facts;
  /** Shows the lists as they are now. */
  showLists(): void;
  subscribe(listener: () => void): () => void;
  change(part: Partial<SessionState>): void;
  /** What is typed, as it is sent. */
  outgoing(): Answers;
  /** Whether the server lacks an answer. */
  isDirty(): boolean;
  /** Whether anything is to be sent: answers, or what was done to items. */
  isWaiting(): boolean;
  /** What the server has is kept on this device, to open it without a line. */
  remember(record: Tagged): void;
  /** What the server lacks is kept on this device. */
  keepUnsaved(): void;
  /** What was typed in this tab and stored is shown as it was typed; to clear it is to clear what is stored. */
  keptNow(record: ApplicationRecord): Kept;
  /** The position of a step among those that are visible now; undefined for one that is not. */
  positionOf(step: string | undefined): number | undefined;
  standAt(step: string): void;
}

/** The lists among the facts. */
function listsOf(form: Form, facts: Facts): Lists {
  const named = [...fieldsOf(form).values()].flatMap(({ resource }) => resource?.fact ?? []);
  return Object.fromEntries(named.map((fact) => [fact, (facts[fact] ?? []) as JsonObject[]]));
}

/** The lists as the server has them, with what was done to them since. */
const currentLists = ({ unsent, lists }: Draft) => unsent?.overlay(lists) ?? lists;

/** The restricted values that the server keeps, but for those that are known here. */
function keptBut(record: ApplicationRecord, known: Answers): Kept {
  const kept = Object.entries(keptOf(record));
  return Object.fromEntries(kept.filter(([one]) => isBlank(readPointer(known, one))));
}

/** What waits for an application that is over, or was sent, stays in the journal. */
function endUnsent(draft: Draft): void {
  draft.unsent?.tell();
  draft.unsent = undefined;
  const none = { itemConflict: undefined, refusedItems: [], failingItems: [] };
  draft.state = { ...draft.state, ...none };
}

/**
 * The draft as this page has it: the form, the stored record and its version, and what is sent of
 * it.
 */
export function createDraft(start: DraftStart): Draft {
  const { store, cache } = start;
  const listeners = new Set<() => void>();
  const draft: Draft = {
    ...start,
    etag: start.record.etag,
    unanswered: [],
    shown: store.getSnapshot().answers,
    lists: listsOf(start.form, store.getSnapshot().facts),
    unsent: undefined,
    takeFacts(facts, application = draft.state.application) {
      const isOther = application.id !== draft.state.application.id;
      if (isOther || !canChange(application)) endUnsent(draft);
      draft.lists = listsOf(draft.form, facts);
      void draft.unsent?.follow();
      return { ...facts, ...currentLists(draft) };
    },
    showLists() {
      store.update({ facts: { ...store.getSnapshot().facts, ...currentLists(draft) } });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(part) {
      draft.state = { ...draft.state, ...part };
      for (const listener of [...listeners]) listener();
    },
    outgoing() {
      const { answers, evaluation } = store.getSnapshot();
      return answersToSend(draft.form, answers, evaluation);
    },
    isDirty() {
      const { wantedStep, form, saved } = draft;
      return wantedStep !== undefined || changedPointers(form, saved, draft.outgoing()).length > 0;
    },
    isWaiting: () => draft.isDirty() || draft.unsent?.hasUnsent() === true,
    remember({ answer, etag }) {
      draft.record = { answer, etag };
      cache.keepRecord(draft.record);
    },
    keepUnsaved() {
      const { state, form, saved, wantedStep: step } = draft;
      const answers = draft.outgoing();
      cache.keep({ application: state.application.id, form, saved, answers, step });
    },
    keptNow: (record) => keptBut(record, draft.saved),
    positionOf(step) {
      const { steps } = store.getSnapshot().evaluation;
      const position = step === undefined ? -1 : steps.indexOf(step);
      return position < 0 ? undefined : position;
    },
    standAt(name) {
      const step = draft.positionOf(name);
      if (step !== undefined) draft.change({ application: { ...draft.state.application, step } });
    },
  };
  return draft;
}
