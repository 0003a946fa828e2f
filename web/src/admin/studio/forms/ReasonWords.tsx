import { readWords, setDeskText } from '@porchlight/engine/builder';
import { useMemo } from 'react';
import { WordsFields } from '../builder/WordsFields.tsx';
import { attempt } from './attempt.ts';
import type { FormProps } from './FormProps.ts';

/** Of one reason of a list. */
export interface ReasonWordsProps extends FormProps {
  /** The page that has what applicants read for it; `file` is that of the list. */
  page: string;
  /** What stands for the reason in files. */
  textKey: string;
  label: string;
  /** The language of the studio, in which languages are named. */
  language: string;
}

/** What an applicant reads where staff have chosen a reason, in each language. */
export function ReasonWords(props: ReasonWordsProps) {
  const { files, page, textKey, label, language, say, onChange } = props;
  const place = useMemo(
    () => ({ file: page, at: [textKey], key: textKey, isNeeded: true }),
    [page, textKey],
  );
  const words = useMemo(() => readWords(files, place), [files, place]);
  return (
    <div className="reason-words">
      <WordsFields
        label={say('forms.reason-read')}
        of={label}
        words={words}
        say={say}
        language={language}
        onWrite={(next) => attempt(() => setDeskText(files, place, next).changes, onChange)}
      />
    </div>
  );
}
