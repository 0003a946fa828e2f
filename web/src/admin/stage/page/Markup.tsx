import { useLayoutEffect, useRef } from 'react';

/** What of the browser's trusted types is used here; TypeScript does not know them yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string },
  ): { createHTML(text: string): string };
}

/** The server's markup, in which every word of the pack is escaped. The stage's policy runs no script of it. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('page', {
  createHTML: (text) => text,
});

/** What the server renders, in the place where it stands. */
export function Markup({ markup }: { markup: string }) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    root.current!.innerHTML = policy ? policy.createHTML(markup) : markup;
  }, [markup]);
  return <div ref={root} style={{ display: 'contents' }} />;
}
