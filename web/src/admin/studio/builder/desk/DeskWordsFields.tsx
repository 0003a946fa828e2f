import { type Built, readWords, setDeskText, type WordsPlace } from '@porchlight/engine/builder';
import { useMemo } from 'react';
import type { Wording } from '../../forms/DraftField.tsx';
import type { BuilderProps } from '../BuilderProps.ts';
import { WordsFields } from '../WordsFields.tsx';
import { longestAt } from './longest.ts';
import { pointerAt } from './wanted.ts';

export interface DeskWordsFieldsProps
  extends Pick<BuilderProps, 'files' | 'say' | 'language' | 'onBuild'> {
  label: string;
  help?: string;
  place: WordsPlace;
  /** How it is read and typed, where that is not as it stands in the file. */
  wording?: Wording;
  /** How it is written, where it is not only that text that changes. */
  onWords?(words: { language: string; text: string }): Built;
  /** Language → what is to be known of the text in it. */
  notes?: { [language: string]: string };
}

/** A text of the desk in each language, beside each other. */
export function DeskWordsFields(props: DeskWordsFieldsProps) {
  const { files, place, label, help, notes, wording, say, language, onBuild } = props;
  const { onWords = (next) => setDeskText(files, place, next) } = props;
  const words = useMemo(() => readWords(files, place), [files, place]);
  return (
    <WordsFields
      label={label}
      {...(help && { help })}
      {...(notes && { notes })}
      at={pointerAt(place.at)}
      words={words}
      maxLength={longestAt(place)}
      wording={wording}
      say={say}
      language={language}
      onWrite={(next) =>
        onBuild(() => onWords(next), `${place.file} ${place.key} ${next.language}`)
      }
    />
  );
}
