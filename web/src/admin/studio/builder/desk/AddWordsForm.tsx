import type { Built } from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { type FormEvent, useState } from 'react';
import { EditProblem } from '../../EditProblem.tsx';
import { asWords, NewWords, NO_TEXT } from '../NewWords.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';

interface AddWordsFormProps extends Pick<DeskPartProps, 'files' | 'language' | 'say' | 'onBuild'> {
  /** @param language A language of the pack, in words. */
  labelOf(language: string): string;
  maxLength: number;
  /** What stands on the button. */
  add: string;
  make(words: ReturnType<typeof asWords>): Built;
}

/** Adds what begins with its words alone: a mark, a badge, a role. */
export function AddWordsForm(props: AddWordsFormProps) {
  const { files, language, labelOf, maxLength, add, make, say, onBuild } = props;
  const [words, setWords] = useState(NO_TEXT);
  const [code, setCode] = useState<EditCode>();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const problem = onBuild(() => make(asWords(words)));
    setCode(problem);
    if (!problem) setWords(NO_TEXT);
  }
  return (
    <form onSubmit={handleSubmit} className="form-add">
      <NewWords
        files={files}
        language={language}
        labelOf={labelOf}
        value={words}
        maxLength={maxLength}
        onText={setWords}
      />
      <EditProblem code={code} say={say} />
      <button type="submit">{add}</button>
    </form>
  );
}
