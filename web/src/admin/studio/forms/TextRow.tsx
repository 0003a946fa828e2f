import type { EditCode, ListedText, TextEdit } from '@porchlight/engine/edit';
import type { SayWords } from '../../words/words.ts';
import { DraftField } from './DraftField.tsx';

/** A text, and the file that it stands in. */
export interface Row extends ListedText {
  file: string;
  /** What people call it, where it is known by more than its key. */
  name?: string | undefined;
}

export interface TextRowProps {
  row: Row;
  /** The language that the text is written in first, and those that it is translated to. */
  original: string;
  others: string[];
  nameOf(language: string): string;
  say: SayWords;
  onWrite(edit: Pick<TextEdit, 'language' | 'text'>): EditCode | undefined;
}

/** One text beside its translations. */
export function TextRow({ row, original, others, nameOf, say, onWrite }: TextRowProps) {
  const labelOf = (language: string) =>
    say('forms.text-in', { text: row.name ?? row.key, language: nameOf(language) });
  return (
    <tr>
      <th scope="row">{row.name ?? <code>{row.key}</code>}</th>
      <td data-language={nameOf(original)}>
        <DraftField
          label={labelOf(original)}
          isLabelHidden
          isLong
          value={row.original}
          lang={original}
          say={say}
          onWrite={(text) => onWrite({ language: original, text })}
        />
      </td>
      {others.map((language) => {
        const { text: said, state } = row.translations[language]!;
        return (
          <td key={language} data-language={nameOf(language)} data-state={state}>
            <DraftField
              label={labelOf(language)}
              isLabelHidden
              isLong
              value={said}
              lang={language}
              help={
                state === 'current' ? undefined : (
                  <strong>{say(`forms.translation-${state}`)}</strong>
                )
              }
              say={say}
              onWrite={(text) => onWrite({ language, text })}
            />
            {(state === 'stale' || state === 'unmarked') && (
              <button
                type="button"
                aria-label={say('forms.still-fits-of', {
                  text: row.name ?? row.key,
                  language: nameOf(language),
                })}
                onClick={() => onWrite({ language, text: said })}
              >
                {say('forms.still-fits')}
              </button>
            )}
          </td>
        );
      })}
    </tr>
  );
}
