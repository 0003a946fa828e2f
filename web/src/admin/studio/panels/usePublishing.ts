import { useState } from 'react';
import type { DiffEntry, ReleaseWords } from '../api/records.ts';
import { readTime, showTime } from '../showTime.ts';
import type { CopyWork } from './CopyWork.ts';
import { NO_WORDS, tidy } from './ReleaseWordsFields.tsx';

/** What came of publishing. */
export interface PublishedOutcome {
  text: string;
  /** The state that everybody sees now. */
  release?: string;
  /** It can be seen by everybody now. */
  isPublic: boolean;
  /** Staff see something else than before. */
  isOfDesk: boolean;
  /** The desk lets her in. */
  isAtDesk: boolean;
  /** What was said of it was taken; else it stays where it can be had from. */
  isTaken: boolean;
}

/** What is said of a release, when it becomes public, and the ways to make it so. */
export interface Publishing {
  words: ReleaseWords;
  setWords(words: ReleaseWords): void;
  /** The time, as its field has it; blank where there is none. */
  at: string;
  setAt(at: string): void;
  /** Of the last time; undefined until something came of it, and once it is asked anew. */
  outcome: PublishedOutcome | undefined;
  forgetOutcome(): void;
  publish(): void;
  schedule(): void;
}

interface PublishingOf extends CopyWork {
  /** Of the copy as it is; undefined until it is compiled. */
  hash: string | undefined;
  /** What it changes, where that is known. */
  changes: readonly DiffEntry[] | undefined;
}

/** Whether staff see at the desk what a change is about. */
const isOfDesk = ({ code }: DiffEntry): boolean => code?.startsWith('desk-') === true;

const isUnknown = (): boolean => false;

/** The words and the time of a release before it is published, and the call that does it. */
export function usePublishing(props: PublishingOf): Publishing {
  const { api, copy, hash, changes, say, work } = props;
  const [words, setWords] = useState(NO_WORDS);
  const [at, setAt] = useState('');

  const [outcome, setOutcome] = useState<PublishedOutcome>();
  // The state that it came of; what was still being sent is compiled after that, and is the same.
  const [toldOf, setToldOf] = useState<string>();
  const isSame = toldOf === hash || hash === undefined;
  if (outcome && !isSame) {
    setToldOf(hash);
    // Of a later state nothing came yet.
    if (toldOf !== undefined && outcome.release !== hash) setOutcome(undefined);
  }
  // It is told where the button was, and not with what else is said of the copy.
  const tell = (next: PublishedOutcome) => {
    setOutcome(next);
    setToldOf(hash);
    if (next.isTaken) {
      setWords(NO_WORDS);
      setAt('');
    }
    return '';
  };

  const publish = () =>
    work(async () => {
      const { release, isNew } = await api.publish(copy.id, copy.base, tidy(words));
      const text = say(isNew ? 'studio.published' : 'studio.published-already', {
        name: words.name.trim(),
        hasName: words.name.trim() ? 'yes' : 'no',
        at: showTime(new Date()),
        release: release.slice(0, 12),
      });
      const seen = changes?.some(isOfDesk) === true;
      // It is public, whether this can be asked or not.
      const isAtDesk = seen && (await api.open().then((opened) => opened.isAtDesk, isUnknown));
      return tell({ text, release, isPublic: true, isOfDesk: seen, isAtDesk, isTaken: isNew });
    });
  const schedule = () =>
    work(async () => {
      const when = readTime(at);
      await api.schedule(copy.id, copy.base, { at: when.toISOString(), ...tidy(words) });
      const text = say('studio.scheduled', { at: showTime(when) });
      return tell({ text, isPublic: false, isOfDesk: false, isAtDesk: false, isTaken: true });
    });

  return {
    words,
    setWords,
    at,
    setAt,
    outcome,
    forgetOutcome: () => setOutcome(undefined),
    publish: () => void publish(),
    schedule: () => void schedule(),
  };
}
