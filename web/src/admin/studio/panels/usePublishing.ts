import { useState } from 'react';
import type { ReleaseWords } from '../api/records.ts';
import { showTime } from '../showTime.ts';
import type { CopyWork } from './CopyWork.ts';
import { NO_WORDS, tidy } from './ReleaseWordsFields.tsx';

/** What is said of a release, when it becomes public, and the ways to make it so. */
export interface Publishing {
  words: ReleaseWords;
  setWords(words: ReleaseWords): void;
  /** The time, as its field has it; blank where there is none. */
  at: string;
  setAt(at: string): void;
  publish(): void;
  schedule(): void;
}

/** The words and the time of a release before it is published, and the call that does it. */
export function usePublishing({ api, copy, say, work }: CopyWork): Publishing {
  const [words, setWords] = useState(NO_WORDS);
  const [at, setAt] = useState('');

  const publish = () =>
    work(async () => {
      const { release, isNew } = await api.publish(copy.id, copy.base, tidy(words));
      // What was not taken stays where it can be had from.
      if (isNew) setWords(NO_WORDS);
      return say(isNew ? 'studio.published' : 'studio.published-already', {
        release: release.slice(0, 12),
      });
    });
  const schedule = () =>
    work(async () => {
      const when = new Date(at);
      await api.schedule(copy.id, copy.base, { at: when.toISOString(), ...tidy(words) });
      setWords(NO_WORDS);
      return say('studio.scheduled', { at: showTime(when) });
    });

  return {
    words,
    setWords,
    at,
    setAt,
    publish: () => void publish(),
    schedule: () => void schedule(),
  };
}
