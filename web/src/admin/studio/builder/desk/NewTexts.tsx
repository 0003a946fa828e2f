import { NewWords, type NewWordsProps } from '../NewWords.tsx';
import type { NewThingProps } from './NewThingProps.ts';

/** What `NewTexts` is given. */
export interface NewTextsProps
  extends Pick<NewThingProps, 'files' | 'language' | 'say'>,
    Pick<NewWordsProps, 'value' | 'maxLength' | 'onText'> {
  /** The id of the label, which names the language. */
  label: 'desk.label-in' | 'desk.says-in' | 'desk.subject-in' | 'desk.text-in' | 'desk.title-in';
}

/** A text of something new of the desk, in each language of the pack. */
export function NewTexts({ say, label, ...words }: NewTextsProps) {
  return <NewWords {...words} labelOf={(one) => say(label, { language: one })} />;
}
