import type { Words } from '@porchlight/engine/builder';
import type { EditCode } from '@porchlight/engine/edit';
import { DraftField, type Wording } from '../forms/DraftField.tsx';
import type { BuilderProps } from './BuilderProps.ts';

export interface WordsFieldsProps extends Pick<BuilderProps, 'say' | 'language'> {
  label: string;
  words: Words[];
  /** Of what it is, for those alone who don't see where the fields stand. */
  of?: string;
  help?: string;
  /** How many letters each can have. */
  maxLength?: number | undefined;
  /** How they are read and typed, where that is not as they stand in the file. */
  wording?: Wording | undefined;
  /** Where the text stands in its file, as a pointer. */
  at?: string;
  /** Language → what is to be known of the text in it. */
  notes?: { [language: string]: string };
  onWrite(words: { language: string; text: string }): EditCode | undefined;
}

/** One text in each language, beside each other. A translation waits for what it translates. */
export function WordsFields({
  label,
  words,
  of,
  help,
  maxLength,
  wording,
  at,
  notes = {},
  say,
  language,
  onWrite,
}: WordsFieldsProps) {
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const [first] = words;
  return (
    <div className="words" data-at={at}>
      {words.map(({ language: one, text, isStale }, index) => {
        const isWaiting = index > 0 && !first?.text;
        if (isWaiting) return null;
        const note = notes[one] ?? (isStale ? say('forms.translation-stale') : undefined);
        const mark = note !== undefined && <strong>{note}</strong>;
        return (
          <DraftField
            key={one}
            label={
              <>
                {say('build.words-in', { label, language: names.of(one) ?? one })}
                {of !== undefined && <span className="heard"> ({of})</span>}
              </>
            }
            isLong
            value={text}
            lang={one}
            maxLength={maxLength}
            wording={wording}
            help={mark || (index === 0 ? help : undefined)}
            say={say}
            onWrite={(next) => onWrite({ language: one, text: next })}
          />
        );
      })}
    </div>
  );
}
