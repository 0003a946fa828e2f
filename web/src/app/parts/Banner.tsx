import { LateCallout } from '@porchlight/engine/react';
import type { ReactNode } from 'react';

/** What stands in the way, in a sentence, and what to do about it. */
export function Banner({ children, action }: { children: string; action?: ReactNode }) {
  return (
    <LateCallout tone="warning" action={action}>
      {children}
    </LateCallout>
  );
}
