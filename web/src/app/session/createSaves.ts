import { toWire } from '@porchlight/engine';
import { ConflictError, changedPointers } from '@porchlight/engine/react';
import { ApiError, NetworkError } from '../../calls/ApiError.ts';
import type { ApplicationAnswer, Tagged } from '../api/createApi.ts';
import { createFailures, type Failures, type FailuresNeeds } from './createFailures.ts';
import type { Fitting } from './createFitting.ts';
import type { Merging } from './createMerging.ts';
import { RefusedItemsError } from './RefusedItemsError.ts';
import { stateOf } from './records.ts';
import type { SessionOptions } from './Session.ts';

/** Times that a save is made again at once. */
const AGAIN = 2;

/** What a save does beside storing answers. */
interface SaveOptions {
  /** The position of the step that is moved to. */
  step?: number;
  submit?: boolean;
}

/** Sends what was typed. One at a time: whoever calls it holds the saver. */
export interface Saves extends Failures {
  /** Saves what changed, and moves to a step or submits with it. Rejects when it could not; it is said by then. */
  save(extra?: SaveOptions): Promise<Tagged>;
  /** Saves what waits: what was done to items, then answers. */
  saveUnsaved(): Promise<void>;
  /** A save that moves the step and no answer. */
  moveTo(position: number): Promise<void>;
}

/** What they need. */
export interface SavesNeeds extends Pick<SessionOptions, 'api'>, FailuresNeeds {
  fitting: Fitting;
  merging: Merging;
}

type Needs = Pick<SavesNeeds, 'draft' | 'api' | 'fitting' | 'merging'>;

/** True when the save can be made again at once: a newer release, or changes that clash with nothing. */
async function canGoOn({ draft, fitting, merging }: Needs, error: unknown): Promise<boolean> {
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

/** Sends what is typed now, once, and takes in the answer. @throws what the call throws */
async function sendOnce(needs: Needs, { step: wanted, submit = false }: SaveOptions) {
  const { draft, api, fitting, merging } = needs;
  const { form, etag, release, wantedStep: asked } = draft;
  const sent = draft.outgoing();
  const pointers = changedPointers(form, draft.saved, sent);
  const body = toWire(form, sent, pointers);
  const step = wanted ?? draft.positionOf(asked);
  if (step !== undefined) body.publicFormCurrentStep = step;
  try {
    const next = await api.save(body, { etag, release: release.hash, submit });
    // It may have been wanted while this was on its way.
    if (draft.wantedStep === asked || draft.positionOf(draft.wantedStep) === step)
      draft.wantedStep = undefined;
    await fitting.tryToFit(next.answer);
    // Of what was submitted only that is stored which counts.
    if (submit) merging.replace(next);
    else merging.accept(next, sent, pointers);
    return next;
  } catch (error) {
    if (error instanceof NetworkError) draft.unanswered.push(sent);
    throw error;
  }
}

export function createSaves(needs: SavesNeeds): Saves {
  const { draft, api, fitting, merging, retries } = needs;
  const failures = createFailures(needs);

  /** What was done to items comes first: a step may ask for them. */
  async function sendItems() {
    await draft.unsent?.send().catch(failures.giveUp);
  }

  async function save(extra: SaveOptions = {}): Promise<Tagged> {
    if (draft.state.conflict) throw new ConflictError('Undecided');
    if (!draft.isBehind) draft.change({ saving: 'saving' });
    if (extra.submit) draft.unsent?.wake();
    await sendItems();
    if (extra.submit && draft.unsent?.barsSubmit()) {
      draft.change({ saving: draft.isDirty() ? 'waiting' : 'saved' });
      throw new RefusedItemsError();
    }
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await sendOnce(needs, extra);
      } catch (error) {
        if (attempt < AGAIN && (await canGoOn(needs, error))) continue;
        return failures.giveUp(error);
      }
    }
  }

  return {
    ...failures,
    save,
    async saveUnsaved() {
      if (draft.isDirty()) await save();
      else await sendItems();
      // What else the server has is still to be taken in.
      if (draft.isBehind) return;
      retries.succeed();
      draft.change({ saving: draft.isWaiting() ? 'saving' : 'saved', savedAt: new Date() });
    },
    async moveTo(position) {
      const { etag, release } = draft;
      try {
        const next = await api.saveStep(position, { etag, release: release.hash });
        draft.wantedStep = undefined;
        await fitting.tryToFit(next.answer);
        merging.accept(next, draft.saved, []);
      } catch (error) {
        if (!(await canGoOn(needs, error))) await failures.giveUp(error);
        await save({ step: position });
      }
    },
  };
}
