import { addDaysLeft } from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { type FormEvent, useState } from 'react';
import { EditProblem } from '../EditProblem.tsx';
import { NewWords, NO_TEXT } from './NewWords.tsx';
import type { QuestionPartProps } from './QuestionPartProps.ts';

/** Behind a date, how many days are left until it, or have passed since: worked out, and not typed. */
export function DaysLeftForm(props: QuestionPartProps) {
  const { files, place, question, say, language, onBuild } = props;
  const [words, setWords] = useState(NO_TEXT);
  const [code, setCode] = useState<EditCode>();
  const isPast = question.days === 'past';
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const { original: title, translations } = words;
    setCode(onBuild(() => addDaysLeft(files, place, { title, translations })));
  }
  return (
    <details>
      <summary>{say(isPast ? 'build.days-since' : 'build.days-until')}</summary>
      <form onSubmit={handleSubmit}>
        <p className="quiet">{say('build.days-left-help')}</p>
        <NewWords
          files={files}
          language={language}
          labelOf={(one) => say('build.days-left-in', { language: one })}
          value={words}
          maxLength={200}
          onText={setWords}
        />
        <EditProblem code={code} say={say} />
        <p className="actions">
          <button type="submit">{say('build.days-left-make')}</button>
        </p>
      </form>
    </details>
  );
}
