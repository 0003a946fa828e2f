import type { Answers, Pointer, Problem } from '@porchlight/engine';
import { changedPointers, copyAnswers, type Saver, storedAnswers } from '@porchlight/engine/react';
import type { ApplicationAnswer, Tagged } from '../api/createApi.ts';
import type { Conflicts } from './createConflicts.ts';
import type { Draft } from './createDraft.ts';
import type { Retries } from './createRetries.ts';
import { openFormData } from './formData.ts';
import { answersOf, canChange, factsOf, setAsideOf, stateOf } from './records.ts';

/** Takes in what the server has, beside what is typed. */
export interface Merging {
  /** Takes in an answer to a save: `sent` is stored now, and with it what was changed elsewhere. */
  accept(next: Tagged, sent: Answers, pointers: Pointer[]): void;
  /** Takes in what was changed elsewhere. False when somebody has to choose first. */
  mergeCurrent(current: ApplicationAnswer): boolean;
  /** Shows what the server has. What was typed and not saved stays, where it can be saved. */
  replace(next: Tagged): void;
  /**
   * Saves what this device had kept; where it was changed elsewhere since, somebody chooses first.
   * @param base What had been stored when it was typed.
   */
  takeUpUnsaved(base: Answers): void;
  /** Ends a conflict: the fields whose answer elsewhere is taken; ours stay for the rest. */
  resolve(theirs: Pointer[]): void;
}

/** What the merging of answers works on. */
export interface MergingNeeds {
  draft: Draft;
  conflicts: Conflicts;
  saver: Saver;
  retries: Retries;
}

/** What was stored when she typed: with what came there from here and was not answered, as the server has it. */
function baseOf(draft: Draft, { application }: ApplicationAnswer): Answers {
  const { form, saved } = draft;
  const theirs = storedAnswers(form, saved, application);
  return draft.unanswered.reduce((base, sent) => {
    const other = changedPointers(form, theirs, sent);
    const same = changedPointers(form, saved, sent).filter((one) => !other.includes(one));
    return copyAnswers(form, base, theirs, same);
  }, saved);
}

/** Takes in what the server has stored, beside what was typed here meanwhile. */
export function createMerging(needs: MergingNeeds): Merging {
  return {
    accept: (next, sent, pointers) => accept(needs, next, sent, pointers),
    mergeCurrent: (current) => mergeCurrent(needs, current),
    replace: (next) => replace(needs, next),
    takeUpUnsaved: (base) => takeUpUnsaved(needs, base),
    resolve: (theirs) => resolve(needs, theirs),
  };
}

/** The answers that were changed here since they were stored. */
const changedHere = (draft: Draft) => changedPointers(draft.form, draft.saved, draft.outgoing());

/** What was typed and not saved is kept on this device; once all is saved, nothing is. */
function keepUnsaved(draft: Draft, isUnsaved: boolean) {
  if (isUnsaved) draft.keepUnsaved();
  else draft.cache.clear();
}

/** Problems of answers that were changed since they were sent are no longer true. */
function showServerProblems(draft: Draft, problems: Problem[], sent: Answers) {
  const changed = new Set(changedPointers(draft.form, sent, draft.outgoing()));
  draft.store.setServerProblems(problems.filter((problem) => !changed.has(problem.path)));
}

function accept(needs: MergingNeeds, next: Tagged, sent: Answers, pointers: Pointer[]) {
  const { draft, retries } = needs;
  const { store } = draft;
  const { answer } = next;
  draft.etag = next.etag ?? draft.etag;
  draft.isBehind = false;
  draft.unanswered = [];
  draft.remember({ answer, etag: draft.etag });
  draft.saved = copyAnswers(draft.form, draft.saved, sent, pointers);
  retries.succeed();
  const { application, facts } = answer;
  store.update({
    facts: { ...store.getSnapshot().facts, ...facts },
    kept: draft.keptNow(application),
  });
  // What was done meanwhile has its turn next.
  const saving = draft.isWaiting() ? 'saving' : 'saved';
  draft.change({ application: stateOf(answer), saving, savedAt: new Date() });
  // Another tab may have saved the same, and more: then the server had nothing to refuse.
  const stored = storedAnswers(draft.form, draft.saved, application);
  if (changedPointers(draft.form, draft.saved, stored).length > 0) mergeCurrent(needs, answer);
  showServerProblems(draft, answer.errors, sent);
  keepUnsaved(draft, draft.isDirty());
}

