import {
  insertValue,
  type PlaceNames,
  readablePlaces,
  readWords,
  setTellingText,
  type Tellable,
  technicalCaret,
  technicalPlaces,
  type WordsPlace,
} from '@porchlight/engine/builder';
import { languagesOf, type PackTexts } from '@porchlight/engine/edit';
import { useMemo, useRef, useState } from 'react';
import { withChanges } from '../build.ts';
import { AskableSelect } from './AskableSelect.tsx';
import type { DeskPartProps } from './DeskPartProps.ts';
import { DeskWordsFields } from './DeskWordsFields.tsx';

export interface TellingFieldsProps extends DeskPartProps {
  label: string;
  place: WordsPlace;
  /** What can be told here. */
  tellable: readonly Tellable[];
  /** By which words its places are known. */
  names: PlaceNames;
}

/** Where somebody was typing: in which language, and behind which character. */
interface Caret {
  language: string;
  caret: number;
}

/** Language → the place that was put behind its last word, where nobody was typing. */
type AtEnd = { [language: string]: string };

/** In which languages a place came behind the last word, and nobody said so. */
function putAtEnd(before: PackTexts, after: PackTexts, { place, caret }: PutWhere): AtEnd {
  const now = readWords(after, place);
  return Object.fromEntries(
    readWords(before, place).flatMap(({ language, text }, index) => {
      const added = /\{\w+\}$/.exec(now[index]!.text)?.[0];
      const isNew = text !== '' && now[index]!.text !== text;
      return isNew && added && language !== caret?.language ? [[language, added]] : [];
    }),
  );
}

interface PutWhere {
  place: WordsPlace;
  /** Undefined where nobody was typing. */
  caret: Caret | undefined;
}

/** The words of a notice in each language, and what can be told in them: it goes where one was typing. */
export function TellingFields({ tellable, names, ...props }: TellingFieldsProps) {
  const { files, label, place, say, onBuild } = props;
  const last = useRef<Caret>(undefined);
  const [atEnd, setAtEnd] = useState<AtEnd>({});
  const { original } = languagesOf(files);
  const notes = useMemo(
    () => notesOf(readWords(files, place), atEnd, { names, say }),
    [files, place, atEnd, names, say],
  );
  const wording = useMemo(
    () => ({
      read: (written: string) => readablePlaces(written, names),
      write: (text: string) => technicalPlaces(text, names),
    }),
    [names],
  );
  function remember({ target }: { target: EventTarget }) {
    if (target instanceof HTMLTextAreaElement)
      last.current = {
        language: target.lang,
        caret: technicalCaret(target.value, target.selectionEnd, names),
      };
  }
  function put(tells: Tellable) {
    const caret = last.current;
    const where = caret ?? { language: original, caret: Number.MAX_SAFE_INTEGER };
    let ends: AtEnd = {};
    onBuild(() => {
      const built = insertValue(files, tells, { place, ...where });
      ends = putAtEnd(files, withChanges(files, built.changes), { place, caret });
      return built;
    });
    setAtEnd(ends);
    last.current = undefined;
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the fields within it are typed in
    <div onSelect={remember} onKeyUp={remember} onClick={remember} onKeyDown={() => undefined}>
      <DeskWordsFields
        {...props}
        notes={notes}
        wording={wording}
        onWords={(words) => setTellingText(files, place, words, tellable)}
      />
      <AskableSelect
        label={say('desk.tell', { label })}
        none={say('desk.choose')}
        options={tellable}
        say={say}
        onChoose={(chosen) => put(tellable.find(({ pointer }) => pointer === chosen.pointer)!)}
      />
      <p className="heard" role="status">
        {[...new Set(Object.values(notes))].join(' ')}
      </p>
    </div>
  );
}

/** What is said beside the fields, as long as the place stands at their end. */
function notesOf(
  words: ReturnType<typeof readWords>,
  atEnd: AtEnd,
  { names, say }: Pick<TellingFieldsProps, 'names' | 'say'>,
) {
  return Object.fromEntries(
    words.flatMap(({ language, text }) => {
      const place = atEnd[language];
      return place !== undefined && text.endsWith(place)
        ? [[language, say('desk.put-at-end', { place: readablePlaces(place, names) })]]
        : [];
    }),
  );
}
