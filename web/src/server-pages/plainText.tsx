import type { ReactNode } from 'react';

/** Stands in for RJSF's Markdown renderer: the pack's texts are plain. */
export function Markdown({ children }: { children?: ReactNode }) {
  return <>{children}</>;
}