/**
 * Shows what was sent in the place of what was typed where staff have asked about other answers since.
 * @returns Where something was typed: it is told.
 */
function dropHeld(draft: Draft, held: Pointer[]): Pointer[] {
  const { store } = draft;
  const dropped = changedHere(draft).filter((one) => held.includes(one));
  if (dropped.length > 0) {
    const { answers } = store.getSnapshot();
    store.update({ answers: copyAnswers(draft.form, answers, draft.saved, dropped) });
  }
  return dropped;
}

function mergeCurrent({ draft, conflicts }: MergingNeeds, current: ApplicationAnswer): boolean {
  draft.remember({ answer: current, etag: draft.etag });
  const base = baseOf(draft, current);
  draft.saved = storedAnswers(draft.form, draft.saved, current.application);
  const dropped = dropHeld(draft, stateOf(current).held);
  const merged = conflicts.merge({
    base,
    mine: draft.outgoing(),
    theirs: draft.saved,
    facts: draft.takeFacts(factsOf(draft.form, draft.portal, current)),
    kept: draft.keptNow(current.application),
  });
  const isAsked = merged.clashes.length > 0;
  const taken = [...new Set([...draft.state.taken, ...merged.taken, ...dropped])];
  draft.change({ application: stateOf(current), taken, ...(isAsked && { conflict: merged }) });
  return !isAsked;
}

function replace({ draft, conflicts, saver }: MergingNeeds, next: Tagged) {
  const { store } = draft;
  const application = stateOf(next.answer);
  const { held } = application;
  const mine = draft.outgoing();
  const changed = canChange(application) ? changedHere(draft) : [];
  const typed = changed.filter((pointer) => !held.includes(pointer));
  draft.etag = next.etag;
  draft.isBehind = false;
  draft.wantedStep = undefined;
  draft.remember(next);
  const { form, portal } = draft;
  draft.saved = answersOf(form, next.answer.application);
  conflicts.forget();
  const answers = copyAnswers(form, draft.saved, mine, typed);
  const data = openFormData(form, portal, next.answer, answers);
  draft.shown = data.answers;
  store.update({ ...data, facts: draft.takeFacts(data.facts, application) });
  store.setServerProblems([]);
  const isTyped = typed.length > 0 && draft.isDirty();
  const isWaiting = isTyped || draft.unsent?.hasUnsent() === true;
  draft.change({
    application,
    setAside: setAsideOf(form, next.answer.application),
    saving: isWaiting ? 'waiting' : 'saved',
    conflict: undefined,
    taken: changed.filter((pointer) => held.includes(pointer)),
  });
  keepUnsaved(draft, isTyped);
  if (isWaiting) saver.schedule();
}

function takeUpUnsaved({ draft, conflicts, saver }: MergingNeeds, base: Answers) {
  if (!draft.isDirty()) return draft.cache.clear();
  const { facts, kept } = draft.store.getSnapshot();
  const mine = draft.outgoing();
  const merged = conflicts.merge({ base, mine, theirs: draft.saved, facts, kept });
  draft.keepUnsaved();
  if (merged.clashes.length > 0) draft.change({ conflict: merged });
  else saver.schedule();
}

function resolve({ draft, conflicts, saver }: MergingNeeds, theirs: Pointer[]) {
  if (!draft.state.conflict) return;
  draft.change({ conflict: undefined });
  conflicts.resolve(theirs);
  if (draft.isWaiting()) saver.schedule();
  else draft.change({ saving: 'saved' });
}
