import {
  addPaperWords,
  type DocumentPlace,
  deletePaperWords,
  listPaperWords,
  type PaperWords,
  setPaperWordsText,
} from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { type FormEvent, useMemo, useState } from 'react';
import { EditProblem } from '../EditProblem.tsx';
import type { BuilderProps } from './BuilderProps.ts';
import { asWords, NewWords, NO_TEXT } from './NewWords.tsx';
import { WordsFields } from './WordsFields.tsx';

export interface PaperAlternativesProps extends BuilderProps {
  place: DocumentPlace;
  kind: PaperWords;
}

/** What people may send as a paper, or who don't have it. */
export function PaperAlternatives(props: PaperAlternativesProps) {
  const { files, place, kind, say, language, onBuild } = props;
  const listed = useMemo(() => listPaperWords(files, place, kind), [files, place, kind]);
  return (
    <fieldset className="form-group">
      <legend>{say(`build.${kind}`)}</legend>
      {listed.length === 0 && <p className="quiet">{say(`build.no-${kind}`)}</p>}
      {listed.map(({ id, words }) => (
        <div key={id}>
          <WordsFields
            label={say(`build.one-of-${kind}`)}
            words={words}
            say={say}
            language={language}
            onWrite={(next) =>
              onBuild(
                () => setPaperWordsText(files, place, { kind, id, ...next }),
                `${JSON.stringify(place)} ${kind} ${id} ${next.language}`,
              )
            }
          />
          <p className="actions">
            <button
              type="button"
              onClick={() => onBuild(() => deletePaperWords(files, place, { kind, id }))}
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

function AddAlternative({ files, place, kind, say, language, onBuild }: PaperAlternativesProps) {
  const [words, setWords] = useState(NO_TEXT);
  const [code, setCode] = useState<EditCode>();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const problem = onBuild(() => addPaperWords(files, place, { kind, ...asWords(words) }));
    setCode(problem);
    if (!problem) setWords(NO_TEXT);
  }
  return (
    <form onSubmit={handleSubmit}>
      <NewWords
        files={files}
        language={language}
        labelOf={(one) => say(`build.${kind}-in`, { language: one })}
        value={words}
        maxLength={200}
        onText={setWords}
      />
      <EditProblem code={code} say={say} />
      <p className="actions">
        <button type="submit">{say(`build.add-to-${kind}`)}</button>
      </p>
    </form>
  );
}
