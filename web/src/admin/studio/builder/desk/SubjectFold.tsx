import { NewTexts } from '../NewTexts.tsx';
import type { NewText } from '../NewWords.tsx';
import type { NewThingProps } from './NewThingProps.ts';

export interface SubjectFoldProps extends NewThingProps {
  subject: NewText;
  isFolded: boolean;
  onSubject(subject: NewText): void;
}

/** The subject: one line that opens where the one of the message before does for the new one as well. */
export function SubjectFold({ subject, isFolded, onSubject, ...props }: SubjectFoldProps) {
  const texts = (
    <NewTexts
      {...props}
      label="desk.subject-in"
      value={subject}
      isLine
      maxLength={120}
      onText={onSubject}
    />
  );
  if (!isFolded) return texts;
  return (
    <details>
      <summary>{props.say('desk.subject-now', { text: subject.original })}</summary>
      {texts}
    </details>
  );
}
