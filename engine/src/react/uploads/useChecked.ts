import { useEffect, useRef, useState } from 'react';
import { useText } from '../texts/TextsProvider.tsx';

/** How a stored document stands. */
export interface CheckedDocument {
  id: string;
  name: string;
  state: string | undefined;
  /** Why it was not accepted. */
  refusal: string | null | undefined;
}

/** What to say of documents that a check has just accepted or refused: it may be minutes after they came. */
export function useChecked(documents: CheckedDocument[]): string {
  const text = useText();
  const waiting = useRef(new Set<string>());
  const [said, setSaid] = useState('');
  useEffect(() => {
    const news: string[] = [];
    for (const { id, name, state, refusal } of documents) {
      if (state === 'waiting') waiting.current.add(id);
      else if (waiting.current.delete(id))
        news.push(
          state === 'refused'
            ? text('documents.now-refused', { name, reason: refusal ?? '' })
            : text('documents.now-ready', { name }),
        );
    }
    // What one look finds is said together: a sentence of its own would take the place of the one before.
    if (news.length > 0) setSaid(news.join(' '));
  });
  return said;
}
