import { RELEASE_WORDS } from '@porchlight/engine';
import type { SayWords } from '../../words/words.ts';
import type { ReleaseWords } from '../api/records.ts';

/** Nothing is said of a release yet. */
export const NO_WORDS: ReleaseWords = { reason: '', name: '', notes: '' };

/** The words as they are sent. */
export const tidy = ({ reason, name, notes }: ReleaseWords): ReleaseWords => ({
  reason: reason.trim(),
  name: name.trim(),
  notes: notes.trim(),
});

export interface ReleaseWordsFieldsProps {
  words: ReleaseWords;
  say: SayWords;
  onWords(words: ReleaseWords): void;
}

/** By what people will find a release again; both may stay empty, and are kept as they are written. */
export function ReleaseWordsFields({ words, say, onWords }: ReleaseWordsFieldsProps) {
  return (
    <>
      <label className="tool">
        <span>{say('studio.release-name')}</span>
        <input
          maxLength={RELEASE_WORDS.name}
          value={words.name}
          onChange={({ target }) => onWords({ ...words, name: target.value })}
        />
      </label>
      <label className="tool">
        <span>{say('studio.release-notes')}</span>
        <textarea
          rows={3}
          maxLength={RELEASE_WORDS.notes}
          value={words.notes}
          onChange={({ target }) => onWords({ ...words, notes: target.value })}
        />
      </label>
    </>
  );
}
