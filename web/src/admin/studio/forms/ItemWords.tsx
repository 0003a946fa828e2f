import { type EditCode, languagesOf, listTexts, setText } from '@porchlight/engine/edit';
import { useMemo } from 'react';
import { attempt } from './attempt.ts';
import { DraftField } from './DraftField.tsx';
import type { FormProps } from './FormProps.ts';

/** Of one entry of a list. */
export interface ItemWordsProps extends FormProps {
  /** The language of the studio, in which languages are named. */
  language: string;
  /** What stands for it in files. */
  name: string;
  /** Whether staff alone choose it: applicants read another text. */
  isOfStaff?: boolean;
  label: string;
  /** The key of its text in translations. */
  textKey: string;
  /** @returns Why it can't be. */
  onLabel(text: string): EditCode | undefined;
}

/** What people read of one entry of a list, with the translations that there are. */
export function ItemWords(props: ItemWordsProps) {
  const { files, file, language, name, label, textKey, isOfStaff, say, onLabel, onChange } = props;
  const { others } = languagesOf(files);
  const names = useMemo(() => new Intl.DisplayNames([language], { type: 'language' }), [language]);
  const said = useMemo(
    () => listTexts(files, file).find(({ key }) => key === textKey)?.translations,
    [files, file, textKey],
  );
  return (
    <>
      <DraftField
        label={
          <>
            {say(isOfStaff ? 'forms.reason-label' : 'forms.choice-label')} <code>{name}</code>
          </>
        }
        value={label}
        input={{ autoComplete: 'off' }}
        say={say}
        onWrite={onLabel}
      />
      {others.map((one) => {
        const translation = said?.[one];
        if (!translation) return null;
        const { text, state } = translation;
        return (
          <DraftField
            key={one}
            label={say('forms.text-in', { text: label, language: names.of(one) ?? one })}
            value={text}
            lang={one}
            input={{ autoComplete: 'off' }}
            help={state !== 'current' && <strong>{say(`forms.translation-${state}`)}</strong>}
            say={say}
            onWrite={(written) =>
              attempt(
                () => setText(files, { file, key: textKey, language: one, text: written }),
                onChange,
              )
            }
          />
        );
      })}
    </>
  );
}
