import { insertValue, type Tellable, type WordsPlace } from '@porchlight/engine/builder';
import { languagesOf } from '@porchlight/engine/edit';
import { useRef } from 'react';
import { AskableSelect } from './AskableSelect.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { DeskWordsFields } from './DeskWordsFields.tsx';

export interface TellingFieldsProps extends DeskPartProps {
  label: string;
  place: WordsPlace;
  /** What can be told here. */
  tellable: readonly Tellable[];
}

/** Where somebody was typing: in which language, and behind which character. */
interface Caret {
  language: string;
  caret: number;
}

/** The words of a notice in each language, and what can be told in them: it goes where one was typing. */
export function TellingFields({ tellable, ...props }: TellingFieldsProps) {
  const { files, label, place, say, onBuild } = props;
  const last = useRef<Caret>(undefined);
  const { original } = languagesOf(files);
  function remember({ target }: { target: EventTarget }) {
    if (target instanceof HTMLTextAreaElement)
      last.current = { language: target.lang, caret: target.selectionEnd };
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the fields within it are typed in
    <div onSelect={remember} onKeyUp={remember} onClick={remember} onKeyDown={() => undefined}>
      <DeskWordsFields {...props} />
      <AskableSelect
        label={say('desk.tell', { label })}
        none={say('desk.choose')}
        options={tellable}
        say={say}
        onChoose={(chosen) => {
          const tells = tellable.find(({ pointer }) => pointer === chosen.pointer)!;
          const { language, caret } = last.current ?? {
            language: original,
            caret: Number.MAX_SAFE_INTEGER,
          };
          onBuild(() => insertValue(files, tells, { place, language, caret }));
          last.current = undefined;
        }}
      />
    </div>
  );
}
