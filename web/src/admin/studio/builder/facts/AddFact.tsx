import { addFact, LONGEST_FACT } from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { type FormEvent, useState } from 'react';
import { EditProblem } from '../../EditProblem.tsx';
import { asWords, NewWords, NO_TEXT } from '../NewWords.tsx';
import { PlainField } from '../PlainField.tsx';
import type { FactsProps } from './FactsProps.ts';

/** One more thing that texts can say of the agency. */
export function AddFact({ files, say, language, onBuild }: FactsProps) {
  const [title, setTitle] = useState('');
  const [words, setWords] = useState(NO_TEXT);
  const [code, setCode] = useState<EditCode>();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const problem = onBuild(() => addFact(files, { title, ...asWords(words) }));
    setCode(problem);
    if (problem) return;
    setTitle('');
    setWords(NO_TEXT);
  }
  return (
    <details>
      <summary>{say('fact.add')}</summary>
      <form onSubmit={handleSubmit} className="form-add">
        <PlainField
          label={say('fact.called')}
          help={say('fact.called-help')}
          value={title}
          required
          maxLength={60}
          onText={setTitle}
        />
        <NewWords
          files={files}
          language={language}
          labelOf={(one) => say('fact.says-in', { language: one })}
          value={words}
          maxLength={LONGEST_FACT}
          onText={setWords}
        />
        <EditProblem code={code} say={say} />
        <button type="submit">{say('fact.make')}</button>
      </form>
    </details>
  );
}
