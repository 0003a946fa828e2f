import {
  addAlternative,
  type DocumentPlace,
  deleteAlternative,
  listAlternatives,
  setAlternativeText,
} from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { type FormEvent, useMemo, useState } from 'react';
import { EditProblem } from '../EditProblem.tsx';
import type { BuilderProps } from './BuilderProps.ts';
import { asWords, NewWords, NO_TEXT } from './NewWords.tsx';
import { WordsFields } from './WordsFields.tsx';

export interface PaperAlternativesProps extends BuilderProps {
  place: DocumentPlace;
}

/** What people may send who don't have a paper. */
export function PaperAlternatives(props: PaperAlternativesProps) {
  const { files, place, say, language, onBuild } = props;
  const { program, id: paper } = place;
  const listed = useMemo(
    () => listAlternatives(files, { program, id: paper }),
    [files, program, paper],
  );
  return (
    <fieldset className="form-group">
      <legend>{say('build.alternatives')}</legend>
      {listed.length === 0 && <p className="quiet">{say('build.no-alternatives')}</p>}
      {listed.map(({ id, words }) => (
        <div key={id}>
          <WordsFields
            label={say('build.alternative')}
            words={words}
            say={say}
            language={language}
            onWrite={(next) =>
              onBuild(
                () => setAlternativeText(files, place, { id, ...next }),
                `${program} ${paper} ${id} ${next.language}`,
              )
            }
          />
          <p className="actions">
            <button
              type="button"
              onClick={() => onBuild(() => deleteAlternative(files, place, id))}
            >
              {say('build.drop-alternative', { text: words[0]?.text ?? id })}
            </button>
          </p>
        </div>
      ))}
      <AddAlternative {...props} />
    </fieldset>
  );
}

function AddAlternative({ files, place, say, language, onBuild }: PaperAlternativesProps) {
  const [words, setWords] = useState(NO_TEXT);
  const [code, setCode] = useState<EditCode>();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const problem = onBuild(() => addAlternative(files, place, asWords(words)));
    setCode(problem);
    if (!problem) setWords(NO_TEXT);
  }
  return (
    <form onSubmit={handleSubmit}>
      <NewWords
        files={files}
        language={language}
        labelOf={(one) => say('build.alternative-in', { language: one })}
        value={words}
        maxLength={200}
        onText={setWords}
      />
      <EditProblem code={code} say={say} />
      <p className="actions">
        <button type="submit">{say('build.add-alternative')}</button>
      </p>
    </form>
  );
}
