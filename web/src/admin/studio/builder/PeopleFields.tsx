import {
  addPeopleList,
  type Built,
  type NewPeopleList,
  peopleListIn,
  whyNoPeople,
} from '@porchlight/engine/builder';
import type { BuilderProps } from './BuilderProps.ts';
import { type NewText, NewWords, NO_TEXT } from './NewWords.tsx';

/** What a list of people needs words for beside its own. */
export interface PeopleWords {
  /** What one of them is called. */
  each: NewText;
  /** What is asked of each first. */
  question: NewText;
}

/** The words of a list of people before any was written. */
export const NO_PEOPLE: PeopleWords = { each: NO_TEXT, question: NO_TEXT };

/** Where the list goes. */
type Place = Pick<NewPeopleList, 'form' | 'program' | 'step' | 'after' | 'before'>;

export interface PeopleFieldsProps extends Pick<BuilderProps, 'files' | 'language' | 'say'> {
  place: Place;
  people: PeopleWords;
  onPeople(people: PeopleWords): void;
}

/** What one of the people is called and asked first; or why there can be no list of them here. */
export function PeopleFields({ files, language, say, place, people, onPeople }: PeopleFieldsProps) {
  const why = whyNoPeople(files, place);
  if (why === 'place') return <p className="quiet">{say('build.no-people-here')}</p>;
  if (why === 'there') {
    const title = peopleListIn(files, place.form)?.title ?? '';
    return <p className="quiet">{say('build.people-there', { title })}</p>;
  }
  return (['each', 'question'] as const).map((key) => (
    <NewWords
      key={key}
      files={files}
      language={language}
      labelOf={(one) => say(`build.people-${key}`, { language: one })}
      value={people[key]}
      maxLength={120}
      onText={(text) => onPeople({ ...people, [key]: text })}
    />
  ));
}

const titled = ({ original, translations }: NewText) => ({ title: original, translations });

/** Adds the list where it was asked for. */
export function addPeople(
  files: BuilderProps['files'],
  place: Place,
  words: NewText,
  { each, question }: PeopleWords,
): Built {
  return addPeopleList(files, {
    ...place,
    ...titled(words),
    each: titled(each),
    question: titled(question),
  });
}
