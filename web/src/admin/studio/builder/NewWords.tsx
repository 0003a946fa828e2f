import { languagesOf } from '@porchlight/engine/edit';
import { useMemo } from 'react';
import type { BuilderProps } from './BuilderProps.ts';
import { PlainField } from './PlainField.tsx';

/** A text that is new, with its translations. */
export interface NewText {
  original: string;
  /** Language → text. */
  translations: { [language: string]: string };
}

/** As operations on a pack take it. */
export const asWords = ({ original: text, translations }: NewText) => ({ text, translations });

/** Where nothing is written yet. */
export const NO_TEXT: NewText = { original: '', translations: {} };

/** Whether something is written, in whichever language. */
export const isTyped = ({ original, translations }: NewText): boolean =>
  [original, ...Object.values(translations)].some((one) => one?.trim());

export interface NewWordsProps extends Pick<BuilderProps, 'files' | 'language'> {
  /** @param language A language of the pack, in words. */
  labelOf(language: string): string;
  value: NewText;
  help?: string;
  /** The languages stand below each other, with room for a whole line. */
  isLine?: boolean;
  /** Of the text in the pack's first language; a translation may be twice as long. */
  maxLength: number;
  onText(value: NewText): void;
}

/** A text that is new, in each language of the pack beside each other; it is needed in the first. */
export function NewWords(props: NewWordsProps) {
  const { files, language, labelOf, value, help, isLine, maxLength, onText } = props;
  const { original, others } = useMemo(() => languagesOf(files), [files]);
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const label = (one: string) => labelOf(names.of(one) ?? one);
  return (
    <div className={isLine ? 'words is-line' : 'words'}>
      <PlainField
        label={label(original)}
        help={help}
        value={value.original}
        required
        maxLength={maxLength}
        lang={original}
        onText={(text) => onText({ ...value, original: text })}
      />
      {others.map((one) => (
        <PlainField
          key={one}
          label={label(one)}
          value={value.translations[one] ?? ''}
          maxLength={2 * maxLength}
          lang={one}
          onText={(text) =>
            onText({ ...value, translations: { ...value.translations, [one]: text } })
          }
        />
      ))}
    </div>
  );
}
