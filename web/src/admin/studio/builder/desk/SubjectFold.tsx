import type { ReactNode } from 'react';
import type { NewThingProps } from './NewThingProps.ts';

interface SubjectFoldProps extends Pick<NewThingProps, 'say'> {
  text: string;
  isFolded: boolean;
  children: ReactNode;
}

/** The subject: one line that opens where the one of the message before does for the new one as well. */
export function SubjectFold({ text, isFolded, say, children }: SubjectFoldProps) {
  if (!isFolded) return children;
  return (
    <details>
      <summary>{say('desk.subject-now', { text })}</summary>
      {children}
    </details>
  );
}
