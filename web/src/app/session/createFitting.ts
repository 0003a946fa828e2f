import { computeInitially, programsNeeded } from '@porchlight/engine';
import type { ReleaseLoader } from '../../release/releaseLoader.ts';
import type { ApplicationAnswer } from '../api/createApi.ts';
import type { Draft } from './createDraft.ts';
import { loadForm } from './loadForm.ts';
import { setAsideOf, stateOf } from './records.ts';
import type { SessionOptions } from './Session.ts';

/** Keeps a draft's form that of its release, its language and its chosen programs. */
export interface Fitting {
  /** Whether a program is chosen whose questions are not there yet. */
  isMissing(): boolean;
  /** Puts in what programs add that are chosen now, here or in an answer of the server, and are not there yet. */
  fit(answer?: ApplicationAnswer): Promise<void>;
  /** As `fit`; what could not be fetched is fetched at the next change, or when one goes on. */
  tryToFit(answer?: ApplicationAnswer): Promise<void>;
  /** As `fit`, under the release that an answer is of: what can't be fetched under another one is a failure. */
  follow(answer: ApplicationAnswer): Promise<void>;
  /** As `follow`; where the release is another one, it is said. */
  catchUp(answer: ApplicationAnswer): Promise<void>;
  /** Goes on under the release of an answer that refused the one before. */
  moveTo(answer: ApplicationAnswer): Promise<void>;
  setLanguage(language: string): Promise<void>;
}

/** A draft is edited under the public release, whatever the document was rendered with. */
export function releaseFor(
  answer: ApplicationAnswer,
  { release, openRelease }: { release: ReleaseLoader; openRelease: SessionOptions['openRelease'] },
): ReleaseLoader {
  const { release: hash } = stateOf(answer);
  return hash && hash !== release.hash ? openRelease(hash) : release;
}

/**
 * Loads what a draft's form lacks of its release, its language or its programs, and puts it into
 * the store.
 */
export function createFitting(
  draft: Draft,
  { openRelease }: Pick<SessionOptions, 'openRelease'>,
): Fitting {
  const { store } = draft;
  const releaseOf = (answer: ApplicationAnswer) =>
    releaseFor(answer, { release: draft.release, openRelease });

  async function fit(answer?: ApplicationAnswer): Promise<void> {
    const { release, language, programs } = draft;
    const { answers } = store.getSnapshot();
    const loaded = await loadForm({ release, language, answers, answer, programs });
    if (loaded.form === draft.form) return;
    Object.assign(draft, loaded);
    const { answers: typed, facts } = store.getSnapshot();
    store.update({ form: loaded.form, answers: computeInitially(loaded.form, typed, facts) });
    draft.change({ portal: loaded.portal });
  }

  const tryToFit = (answer?: ApplicationAnswer) => fit(answer).catch(() => undefined);

  async function moveTo(answer: ApplicationAnswer): Promise<void> {
    draft.release = releaseOf(answer);
    await fit(answer);
    draft.change({
      hasNewRelease: true,
      answerAgain: stateOf(answer).answerAgain,
      setAside: setAsideOf(draft.form, answer.application),
    });
  }

  const isOther = (answer: ApplicationAnswer) => releaseOf(answer).hash !== draft.release.hash;

  return {
    isMissing() {
      const { answers } = store.getSnapshot();
      return programsNeeded(draft.form, answers).some((one) => !draft.programs.includes(one));
    },
    fit,
    tryToFit,
    async follow(answer) {
      if (!isOther(answer)) return tryToFit(answer);
      draft.release = releaseOf(answer);
      await fit(answer);
    },
    catchUp: (answer) => (isOther(answer) ? moveTo(answer) : tryToFit(answer)),
    moveTo,
    async setLanguage(language) {
      const { release, programs } = draft;
      const { answers } = store.getSnapshot();
      const loaded = await loadForm({ release, language, answers, programs });
      // What the server puts into words was said in the other one.
      Object.assign(draft, loaded, { language, isBehind: true });
      store.update({ form: loaded.form });
      draft.change({ portal: loaded.portal });
    },
  };
}
