import { addListing, dropListing, FORM_WORDS, LISTING_WORDS } from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { type FormEvent, useState } from 'react';
import { EditProblem } from '../../EditProblem.tsx';
import { asWords, NewWords, NO_TEXT } from '../NewWords.tsx';
import { FormTexts, type StandaloneProps } from './FormTexts.tsx';

const OF_LISTING = ['listing/title', 'listing/text', 'listing/link'] as const;

/** How the first page speaks of a form, or that it does not. */
export function Listing(props: StandaloneProps & { isListed: boolean }) {
  const { files, file, isListed, say, onBuild } = props;
  return (
    <fieldset className="form-group">
      <legend>{say('alone.listing')}</legend>
      {isListed ? (
        <>
          <FormTexts {...props} words={OF_LISTING} />
          <p className="actions">
            <button type="button" onClick={() => onBuild(() => dropListing(files, file))}>
              {say('alone.unlist')}
            </button>
          </p>
        </>
      ) : (
        <>
          <p className="quiet">{say('alone.not-listed')}</p>
          <AddListing {...props} />
        </>
      )}
    </fieldset>
  );
}

const NOTHING = { title: NO_TEXT, text: NO_TEXT, link: NO_TEXT };

function AddListing({ files, file, say, language, onBuild }: StandaloneProps) {
  const [words, setWords] = useState(NOTHING);
  const [code, setCode] = useState<EditCode>();
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const { title, text, link } = words;
    const listing = { title: asWords(title), text: asWords(text), link: asWords(link) };
    setCode(onBuild(() => addListing(files, file, listing)));
  }
  return (
    <details>
      <summary>{say('alone.list')}</summary>
      <form onSubmit={handleSubmit} className="form-add">
        {LISTING_WORDS.map((word) => (
          <NewWords
            key={word}
            files={files}
            language={language}
            labelOf={(one) =>
              say('build.words-in', { label: say(`alone.listing/${word}`), language: one })
            }
            value={words[word]}
            maxLength={FORM_WORDS[`listing/${word}`]}
            onText={(next) => setWords({ ...words, [word]: next })}
          />
        ))}
        <EditProblem code={code} say={say} />
        <button type="submit">{say('alone.make-listing')}</button>
      </form>
    </details>
  );
}
