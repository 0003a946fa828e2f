import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { formatMessage, localeOf, type Texts } from '../../kernel/index.ts';

/** Says a text of the pack with its places filled: `text('members-needed', { N: 2 })`. */
export type Say = (id: string, params?: Record<string, string | number>) => string;

interface Words {
  language: string;
  say: Say;
}

const TextsContext = createContext<Words>({ language: 'en', say: (id) => id });

/** A way to say the texts of one language. */
export function createSay(texts: Texts, language: string): Say {
  return (id, params) => formatMessage(texts, id, params, language);
}

/** Gives everything below it the words of one language. */
export function TextsProvider(props: { texts: Texts; language: string; children: ReactNode }) {
  const { texts, language, children } = props;
  const words = useMemo(() => ({ language, say: createSay(texts, language) }), [texts, language]);
  return <TextsContext value={words}>{children}</TextsContext>;
}

/** Says texts of the pack in the language of the page. */
export function useText(): Say {
  return useContext(TextsContext).say;
}

/** The language of the page as a BCP 47 tag: `en`. */
export function useLanguage(): string {
  return useContext(TextsContext).language;
}

/** The habits by which dates, times and amounts are written: the page's language, in the United States. */
export function useLocale(): string {
  return localeOf(useLanguage());
}
