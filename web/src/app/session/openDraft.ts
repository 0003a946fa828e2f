import { type Answers, type Portal, today } from '@porchlight/engine';
import { createFormStore } from '@porchlight/engine/react';
import type { ApplicationAnswer } from '../api/createApi.ts';
import { createDraft, type Draft } from './createDraft.ts';
import { releaseFor } from './createFitting.ts';
import { openFormData, restoreUnsaved } from './formData.ts';
import { loadForm } from './loadForm.ts';
import { loadOrRecall } from './loadOrRecall.ts';
import { answersOf, setAsideOf, stateOf } from './records.ts';
import type { SessionOptions } from './Session.ts';

/** A draft that was opened. */
export interface OpenedDraft {
  draft: Draft;
  /** What had been stored when what is not saved was typed. */
  base: Answers;
}

/**
 * Loads the application; without a line, what this device kept of it. What was typed and not saved stands over it.
 * Rejects when it is not to be had.
 */
export async function openDraft(options: SessionOptions): Promise<OpenedDraft> {
  const { api, openRelease, language } = options;
  const rendered = openRelease(options.hash);
  const loading = api.load();
  loading.catch(() => undefined);
  const cache = await options.cache;
  const { isRecalled: isBehind, ...record } = await loadOrRecall(loading, cache.readRecord());
  const release = releaseFor(record.answer, { release: rendered, openRelease });
  const begun = { answers: cache.read().at(-1)?.answers, answer: record.answer };
  const { form, portal, programs } = await loadForm({ release, language, ...begun });
  const answer = isBehind ? asOfToday(record.answer, portal) : record.answer;
  const saved = answersOf(form, answer.application);
  const application = stateOf(answer);
  const unsaved = restoreUnsaved(form, application.id, saved, cache);
  const draft = createDraft({
    release,
    language,
    form,
    portal,
    programs,
    record,
    saved,
    isBehind,
    wantedStep: unsaved.step,
    state: {
      application,
      portal,
      saving: isBehind ? 'offline' : 'saved',
      savedAt: undefined,
      conflict: undefined,
      taken: [],
      itemConflict: undefined,
      refusedItems: [],
      failingItems: [],
      lost: [],
      answerAgain: application.answerAgain,
      setAside: setAsideOf(form, answer.application),
      hasNewRelease: false,
    },
    store: createFormStore(openFormData(form, portal, answer, unsaved.mine)),
    cache,
  });
  return { draft, base: unsaved.base };
}

/** What was kept on an earlier day, with the day that it is now. A clock behind what was kept is wrong. */
function asOfToday(answer: ApplicationAnswer, { timeZone }: Portal): ApplicationAnswer {
  const day = today(new Date(), timeZone);
  if (day <= String(answer.facts.today)) return answer;
  return { ...answer, facts: { ...answer.facts, today: day, year: Number(day.slice(0, 4)) } };
}
