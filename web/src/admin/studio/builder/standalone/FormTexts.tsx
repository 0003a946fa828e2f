import { FORM_WORDS, type FormWord, readStandalone, setFormWord } from '@porchlight/engine/builder';
import { useMemo } from 'react';
import type { BuilderProps } from '../BuilderProps.ts';
import { WordsFields } from '../WordsFields.tsx';

/** What the forms of a form that stands alone are given. */
export interface StandaloneProps extends BuilderProps {
  /** The file that says what the form is. */
  file: string;
}

/** Texts of a form in each language. */
export function FormTexts(props: StandaloneProps & { words: readonly FormWord[] }) {
  const { files, file, words, say, language, onBuild } = props;
  const all = useMemo(() => readStandalone(files, file).words, [files, file]);
  return words.map((word) => (
    <WordsFields
      key={word}
      label={say(`alone.${word}`)}
      words={all[word]}
      maxLength={FORM_WORDS[word]}
      say={say}
      language={language}
      onWrite={(edit) =>
        onBuild(
          () => setFormWord(files, file, { word, ...edit }),
          `${file} ${word} ${edit.language}`,
        )
      }
    />
  ));
}
