import type { BuilderProps } from './BuilderProps.ts';
import { NewWords, type NewWordsProps } from './NewWords.tsx';

/** What `NewTexts` is given. */
export interface NewTextsProps
  extends Pick<BuilderProps, 'files' | 'language' | 'say'>,
    Pick<NewWordsProps, 'value' | 'isLine' | 'maxLength' | 'onText'> {
  /** The id of the label, which names the language. */
  label:
    | 'build.question-in'
    | 'build.shown-in'
    | 'build.step-title-in'
    | `desk.${'label' | 'says' | 'subject' | 'text' | 'title'}-in`;
}

/** A text of something new, in each language of the pack. */
export function NewTexts({ say, label, ...words }: NewTextsProps) {
  return <NewWords {...words} labelOf={(one) => say(label, { language: one })} />;
}
