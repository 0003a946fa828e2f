import { toWire } from '@porchlight/engine';
import { ConflictError, changedPointers } from '@porchlight/engine/react';
import { ApiError, NetworkError, SilenceError } from '../../http/ApiError.ts';
import { isPassing } from '../../http/createRequest.ts';
import type { ApplicationAnswer, Tagged } from '../api/createApi.ts';
import type { Draft } from './createDraft.ts';
import type { Fitting } from './createFitting.ts';
import type { Merging } from './createMerging.ts';
import type { Retries } from './createRetries.ts';
import { RefusedItemsError } from './RefusedItemsError.ts';
import { stateOf } from './records.ts';
import type { SessionOptions } from './Session.ts';

/** Refusals after which the application is looked at anew: it can't be changed now, or not all of it. */
const OTHERWISE_NOW: ReadonlySet<string> = new Set(['not-editable', 'answer-held']);
/** Times that a save is made again at once. */
const AGAIN = 2;

/** What a save does beside: it moves to a step, or sends everything. */
interface SaveExtra {
  step?: number;
  submit?: boolean;
}

/** Sends what was typed. One at a time: whoever calls it holds the saver. */
export interface Saves {
  /** Saves what changed, and moves to a step or submits with it. Rejects when it could not; it is said by then. */
  save(extra?: SaveExtra): Promise<Tagged>;
  /** Saves what waits: what was done to items, then answers. */
  saveUnsaved(): Promise<void>;
  /** A save that moves the step and no answer. */
  moveTo(position: number): Promise<void>;
  /** Does another save, and says how it went. */
  track<T>(save: () => Promise<T>): Promise<T>;
  /** Says that something could not be saved; what can't be changed any more is shown as it stands now. */
  giveUp(error: unknown): Promise<never>;
}

/** What the saves of a session are made with. */
export interface SavesNeeds extends Pick<SessionOptions, 'api' | 'isSignInRequired'> {
  draft: Draft;
  fitting: Fitting;
  merging: Merging;
  isOnline(): boolean;
  reload(): Promise<void>;
  retries: Retries;
}

/** The server has the step: another one may have been wanted while it was asked. */
function forgetWanted(draft: Draft, asked: string | undefined, position: number | undefined) {
  if (draft.wantedStep === asked || draft.positionOf(draft.wantedStep) === position)
    draft.wantedStep = undefined;
}

/** Says that something could not be saved, and keeps it on this device. */
function fail({ draft, retries, isOnline, isSignInRequired }: SavesNeeds, error: unknown) {
  // A line that hangs is none, until the server is heard again.
  if (error instanceof SilenceError) draft.isBehind = true;
  // Nobody but this knows that it hangs: no device says when it is there again.
  if (draft.isBehind && isPassing(error)) retries.fail(error);
  if (isSignInRequired(error) || (error instanceof ApiError && error.status === 401)) {
    draft.change({ saving: 'signed-out' });
  } else if (isPassing(error)) {
    draft.change({ saving: isOnline() && !draft.isBehind ? 'waiting' : 'offline' });
  } else {
    draft.change({ saving: draft.isWaiting() ? 'waiting' : 'saved' });
  }
  draft.keepUnsaved();
}

/**
 * Takes in what a save was refused for.
 * @returns True when it can be made again at once: a newer release, or changes that clash with nothing.
 */
async function canGoOn({ draft, fitting, merging }: SavesNeeds, error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.status !== 412) return false;
  const current = error.body.current as ApplicationAnswer | undefined;
  if (!current) return false;
  if (error.code === 'release-outdated') await fitting.moveTo(current);
  else await fitting.tryToFit(current);
  draft.etag = error.etag ?? draft.etag;
  if (stateOf(current).id === draft.state.application.id) return merging.mergeCurrent(current);
  // Its days are over, and another tab has begun the next one.
  merging.replace({ answer: current, etag: draft.etag });
  return false;
}

async function giveUp(needs: SavesNeeds, error: unknown): Promise<never> {
  fail(needs, error);
  if (error instanceof ApiError && OTHERWISE_NOW.has(error.code))
    await needs.reload().catch(() => undefined);
  throw error;
}

/** Sends the answers that changed, and takes in what comes back. */
async function sendAnswers(
  needs: SavesNeeds,
  { step: wanted, submit = false }: SaveExtra,
): Promise<Tagged> {
  const { draft, api, fitting, merging } = needs;
  for (let attempt = 0; ; attempt += 1) {
    const { form, etag, release, wantedStep: asked } = draft;
    const sent = draft.outgoing();
    const pointers = changedPointers(form, draft.saved, sent);
    const body = toWire(form, sent, pointers);
    const step = wanted ?? draft.positionOf(asked);
    if (step !== undefined) body.publicFormCurrentStep = step;
    try {
      const next = await api.save(body, { etag, release: release.hash, submit });
      forgetWanted(draft, asked, step);
      await fitting.tryToFit(next.answer);
      // Of what was submitted only that is stored which counts.
      if (submit) merging.replace(next);
      else merging.accept(next, sent, pointers);
      return next;
    } catch (error) {
      if (error instanceof NetworkError) draft.unanswered.push(sent);
      if (attempt < AGAIN && (await canGoOn(needs, error))) continue;
      return giveUp(needs, error);
    }
  }
}

/** Saves the draft; where another has saved before, both are merged and it is sent again. */
export function createSaves(needs: SavesNeeds): Saves {
  const { draft, api, fitting, merging, retries } = needs;

  /** What was done to items comes first: a step may ask for them. */
  async function sendItems() {
    await draft.unsent?.send().catch((error) => giveUp(needs, error));
  }

  async function save(extra: SaveExtra = {}): Promise<Tagged> {
    if (draft.state.conflict) throw new ConflictError('Undecided');
    if (!draft.isBehind) draft.change({ saving: 'saving' });
    if (extra.submit) draft.unsent?.wake();
    await sendItems();
    if (extra.submit && draft.unsent?.barsSubmit()) {
      draft.change({ saving: draft.isDirty() ? 'waiting' : 'saved' });
      throw new RefusedItemsError();
    }
    return sendAnswers(needs, extra);
  }

  return {
    save,
    async saveUnsaved() {
      if (draft.isDirty()) await save();
      else await sendItems();
      // What else the server has is still to be taken in.
      if (draft.isBehind) return;
      retries.succeed();
      draft.change({ saving: draft.isWaiting() ? 'saving' : 'saved', savedAt: new Date() });
    },
    async track(work) {
      draft.change({ saving: 'saving' });
      try {
        const done = await work();
        draft.change({ saving: draft.isWaiting() ? 'waiting' : 'saved', savedAt: new Date() });
        return done;
      } catch (error) {
        fail(needs, error);
        throw error;
      }
    },
    giveUp: (error) => giveUp(needs, error),
    async moveTo(position) {
      const { etag, release, wantedStep: asked } = draft;
      try {
        const next = await api.saveStep(position, { etag, release: release.hash });
        forgetWanted(draft, asked, position);
        await fitting.tryToFit(next.answer);
        merging.accept(next, draft.saved, []);
      } catch (error) {
        if (!(await canGoOn(needs, error))) await giveUp(needs, error);
        await save({ step: position });
      }
    },
  };
}
